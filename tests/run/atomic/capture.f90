! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! atomic capture: every iteration gets a number of its own (2.12).
program atomic_capture
  implicit none
  integer, parameter :: n = 500
  integer :: ticket(n), after(n), next, count, seen(n), i

  next = 1
  count = 0
  ticket = 0
  after = 0
  !$acc parallel loop copy(next, count) copyout(ticket, after)
  do i = 1, n
    !$acc atomic capture
    ticket(i) = next
    next = next + 1
    !$acc end atomic
    !$acc atomic capture
    count = count + 2
    after(i) = count
    !$acc end atomic
  end do
  if (next /= n + 1 .or. count /= 2 * n) error stop 'counters'
  seen = 0
  do i = 1, n
    seen(ticket(i)) = seen(ticket(i)) + 1
  end do
  if (any(seen /= 1)) error stop 'ticket'
  seen = 0
  do i = 1, n
    seen(after(i) / 2) = seen(after(i) / 2) + 1
  end do
  if (any(seen /= 1)) error stop 'after'
end program atomic_capture
