! RUN: %accc -O1 %s -o %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_COMPARE=1 OMP_NUM_THREADS=4 %t 2>&1 | FileCheck %s

! Threads of the host that free the private memory of their gangs while the construct is
! compared. `far` makes them ask the runtime: it is mapped memory, which lies above that of
! all their heaps.
! CHECK-NOT: differs
! CHECK: accc: compare: 1 constructs compared, 0 with differences
program compare_private_heap
  implicit none
  integer, parameter :: n = 64, m = 20000
  integer :: first(m), sums(n), own(m), i
  integer, allocatable :: far(:)
  first = 1
  allocate (far(100000), source=3)
  !$acc data copyin(first, far) copyout(sums)
  !$acc parallel loop gang vector private(own)
  do i = 1, n
    own(:) = first(:) + i
    sums(i) = own(i)
  end do
  !$acc end data
  if (any(sums /= [(i + 1, i = 1, n)])) error stop 'wrong'
end program compare_private_heap
