! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -c -Minfo=accel %s -o %t.o 2>&1 | FileCheck %s
! CHECK: cache.f90:[[#@LINE+14]]:{{[0-9]+}}: remark: cache has no effect: 'a' stays in memory

! The cache directive is advice and must not change a result (2.10).
program cache_directive
  implicit none
  integer, parameter :: n = 256
  real :: a(0:n+1), b(n)
  integer :: i

  do i = 0, n + 1
    a(i) = i
  end do
  !$acc parallel loop copyin(a) copyout(b)
  do i = 1, n
    !$acc cache(a(i-1:i+1))
    b(i) = a(i - 1) + a(i) + a(i + 1)
  end do
  do i = 1, n
    if (b(i) /= 3 * i) error stop 'b'
  end do

  b = 0
  !$acc parallel loop copyin(a) copyout(b)
  do i = 1, n
    !$acc cache(readonly: a(i:i+1))
    b(i) = a(i) + a(i + 1)
  end do
  do i = 1, n
    if (b(i) /= 2 * i + 1) error stop 'readonly'
  end do
end program cache_directive
