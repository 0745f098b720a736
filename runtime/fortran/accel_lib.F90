! The module accel_lib: all of the module openacc, and what NVIDIA's compiler has
! beside it under this name. It contains no procedures either.
module accel_lib
  use openacc
  implicit none

! Bytes of memory that the current device has, and that are free there.
  interface
    integer(8) function acc_get_memory()
    end function
    integer(8) function acc_get_free_memory()
    end function
  end interface

! What the process has done on all devices so far: kernels; variables that got device
! memory, and lost it; copies to devices and back; and their bytes.
  interface
    integer(4) function acc_kernels()
    end function
    integer(4) function acc_allocs()
    end function
    integer(4) function acc_frees()
    end function
    integer(4) function acc_copyins()
    end function
    integer(4) function acc_copyouts()
    end function
    integer(8) function acc_bytesalloc()
    end function
    integer(8) function acc_bytesin()
    end function
    integer(8) function acc_bytesout()
    end function
  end interface
end module accel_lib
