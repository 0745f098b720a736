! Sections of optional assumed-shape dummies in clauses: constructs use what the clause
! brings, and bring nothing else.
!
! RUN: %accc %s -o %t
! RUN: %on-every-device %t
program optional_sections
  use openacc
  implicit none
  integer :: v(8), w(3, 8), i
  logical :: shares
  shares = acc_get_device_type() == acc_device_host
  v = 1
  call incoming(v)
  if (any(v /= merge(2, 1, shares .and. [(i > 1 .and. i < 8, i = 1, 8)]))) error stop 'copyin'
  v = 1
  call around(v)
  if (any(v /= [1, 5, 5, 5, 5, 5, 5, 1])) error stop 'data'
  call around
  w = 1
  call columns(w)
  if (any(w(:, 1:3) /= 1) .or. any(w(:, 4:5) /= 4) .or. any(w(:, 6:) /= 1)) error stop 'columns'
contains
  subroutine incoming(v)
    integer, optional, intent(inout) :: v(:)
    integer :: i
    !$acc parallel loop copyin(v(2:7))
    do i = 2, 7
      v(i) = v(i) + 1
    end do
  end subroutine

  subroutine around(v)
    integer, optional, intent(inout) :: v(0:)
    integer :: i
    !$acc data copy(v(1:6))
    !$acc parallel loop present(v(1:6))
    do i = 1, 6
      if (present(v)) v(i) = v(i) + 1
    end do
    !$acc parallel loop copy(v(1:6))
    do i = 1, 6
      if (present(v)) v(i) = v(i) + 1
    end do
    if (present(v)) then
      !$acc parallel loop no_create(v(1:6))
      do i = 1, 6
        v(i) = v(i) + 1
      end do
      !$acc parallel loop present(v(1:6))
      do i = 1, ubound(v, 1) - 1
        v(i) = v(i) + 1
      end do
    end if
    !$acc end data
  end subroutine

  subroutine columns(w)
    integer, optional, intent(inout) :: w(:, -1:)
    !$acc kernels copy(w(:, 2:3))
    w(:, 2:3) = w(:, 2:3) + 3
    !$acc end kernels
  end subroutine
end program
