! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Variables that a module gives a value have it on the device as well after DECLARE CREATE,
! whatever the host has done with them before it begins to use the device. CREATE does not promise
! that; device copies of other compilers have it.
module initial
  implicit none
  type :: point
    integer :: x = 3, y
  end type point
  integer :: counter = 4, weights(0:2) = [5, 6, 7], unset(3)
  character(3) :: word = 'abc'
  type(point) :: here = point(8, 9), there
  integer :: in_block = 10, behind
  common /block/ in_block, behind
  !$acc declare create(counter, weights, unset, word, here, there, in_block, behind)
contains
  integer function weight(i)
    !$acc routine seq
    integer, value :: i
    weight = weights(i)
  end function weight
end module initial

program initial_values
  use initial
  implicit none
  integer :: seen(9), i
  logical :: separate
  i = 1
  weights = 0
  counter = 0
  !$acc serial copyin(i)
  i = 2
  !$acc end serial
  separate = i == 1
  if (.not. separate) stop

  !$acc parallel loop
  do i = 0, 2
    seen(i + 1) = weight(i)
  end do
  !$acc serial
  seen(4) = counter
  seen(5) = here%x
  seen(6) = here%y
  seen(7) = there%x
  seen(8) = in_block
  seen(9) = ichar(word(2:2)) - ichar('a')
  !$acc end serial
  if (any(seen /= [5, 6, 7, 4, 8, 9, 3, 10, 1])) error stop 'no initial value'
end program initial_values
