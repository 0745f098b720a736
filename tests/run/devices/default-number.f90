! RUN: %accc -O2 %s -o %t
! RUN: env ACCC_DEVICES=3 %on-every-device %t 0
! RUN: env ACCC_DEVICES=3 ACC_DEVICE_NUM=1 ACC_DEVICE_TYPE=host-discrete %t 1

! A negative number brings back the device that the program would have begun with (3.2.4).
program default_number
  use openacc
  implicit none
  integer(acc_device_kind) :: kind_of_device
  character(8) :: text
  integer :: first, last
  call get_command_argument(1, text)
  read (text, *) first
  kind_of_device = acc_get_device_type()
  last = acc_get_num_devices(kind_of_device) - 1
  if (acc_get_device_num(kind_of_device) /= first) error stop 1
  call acc_set_device_num(last, kind_of_device)
  if (acc_get_device_num(kind_of_device) /= last) error stop 2
  call acc_set_device_num(-1, kind_of_device)
  if (acc_get_device_num(kind_of_device) /= first) error stop 3
  call acc_set_device_num(last, kind_of_device)
  call acc_set_device_num(-1, acc_device_default)
  if (acc_get_device_num(kind_of_device) /= first) error stop 4
end program default_number
