! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! A construct uses a component of an object that a pointer leads to, under a condition that does not
! hold. The pointer was never set, or its target is gone: nobody may look for an object there.
module objects
  implicit none
  type inner
    real, allocatable :: b(:)
  end type
  type holder
    logical :: has
    real, pointer :: a(:)
    real, pointer :: s
    type(inner), allocatable :: q
    type(holder), pointer :: h
    ! So large that freed memory is none any more.
    real :: filling(100000)
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
      if (x%has) y(i) = x%h%a(i)
    end do
    !$acc kernels copy(y)
    do i = 1, n
      y(i) = y(i) + 1
      if (x%has) y(i) = x%h%s
    end do
    !$acc end kernels
    !$acc parallel loop copy(y)
    do i = 1, n
      y(i) = y(i) + 1
      if (x%has) y(i) = x%h%h%a(i) + x%h%q%b(i)
    end do
  end subroutine
end module

program undefined_pointers_to_objects
  use, intrinsic :: iso_c_binding
  use objects
  implicit none
  real :: y(8)
  real, target :: work(8), scalar
  type(holder), target, allocatable :: x
  type(holder), pointer :: other, unset
  integer(8), target, allocatable :: memory(:)
  allocate (x, other)
  work = 3
  scalar = 4
  other%a => work
  other%s => scalar
  other%h => other
  allocate (other%q)
  other%q%b = work
  x%has = .true.
  x%h => other
  y = 1
  call add(8, y, x)
  if (any(y /= 6)) error stop 'set'
  x%has = .false.
  deallocate (other%q)
  deallocate (other)
  call add(8, y, x)
  if (any(y /= 9)) error stop 'gone'
  allocate (memory(storage_size(x) / 64 + 1))
  memory = 1234567
  call c_f_pointer(c_loc(memory), unset)
  unset%has = .false.
  call add(8, y, unset)
  if (any(y /= 12)) error stop 'never set'
  nullify (unset%h)
  call add(8, y, unset)
  if (any(y /= 15)) error stop 'null'
end program
