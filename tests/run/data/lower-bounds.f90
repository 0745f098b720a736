! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Arrays with lower bounds of their own in the data clauses of constructs: what a clause
! names has no implicit clause beside it, which would be for the whole array (2.6.2).
program lower_bounds
  use openacc
  implicit none
  integer :: s(-2:9), m(0:3, 2:4), i, j

  s = 1
  m = 1
  !$acc enter data copyin(s(-1:6), m(:, 3))
  !$acc parallel loop no_create(s(-1:0))
  do i = -1, 0
    s(i) = s(i) + 5
  end do
  !$acc parallel loop present(s(2:3))
  do i = 2, 3
    s(i) = 7
  end do
  !$acc parallel loop copy(s(4:4)) copyin(m(1:2, 3:3))
  do i = 4, 4
    s(i) = 8 + m(i - 3, 3)
  end do
  !$acc kernels loop no_create(m(:, 3))
  do i = 0, 3
    m(i, 3) = i
  end do
  !$acc exit data copyout(s(-1:6), m(:, 3))
  if (any(s /= [1, 6, 6, 1, 7, 7, 9, 1, 1, 1, 1, 1])) error stop 's'
  if (any(m(:, 3) /= [0, 1, 2, 3]) .or. any(m(:, 2) /= 1)) error stop 'm'

  ! Absent: the host's memory, where the construct runs on the host.
  !$acc parallel loop no_create(s) if(.false.)
  do i = -2, 9
    s(i) = i
  end do
  if (any(s /= [(i, i=-2, 9)])) error stop 'absent'

  !$acc data copy(s, m)
  !$acc host_data use_device(s, m)
  call on_device(s, m)
  !$acc end host_data
  !$acc end data
  if (any(s /= [(2*i, i=-2, 9)])) error stop 's by deviceptr'
  do j = 2, 4
    if (any(m(:, j) /= [(10*i + j, i=0, 3)])) error stop 'm by deviceptr'
  end do

contains

  subroutine on_device(s, m)
    integer :: s(-2:9), m(0:3, 2:4), i, j
    !$acc parallel loop deviceptr(s)
    do i = -2, 9
      s(i) = 2*s(i)
    end do
    !$acc parallel loop collapse(2) deviceptr(m)
    do j = 2, 4
      do i = 0, 3
        m(i, j) = 10*i + j
      end do
    end do
  end subroutine on_device
end program lower_bounds
