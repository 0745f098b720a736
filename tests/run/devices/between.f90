! RUN: %accc -O2 %s -o %t
! RUN: env ACCC_DEVICES=2 ACCC_TEST_DEVICES="host-discrete simt" %on-every-device %t
! RUN: env ACCC_DEVICES=4 ACCC_TEST_DEVICES="host-discrete simt" %on-every-device %t
! RUN: env ACCC_DEVICES=2 ACC_DEVICE_TYPE=host-discrete not %t absent 2>&1 | FileCheck %s
! CHECK: acc_memcpy_d2d: host address 0x{{[0-9a-f]+}} has no data on host-discrete 1

! Several devices in one thread: copies from one to the other (3.2.34), addresses that
! host_data gives (2.8), and queues of one number on both (2.16).
program between
  use openacc
  use iso_c_binding
  implicit none
  integer, parameter :: n = 1000
  integer :: a(n), b(n), device, devices, i
  integer(acc_device_kind) :: kind_of_device

  kind_of_device = acc_get_device_type()
  devices = acc_get_num_devices(kind_of_device)
  if (devices < 2) error stop 'ACCC_DEVICES'
  a = [(i, i=1, n)]
  b = 0
  call acc_set_device_num(0, kind_of_device)
  !$acc enter data copyin(a)
  if (command_argument_count() == 0) then
    call acc_set_device_num(devices - 1, kind_of_device)
    !$acc enter data create(b)
  end if

  ! Neither has to be the current device.
  a = -1
  call acc_set_device_num(0, kind_of_device)
  call acc_memcpy_d2d(b, a, int(n * 4, c_size_t), devices - 1, 0)
  call acc_set_device_num(devices - 1, kind_of_device)
  !$acc update self(b)
  if (any(b /= [(i, i=1, n)])) error stop 'd2d'
  call on_own_device(b)

  ! Behind what is in the queue of the device that it comes from.
  call acc_set_device_num(0, kind_of_device)
  !$acc parallel loop present(a) async(3)
  do i = 1, n
    a(i) = 2 * i
  end do
  call acc_memcpy_d2d_async(b, a, int(n * 4, c_size_t), devices - 1, 0, 3)
  call acc_set_device_num(devices - 1, kind_of_device)
  !$acc wait(devnum: 0: 3)
  !$acc update self(b)
  if (any(b /= [(2 * i, i=1, n)])) error stop 'd2d async'

  call queues
  call acc_set_device_num(0, kind_of_device)
  !$acc exit data delete(a)
  call acc_set_device_num(devices - 1, kind_of_device)
  !$acc exit data delete(b)

contains

  ! host_data gives the address on the current device, and nothing where there is none.
  subroutine on_own_device(x)
    integer, target :: x(:)
    type(c_ptr) :: host, own
    host = c_loc(x)
    !$acc host_data use_device(x)
    own = c_loc(x)
    !$acc end host_data
    if (c_associated(own, host)) error stop 'the address on the host'
    if (.not. c_associated(acc_hostptr(own), host)) error stop 'another address'
    call acc_set_device_num(0, kind_of_device)
    if (acc_is_present(x)) error stop 'present on another device'
    if (c_associated(acc_hostptr(own))) error stop 'an address of another device'
    !$acc host_data use_device(x) if_present
    own = c_loc(x)
    !$acc end host_data
    if (.not. c_associated(own, host)) error stop 'no data there'
  end subroutine

  ! Device d has d in its part of the array, by a queue that has the same number on all.
  subroutine queues
    integer :: parts(n, 0:3)
    parts = -1
    do device = 0, devices - 1
      call acc_set_device_num(device, kind_of_device)
      !$acc parallel loop copyout(parts(:, device)) async(1)
      do i = 1, n
        parts(i, device) = device
      end do
    end do
    do device = 0, devices - 1
      !$acc wait(devnum: device: 1)
      if (any(parts(:, device) /= device)) error stop 'wait for another device'
      if (.not. acc_async_test_device(1, device)) error stop 'not waited for'
    end do
  end subroutine
end program between
