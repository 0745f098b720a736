! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The variable of a loop that EXIT leaves, in a sequential loop: what comes behind reads the value
! that the last loop has left. It is private to the iteration of the parallel loop.
program counters_behind_loops
  implicit none
  integer, parameter :: n = 40
  integer :: found(n), expected(n), i, k, place, rounds
  rounds = n
  do i = 1, n
    place = 77
    do k = 1, rounds
      do place = 1, rounds
        if (place > modulo(i + k, 7)) exit
      end do
    end do
    expected(i) = place
  end do
  found = 0
  !$acc parallel loop copyout(found) private(k, place)
  do i = 1, n
    place = 77
    do k = 1, rounds
      do place = 1, rounds
        if (place > modulo(i + k, 7)) exit
      end do
    end do
    found(i) = place
  end do
  if (any(found /= expected)) error stop 'places'
end program
