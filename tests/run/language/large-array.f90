! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! An array that is larger than a chunk of any kind: 8 million elements.
program large_array
  implicit none
  integer, parameter :: n = 8000000
  real, allocatable :: a(:)
  real(8) :: total
  integer :: i

  allocate (a(n))
  total = 0
  !$acc data create(a)
  !$acc parallel loop
  do i = 1, n
    a(i) = mod(i, 8)
  end do
  !$acc parallel loop reduction(+:total)
  do i = 1, n
    total = total + a(i)
  end do
  !$acc end data
  if (total /= 3.5d0 * n) error stop 'total'
end program large_array
