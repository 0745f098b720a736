! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A local variable that a procedure leaves on the device is forgotten with it: the
! next one, at the same place, is not taken for it (2.6.6).
program local_lifetimes
  use openacc
  implicit none
  type holder
    integer, pointer :: part(:) => null()
  end type
  integer, pointer :: of_host(:)
  integer :: round

  do round = 1, 4
    call directive(round)
    call routine(round)
    call automatic(round, 50 * round)
    call partly(round)
    call by_pointer(round)
    call by_pointer_of_host(round)
    call by_component(round)
    call by_argument(round)
  end do

contains

  subroutine directive(round)
    integer, intent(in) :: round
    integer :: a(100), flag(1)
    a = round
    flag = 1
    !$acc enter data copyin(a, flag(1:1))
    call check(a, 100, round)
  end subroutine directive

  subroutine routine(round)
    integer, intent(in) :: round
    integer :: shift(round), a(100)
    shift = 0
    a = 10 * round + shift(1)
    call acc_copyin(a)
    call check(a, 100, 10 * round)
    if (round == 2) return
    a = 0
  end subroutine routine

  subroutine automatic(round, n)
    integer, intent(in) :: round, n
    integer :: a(n)
    a = 100 * round
    !$acc enter data copyin(a)
    call check(a, n, 100 * round)
  end subroutine automatic

  subroutine partly(round)
    integer, intent(in) :: round
    integer :: a(200)
    a = round
    !$acc enter data copyin(a(1:50))
    !$acc enter data copyin(a(151:200))
    call check(a(151:200), 50, round)
  end subroutine partly

  subroutine by_pointer(round)
    integer, intent(in) :: round
    integer, target :: a(100)
    integer, pointer :: p(:)
    a = round
    p => a
    !$acc enter data copyin(p)
    call check(a, 100, round)
  end subroutine by_pointer

  subroutine by_pointer_of_host(round)
    integer, intent(in) :: round
    integer, target :: a(100)
    a = 2 * round
    of_host => a(1:50)
    !$acc enter data copyin(of_host)
    call check(a(1:50), 50, 2 * round)
  end subroutine by_pointer_of_host

  subroutine by_component(round)
    integer, intent(in) :: round
    integer, target :: a(100)
    type(holder) :: object
    a = 3 * round
    object%part => a
    !$acc enter data copyin(object, object%part)
    call check(a, 100, 3 * round)
  end subroutine by_component

  subroutine by_argument(round)
    integer, intent(in) :: round
    integer, target :: a(100)
    type(holder) :: object
    a = 4 * round
    object%part => a
    call enter(object)
    call check(a, 100, 4 * round)
  end subroutine by_argument

  subroutine enter(object)
    type(holder), intent(in) :: object
    !$acc enter data copyin(object%part)
  end subroutine enter

  subroutine check(x, n, expected)
    integer, intent(in) :: n, expected
    integer, intent(in) :: x(n)
    integer :: wrong, i
    wrong = 0
    !$acc parallel loop present(x) reduction(+:wrong)
    do i = 1, n
      if (x(i) /= expected) wrong = wrong + 1
    end do
    if (wrong > 0) error stop 'data of an earlier variable'
  end subroutine check
end program local_lifetimes
