! RUN: %accc -O1 %s -o %t
! RUN: env ACCC_DEVICES=2 ACCC_TEST_DEVICES="host host-discrete simt" %on-every-device %t

! A region ends on the device where it has begun, wherever the thread is by then.
program regions_of_other_devices
  use openacc
  implicit none
  integer :: a(4), i, kind, last
  integer, allocatable :: b(:), c(:)
  kind = acc_get_device_type()
  last = acc_get_num_devices(kind) - 1
  allocate (b(4), c(4))
  a = 0
  b = 0
  c = 5
  call acc_set_device_num(0, kind)
  !$acc data copy(a) copyout(b) copyin(c)
  !$acc parallel loop
  do i = 1, 4
    a(i) = i
    b(i) = c(i) + i
  end do
  call acc_set_device_num(last, kind)
  !$acc end data
  call check
  a = 0
  call acc_set_device_num(0, kind)
  !$acc data copy(a) create(b)
  !$acc parallel loop
  do i = 1, 4
    a(i) = i
  end do
  call acc_set_device_type(acc_device_host)
  !$acc end data
  call acc_set_device_type(kind)
  call check
  ! On a device that has got the data by a lifetime of its own, which goes on.
  a = 0
  call acc_set_device_num(last, kind)
  !$acc enter data create(a)
  call acc_set_device_num(0, kind)
  !$acc data copy(a) if(last > 0)
  !$acc parallel loop present(a)
  do i = 1, 4
    a(i) = i
  end do
  if (last == 0) then
    !$acc update self(a)
  end if
  call acc_set_device_num(last, kind)
  !$acc end data
  if (.not. acc_is_present(a)) error stop 'the lifetime has ended'
  !$acc exit data delete(a)
  call check
contains
  subroutine check
    if (any(a /= [1, 2, 3, 4]) .or. any(b /= [6, 7, 8, 9])) then
      print *, a, b
      error stop 'copied out'
    end if
    call acc_set_device_num(0, kind)
    if (kind == acc_device_host) return
    if (acc_is_present(a) .or. acc_is_present(b) .or. acc_is_present(c)) error stop 'left'
  end subroutine
end program
