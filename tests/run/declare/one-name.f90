! RUN: %accc -O2 %s -o %t && %on-every-device %t
! RUN: %accc -O0 %s -o %t.0 && %on-every-device %t.0

! Declared variables of one name: of two modules, under other names or in routines; of a common
! block with another order; and a local one beside a module's.
module first
  implicit none
  integer :: n = 3
  integer, allocatable :: st(:)
  !$acc declare copyin(n) create(st)
contains
  integer function of_first(i)
    !$acc routine seq
    integer, intent(in) :: i
    of_first = i*n
  end function
end module

module second
  implicit none
  integer :: n = 7
  integer, allocatable :: st(:)
  !$acc declare copyin(n) create(st)
contains
  integer function of_second(i)
    !$acc routine seq
    integer, intent(in) :: i
    of_second = i*n
  end function
end module

module blocks
  implicit none
contains
  real(8) function in_order(i)
    !$acc routine seq
    integer, intent(in) :: i
    real(8) :: x, y
    common /block/ x, y
    !$acc declare create(/block/)
    in_order = x*i
  end function
  real(8) function the_other_way(i)
    !$acc routine seq
    integer, intent(in) :: i
    real(8) :: x, y
    common /block/ y, x
    !$acc declare create(/block/)
    the_other_way = x*i
  end function
end module

program one_name
  use first, only: of_first, one => st
  use second, only: of_second, other => st
  use blocks
  implicit none
  real(8) :: u, v, r(4)
  integer :: i, x(4)
  common /block/ u, v
  !$acc declare create(/block/)

  !$acc parallel loop
  do i = 1, 4
    x(i) = 1000*of_first(i) + of_second(i)
  end do
  if (any(x /= [(3007*i, i = 1, 4)])) error stop 'routines'

  allocate(one(4), other(4))
  !$acc parallel loop
  do i = 1, 4
    one(i) = i
    other(i) = -i
  end do
  !$acc update self(one, other)
  if (any(one /= [1, 2, 3, 4]) .or. any(other /= -one)) error stop 'renamed'

  u = 1
  v = 10
  !$acc update device(/block/)
  !$acc parallel loop
  do i = 1, 4
    r(i) = 1000*in_order(i) + the_other_way(i)
  end do
  if (any(r /= [(1010*i, i = 1, 4)])) error stop 'common block'

  call local(x)
  if (any(x /= [(100 + 3*i, i = 1, 4)])) error stop 'local'

contains

  subroutine local(x)
    integer, intent(out) :: x(4)
    integer :: n
    !$acc declare create(n)
    n = 100
    !$acc update device(n)
    !$acc parallel loop
    do i = 1, 4
      x(i) = n + of_first(i)
    end do
  end subroutine
end program
