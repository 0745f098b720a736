! A mask with a loop inside is found before the first iteration only: what would find it again
! reads what other iterations set.
!
! RUN: %accc -O2 --offload-arch=simt %s -o %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
program masks_once
  implicit none
  integer :: a(2000), i
  a = 3
  !$acc kernels
  do concurrent (i = 3:2000, any(a(i - 2:i - 1) == 3))
    a(i) = 0
  end do
  !$acc end kernels
  if (sum(a) /= 6) error stop
end program
