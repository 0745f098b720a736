! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Vector loops that only one worker of the gang runs: with calls, reductions and
! atomic operations, next to worker loops; and what threads read before a loop that
! writes it.
program one_worker
  implicit none
  integer, parameter :: n = 50, m = 130
  integer :: a(m, n), s(n), t(n), counter, seen, i, j, old

  counter = 0
  a = 1
  !$acc parallel num_workers(4) copy(a, counter) copyout(s, t)
  !$acc loop gang private(seen, old)
  do i = 1, n
    s(i) = 0
    t(i) = 0
    seen = 0
    !$acc loop vector reduction(+:seen)
    do j = 1, m
      a(j, i) = a(j, i) + twice(j)
      seen = seen + a(j, i)
      !$acc atomic update
      counter = counter + 1
    end do
    s(i) = seen
    !$acc loop worker
    do j = 1, m
      a(j, i) = a(j, i) - 1
    end do
    old = a(m, i)
    if (a(1, i) == 2) then
      !$acc loop worker vector
      do j = 1, m
        a(j, i) = 0
      end do
      t(i) = old
    end if
  end do
  !$acc end parallel
  if (counter /= n * m) error stop 'atomic'
  if (any(s /= m + m * (m + 1))) error stop 'reduction'
  if (any(t /= 2 * m)) error stop 'loads before a loop'
  if (any(a /= 0)) error stop 'loop'
contains
  integer function twice(j)
    !$acc routine seq
    integer, intent(in) :: j
    twice = 2 * j
  end function twice
end program one_worker
