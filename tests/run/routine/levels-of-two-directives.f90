! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The module and the procedure say the same level, one of them for types of devices, and a name that
! devices call.
module two_directives
  implicit none
  !$acc routine(twice) device_type(*) seq
  !$acc routine(thrice) seq
  !$acc routine(fill) device_type(*) gang(dim:1)
  !$acc routine(named) device_type(*) seq bind(twice_on_device)
contains
  integer function twice(i)
    !$acc routine seq
    integer, intent(in) :: i
    twice = 2 * i
  end function
  integer function thrice(i)
    !$acc routine device_type(nvidia) seq device_type(*) seq
    integer, intent(in) :: i
    thrice = 3 * i
  end function
  subroutine fill(a, n)
    !$acc routine gang(dim:1)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i
    !$acc loop gang vector
    do i = 1, n
      a(i) = a(i) + thrice(i)
    end do
  end subroutine
  integer function named(i)
    !$acc routine seq bind(twice_on_device)
    integer, intent(in) :: i
    named = 2 * i
  end function
  integer function twice_on_device(i)
    !$acc routine seq
    integer, intent(in) :: i
    twice_on_device = 2 * i
  end function
end module
program levels_of_two_directives
  use two_directives
  implicit none
  integer, parameter :: n = 300
  integer :: a(n), i
  !$acc parallel loop copyout(a)
  do i = 1, n
    a(i) = twice(i) + named(i)
  end do
  !$acc parallel copy(a)
  call fill(a, n)
  !$acc end parallel
  if (any(a /= [(7 * i, i = 1, n)])) error stop 1
end program
