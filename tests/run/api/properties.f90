! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! What a device says of itself (3.2.6), and the wait for any of several queues (3.2.14).
program properties
  use openacc
  implicit none
  integer(acc_device_kind) :: this
  integer :: number, first
  character(40) :: text

  this = acc_get_device_type()
  number = acc_get_device_num(this)
  if (acc_get_property(number, this, acc_property_memory) <= 0) error stop 'memory'
  if (acc_get_property(number, this, acc_property_free_memory) > &
      acc_get_property(number, this, acc_property_memory)) error stop 'free memory'
  if (all(acc_get_property(number, this, acc_property_shared_memory_support) /= [0, 1])) &
    error stop 'shared memory'
  if (acc_get_property(0, acc_device_host, acc_property_shared_memory_support) /= 1) error stop 'host'

  text = ''
  call acc_get_property_string(number, this, acc_property_name, text)
  if (text == '') error stop 'name'
  text = ''
  call acc_get_property_string(number, this, acc_property_vendor, text)
  if (text == '') error stop 'vendor'
  text = ''
  call acc_get_property_string(number, this, acc_property_driver, text)
  if (text == '') error stop 'driver'

  first = acc_wait_any(2, [3, 4])
  if (first /= 1 .and. first /= 2) error stop 'wait_any'
end program properties
