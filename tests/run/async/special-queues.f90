! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACCC_ASYNC=late %on-every-device %t

! The special values of async clauses, queues that nobody has used, waits in queues, and
! directives whose condition is false (2.14.3, 2.16).
program special_queues
  use openacc
  implicit none
  integer :: a(10), i, number
  ! 2.14.3: set
  !$acc set default_async(5)
  if (acc_get_default_async() /= 5) error stop 1
  number = 7
  !$acc set default_async(number) if(number > 100)
  if (acc_get_default_async() /= 5) error stop 2
  !$acc set default_async(acc_async_default)
  ! wait on queues not used, several, by noval
  !$acc wait(3, 4)
  !$acc wait(acc_async_sync)
  !$acc wait(acc_async_noval)
  a = 1
  !$acc enter data copyin(a) async(acc_async_sync)
  !$acc parallel loop async(acc_async_noval)
  do i = 1, 10
    a(i) = a(i) + 1
  end do
  !$acc wait(acc_async_noval)
  !$acc update self(a)
  if (any(a /= 2)) error stop 3
  !$acc parallel loop async
  do i = 1, 10
    a(i) = a(i) + 1
  end do
  !$acc wait(acc_get_default_async())
  !$acc update self(a) 
  if (any(a /= 3)) error stop 4
  !$acc parallel loop async(1)
  do i = 1, 10
    a(i) = a(i) + 1
  end do
  !$acc wait(1) async(2)
  !$acc parallel loop async(2)
  do i = 1, 10
    a(i) = a(i) * 2
  end do
  !$acc wait async(3)
  !$acc update self(a) async(3)
  call acc_wait(3)
  if (any(a /= 8)) error stop 5
  !$acc wait if(.false.)
  if (.not. acc_async_test(3)) error stop 6
  !$acc update device(a) async(2) if(.false.)
  !$acc exit data delete(a) wait
  ! acc_async_test on unused queue is true (3.2.9)
  if (.not. acc_async_test(99)) error stop 7
  if (.not. acc_async_test_all()) error stop 8
  !$acc shutdown
  !$acc init
  a = 5
  !$acc parallel loop copy(a)
  do i = 1, 10
    a(i) = a(i) + 1
  end do
  if (any(a /= 6)) error stop 9
  !$acc shutdown device_type(host)
  !$acc shutdown device_num(0) if(.false.)
  call acc_init(acc_device_default)
  call acc_shutdown(acc_device_default)
  call acc_init(acc_get_device_type())
end program special_queues
