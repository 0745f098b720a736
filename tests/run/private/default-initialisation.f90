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
contains
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
end program
