! RUN: %accc -O2 %s -o %t -Minfo=accel 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! What cannot be launched apart in a kernels construct, one gang runs; gangs share the other loops.
program main
  implicit none
  integer, parameter :: n = 40
  real :: a(n, n), b(n, n), v(n * n), before, s
  integer :: i, j, k
  do j = 1, n
    a(:, j) = [(mod(i * 7 + j, 11) - 5, i = 1, n)]
  end do
  b = 1
  v = -1
  before = 3
  s = 0
  !$acc kernels copy(a, b, v, before, k, s)
  do j = 1, n
    do i = 1, n
      a(i, j) = a(i, j) + b(i, j)
    end do
  end do
  ! CHECK: one gang runs this part of the construct
  k = count(a > 0)
  v(1:k) = pack(a, a > 0)
  do j = 1, n
    do i = 1, n
      b(i, j) = a(i, j) * 2
    end do
  end do
  s = sum(v(1:k)) + before
  do j = 1, n
    before = before + b(j, 1)
  end do
  !$acc end kernels
  if (k /= count(a > 0) .or. any(b /= 2 * a)) error stop 1
  if (any(v(:k) /= pack(a, a > 0)) .or. any(v(k + 1:) /= -1)) error stop 2
  if (abs(s - sum(v(:k)) - 3) > 1e-3 .or. abs(before - 3 - sum(b(:, 1))) > 1e-3) error stop 3
  print *, 'ok'
end program
