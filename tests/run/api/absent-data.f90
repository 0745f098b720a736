! RUN: %accc -O1 %s -o %t
! RUN: env ACC_DEVICE_TYPE=host-discrete not %t 2>&1 | FileCheck %s

! Messages about what a routine is asked for name the line of the call.
program absent_data
  use openacc
  implicit none
  integer :: a(10), b(10)
  a = 1
  b = 2
  call acc_copyin(a)
  if (command_argument_count() == 0) call show(b)
contains
  subroutine show(x)
    integer, intent(inout) :: x(:)
    ! CHECK: data of 'acc_update_self's argument' is not present on the device
    ! CHECK-NEXT: at {{.*}}absent-data.f90:[[@LINE+1]] (show)
    call acc_update_self(x)
  end subroutine show
end program absent_data
