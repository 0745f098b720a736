! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -c --offload-arch=gfx90a %s -o %t.o

! Internal procedures with variables of their host as arguments of routines, also through a
! second routine, beside procedures without such variables, and of routines that are internal
! themselves.
module solvers
  implicit none
  abstract interface
    real function scalar_function(x)
      real, intent(in) :: x
    end function
  end interface
contains
  real function integral(f, a, b)
    !$acc routine seq
    procedure(scalar_function) :: f
    real, intent(in) :: a, b
    integer :: i
    integral = 0
    do i = 1, 8
      integral = integral + f(a + (i - 0.5) * (b - a) / 8) * (b - a) / 8
    end do
  end function
  subroutine both(n, f, g, x, r)
    !$acc routine seq
    integer, intent(in) :: n
    procedure(scalar_function) :: f, g
    real, intent(in) :: x
    real, intent(out) :: r(n)
    r(1) = integral(f, 0., x) + g(x)
    r(2:) = g(x + 1)
  end subroutine
  real function twice(x)
    !$acc routine seq
    real, intent(in) :: x
    twice = 2 * x
  end function
  subroutine fill(r, table, c)
    real, intent(out) :: r(:, :)
    real, intent(in) :: table(:), c
    integer :: i, shift
    shift = size(table) / 2
    !$acc parallel loop copyout(r) copyin(table)
    do i = 1, size(r, 2)
      call both(3, looked_up, cubic, real(mod(i, 5)), r(:, i))
      r(2, i) = r(2, i) + integral(twice, 0., 1.) + at_two(looked_up, real(i))
    end do
    call from_inside
  contains
    real function looked_up(x)
      real, intent(in) :: x
      looked_up = table(min(1 + int(x), size(table))) + c
    end function
    real function cubic(x)
      real, intent(in) :: x
      cubic = c * x**3 + shift
    end function
    real function at_two(f, x)
      procedure(scalar_function) :: f
      real, intent(in) :: x
      at_two = f(2.) + c * x
    end function
    subroutine from_inside
      integer :: j
      !$acc parallel loop copy(r)
      do j = 1, size(r, 2)
        r(3, j) = r(3, j) + integral(cubic, 0., 2.) + cubic(1.)
      end do
    end subroutine
  end subroutine
end module

program internal_arguments
  use solvers
  implicit none
  integer, parameter :: n = 50
  real :: r(3, n), table(6), x, s, c
  integer :: i, k
  c = 0.5
  table = [1., 4., 9., 16., 25., 36.]
  call fill(r, table, c)
  do i = 1, n
    x = mod(i, 5)
    s = 0
    do k = 1, 8
      s = s + (table(min(1 + int((k - 0.5) * x / 8), 6)) + c) * x / 8
    end do
    call check(r(1, i), s + c * x**3 + 3)
    call check(r(2, i), c * (x + 1)**3 + 3 + 1 + table(3) + c + c * i)
    s = 0
    do k = 1, 8
      s = s + (c * ((k - 0.5) / 4)**3 + 3) / 4
    end do
    call check(r(3, i), c * (x + 1)**3 + 3 + s + c + 3)
  end do
contains
  subroutine check(found, wanted)
    real, intent(in) :: found, wanted
    if (abs(found - wanted) > 1e-4 * abs(wanted)) then
      print *, found, wanted
      error stop
    end if
  end subroutine
end program
