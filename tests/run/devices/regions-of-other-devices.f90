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
  call host_inside
  call host_outside
contains
  ! Regions of the host bring nothing and end nothing, whatever device had begun one before.
  subroutine host_inside
    type :: object
      integer, allocatable :: values(:)
    end type
    type(object) :: x
    integer, pointer :: p(:)
    integer, target :: one(4), other(4)
    allocate (x%values(4))
    x%values = 0
    a = 0
    b = [6, 7, 8, 9]
    one = 1
    other = 2
    p => one
    call acc_set_device_num(0, kind)
    !$acc data copy(a, x, x%values, p)
    !$acc parallel loop present(a, x, p)
    do i = 1, 4
      a(i) = i
      x%values(i) = i
      p(i) = p(i) + i
    end do
    call acc_set_device_type(acc_device_host)
    p => other
    !$acc data copy(a, x, x%values, p)
    !$acc parallel loop
    do i = 1, 4
      p(i) = a(i) + x%values(i)
    end do
    !$acc end data
    p => one
    call acc_set_device_num(0, kind)
    if (.not. acc_is_present(a) .or. .not. acc_is_present(x%values) .or. .not. acc_is_present(one)) &
      error stop 'ended by the host'
    !$acc parallel loop present(a, p) copy(x)
    do i = 1, 4
      x%values(i) = x%values(i) + 1
      p(i) = p(i) + 1
    end do
    !$acc end data
    if (any(x%values /= [2, 3, 4, 5]) .or. any(one /= [3, 4, 5, 6])) error stop 'inside'
    if (acc_is_present(one) .and. kind /= acc_device_host) error stop 'one is left'
    call check
  end subroutine

  subroutine host_outside
    a = 0
    call acc_set_device_num(0, kind)
    !$acc enter data create(c)
    call acc_set_device_type(acc_device_host)
    !$acc data copy(a) copyin(c)
    call acc_set_device_num(0, kind)
    !$acc data copy(a) present(c)
    !$acc parallel loop
    do i = 1, 4
      a(i) = i
    end do
    call acc_set_device_type(acc_device_host)
    !$acc end data
    if (any(a /= [1, 2, 3, 4])) error stop 'outside'
    call acc_set_device_num(0, kind)
    !$acc data copy(a)
    call acc_set_device_num(0, kind)
    !$acc end data
    !$acc end data
    if (.not. acc_is_present(c)) error stop 'c'
    !$acc exit data delete(c)
    call check
  end subroutine

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
