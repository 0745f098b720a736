! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Assignments to allocatable arrays in device code that may allocate: of routines, of BLOCK constructs
! and private ones. They give the variable the shape and the lower bounds of the value.

module assignments
  implicit none

contains

  pure function twice(x) result(y)
    !$acc routine seq
    real(8), intent(in) :: x
    real(8) :: y
    y = 2 * x
  end function

  subroutine fresh(x, n, s)
    !$acc routine seq
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: s
    real(8), allocatable :: t(:), u(:), v(:, :)
    integer :: i
    t = x * 2                           ! not allocated
    s = sum(t) + 100 * size(t)
    t = x(2:) + 1                       ! shrinks
    s = s + sum(t) + 1000 * size(t)
    t = x(n:1:-1)                       ! grows, a section
    s = s + t(1) + lbound(t, 1)
    t = t * 3 + x                       ! its own shape
    s = s + sum(t)
    t = 4                               ! a scalar
    s = s + t(n)
    allocate (u(0:3))
    u = [(i * 1d0, i = 1, 4)]           ! stays as it is
    s = s + 7 * lbound(u, 1) + u(0)
    t = u                               ! the bounds of a variable
    s = s + 13 * lbound(t, 1) + ubound(t, 1) + t(3)
    u = x + 1                           ! and not those of an expression
    s = s + 17 * lbound(u, 1)
    v = spread(x, 1, 2)
    s = s + v(2, n) + size(v)
    v = reshape(x, [1, n]) + 1
    s = s + v(1, n) + size(v)
    u = t(3:0:-1)                       ! from another allocatable
    s = s + u(1)
  end subroutine

  ! Functions of arrays, of which not all are loops when assignments are expanded.
  subroutine transformed(x, s)
    !$acc routine seq
    real(8), intent(in) :: x(6)
    real(8), intent(out) :: s
    real(8), allocatable :: a(:, :), b(:, :), c(:, :), d(:), e(:)
    a = reshape(x, [3, 2])
    s = a(1, 2) + size(a, 1)
    b = transpose(a)
    s = s + b(2, 3) + size(b, 1)
    c = matmul(b, a)
    s = s + c(2, 1) + size(c)
    d = sum(a, 1)
    s = s + d(2) + size(d)
    e = cshift(x, 1)
    s = s + e(6) + size(e)
    a = reshape(x, [2, 3])
    s = s + a(2, 3) + size(a, 1)
  end subroutine

  ! These go to the library: the value depends on the variable, or may do so.
  subroutine dependent(x, n, s)
    !$acc routine seq
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: s
    real(8), allocatable :: t(:)
    integer :: i
    t = x
    t = [t, x]
    s = sum(t) + size(t)
    t = t(2:4)
    s = s + sum(t) + size(t)
    t = [(twice(t(mod(i, 3) + 1)), i = 1, n)]
    s = s + sum(t) * size(t)
  end subroutine

  subroutine in_constructs(x, n, m, s, r, q, t)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(n, m)
    real(8), intent(out) :: s(m), r(m), q(m), t(m)
    real(8), allocatable :: p(:)
    integer :: j
    !$acc parallel loop copyin(x) copyout(s, r, t)
    do j = 1, m
      call fresh(x(:, j), n, s(j))
      call dependent(x(:, j), n, r(j))
      call transformed(x(:, j), t(j))
    end do
    !$acc parallel loop copyin(x) copyout(q) private(p)
    do j = 1, m
      allocate (p(j))
      p = x(:, j) * 2
      q(j) = sum(p) + size(p)
      deallocate (p)
      block
        real(8), allocatable :: t(:)
        t = x(2:, j) - 1
        q(j) = q(j) + sum(t) * size(t)
        t = t + 1
        t = x(:, j)
        q(j) = q(j) + sum(t) * size(t)
      end block
    end do
  end subroutine

end module

program allocatable_assignment
  use assignments
  implicit none
  integer, parameter :: n = 6, m = 20
  real(8) :: x(n, m), s(m), r(m), q(m), t(m)
  integer :: i, j
  x = reshape([((i + 10d0 * j, i = 1, n), j = 1, m)], [n, m])
  call in_constructs(x, n, m, s, r, q, t)
  ! Another compiler's.
  if (any([sum(s), sum(r), sum(q), sum(t)] /= [208840d0, 188340d0, 158280d0, 921460d0])) error stop
end program
