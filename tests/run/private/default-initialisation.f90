! RUN: %accc -O0 %s -o %t && %on-every-device %t
! RUN: %accc -O2 %s -o %t && %on-every-device %t

! Private copies of objects of derived type start with the default values of their
! members, whatever the original has.
module shapes
  implicit none
  type point
    integer :: x = 3, y
  end type
  type box
    type(point) :: corner
    real :: area = 1.5
  end type
  type, extends(point) :: named
    character(4) :: name = 'none'
    integer :: values(3) = [1, 2, 3]
    type(point) :: origin = point(7, 8), far(2)
    real, pointer :: link => null()
  end type
  type(named) :: of_module
contains
  ! No local variable of the type: its initial object is not in this file.
  subroutine fill_named(n, found)
    integer, intent(in) :: n
    integer, intent(out) :: found(n)
    integer :: i
    of_module%values = -1
    of_module%name = 'some'
    !$acc parallel loop private(of_module) copyout(found)
    do i = 1, n
      found(i) = of_module%x + 10 * sum(of_module%values) + 100 * of_module%origin%x &
          + 1000 * of_module%far(2)%x + merge(10000, 0, of_module%name == 'none') &
          + merge(0, 1, associated(of_module%link))
    end do
  end subroutine
  subroutine fill(n, found)
    integer, intent(in) :: n
    integer, intent(out) :: found(n)
    type(point) :: one, several(4)
    type(box) :: whole
    integer :: i
    one%x = -1
    several%x = -1
    whole%area = -1
    !$acc parallel loop private(one, several, whole) copyout(found)
    do i = 1, n
      found(i) = one%x + 10 * sum(several%x) + int(100 * whole%area) + 1000 * whole%corner%x
    end do
  end subroutine
end module

program main
  use shapes
  implicit none
  integer :: found(1000)
  call fill(1000, found)
  if (any(found /= 3 + 10 * 12 + 150 + 3000)) error stop 'wrong'
  call fill_named(1000, found)
  if (any(found /= 3 + 60 + 700 + 3000 + 10000 + 1)) error stop 'wrong without a local variable'
end program
