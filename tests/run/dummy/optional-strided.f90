! UPDATE of strided sections of optional dummies: absent ones take no part, the others do.
!
! RUN: %accc %s -o %t
! RUN: %on-every-device %t
program optional_strided
  use openacc
  implicit none
  type cell
    integer :: values(8)
  end type
  integer :: a(8), b(8), e(8), i
  integer, allocatable :: c(:)
  type(cell) :: d
  logical :: odd(8), shares
  shares = acc_get_device_type() == acc_device_host
  odd = [(mod(i, 2) == 1, i = 1, 8)]
  a = 1; b = 1; e = 1; d%values = 1
  allocate (c(8), source=1)
  !$acc data copy(a, c, d) copyin(b, e)
  call negate(b, 8)
  if (any(b /= merge(-1, 1, odd .or. shares))) error stop 'b alone'
  call negate(b, 8, a, e, c, d)
  if (any(b(::2) /= 1)) error stop 'b and others'
  !$acc end data
  if (any(a /= merge(2, 1, odd .or. shares))) error stop 'a'
  if (any(e /= merge(1, -1, odd .and. .not. shares))) error stop 'e'
  if (any(c /= [2, 1, 1, 2, 1, 1, 2, 1]) .and. .not. shares) error stop 'c'
  if (any(d%values /= merge(2, 1, .not. odd .or. shares))) error stop 'd'
contains
  subroutine negate(b, n, a, e, c, d)
    integer, intent(in) :: n
    integer, intent(inout) :: b(:)
    integer, optional, target, intent(inout) :: a(:)
    integer, optional, intent(inout) :: e(n)
    integer, optional, allocatable, intent(inout) :: c(:)
    type(cell), optional, intent(inout) :: d
    !$acc parallel loop present(b)
    do i = 1, n
      b(i) = -b(i)
    end do
    if (present(e)) then
      !$acc parallel loop present(e)
      do i = 1, n
        e(i) = -e(i)
      end do
    end if
    !$acc update self(e(2:n:2), b(::2)) async
    !$acc wait
    if (present(a)) a = 2
    if (present(c)) c = 2
    if (present(d)) d%values = 2
    !$acc update device(a(1:n:2), c(1::3)) device(d%values(2:n:2))
  end subroutine
end program
