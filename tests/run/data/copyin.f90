! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! copyin does not bring anything back (2.7.8): with separate memory the host's
! values survive what the device does.
program copyin_clause
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), b(n), i

  a = 7
  b = 0
  !$acc parallel loop copyin(a) copyout(b)
  do i = 1, n
    a(i) = a(i) + 1
    b(i) = a(i) + i
  end do
  do i = 1, n
    if (b(i) /= 8 + i) error stop 'b'
  end do
  if (any(a /= merge(7, 8, separate_memory()))) error stop 'a'

contains

  logical function separate_memory()
    integer :: probe
    probe = 1
    !$acc parallel copyin(probe)
    probe = 2
    !$acc end parallel
    separate_memory = probe == 1
  end function separate_memory
end program copyin_clause
