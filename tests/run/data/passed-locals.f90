! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O3 %s -o %t
! RUN: %on-every-device %t

! Local variables that other procedures leave on the device, scalars above all, are
! forgotten with their own procedure; those of the procedures around it stay.
module entering
  implicit none
contains

  subroutine enter(x)
    integer, intent(in) :: x
    !$acc enter data copyin(x)
  end subroutine

  subroutine enter_text(text)
    character(3), intent(in) :: text
    !$acc enter data copyin(text)
  end subroutine

  ! Of a scalar that is present a construct reads the device's value.
  subroutine check(x, expected)
    integer, intent(in) :: x, expected
    integer :: value
    !$acc serial present(x) copyout(value)
    value = x
    !$acc end serial
    if (value /= expected) error stop 'data of an earlier variable'
  end subroutine
end module

program passed_locals
  use entering
  implicit none
  integer :: round
  do round = 1, 4
    call scalar(round)
    call around(round)
    call text(round)
    call host(10 * round)
  end do

contains

  subroutine scalar(round)
    integer, intent(in) :: round
    integer :: i
    i = round
    call enter(i)
    call check(i, round)
  end subroutine

  subroutine around(round)
    integer, intent(in) :: round
    integer :: mine, in_region
    mine = 7 * round
    in_region = 8 * round
    call enter(mine)
    !$acc data copyin(in_region)
    call scalar(9 * round)
    call scalar(11 * round)
    call check(mine, 7 * round)
    call check(in_region, 8 * round)
    !$acc end data
  end subroutine

  subroutine text(round)
    integer, intent(in) :: round
    character(3) :: word
    logical :: is_same
    word = repeat(char(64 + round), 3)
    call enter_text(word)
    !$acc serial present(word) copyout(is_same)
    is_same = word(2:2) == char(64 + round)
    !$acc end serial
    if (.not. is_same) error stop 'text of an earlier variable'
  end subroutine
end program

subroutine host(round)
  use entering
  implicit none
  integer, intent(in) :: round
  integer :: i, a(3)
  i = round
  a = round + 1
  call enter_both
  call check(i, round)
  call check(a(2), round + 1)
contains
  subroutine enter_both
    !$acc enter data copyin(i, a)
  end subroutine
end subroutine
