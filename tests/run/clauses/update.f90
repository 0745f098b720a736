! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Every clause of update and host_data (2.14.4, 2.8). Without an update the two copies
! of a variable keep their values, where memory is separate.
program update_directive
  use openacc
  use openacc
  implicit none
  integer, parameter :: n = 60
  integer :: a(n), b(n), i, q
  logical :: apart

  a = 1
  b = 2
  !$acc enter data copyin(a, b)
  a = 3
  call add(10)
  apart = all(a == 3)
  if (.not. apart .and. any(a /= 13)) error stop 'shared memory'

  ! Both directions, and both names of one.
  !$acc update self(a)
  if (any(a /= merge(11, 13, apart))) error stop 'update self'
  a = 5
  !$acc update device(a)
  call add(10)
  !$acc update host(a)
  if (any(a /= 15)) error stop 'update device, host'
  a = 20
  b = 20
  !$acc update device(a) self(b)
  if (any(b /= merge(2, 20, apart))) error stop 'two clauses'
  call add(1)
  !$acc update self(a)
  if (any(a /= 21)) error stop 'device of two clauses'

  ! A section: the rest keeps its values on both sides.
  a = 30
  !$acc update device(a(11:20))
  a = 0
  !$acc update self(a)
  do i = 1, n
    if (a(i) /= merge(merge(30, 21, i > 10 .and. i <= 20), 0, apart)) error stop 'section'
  end do

  ! Conditions; what is not there.
  a = 40
  !$acc update device(a) if(.false.)
  a = 0
  !$acc update self(a(1:10)) if(n > 1)
  if (any(a(1:10) /= merge(21, 0, apart))) error stop 'if'
  call absent

  ! Queues.
  q = 3
  a = 50
  !$acc update device(a) async(q)
  !$acc parallel loop present(a) async(2) wait(q)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc update self(a) async wait(2)
  !$acc wait(acc_async_noval)
  if (any(a /= 51)) error stop 'async'
  !$acc parallel loop present(a) async(2)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc update self(a) wait(devnum: acc_get_device_num(acc_get_device_type()): queues: 2)
  if (any(a /= 52)) error stop 'wait'
  !$acc parallel loop present(a) async(4)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc update self(a) wait device_type(*) async(acc_async_sync)
  if (any(a /= 53)) error stop 'wait without queues, device_type'
  !$acc exit data delete(a, b)

  call device_addresses

contains

  subroutine add(amount)
    integer, intent(in) :: amount
    !$acc parallel loop present(a)
    do i = 1, n
      a(i) = a(i) + amount
    end do
  end subroutine add

  subroutine absent
    integer :: x(n)
    x = 9
    !$acc update self(x) if_present
    !$acc update device(x) if_present
    if (any(x /= 9)) error stop 'if_present'
  end subroutine absent

  ! host_data: the device's address where there is one.
  subroutine device_addresses
    integer, target :: x(n), y(n)
    integer(8) :: here, there
    here = loc(x)
    !$acc enter data create(x)
    !$acc host_data use_device(x)
    there = loc(x)
    !$acc end host_data
    if (apart .neqv. there /= here) error stop 'use_device'
    !$acc host_data use_device(x) if(.false.)
    there = loc(x)
    !$acc end host_data
    if (there /= here) error stop 'host_data if'
    !$acc host_data use_device(x, y) if_present
    if (loc(y) /= loc_of(y)) error stop 'if_present of absent data'
    there = loc(x)
    !$acc end host_data
    if (apart .neqv. there /= here) error stop 'if_present'
    !$acc exit data delete(x)
  end subroutine device_addresses

  integer(8) function loc_of(x)
    integer, intent(in) :: x(n)
    loc_of = loc(x)
  end function loc_of
end program update_directive
