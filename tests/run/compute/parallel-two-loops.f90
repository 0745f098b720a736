! RUN: %accc -O2 %s -o %t
! All gangs run the vector loop, which a search for races would report.
! RUN: env ACCC_SIMT_RACES=0 %on-every-device %t

! Several loops in one construct, each over its own array: no barrier between
! gang loops is needed or given.
program two_loops
  implicit none
  integer, parameter :: n = 777
  integer :: a(n), b(n), c(n), i

  a = 0; b = 0; c = 0
  !$acc parallel copy(a, b, c)
  !$acc loop gang vector
  do i = 1, n
    a(i) = i
  end do
  !$acc loop gang
  do i = 1, n
    b(i) = 2 * i
  end do
  !$acc loop vector
  do i = 1, n
    c(i) = 3 * i
  end do
  !$acc end parallel
  do i = 1, n
    if (a(i) /= i .or. b(i) /= 2 * i .or. c(i) /= 3 * i) error stop 'wrong element'
  end do
end program two_loops
