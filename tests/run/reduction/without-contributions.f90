! RUN: %accc -O0 --offload-arch=simt %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O2 --offload-arch=simt %s -o %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! Reductions without contributions: conditions that never hold, loops without statements. The
! variable keeps what it has, and what others reduce to it.
program without_contributions
  implicit none
  integer, parameter :: n = 70, m = 5
  integer :: total, i, j, b(n, m)
  real :: largest
  total = 3
  largest = 2.5
  b = 1
  !$acc parallel loop reduction(+:total) collapse(2)
  do j = 1, m
    do i = 1, n
      if (i < i) total = total + b(i, j)
    end do
  end do
  if (total /= 3) error stop 'never'
  !$acc parallel reduction(+:total) copy(largest)
  !$acc loop gang vector reduction(+:total)
  do i = 1, n
    total = total + b(i, 1)
  end do
  !$acc loop gang vector reduction(+:total) reduction(max:largest)
  do i = 1, n
    if (i /= i) then
      total = total + 1
      largest = 100
    end if
  end do
  !$acc end parallel
  if (total /= 3 + n .or. largest /= 2.5) error stop 'beside another'
  !$acc kernels loop reduction(max:largest)
  do i = 1, n
    if (n < 0) largest = max(largest, 100.)
  end do
  if (largest /= 2.5) error stop 'kernels'
end program
