! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The same procedure's constructs run often: nothing is left behind on the device.
program many_constructs
  implicit none
  integer :: a(10), i, turn

  a = 0
  do turn = 1, 500
    !$acc parallel loop copy(a)
    do i = 1, 10
      a(i) = a(i) + 1
    end do
  end do
  if (any(a /= 500)) error stop 'a'
end program many_constructs
