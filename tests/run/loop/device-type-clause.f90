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
end program device_types
