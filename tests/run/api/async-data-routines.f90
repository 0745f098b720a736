! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The data routines with a queue, and their finalizing forms (3.2.18 to 3.2.24).
! Values tell whether anything moved: on a device with its own memory what the
! host stores in between is not seen there.
program async_data_routines
  use openacc
  implicit none
  integer, parameter :: queue = 3
  logical :: separate
  integer :: a(100), b(100), probe, i

  probe = 1
  !$acc parallel copyin(probe)
  probe = 2
  !$acc end parallel
  separate = probe == 1

  a = 1
  b = 0
  call acc_copyin_async(a, queue)
  call acc_create_async(b, queue)
  !$acc parallel loop present(a, b) async(queue)
  do i = 1, 100
    b(i) = a(i) + i
  end do
  call acc_update_self_async(b, queue)
  call acc_wait(queue)
  if (any(b /= [(1 + i, i=1, 100)])) error stop 'update_self'

  a = 5
  call acc_update_device_async(a(1:50), queue)
  call acc_wait(queue)
  !$acc parallel loop present(a, b) async(queue)
  do i = 1, 100
    b(i) = a(i)
  end do
  call acc_copyout_async(b, queue)
  call acc_wait(queue)
  if (any(b(1:50) /= 5) .or. any(b(51:) /= merge(1, 5, separate))) error stop 'update_device'
  if (acc_is_present(b) .and. separate) error stop 'copyout leaves b'

  ! Two references: one end leaves the data, a finalizing one does not.
  call acc_pcreate(a)
  call acc_delete_async(a, queue)
  if (.not. acc_is_present(a)) error stop 'delete takes one reference'
  call acc_present_or_create(a)
  call acc_delete_finalize_async(a, queue)
  call acc_wait(queue)
  if (acc_is_present(a) .and. separate) error stop 'delete_finalize_async'

  call acc_copyin(a)
  call acc_copyin(a)
  call acc_delete_finalize(a)
  if (acc_is_present(a) .and. separate) error stop 'delete_finalize'

  a = 1
  call acc_copyin(a)
  call acc_copyin(a)
  a = 2
  call acc_copyout_finalize_async(a, queue)
  call acc_wait_all()
  if (any(a /= merge(1, 2, separate))) error stop 'copyout_finalize_async'
  if (acc_is_present(a) .and. separate) error stop 'copyout_finalize_async leaves a'
end program
