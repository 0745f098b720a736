! RUN: %accc %s -o %t
! RUN: %on-every-device %t
! RUN: not env ACC_DEVICE_TYPE=host-discrete %t column 2>&1 | FileCheck %s
! RUN: not env ACC_DEVICE_TYPE=host-discrete %t update 2>&1 | FileCheck %s --check-prefix=UPDATE
! RUN: not env ACC_DEVICE_TYPE=host-discrete %t interleaved 2>&1 | FileCheck %s --check-prefix=LEAVED
! CHECK: data of 'u(:,5)' is only partly present on the device
! CHECK-SAME: that is a section with gaps, in which 'u(:,5)' has elements: bring all elements
! UPDATE: data of 'u(1,3:4)' is only partly present on the device
! LEAVED: data of 'y' is only partly present on the device
! LEAVED-SAME: that is a section with gaps, in which 'y' has elements

! The memory between the elements of a section has no data on the device: what lies there is not present. Parts
! of the elements are, by whatever section.
program gaps
  use openacc
  implicit none
  real :: u(8, 8), a(20), s
  character(20) :: what
  integer :: i
  call get_command_argument(1, what)
  u = reshape([(real(i), i = 1, 64)], [8, 8])
  a = 1
  !$acc data copy(u(2:7, 2:7))
  select case (what)
  case ('column')
    s = 0
    !$acc parallel loop copyin(u(:, 5)) reduction(+:s)
    do i = 1, 8
      s = s + u(i, 5)
    end do
  case ('update')
    !$acc update self(u(1, 3:4))
  case ('interleaved')
    call add(a(1:19:2), a(2:18:2))
  end select
  !$acc parallel loop copy(u(3:7, 4:6))
  do i = 3, 7, 2
    u(i, 4:6) = -u(i, 4:6)
  end do
  !$acc update device(u(4, 2:7)) self(u(2:3, 3:7))
  !$acc update self(u(2:7, 7)) if_present
  if (.not. acc_is_present(u(3:5, 2:6))) error stop 3
  ! Absent, where memory is separate.
  if (acc_is_present(u(1, 3:4)) .neqv. acc_is_present(a)) error stop 4
  !$acc end data
  if (any(abs(u) /= reshape([(real(i), i = 1, 64)], [8, 8]))) error stop 1
  if (count(u < 0) /= 9 .or. any(u(3:7:2, 4:6) > 0)) error stop 2
contains
  subroutine add(x, y)
    real, intent(inout) :: x(:), y(:)
    integer :: i
    !$acc parallel loop copy(x, y)
    do i = 1, size(y)
      x(i) = x(i) + 2
      y(i) = y(i) + 3
    end do
  end subroutine
end program
