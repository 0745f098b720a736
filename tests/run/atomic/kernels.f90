! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! Loops of a kernels construct whose iterations meet in atomic updates by one operator are
! shared; where the order counts, the iterations keep it (2.5.3, 2.12).
module moments
  implicit none
contains
  pure real function moment(kind, x)
    !$acc routine seq
    character(*), intent(in) :: kind
    real, intent(in) :: x(2)
    select case (kind)
    case ('first'); moment = x(1)
    case default; moment = x(2)
    end select
  end function

  pure character(4) function label(number)
    !$acc routine seq
    integer, intent(in) :: number
    label = 'odd'
    if (mod(number, 2) == 0) label = 'even'
  end function
end module

program atomic_kernels
  use moments
  implicit none
  integer, parameter :: n = 600, bins = 7
  integer :: counts(bins), greatest, last, steps(n), place(n), i, seen, expected
  real :: total(bins), x(2, n), value
  logical :: odd
  character(8) :: kind
  character(4) :: labels(n)

  do i = 1, n
    place(i) = 1 + mod(i * i, bins)
    x(:, i) = [mod(i, 5), 1000]
  end do
  counts = 0
  total = 0
  kind = 'first'
  odd = .false.
  greatest = 0
  !$acc kernels
  ! CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    value = moment(kind, x(:, i))
    !$acc atomic
    total(place(i)) = total(place(i)) + value
    !$acc atomic
    total(place(i)) = total(place(i)) - 2 * value
    !$acc atomic
    counts(place(i)) = counts(place(i)) + 1
    !$acc atomic
    greatest = max(greatest, mod(7 * i, n))
    !$acc atomic
    odd = odd .neqv. .true.
  end do
  !$acc end kernels
  do i = 1, bins
    if (counts(i) /= count(place == i)) stop 1
    if (total(i) /= -sum(x(1, :), mask=place == i)) stop 2
  end do
  if (greatest /= n - 1) stop 3
  if (odd) stop 4

  last = 0
  !$acc kernels
  ! CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop is sequential: iterations may depend on each other through 'last'
  do i = 1, n
    !$acc atomic
    last = i - last
  end do
  !$acc end kernels
  expected = 0
  do i = 1, n
    expected = i - expected
  end do
  if (last /= expected) stop 5

  last = 0
  !$acc kernels
  ! CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop is sequential: iterations may depend on each other through the value that an atomic operation captures
  do i = 1, n
    !$acc atomic capture
    steps(i) = last
    last = last + i
    !$acc end atomic
  end do
  !$acc end kernels
  seen = 0
  do i = 1, n
    if (steps(i) /= seen) stop 6
    seen = seen + i
  end do

  ! Gangs that all run the loop update as often.
  last = 0
  !$acc parallel num_gangs(3) copy(last)
  do i = 1, n
    !$acc atomic
    last = last + 1
  end do
  !$acc end parallel
  if (mod(last, n) /= 0 .or. last == 0) stop 7
  expected = last
  seen = 0
  !$acc parallel num_gangs(3) copy(seen)
  !$acc atomic
  seen = seen + 1
  !$acc end parallel
  if (expected /= seen * n) stop 8

  !$acc kernels
  ! CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    labels(i) = label(i)
  end do
  !$acc end kernels
  do i = 1, n
    if (labels(i) /= merge('even', 'odd ', mod(i, 2) == 0)) stop 9
  end do
  print '(a)', 'ok'
end program
