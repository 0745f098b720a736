! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Functions and subroutines with routine seq, called from a kernel (2.15.1).
module arithmetic
  implicit none
contains
  real(8) function cube(x)
    !$acc routine seq
    real(8), intent(in) :: x
    cube = x * x * x
  end function cube
  subroutine swap(a, b)
    !$acc routine seq
    real(8), intent(inout) :: a, b
    real(8) :: t
    t = a
    a = b
    b = t
  end subroutine swap
  integer function gcd(a, b)
    !$acc routine seq
    integer, value :: a, b
    integer :: r
    do while (b /= 0)
      r = mod(a, b)
      a = b
      b = r
    end do
    gcd = a
  end function gcd
end module arithmetic
program routine_seq
  use arithmetic
  implicit none
  integer, parameter :: n = 100
  real(8) :: x(n), y(n)
  integer :: g(n), i

  do i = 1, n
    x(i) = i
    y(i) = -i
  end do
  !$acc parallel loop copy(x, y) copyout(g)
  do i = 1, n
    call swap(x(i), y(i))
    y(i) = cube(y(i))
    g(i) = gcd(i, 60)
  end do
  do i = 1, n
    if (x(i) /= -i .or. y(i) /= real(i, 8)**3) error stop 'swap, cube'
    if (mod(i, g(i)) /= 0 .or. mod(60, g(i)) /= 0) error stop 'gcd'
  end do
  if (g(45) /= 15 .or. g(60) /= 60 .or. g(7) /= 1) error stop 'gcd'
end program routine_seq
