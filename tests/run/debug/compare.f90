! RUN: %accc -O1 %s -o %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_ORDER=reverse OMP_NUM_THREADS=1 ACCC_COMPARE=1 %t > %t.out 2> %t.err
! RUN: FileCheck %s < %t.err
! RUN: FileCheck --check-prefix=RESULT %s < %t.out
! RUN: env ACC_DEVICE_TYPE=host ACCC_COMPARE=1 %t 2>&1 | FileCheck --check-prefix=HOST %s

! ACCC_COMPARE runs each construct on the device and on the host. A loop that is
! not what its directive says gives different results, and is found by variable,
! element and line; the program goes on with the device's. One host thread, so that
! the host's results are the same each time.
program compare
  implicit none
  integer, parameter :: n = 20
  real(8), allocatable :: u(:, :)
  real(4) :: total, chain(0:n)
  complex :: z(2, 2)
  integer :: count(n), i, j

  allocate (u(0:9, 5))
  u = 1
  total = 0
  chain = 1
  count = 0
  z = 0

  ! A reduction, whose rounding is nobody's mistake.
  !$acc parallel loop collapse(2) copy(u) reduction(+:total)
  do j = 1, 5
    do i = 0, 9
      u(i, j) = u(i, j) + i*0.1d0
      total = total + real(u(i, j))
    end do
  end do

  ! CHECK-NOT: accc: compare: 'u'
  ! CHECK-NOT: accc: compare: 'total'
  ! CHECK: accc: compare: 'chain' differs after the construct at {{.*}}compare.f90:[[#@LINE + 4]] (main program)
  ! CHECK-NEXT: chain(2): device 2, host 3
  ! CHECK-NEXT: chain(3): device 2, host 4
  ! CHECK: 19 of 21 elements differ
  !$acc parallel loop independent copy(chain, count)
  do i = 1, n
    count(i) = i
    chain(i) = chain(i - 1) + 1
  end do

  ! CHECK-NOT: accc: compare: 'count'
  ! CHECK: accc: compare: 'z' differs after the construct at {{.*}}compare.f90:[[#@LINE + 3]]
  ! CHECK-NEXT: z(1,2): device (1,0), host (20,0)
  ! CHECK-NEXT: 1 of 4 elements differ
  !$acc parallel loop independent copy(count, z)
  do i = 1, n
    count(i) = 2*count(i)
    z(1, 2) = i
  end do

  ! CHECK: accc: compare: 3 constructs compared, 2 with differences
  ! RESULT: 2. 2. 1. 0.
  print '(4(f0.0, 1x))', chain(5), chain(n), z(1, 2)
  ! HOST: accc: compare: 0 constructs compared
  ! HOST-NEXT: accc: compare: 3 constructs ran on the CPU as host code
end program
