! The module openacc: what openacc_lib.h declares, as a module, and NVIDIA's names for
! addresses on devices. It contains no procedures, so programs need its .mod file and
! libaccrt, but no object of it.
module openacc
  use, intrinsic :: iso_c_binding, only: c_devptr => c_ptr, c_devloc => c_loc
  implicit none
  include 'openacc_lib.h'
end module openacc
