! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Every clause of declare (2.13): in procedures data lives as long as a call, and in
! modules as long as the program.
module shared
  implicit none
  integer, parameter :: n = 30
  integer :: table(n) = 4, made(n), resident(n), target_of_link(n)
  integer, allocatable :: grown(:)
  !$acc declare copyin(table) create(made, grown) device_resident(resident) link(target_of_link)
end module shared

program declare_directive
  use openacc
  use shared
  implicit none
  integer :: a(n), b(n), c(n), i, turn
  logical :: apart

  a = 1
  !$acc data copyin(a)
  a = 2
  !$acc update self(a)
  apart = all(a == 1)
  !$acc end data

  do turn = 1, 2
    a = 10 * turn
    b = -1
    c = 5
    call in_procedure(a, b, c)
    if (any(a /= merge(10 * turn, 10 * turn + 1, apart))) error stop 'copyin comes back'
    if (any(b /= [(10 * turn + 3 * i, i=1, n)])) error stop 'copyout'
    if (any(c /= [(5 + i, i=1, n)])) error stop 'copy'
    if (apart .and. (acc_is_present(a) .or. acc_is_present(b) .or. acc_is_present(c))) error stop 'left behind'
  end do

  !$acc enter data copyin(a)
  call in_present_procedure(a, b)
  !$acc exit data delete(a)
  if (any(b /= [(a(i) + i, i=1, n)])) error stop 'present'

  !$acc data copyin(a) copyout(b)
  !$acc host_data use_device(a, b)
  call by_address(a, b)
  !$acc end host_data
  !$acc end data
  if (any(b /= [(a(i) - i, i=1, n)])) error stop 'deviceptr'

  ! Modules.
  table = 7
  !$acc parallel loop copyout(b)
  do i = 1, n
    made(i) = table(i) + i
    resident(i) = 2 * made(i)
    b(i) = resident(i)
  end do
  if (any(b /= [(2 * (merge(4, 7, apart) + i), i=1, n)])) error stop 'copyin, create, device_resident'
  made = 0
  !$acc update self(made)
  if (apart .and. any(made /= [(4 + i, i=1, n)])) error stop 'create lives on'

  target_of_link = 6
  !$acc data copyin(target_of_link)
  target_of_link = 0
  !$acc parallel loop copyout(b)
  do i = 1, n
    b(i) = target_of_link(i)
  end do
  !$acc end data
  if (any(b /= merge(6, 0, apart))) error stop 'link'

  allocate (grown(2 * n))
  !$acc parallel loop
  do i = 1, 2 * n
    grown(i) = i
  end do
  grown = 0
  !$acc update self(grown)
  if (apart .and. any(grown /= [(i, i=1, 2 * n)])) error stop 'create of an allocatable'
  deallocate (grown)

contains

  subroutine in_procedure(x, y, z)
    integer :: x(n), y(n), z(n), scratch(n)
    !$acc declare copyin(x) copyout(y) copy(z) create(scratch)
    !$acc parallel loop
    do i = 1, n
      scratch(i) = 2 * i
    end do
    !$acc parallel loop
    do i = 1, n
      y(i) = x(i) + scratch(i) + i
      x(i) = x(i) + 1
      z(i) = z(i) + i
    end do
  end subroutine in_procedure

  subroutine in_present_procedure(x, y)
    integer :: x(n), y(n)
    !$acc declare present(x) copyout(y)
    !$acc parallel loop
    do i = 1, n
      y(i) = x(i) + i
    end do
  end subroutine in_present_procedure

  subroutine by_address(x, y)
    integer :: x(n), y(n)
    !$acc declare deviceptr(x, y)
    !$acc parallel loop
    do i = 1, n
      y(i) = x(i) - i
    end do
  end subroutine by_address
end program declare_directive
