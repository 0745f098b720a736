! RUN: %accc -O2 %s -o %t
! RUN: %t
! RUN: %accc -O0 -fno-openacc %s -o %t.plain
! RUN: %t.plain

! The mask of a DO CONCURRENT says which iterations there are before any of them runs.
module masked_loops
  implicit none
contains
  pure logical function above(x, y)
    integer, intent(in) :: x(:), y
    above = x(y) > 0
  end function
  subroutine two(n, m, a, b)
    integer, intent(in) :: n, m, b(n, m)
    integer, intent(inout) :: a(n, m)
    integer :: i, j
    do concurrent (i = 2:n, j = 1:m, a(i - 1, j) > b(i, j))
      a(i, j) = 0
    end do
  end subroutine
  subroutine backwards(n, a)
    integer, intent(in) :: n
    integer, intent(inout), target :: a(n)
    integer, pointer :: p(:)
    integer :: i
    p => a
    do concurrent (i = n:1:-2, p(n - i + 1) == 1 .and. i > 1)
      a(i) = 2
    end do
  end subroutine
end module
program do_concurrent_late_masks
  use masked_loops
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), i, j, b(20, 10), c(20, 10), w(20, 10)
  a = 1
  do concurrent (i = 2:n, a(i - 1) > 0)
    a(i) = 0
  end do
  if (sum(a) /= 1) error stop 'element before'
  a = 1
  do concurrent (i = 2:n, a(i) > 0)
    a(i) = 0
  end do
  if (sum(a) /= 1) error stop 'same'
  a = 1
  do concurrent (i = 2:n, above(a, i - 1))
    a(i) = 0
  end do
  if (sum(a) /= 1) error stop 'function'
  a = 1
  do concurrent (i = 2:1, a(i - 1) > 0)
    a(i) = 0
  end do
  if (sum(a) /= n) error stop 'none'
  b = reshape([(modulo(i * 7, 5), i = 1, 200)], [20, 10])
  c = reshape([(modulo(i * 3, 7), i = 1, 200)], [20, 10])
  w = c
  do j = 1, 10
    do i = 2, 20
      if (c(i - 1, j) > b(i, j)) w(i, j) = 0
    end do
  end do
  call two(20, 10, c, b)
  if (any(c /= w)) error stop 'two'
  a = 1
  call backwards(n, a)
  if (sum(a) /= n + 100) error stop 'back'
  call nested
contains
  ! The masks are those of the outer loop.
  subroutine nested
    integer, target :: t(20)
    integer, pointer :: p(:), q(:)
    integer :: x(10, 10)
    x = 1
    t = 1
    t(3) = 0
    p => t(1:10)
    q => t(11:20)
    do concurrent (i = 1:10, p(i) > 0)
      q(i) = i
      do concurrent (j = 1:10)
        x(j, i) = q(i) + j
      end do
    end do
    if (sum(x) /= 1025) error stop 'nested'
  end subroutine
end program
