! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! What ASSOCIATE names in two ways, used in any order without a clause: what brings all of it comes first.
module names
  implicit none
  type t
    integer :: f(40) = 1, s = 2
    integer, allocatable :: al(:)
  end type
contains
  subroutine object_and_component(o)
    type(t) :: o
    integer :: b(40), i
    associate (oo => o)
      !$acc kernels
      do i = 1, 40
        b(i) = oo%f(i) + o%al(i)
      end do
      !$acc end kernels
    end associate
    if (any(b /= 4)) error stop 'the component by the name of the object'
    associate (f => o%f, s => o%s)
      !$acc kernels
      do i = 1, 40
        f(i) = f(i) + s + o%al(i)
      end do
      s = o%f(1)
      !$acc end kernels
    end associate
    if (any(o%f /= 6) .or. o%s /= 6) error stop 'components before their object'
  end subroutine

  subroutine element_and_sections(a, n)
    integer, intent(in) :: n
    integer :: a(40), i
    associate (ze => a(7), small => a(6:8), zp => a(5:40), most => a(2:n))
      !$acc kernels
      ze = ze + 1
      small(1) = 5
      do i = 10, 30
        zp(i) = zp(i) + ze
      end do
      most(1) = most(1) + 100
      !$acc end kernels
    end associate
    if (sum(a) /= 40 + 1 + 4 + 21 * 2 + 100) error stop 'an element before sections'
  end subroutine
end module

program main
  use names
  implicit none
  type(t) :: o
  integer :: a(40)
  allocate (o%al(40))
  o%al = 3
  call object_and_component(o)
  a = 1
  call element_and_sections(a, 40)
end program
