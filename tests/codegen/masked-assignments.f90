! RUN: %accc -O2 --offload-arch=gfx90a --emit=llvm --offload-device-only %s -o - | FileCheck %s
! RUN: %accc -O2 --offload-arch=simt %s -o %t
! RUN: %on-every-device %t

! WHERE, FORALL and vector subscripts in loops take no temporaries, which kernels would have from
! their heap, only because loop variables and arrays are private or clauses name components; nor do
! functions of numbers that are calls.

! CHECK-NOT: @accc.malloc
module fields
  implicit none
  type field_t
    real(8), allocatable :: x(:,:), y(:,:)
  end type
contains
  subroutine sections(n, x, y)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(:,:), y(:,:)
    integer :: e

    !$acc parallel loop gang vector copy(x, y)
    do e = 1, n
      where (x(:,e) > 1)
        y(:,e) = x(:,e)
      elsewhere
        y(:,e) = -1
      end where
    end do
  end subroutine

  subroutine privates(n, x, y)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(6,n), y(6,n)
    real(8) :: w(6), mask(6)
    integer :: e

    !$acc parallel loop gang vector private(w, mask) copy(x, y)
    do e = 1, n
      mask = x(:,e)
      w = 3
      where (mask > 1) w = x(:,e) * 2
      where (w > 4) x(:,e) = w
      y(:,e) = w
    end do
  end subroutine

  subroutine scatter(n, nodes, x, y)
    integer, intent(in) :: n, nodes(:,:)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    real(8) :: own(4)
    integer :: e

    !$acc parallel loop gang vector private(own) copyin(nodes, x) copy(y)
    do e = 1, n
      own = x(e)
      y(nodes(:,e)) = y(nodes(:,e)) + own
    end do
  end subroutine

  subroutine components(n, a)
    integer, intent(in) :: n
    type(field_t), intent(inout) :: a
    integer :: e

    !$acc parallel loop gang vector copy(a, a%x, a%y)
    do e = 1, n
      where (a%x(:,e) > 1) a%y(:,e) = 2 * a%x(:,e)
      a%x(:,e) = a%y(:,e) + a%x(:,e)
    end do
  end subroutine

  subroutine functions(n, x, y)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(:,:), y(:,:)
    integer :: e

    !$acc parallel loop gang vector copy(x, y)
    do e = 1, n
      x(:,e) = mod(x(:,e), 2d0) + hypot(x(:,e), y(:,e))
      y(:,e) = nint(y(:,e)) + modulo(y(:,e), x(1,e) + 3)
    end do
  end subroutine
end module

program masked_assignments
  use fields
  implicit none
  integer, parameter :: n = 500
  real(8) :: x(6, n), y(6, n), u(6, n), v(6, n), line(4 * n), add(n)
  integer :: nodes(4, n), e, i
  type(field_t) :: a

  do e = 1, n
    x(:, e) = [(mod(i * 7 + e, 5) - 1.5d0, i = 1, 6)]
    nodes(:, e) = 4 * e - [0, 2, 1, 3]
    add(e) = e
  end do
  call sections(n, x, y)
  if (any(y /= merge(x, -1d0, x > 1))) error stop 1

  u = x
  call privates(n, x, y)
  v = merge(2 * u, 3d0, u > 1)
  if (any(y /= v)) error stop 2
  if (any(x /= merge(v, u, v > 4))) error stop 3

  line = 1
  call scatter(n, nodes, add, line)
  do e = 1, n
    if (any(line(4 * e - 3:4 * e) /= 1 + e)) error stop 4
  end do

  a%x = u
  a%y = y
  call components(n, a)
  if (any(a%y /= merge(2 * u, y, u > 1))) error stop 5
  if (any(a%x /= a%y + u)) error stop 6

  call functions(n, u, v)
  do e = 1, n
    do i = 1, 6
      if (abs(u(i, e) - two(i, e)) > 1e-12) error stop 7
    end do
  end do
contains
  real(8) function two(i, e)
    integer, intent(in) :: i, e
    two = mod(old(i, e), 2d0) + sqrt(old(i, e)**2 + given(i, e)**2)
  end function
  real(8) function old(i, e)
    integer, intent(in) :: i, e
    old = mod(i * 7 + e, 5) - 1.5d0
  end function
  real(8) function given(i, e)
    integer, intent(in) :: i, e
    given = merge(2 * old(i, e), 3d0, old(i, e) > 1)
  end function
end program
