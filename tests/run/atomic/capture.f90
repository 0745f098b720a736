! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! atomic capture: every iteration gets a number of its own (2.12).
program atomic_capture
  implicit none
  integer, parameter :: n = 500
  integer :: ticket(n), after(n), next, count, seen(n), i
  integer :: high, highest(n), low, lower(n)
  real(8) :: left, rest(n)

  next = 1
  count = 0
  ticket = 0
  after = 0
  high = 0; low = n + 1; left = n
  !$acc parallel loop copy(next, count, high, low, left) copyout(ticket, after, highest, lower, rest)
  do i = 1, n
    !$acc atomic capture
    ticket(i) = next
    next = next + 1
    !$acc end atomic
    !$acc atomic capture
    count = count + 2
    after(i) = count
    !$acc end atomic
    !$acc atomic capture
    high = max(high, i)
    highest(i) = high
    !$acc end atomic
    !$acc atomic capture
    lower(i) = low
    low = min(i, low)
    !$acc end atomic
    !$acc atomic capture
    left = left - 1
    rest(i) = left
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
  ! Each has at least its own, and one of them the last.
  if (high /= n .or. any(highest < [(i, i = 1, n)]) .or. maxval(highest) /= n) error stop 'max'
  if (low /= 1 .or. all(lower /= n + 1) .or. any(lower < 1)) error stop 'min'
  seen = 0
  do i = 1, n
    seen(nint(rest(i)) + 1) = seen(nint(rest(i)) + 1) + 1
  end do
  if (left /= 0 .or. any(seen /= 1)) error stop 'real subtract'
end program atomic_capture
