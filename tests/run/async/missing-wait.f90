! RUN: %accc -O2 %s -o %t
! RUN: env ACC_DEVICE_TYPE=host-discrete ACCC_ASYNC=late %t | FileCheck %s
! RUN: env ACC_DEVICE_TYPE=simt ACCC_ASYNC=late %t | FileCheck %s

! Without a wait the program may find what was there before, as late queues show; who
! asks often enough gets what was copied.
program missing_wait
  use openacc
  implicit none
  integer, parameter :: n = 10
  integer :: a(n), b(n), i

  a = 1
  b = 2
  !$acc enter data copyin(a, b) async(1)
  !$acc parallel loop present(a, b) async(1)
  do i = 1, n
    a(i) = a(i) + b(i)
  end do
  !$acc update self(a) async(1)
  ! CHECK: before 1
  print '(a, 1x, i0)', 'before', a(n)
  do while (.not. acc_async_test(1))
  end do
  ! CHECK: after 3
  print '(a, 1x, i0)', 'after', a(n)

  ! Another queue has not got what this one is still to get.
  a = 5
  !$acc update device(a) async(1)
  !$acc parallel loop present(a, b) async(2)
  do i = 1, n
    b(i) = a(i)
  end do
  !$acc update self(b) async(2)
  !$acc wait(2)
  ! CHECK: early 3
  print '(a, 1x, i0)', 'early', b(n)
  !$acc parallel loop present(a, b) async(2) wait(1)
  do i = 1, n
    b(i) = a(i)
  end do
  !$acc exit data copyout(b) delete(a) async(2)
  !$acc wait(2)
  ! CHECK: in order 5
  print '(a, 1x, i0)', 'in order', b(n)
end program
