! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! loop auto (2.9.11): one loop with a dependence, one without.
program auto_loop
  implicit none
  integer, parameter :: n = 400
  integer :: a(n), b(n), i

  a = 1
  b = 0
  !$acc parallel num_gangs(1) copy(a, b)
  !$acc loop auto
  do i = 2, n
    a(i) = a(i - 1) + 1
  end do
  !$acc loop auto
  do i = 1, n
    b(i) = 2 * i
  end do
  !$acc end parallel
  do i = 1, n
    if (a(i) /= i) error stop 'a'
    if (b(i) /= 2 * i) error stop 'b'
  end do
end program auto_loop
