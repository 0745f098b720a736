! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Scalar dummies, by reference and by value, used in a kernel.
program scalar_dummies
  implicit none
  integer :: a(40), i

  call fill(a, 3, 4, 2.5)
  do i = 1, 40
    if (a(i) /= 3 * i + 4 + int(2.5 * i)) error stop 'a'
  end do

contains

  subroutine fill(x, factor, shift, slope)
    integer, intent(out) :: x(40)
    integer, intent(in) :: factor
    integer, value :: shift
    real, intent(in) :: slope
    integer :: i
    !$acc parallel loop copyout(x)
    do i = 1, 40
      x(i) = factor * i + shift + int(slope * i)
    end do
  end subroutine fill
end program scalar_dummies
