! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Questions about devices and the set, init and shutdown directives (3.2.1 to
! 3.2.9, 2.14).
program devices
  use openacc
  implicit none
  integer(acc_device_kind) :: kind_of_device
  integer :: a(10), i

  if (openacc_version < 201306) error stop 'openacc_version'
  kind_of_device = acc_get_device_type()
  call acc_init(kind_of_device)
  if (acc_get_num_devices(kind_of_device) < 1) error stop 'no device of the current type'
  call acc_set_device_num(0, kind_of_device)
  if (acc_get_device_num(kind_of_device) /= 0) error stop 'device number'
  if (.not. acc_on_device(acc_device_host)) error stop 'this is the host'
  a = 0
  !$acc parallel loop copy(a)
  do i = 1, 10
    a(i) = i
  end do
  if (sum(a) /= 55) error stop 'a'
  call acc_shutdown(kind_of_device)
end program devices
