! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! flang makes code on the stack of an internal procedure that is an argument.
program internal_argument
  implicit none
  integer :: offset, total, i
  offset = 3
  total = 0
  call apply(add)
  !$acc parallel loop reduction(+:total)
  do i = 1, 10
    total = total + i
  end do
  if (total /= 62) error stop "the sum"
  print *, "PASS"
contains
  subroutine add(x)
    integer, intent(in) :: x
    total = total + x + offset
  end subroutine
  subroutine apply(action)
    external :: action
    call action(4)
  end subroutine
end program
