! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! device_type clauses choose sizes per device; whichever holds, the result is
! the same (2.4).
program device_types
  implicit none
  integer, parameter :: n = 333
  integer :: a(n), i

  a = 0
  !$acc parallel loop copy(a) num_gangs(4) device_type(nvidia) vector_length(128) &
  !$acc   device_type(radeon) vector_length(64) num_gangs(2)
  do i = 1, n
    a(i) = i
  end do
  do i = 1, n
    if (a(i) /= i) error stop 'a'
  end do

  ! Devices that a clause names do not get what is for those that none names.
  !$acc parallel loop copy(a) device_type(host) seq device_type(*) gang
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc parallel loop copy(a) device_type(nvidia, radeon) seq device_type(*) gang vector
  do i = 1, n
    a(i) = a(i) + 1
  end do
  do i = 1, n
    if (a(i) /= i + 2) error stop 'a, of each device'
  end do
end program device_types
