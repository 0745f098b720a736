! RUN: %accc --offload-arch=simt %s -o %t
! RUN: not env ACC_DEVICE_TYPE=host-discrete %t 2>&1 | FileCheck %s
! RUN: not env ACC_DEVICE_TYPE=simt %t 2>&1 | FileCheck %s

! NVIDIA's acc_set_error_routine: the program is told before it ends.
! CHECK: accc runtime error: data of 'a' is not present
! CHECK: told: accc runtime error: data of 'a' is not present
! CHECK-NOT: not reached
module handlers
  use, intrinsic :: iso_c_binding
  implicit none
contains
  subroutine other(message) bind(c)
    type(c_ptr), value :: message
    error stop 'another one has taken its place'
  end subroutine

  subroutine handler(message) bind(c)
    type(c_ptr), value :: message
    character(kind=c_char), pointer :: text(:)
    call c_f_pointer(message, text, [52])
    print '(100a)', 'told: ', text
    flush (6)
  end subroutine
end module

program error_routine
  use handlers
  implicit none
  interface
    subroutine acc_set_error_routine(routine) bind(c)
      import
      type(c_funptr), value :: routine
    end subroutine
  end interface
  real :: a(10)
  integer :: i
  call acc_set_error_routine(c_funloc(other))
  call acc_set_error_routine(c_funloc(handler))
  !$acc parallel loop present(a)
  do i = 1, 10
    a(i) = i
  end do
  print *, 'not reached'
end program
