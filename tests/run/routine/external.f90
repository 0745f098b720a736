! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! An external function, with the routine directive in its interface as well.
integer function triangle(k)
  !$acc routine seq
  implicit none
  integer, intent(in) :: k
  triangle = k * (k + 1) / 2
end function triangle
program external_routine
  implicit none
  interface
    integer function triangle(k)
      !$acc routine seq
      integer, intent(in) :: k
    end function triangle
  end interface
  integer :: a(60), i

  !$acc parallel loop copyout(a)
  do i = 1, 60
    a(i) = triangle(i)
  end do
  do i = 1, 60
    if (a(i) /= i * (i + 1) / 2) error stop 'a'
  end do
end program external_routine
