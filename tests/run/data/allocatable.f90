! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Allocatable arrays: bounds of their own, reallocation between regions, and one
! that is not allocated.
program allocatables
  implicit none
  integer, allocatable :: a(:), m(:, :), never(:)
  integer :: i, j, round

  do round = 1, 2
    allocate (a(-5:20 * round), m(0:7, round:12))
    a = 1
    m = 1
    !$acc data copy(a, m)
    !$acc parallel loop
    do i = lbound(a, 1), ubound(a, 1)
      a(i) = a(i) + i
    end do
    !$acc parallel loop collapse(2)
    do j = lbound(m, 2), ubound(m, 2)
      do i = lbound(m, 1), ubound(m, 1)
        m(i, j) = m(i, j) + i * j
      end do
    end do
    !$acc end data
    do i = -5, 20 * round
      if (a(i) /= 1 + i) error stop 'a'
    end do
    do j = round, 12
      do i = 0, 7
        if (m(i, j) /= 1 + i * j) error stop 'm'
      end do
    end do
    deallocate (a, m)
  end do

  !$acc data copyin(never)
  if (allocated(never)) error stop 'never'
  !$acc end data
end program allocatables
