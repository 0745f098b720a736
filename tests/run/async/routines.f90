! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The routines for queues: tests, waits and the default queue (3.2.10 to 3.2.16).
program async_routines
  use openacc
  implicit none
  integer, parameter :: n = 500
  integer :: a(n), i

  a = 0
  call acc_set_default_async(7)
  if (acc_get_default_async() /= 7) error stop 'default queue'
  !$acc enter data copyin(a)
  !$acc parallel loop async present(a)
  do i = 1, n
    a(i) = i
  end do
  call acc_wait(7)
  if (.not. acc_async_test(7)) error stop 'queue 7'
  !$acc parallel loop async(3) present(a)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  call acc_wait_async(3, 7)
  call acc_wait_all()
  if (.not. acc_async_test_all()) error stop 'all queues'
  ! As OpenACC 1.0 spells them.
  !$acc parallel loop async(3) present(a)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  call acc_async_wait(3)
  if (.not. acc_async_test(3)) error stop 'queue 3'
  !$acc parallel loop async(4) present(a)
  do i = 1, n
    a(i) = a(i) - 1
  end do
  call acc_async_wait_all()
  if (.not. acc_async_test_all()) error stop 'all queues again'
  !$acc exit data copyout(a)
  do i = 1, n
    if (a(i) /= i + 1) error stop 'a'
  end do
end program async_routines
