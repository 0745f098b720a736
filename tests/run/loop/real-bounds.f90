! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Bounds and steps of loops over integers that are reals: they count as integers.
program real_bounds
  implicit none
  real :: a(10), x
  real(8) :: step
  integer :: i, j
  integer(8) :: k
  x = 4.6
  step = 2.9d0
  a = 0
  !$acc parallel loop
  do i = 1, x
    a(i) = 1
  end do
  !$acc kernels
  do i = x, x + 3.9
    a(i) = a(i) + 10
  end do
  !$acc end kernels
  !$acc parallel loop collapse(2)
  do i = 1, x
    do j = 1, 1.5d0
      a(i) = a(i) + 100
    end do
  end do
  !$acc parallel loop
  do k = 10, 1.5, -step
    a(k) = a(k) + 1000
  end do
  if (any(a /= [101, 1101, 101, 1111, 10, 1010, 10, 1010, 0, 1000])) error stop 1
end program
