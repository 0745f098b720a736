! NVIDIA's module accel_lib: all of openacc, also beside it, the memory of the device
! and what the process has done.
!
! RUN: %accc %s -o %t
! RUN: %on-every-device %t
program main
  use openacc
  use accel_lib
  implicit none
  integer, parameter :: n = 1000
  integer :: i, a(n)
  logical :: is_separate
  call acc_init(acc_get_device_type())
  if (acc_get_memory() <= 0) error stop 'memory'
  if (acc_get_free_memory() < 0) error stop 'free memory'
  if (acc_get_free_memory() > acc_get_memory()) error stop 'more is free than there is'

  a = 1
  !$acc data copy(a)
  is_separate = acc_get_property(acc_get_device_num(acc_get_device_type()), &
      acc_get_device_type(), acc_property_shared_memory_support) == 0
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$acc update self(a(1:10))
  !$acc end data
  if (any(a /= [(i + 1, i = 1, n)])) error stop 'values'

  if (is_separate) then
    if (acc_allocs() < 1 .or. acc_frees() < 1) error stop 'allocations'
    if (acc_bytesalloc() < 4 * n) error stop 'bytes allocated'
    if (acc_copyins() < 1 .or. acc_bytesin() < 4 * n) error stop 'copies in'
    if (acc_copyouts() < 2 .or. acc_bytesout() < 4 * (n + 10)) error stop 'copies out'
  else
    if (acc_allocs() /= 0 .or. acc_copyins() /= 0) error stop 'nothing had to move'
  end if
  if (acc_get_device_type() == acc_device_simt) then
    if (acc_kernels() /= 1) error stop 'kernels'
  end if
end program main
