! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Procedures called from a kernel without a routine directive, in the same file:
! module procedures, internal and pure ones (implicit routines, 2.15.1).
module helpers
  implicit none
contains
  pure integer function square(k)
    integer, intent(in) :: k
    square = k * k
  end function square
  integer function sum_of_squares(k)
    integer, intent(in) :: k
    integer :: j
    sum_of_squares = 0
    do j = 1, k
      sum_of_squares = sum_of_squares + square(j)
    end do
  end function sum_of_squares
end module helpers
program implicit_routine
  use helpers
  implicit none
  integer :: a(50), i

  !$acc parallel loop copyout(a)
  do i = 1, 50
    a(i) = sum_of_squares(i)
  end do
  do i = 1, 50
    if (a(i) /= i * (i + 1) * (2 * i + 1) / 6) error stop 'a'
  end do
end program implicit_routine
