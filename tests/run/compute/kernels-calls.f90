! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O1 -Minfo=accel %s -o %t 2>&1 | FileCheck %s

! Loops of kernels constructs without directives that call procedures: what the procedures
! do by their arguments is known.
module physics
  implicit none
  real :: scale = 2.0
  type cell
    real :: mass = 0, energy = 0
  end type
contains
  pure real function scaled(x)
    real, intent(in) :: x
    scaled = x * scale
  end function

  elemental subroutine add(x, y)
    real, intent(in) :: x
    real, intent(inout) :: y
    y = y + x
  end subroutine

  ! An assignment that flang leaves to its library: only the interface tells.
  pure subroutine shift(column, k)
    real, intent(inout) :: column(:)
    integer, intent(in) :: k
    real :: copy(size(column))
    copy = column
    column = cshift(copy, k)
  end subroutine

  ! No PURE, but its body shows what it does.
  subroutine normalise(v)
    real :: v(3)
    v = v / sqrt(sum(v**2))
  end subroutine

  pure function corner(a, i) result(c)
    real, intent(in) :: a(:)
    integer, intent(in) :: i
    real :: c(2)
    c = [a(i), a(size(a)) + i]
  end function

  pure subroutine heat(c, by)
    type(cell), intent(inout) :: c
    real, intent(in) :: by
    c%energy = c%energy + by * c%mass
  end subroutine

  pure subroutine set(x, value)
    real, intent(out) :: x
    real, intent(in) :: value
    x = value + 1
  end subroutine

  subroutine smooth(x, i)
    real :: x(:)
    integer :: i
    x(i) = (x(i) + x(i - 1)) / 2
  end subroutine
end module

program kernels_calls
  use physics
  implicit none
  integer, parameter :: n = 45
  real :: a(n), b(n), c(n, n), v(3, n), w(2, n), expected(n), t
  type(cell) :: cells(n)
  integer :: i, k

  a = [(real(i), i = 1, n)]
  b = 1
  cells%mass = a
  c = spread(a, 2, n) + 100 * spread(a, 1, n)
  v = reshape([(real(mod(i, 7) + 1), i = 1, 3 * n)], [3, n])

  !$acc kernels copy(a, b, c, v, cells) copyout(w)
  ! CHECK-DAG: kernels-calls.f90:[[@LINE+1]]:{{.*}} remark: loop is shared by gangs
  do i = 1, n
    b(i) = scaled(a(i)) + b(i)
  end do
  ! CHECK-DAG: kernels-calls.f90:[[@LINE+1]]:{{.*}} remark: loop is shared by gangs
  do i = 1, n
    call add(b(i), a(i))
  end do
  ! CHECK-DAG: kernels-calls.f90:[[@LINE+1]]:{{.*}} remark: loop is shared by gangs
  do i = 1, n
    call shift(c(:, i), i)
  end do
  ! CHECK-DAG: kernels-calls.f90:[[@LINE+1]]:{{.*}} remark: loop is shared by gangs
  do i = 1, n
    call normalise(v(:, i))
  end do
  ! CHECK-DAG: kernels-calls.f90:[[@LINE+1]]:{{.*}} remark: loop is shared by gangs
  do i = 1, n
    w(:, i) = corner(a, i)
  end do
  ! CHECK-DAG: kernels-calls.f90:[[@LINE+1]]:{{.*}} remark: loop is shared by gangs
  do i = 1, n
    call heat(cells(i), a(i))
  end do
  ! CHECK-DAG: kernels-calls.f90:[[@LINE+1]]:{{.*}} remark: loop is shared by gangs
  do i = 1, n
    call set(t, a(i))
    b(i) = b(i) + t
  end do
  !$acc end kernels
  do i = 1, n
    if (a(i) /= 3 * i + 1) error stop 'add'
    if (b(i) /= 2 * i + 1 + 3 * i + 2) error stop 'scaled'
    expected = cshift([(k + 100.0 * i, k = 1, n)], i)
    if (any(c(:, i) /= expected)) error stop 'shift'
    if (abs(sum(v(:, i)**2) - 1) > 1e-5) error stop 'normalise'
    if (any(w(:, i) /= [3 * i + 1, 3 * n + 1 + i])) error stop 'corner'
    if (cells(i)%energy /= (3 * i + 1) * i) error stop 'heat'
  end do

  ! CHECK-DAG: kernels-calls.f90:[[@LINE+3]]:{{.*}} remark: loop is sequential: iterations may depend on each other through 'a'
  ! CHECK-DAG: kernels-calls.f90:[[@LINE+3]]:{{.*}} note: written here
  !$acc kernels copy(a)
  do i = 2, n
    call smooth(a, i)
  end do
  !$acc end kernels
  t = 4
  do i = 2, n
    t = (3 * i + 1 + t) / 2
    if (a(i) /= t) error stop 'smooth'
  end do
end program
