! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: not env ACC_DEVICE_TYPE=host-discrete %t apart 2>&1 | FileCheck %s
! CHECK: data of 'y' is only partly present on the device
! CHECK-SAME: of an array that both are parts of, bring the whole before

! Arguments that are interleaved sections of one array: all of it has to be present.
program interleaved
  implicit none
  real :: a(20)
  a = 1
  !$acc data copy(a) if(command_argument_count() == 0)
  call add(a(1::2), a(2::2))
  !$acc end data
  if (any(a(1::2) /= 3) .or. any(a(2::2) /= 4)) error stop 1
contains
  subroutine add(x, y)
    real, intent(inout) :: x(:), y(:)
    integer :: i
    !$acc parallel loop copy(x, y)
    do i = 1, size(x)
      x(i) = x(i) + 2
      y(i) = y(i) + 3
    end do
  end subroutine
end program
