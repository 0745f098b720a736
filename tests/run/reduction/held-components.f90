! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Reductions of allocatable and pointer components that are numbers, and of components of what such
! components hold.
program held_components
  implicit none
  type totals
    integer, allocatable :: count
    real(8), pointer :: most => null()
    real(8) :: sum
  end type
  type node
    real(8) :: value, values(2)
    class(node), pointer :: next
  end type
  type list
    real(8) :: value
    type(node), pointer :: first
    type(node), allocatable :: last
  end type
  type(totals) :: t
  type(list) :: l
  integer :: i, n, a(100)
  a = [(mod(7 * i, 101), i = 1, 100)]
  n = 100
  allocate(t%count, t%most)
  t%count = 5
  t%most = -1
  t%sum = 0
  !$acc parallel loop reduction(+:t%count, t%sum) reduction(max:t%most)
  do i = 1, n
    if (a(i) > 50) t%count = t%count + 1
    t%most = max(t%most, real(a(i), 8))
    t%sum = t%sum + a(i)
  end do
  if (t%count /= 5 + count(a > 50)) error stop 1
  if (t%most /= maxval(a)) error stop 2
  if (t%sum /= sum(a)) error stop 3
  ! With the object on the device.
  t%count = 0
  !$acc data copy(t, t%count)
  !$acc parallel loop reduction(+:t%count)
  do i = 1, n
    t%count = t%count + a(i)
  end do
  !$acc end data
  if (t%count /= sum(a)) error stop 4
  t%count = 1
  !$acc kernels loop reduction(+:t%count)
  do i = 1, n
    t%count = t%count + a(i)
  end do
  if (t%count /= 1 + sum(a)) error stop 5
  t%count = 2
  !$acc parallel reduction(+:t%count)
  !$acc loop gang reduction(+:t%count)
  do i = 1, n
    t%count = t%count + a(i)
  end do
  !$acc end parallel
  if (t%count /= 2 + sum(a)) error stop 6
  allocate(l%first, l%last)
  allocate(l%first%next)
  l%value = 1
  l%first%next%value = 2
  l%last%value = 3
  l%last%values = 4
  !$acc parallel loop reduction(+:l%value, l%first%next%value) reduction(max:l%last%value) reduction(+:l%last%values)
  do i = 1, n
    l%value = l%value + a(i)
    l%first%next%value = l%first%next%value + 2*a(i)
    l%last%value = max(l%last%value, real(a(i), 8))
    l%last%values(2) = l%last%values(2) + a(i)
  end do
  if (l%value /= 1 + sum(a) .or. l%first%next%value /= 2 + 2*sum(a)) error stop 7
  if (l%last%value /= maxval(a) .or. any(l%last%values /= [4, 4 + sum(a)])) error stop 8
  ! Clauses for the object, behind that for a part of what its component holds.
  l%first%value = 5
  !$acc parallel loop copy(l%first%values, l%first, l) reduction(+:l%first%value)
  do i = 1, n
    l%first%value = l%first%value + a(i)
    if (i < 3) l%first%values(i) = l%value
  end do
  if (l%first%value /= 5 + sum(a) .or. any(l%first%values /= l%value)) error stop 9
end program
