! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! async and wait in all places and forms: with and without a value, the special
! values, several queues, queues that wait for queues (2.16).
program clauses
  use openacc
  implicit none
  integer, parameter :: n = 2000
  integer :: a(n), b(n), c(n), i, q

  a = 1
  b = 0
  c = 0
  q = 3
  !$acc enter data copyin(a) async
  !$acc enter data create(b, c) async(q) wait(acc_async_noval)
  !$acc parallel loop present(a, b) async(q)
  do i = 1, n
    b(i) = a(i) + i
  end do
  ! Queue 4 goes on when queue 3 is done.
  !$acc wait(q) async(4)
  !$acc parallel loop present(b, c) async(4)
  do i = 1, n
    c(i) = 2 * b(i)
  end do
  !$acc update self(c) async(5) wait(4)
  !$acc wait(5)
  do i = 1, n
    if (c(i) /= 2 * (i + 1)) error stop 'chain of queues'
  end do

  ! The data of a construct waits too.
  !$acc update self(b) async(6)
  !$acc parallel loop copyin(b) present(c) wait(6)
  do i = 1, n
    c(i) = b(i)
  end do
  !$acc update self(c) async(acc_async_sync)
  do i = 1, n
    if (c(i) /= i + 1) error stop 'wait and data of a construct'
  end do

  !$acc data copy(a) async(7) wait(3, 4)
  !$acc serial loop present(a) async(7)
  do i = 1, n
    a(i) = 5
  end do
  !$acc end data
  !$acc wait(7) if(.false.)
  !$acc wait(devnum: acc_get_device_num(acc_get_device_type()): queues: 6, 7)
  !$acc kernels loop independent present(a) async wait(7, 6)
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$acc exit data copyout(a) delete(b) async(8) wait(acc_async_noval)
  !$acc exit data delete(c) wait
  !$acc wait
  if (.not. acc_async_test_all()) error stop 'work is left'
  do i = 1, n
    if (a(i) /= 5 + i) error stop 'data construct and exit data'
  end do
end program clauses
