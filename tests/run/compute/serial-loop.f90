! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The combined serial loop (2.11) keeps the order of iterations.
program serial_loop
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), i

  a = 0
  a(1) = 1
  !$acc serial loop copy(a)
  do i = 2, n
    a(i) = a(i - 1) + i
  end do
  if (a(n) /= n * (n + 1) / 2) error stop 'a'
end program serial_loop
