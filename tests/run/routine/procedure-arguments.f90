! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Procedures as arguments of routines, which pass them on; a routine that calls itself an
! argument with loops; module variables that they use.
module functions
  implicit none
  real :: factor = 3
  abstract interface
    real function function_of_one(x)
      real, intent(in) :: x
    end function
  end interface
contains
  real function square(x)
    !$acc routine seq
    real, intent(in) :: x
    square = x * x
  end function
  real function scaled(x)
    !$acc routine seq
    real, intent(in) :: x
    scaled = factor * x
  end function
  ! By the rule of Simpson.
  real function integral(f, a, b)
    !$acc routine seq
    procedure(function_of_one) :: f
    real, intent(in) :: a, b
    integral = (b - a) / 6 * (f(a) + 4 * f((a + b) / 2) + f(b))
  end function
  real function composed(f, g, x)
    !$acc routine seq
    procedure(function_of_one) :: f, g
    real, intent(in) :: x
    composed = integral(f, 0., x) + integral(g, 0., x) + combined(f, f, x)
  end function
  real function combined(f, g, x)
    !$acc routine seq
    interface
      real function f(x)
        real, intent(in) :: x
      end function
      real function g(x)
        real, intent(in) :: x
      end function
    end interface
    real, intent(in) :: x
    combined = f(g(x))
  end function
  subroutine apply(f, a, n)
    !$acc routine vector
    procedure(function_of_one) :: f
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      a(i) = f(a(i))
    end do
  end subroutine
  subroutine increment(x)
    !$acc routine seq
    integer, intent(inout) :: x
    x = x + 1
  end subroutine
  subroutine twice(s, x)
    !$acc routine seq
    external :: s
    integer, intent(inout) :: x
    call s(x)
    call s(x)
  end subroutine
end module

program procedure_arguments
  use functions
  implicit none
  integer, parameter :: n = 500
  real :: found(n), rows(64, n)
  integer :: counts(n), i, j

  !$acc parallel loop copyout(found)
  do i = 1, n
    found(i) = integral(square, 0., real(i)) + 1000 * integral(cube, 0., 1.)
  end do
  do i = 1, n
    if (abs(found(i) - (real(i)**3 / 3 + 250)) > 1e-5 * found(i)) error stop 'one'
  end do

  !$acc parallel loop copyout(found)
  do i = 1, n
    found(i) = composed(scaled, square, real(i)) + combined(square, scaled, 2.)
  end do
  do i = 1, n
    if (abs(found(i) - (1.5 * i**2 + real(i)**3 / 3 + 9 * i + 36)) > 1e-5 * found(i)) &
      error stop 'two'
  end do

  do j = 1, n
    rows(:, j) = [(i + j, i=1, 64)]
  end do
  counts = [(i, i=1, n)]
  !$acc parallel loop gang copy(rows, counts)
  do j = 1, n
    call apply(square, rows(:, j), 64)
    call twice(increment, counts(j))
  end do
  do j = 1, n
    if (any(nint(rows(:, j)) /= [((i + j)**2, i=1, 64)])) error stop 'vector'
  end do
  if (any(counts /= [(i + 2, i=1, n)])) error stop 'subroutine'
  print *, 'PASS'
contains
  real function cube(x)
    real, intent(in) :: x
    cube = x**3
  end function
end program
