! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Waits and tests that name a device, native streams, and the choice of a device
! (3.2.1 to 3.2.17).
program queue_routines
  use, intrinsic :: iso_c_binding
  use openacc
  implicit none
  integer(acc_device_kind) :: kind_of_device
  integer :: a(1000), number, i
  integer(8) :: stream

  kind_of_device = acc_get_device_type()
  call acc_set_device_type(kind_of_device)
  number = acc_get_device_num(kind_of_device)
  call acc_init_device(number, kind_of_device)
  if (acc_get_device_type() /= kind_of_device) error stop 'init changes the type'

  call fill(1, 4)
  call acc_wait_device(4, number)
  call expect(1)
  call fill(2, 4)
  call acc_wait_all_device(number)
  call expect(2)
  call fill(3, 4)
  call acc_wait_device_async(4, 5, number)
  call acc_wait(5)
  call expect(3)
  call fill(4, 4)
  call acc_wait_all_async(5)
  call acc_wait(5)
  call expect(4)
  call fill(5, 4)
  call acc_wait_all_device_async(6, number)
  call acc_wait(6)
  call expect(5)
  call fill(6, 4)
  if (acc_wait_any_device(1, [4], number) /= 1) error stop 'wait_any_device'
  call expect(6)
  if (.not. acc_async_test_device(4, number)) error stop 'async_test_device'
  if (.not. acc_async_test_all_device(number)) error stop 'async_test_all_device'

  ! A queue that is another one's stream.
  stream = acc_get_cuda_stream(4)
  call acc_set_cuda_stream(9, stream)
  if (acc_get_cuda_stream(9) /= stream) error stop 'cuda_stream'
  call acc_set_hip_stream(9, acc_get_hip_stream(4))
  if (acc_get_hip_stream(9) /= stream) error stop 'hip_stream'
  call fill(7, 9)
  call acc_wait(9)
  call expect(7)

  call acc_shutdown_device(number, kind_of_device)
  ! What is used after a shutdown starts again.
  call fill(8, 1)
  call acc_wait(1)
  call expect(8)

contains

  ! Makes all of a that value, on a queue.
  subroutine fill(value, queue)
    integer, intent(in) :: value, queue
    !$acc parallel loop copyout(a) async(queue)
    do i = 1, 1000
      a(i) = value
    end do
  end subroutine

  subroutine expect(value)
    integer, intent(in) :: value
    if (any(a /= value)) then
      print *, 'expected', value, 'found', minval(a), maxval(a)
      error stop 'queue'
    end if
  end subroutine
end program
