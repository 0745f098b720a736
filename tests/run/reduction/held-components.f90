! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Reductions of allocatable and pointer components that are numbers.
program held_components
  implicit none
  type totals
    integer, allocatable :: count
    real(8), pointer :: most => null()
    real(8) :: sum
  end type
  type(totals) :: t
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
end program
