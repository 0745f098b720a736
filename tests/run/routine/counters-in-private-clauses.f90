! RUN: %accc -O2 %s -o %t 2>&1 | count 0
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! A counter of a module that a private clause names is the loop's counter as much as without the clause.
module counters_in_clauses
  implicit none
  integer :: i, j
contains
  integer function both()
    !$acc routine seq
    both = 10*i + j
  end function
end module

program counters_in_private_clauses
  use counters_in_clauses
  implicit none
  integer :: x(4, 4), y(4, 4), a, b
  y = reshape([((10*a + b, b = 1, 4), a = 1, 4)], [4, 4])
  i = 7; j = 9; x = 0
  !$acc parallel loop private(i) copy(x)
  do i = 1, 4
    !$acc loop private(j)
    do j = 1, 4
      x(j, i) = both()
    end do
  end do
  if (any(x /= y)) error stop 'clauses of two loops'
  i = 7; j = 9; x = 0
  !$acc parallel loop collapse(2) private(i, j) copy(x)
  do i = 1, 4
    do j = 1, 4
      x(j, i) = both()
    end do
  end do
  if (any(x /= y)) error stop 'collapsed loops'
  i = 7; j = 9; x = 0
  !$acc kernels copy(x)
  !$acc loop independent private(i, j)
  do i = 1, 4
    do j = 1, 4
      x(j, i) = both()
    end do
  end do
  !$acc end kernels
  if (any(x /= y)) error stop 'a kernels construct'
  i = 7; j = 9; x = 0
  !$acc parallel private(i, j) copy(x)
  !$acc loop
  do i = 1, 4
    do j = 1, 4
      x(j, i) = both()
    end do
  end do
  !$acc end parallel
  if (any(x /= y)) error stop 'the clause of a construct'
end program
