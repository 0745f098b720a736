! RUN: %accc -O2 %s -o %t
! RUN: env ACCC_DEVICES=2 ACCC_TEST_DEVICES="host-discrete simt" %on-every-device %t

! Declared variables of a module are on every device that the program uses, from
! then on, with what they held when the program began; each device has its own copy.
! An allocation is on the device that is current then (2.13, 2.13.2).
module state_of_devices
  implicit none
  integer :: seed = 5, list(3) = [1, 2, 3], zeros(4) = 0, scratch(10)
  integer, allocatable :: grown(:)
  !$acc declare copyin(seed, list, zeros) create(scratch, grown)
contains
  integer function seen()
    !$acc routine seq
    seen = seed + 10 * sum(list) + 100 * sum(zeros)
  end function seen
end module state_of_devices

program every_device
  use state_of_devices
  use openacc
  implicit none
  integer(acc_device_kind) :: type

  type = acc_get_device_type()
  if (acc_get_num_devices(type) /= 2) error stop 'ACCC_DEVICES'
  seed = -1
  list = -1
  zeros = -1

  call acc_set_device_num(1, type)
  if (.not. acc_is_present(scratch)) error stop 'absent on device 1'
  if (on_device() /= 65) error stop 'the start of the program on device 1'
  seed = 6
  !$acc update device(seed)
  if (on_device() /= 66) error stop 'updated on device 1'
  call acc_set_device_num(0, type)
  if (on_device() /= 65) error stop 'the start of the program on device 0'

  ! What the program brought itself ends; declared data does not.
  !$acc enter data copyin(list)
  !$acc exit data delete(list) finalize
  if (.not. acc_is_present(list)) error stop 'deleted'

  allocate (grown(10))
  if (.not. acc_is_present(grown)) error stop 'not on the current device'
  call acc_set_device_num(1, type)
  if (acc_is_present(grown)) error stop 'not on the other device'
  !$acc enter data create(grown)
  !$acc enter data create(grown)
  if (.not. acc_is_present(grown)) error stop 'entered'

  ! The memory goes for both devices.
  deallocate (grown)
  allocate (grown(10))
  grown = 7
  call acc_set_device_num(0, type)
  if (acc_is_present(grown)) error stop 'forgotten on device 0'

  ! A device that is shut down starts with what the first one started with.
  call acc_set_device_num(1, type)
  call acc_shutdown_device(1, type)
  if (on_device() /= 65) error stop 'started again'

contains

  integer function on_device()
    integer :: result
    !$acc serial copyout(result)
    result = seen()
    !$acc end serial
    on_device = result
  end function on_device
end program every_device
