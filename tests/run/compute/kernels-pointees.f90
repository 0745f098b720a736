! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_ORDER=reverse %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O1 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! The pointee of a Cray pointer may be a part of any array: loops of kernels constructs that use
! both keep their order.
program kernels_pointees
  implicit none
  integer, parameter :: n = 100
  real :: a(2*n), part(n), b(n), expected(2*n)
  integer :: i
  pointer (p, part)
  a = 1
  p = loc(a(3))
  !$acc kernels copy(a)
  ! CHECK: kernels-pointees.f90:[[@LINE+1]]:{{.*}}: remark: loop is sequential
  do i = 1, n
    part(i) = a(i) + 1
  end do
  !$acc end kernels
  expected = 1
  do i = 1, n
    expected(i + 2) = expected(i) + 1
  end do
  if (any(a /= expected)) error stop 'overlap'
  !$acc kernels copy(a) copyout(b)
  ! CHECK: kernels-pointees.f90:[[@LINE+1]]:{{.*}}: remark: loop is shared
  do i = 1, n
    b(i) = 2*i
  end do
  !$acc end kernels
  if (any(b /= [(2*i, i=1, n)])) error stop 'alone'
end program
