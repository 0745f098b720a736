! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Every clause of init, shutdown, set (2.14.1 to 2.14.3) and wait (2.16.3).
program device_directives
  use openacc
  implicit none
  integer, parameter :: n = 100
  integer(acc_device_kind) :: kind_of_device
  integer :: a(n), b(n), i, number, first_queue

  kind_of_device = acc_get_device_type()
  number = acc_get_device_num(kind_of_device)

  ! init makes the device the current one (2.3.1).
  !$acc init
  !$acc init device_num(number)
  !$acc init device_type(host) if(n < 1)
  if (acc_get_device_type() /= kind_of_device) error stop 'init if'
  !$acc init device_type(host)
  if (acc_get_device_type() /= acc_device_host) error stop 'init device_type'
  call work
  !$acc init device_type(host) device_num(0) if(n > 1)
  if (acc_get_device_num(acc_device_host) /= 0) error stop 'init device_num'
  call acc_init_device(number, kind_of_device)
  call work

  ! A device that there is none of: no error where the condition is false.
  !$acc set device_num(1000) if(.false.)
  !$acc set device_num(number)
  if (acc_get_device_num(kind_of_device) /= number) error stop 'set device_num'
  call work

  first_queue = acc_get_default_async()
  !$acc set default_async(5)
  if (acc_get_default_async() /= 5) error stop 'set default_async'
  !$acc parallel loop async
  do i = 1, n
    a(i) = i
  end do
  !$acc wait(5)
  if (any(a /= [(i, i=1, n)])) error stop 'the default queue'
  !$acc set default_async(first_queue) if(n < 1)
  if (acc_get_default_async() /= 5) error stop 'set if'
  !$acc set default_async(first_queue) device_num(number)
  if (acc_get_default_async() /= first_queue) error stop 'set with two clauses'

  !$acc set device_type(host)
  if (acc_get_device_type() /= acc_device_host) error stop 'set device_type'
  call work
  call acc_set_device_type(kind_of_device)
  call acc_set_device_num(number, kind_of_device)
  call work

  call waits

  !$acc shutdown if(.false.)
  !$acc shutdown device_type(host) device_num(0)
  !$acc shutdown device_num(number)
  !$acc shutdown
  call work

contains

  subroutine work
    a = 1
    !$acc parallel loop copyin(a) copyout(b)
    do i = 1, n
      b(i) = a(i) + i
    end do
    if (any(b /= [(1 + i, i=1, n)])) error stop 'work'
  end subroutine work

  ! Sums on a queue that takes its time.
  subroutine start(queue)
    integer, intent(in) :: queue
    !$acc parallel loop present(a, b) async(queue)
    do i = 1, n
      b(i) = b(i) + a(i)
    end do
  end subroutine start

  subroutine waits
    integer :: q
    a = 1
    b = 0
    !$acc enter data copyin(a, b)
    call start(1)
    !$acc wait(1)
    if (.not. acc_async_test(1)) error stop 'wait(n)'
    call start(1)
    !$acc wait(1) async(2)
    call start(2)
    !$acc wait(queues: 1, 2)
    if (.not. (acc_async_test(1) .and. acc_async_test(2))) error stop 'wait(queues)'
    q = 3
    !$acc wait(2) if(.false.)
    call start(q)
    !$acc wait(devnum: number: queues: 1, q) if(q == 3)
    if (.not. acc_async_test(q)) error stop 'wait(devnum)'
    call start(q)
    !$acc wait async(4)
    call start(4)
    !$acc wait
    if (.not. acc_async_test_all()) error stop 'wait'
    !$acc exit data copyout(b) delete(a)
    if (any(b /= 6)) error stop 'order of queues'
  end subroutine waits
end program device_directives
