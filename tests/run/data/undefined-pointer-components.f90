! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! A construct brings what pointer components lead to that it uses. One that was never set, or whose
! target is gone, has nothing to bring: it is used under a condition that does not hold.
module objects
  implicit none
  type holder
    logical :: has
    real, pointer :: a(:)
  end type
contains
  subroutine add(n, y, x)
    integer, intent(in) :: n
    real, intent(inout) :: y(n)
    type(holder), intent(in) :: x
    integer :: i
    !$acc parallel loop copy(y)
    do i = 1, n
      y(i) = y(i) + 1
      if (x%has) y(i) = x%a(i)
    end do
  end subroutine
end module

program undefined_pointer_components
  use, intrinsic :: iso_c_binding
  use objects
  implicit none
  real :: y(8)
  real, pointer :: work(:)
  type(holder) :: x
  type(holder), pointer :: unset
  integer(8), target :: memory(100)
  ! So large that freed memory is none any more.
  allocate (work(10000000))
  work = 3
  x = holder(.true., work)
  y = 1
  call add(8, y, x)
  if (any(y /= 3)) error stop 'set'
  x%has = .false.
  deallocate (work)
  call add(8, y, x)
  if (any(y /= 4)) error stop 'gone'
  memory = 1234567
  call c_f_pointer(c_loc(memory), unset)
  unset%has = .false.
  call add(8, y, unset)
  if (any(y /= 5)) error stop 'never set'
end program
