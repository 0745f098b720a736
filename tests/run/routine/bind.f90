! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! bind: devices other than the host call another procedure, named by an identifier
! or by a string, also where declared variables are passed along (2.15.1).
module bound_procedures
  implicit none
  integer :: offset = 5
  !$acc declare copyin(offset)
contains
  subroutine add(x)
    !$acc routine seq bind(add_on_device)
    integer, intent(inout) :: x
    x = x + 1
  end subroutine add

  subroutine add_on_device(x)
    !$acc routine seq
    integer, intent(inout) :: x
    x = x + 100 + offset
  end subroutine add_on_device

  integer function twice(x)
    !$acc routine seq bind("thrice_on_device")
    integer, intent(in) :: x
    twice = 2 * x
  end function twice

  integer function thrice(x) bind(c, name="thrice_on_device")
    !$acc routine seq
    integer, intent(in) :: x
    thrice = 3 * x
  end function thrice

  ! What a bound procedure calls, and who calls it.
  integer function both(x)
    !$acc routine seq
    integer, intent(in) :: x
    both = x
    call add(both)
    both = twice(both)
  end function both
end module bound_procedures

program bind_clause
  use bound_procedures
  use openacc
  implicit none
  integer :: a(20), i, expected

  a = 0
  !$acc parallel loop copy(a)
  do i = 1, 20
    a(i) = both(i)
  end do
  do i = 1, 20
    expected = 2 * (i + 1)
    if (acc_get_device_type() == acc_device_simt) expected = 3 * (i + 105)
    if (acc_get_device_type() == acc_device_nvidia) expected = 3 * (i + 105)
    if (acc_get_device_type() == acc_device_radeon) expected = 3 * (i + 105)
    if (a(i) /= expected) error stop 'a'
  end do
  if (both(1) /= 4) error stop 'outside of constructs'
end program bind_clause
