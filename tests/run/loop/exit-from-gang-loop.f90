! RUN: %accc -O1 %s -o %t 2>&1 | FileCheck --implicit-check-not=warning %s
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! OpenACC has no gang loops with an EXIT, but programs do: they mean what they mean without
! directives, and run in sequence.
program exit_from_gang_loop
  implicit none
  integer, parameter :: n = 500
  integer :: a(n), b(n), i, first, found, rounds, t

  a = [(mod(i * 37, 101), i = 1, n)]
  b = 0
  first = 0
  !$acc parallel copy(first, b) copyin(a) num_gangs(20)
  ! CHECK: exit-from-gang-loop.f90:[[#@LINE+2]]:3: warning: this loop exits early, or counts with a REAL (OpenACC 2.9): one gang runs the construct, and the loop in sequence
  !$acc loop gang(static: 1) vector private(t)
  do i = 1, n
    t = a(i)
    b(i) = b(i) + t
    if (t == 100) then
      first = i
      exit
    end if
  end do
  !$acc loop gang vector
  do i = 1, n
    b(i) = b(i) + 1
  end do
  !$acc end parallel
  if (first /= findloc(a, 100, dim=1)) error stop 1
  if (any(b /= 1 + merge(a, 0, [(i <= first, i = 1, n)]))) error stop 2

  found = 0
  rounds = 0
  ! CHECK: exit-from-gang-loop.f90:[[#@LINE+3]]:{{[0-9]+}}: warning: this loop exits early, or counts with a REAL (OpenACC 2.9)
  !$acc parallel copyin(a) reduction(+: found, rounds)
  !$acc loop gang vector reduction(+: found, rounds)
  outer: do i = 1, n
    do t = 1, 2
      if (a(i) > 90) then
        found = found + 1
        if (found > 11) exit outer
      end if
    end do
    rounds = rounds + 1
  end do outer
  !$acc end parallel
  if (found /= 12) error stop 3
  if (rounds /= count_rounds()) error stop 4

  ! CHECK: exit-from-gang-loop.f90:[[#@LINE+3]]:{{[0-9]+}}: warning: this loop exits early, or counts with a REAL: it runs in sequence
  !$acc kernels copy(b) copyin(a)
  !$acc loop gang vector
  do i = 1, n
    if (a(i) == 50) exit
    b(i) = -1
  end do
  !$acc end kernels
  if (count(b == -1) /= findloc(a, 50, dim=1) - 1) error stop 5

  ! No level: gangs would share it.
  b = 0
  !$acc parallel copy(b) copyin(a) num_gangs(20)
  ! CHECK: exit-from-gang-loop.f90:[[#@LINE+2]]:3: warning: this loop exits early, or counts with a REAL (OpenACC 2.9): one gang runs the construct, and the loop in sequence
  !$acc loop
  do i = 1, n
    if (a(i) == 50) exit
    b(i) = b(i) + 1
  end do
  !$acc loop gang vector
  do i = 1, n
    b(i) = b(i) + 1
  end do
  !$acc end parallel
  if (sum(b) /= n + findloc(a, 50, dim=1) - 1) error stop 6

  ! In a loop that gangs share no gang runs what another does.
  b = 0
  !$acc parallel loop copy(b) copyin(a) num_gangs(20)
  do i = 1, n
    !$acc loop
    do t = 1, n
      if (a(t) == a(i)) exit
    end do
    b(i) = t
  end do
  if (any(b /= [(findloc(a, a(i), dim=1), i = 1, n)])) error stop 7

  ! Combined constructs.
  found = 0
  rounds = 0
  b = 0
  ! CHECK: exit-from-gang-loop.f90:[[#@LINE+2]]:3: warning: this loop exits early, or counts with a REAL (OpenACC 2.9): one gang
  !$acc parallel loop gang vector num_gangs(10) reduction(+: found) copy(rounds, b) private(t) if(n > 3)
  do i = 1, n
    if (a(i) == 50) exit
    t = a(i)
    found = found + 1
    do first = 1, 10
      if (first == t) exit
      b(i) = b(i) + 1
    end do
    rounds = rounds + merge(1, 0, t < 11)
  end do
  if (found /= findloc(a, 50, dim=1) - 1) error stop 8
  if (rounds /= count(a(:found) < 11)) error stop 9
  if (any(b /= merge(min(a - 1, 10), 0, [(i <= found, i = 1, n)]))) error stop 10
  b = 0
  ! CHECK: exit-from-gang-loop.f90:[[#@LINE+2]]:3: warning: this loop exits early, or counts with a REAL (OpenACC 2.9): one gang
  !$acc parallel loop num_gangs(10) collapse(1)
  do i = 1, n
    if (a(i) == 50) exit
    b(i) = b(i) + 1
  end do
  if (sum(b) /= found) error stop 11
  !$acc serial loop
  do i = 1, n
    if (a(i) == 50) exit
    b(i) = b(i) + 1
  end do
  if (sum(b) /= 2 * found) error stop 12
  !$acc kernels loop
  do i = 1, n
    if (a(i) == 50) exit
    b(i) = b(i) + 1
  end do
  if (sum(b) /= 3 * found) error stop 13
contains
  integer function count_rounds()
    integer :: seen
    seen = 0
    count_rounds = 0
    do
      if (a(count_rounds + 1) > 90) seen = seen + 2
      if (seen > 11) exit
      count_rounds = count_rounds + 1
    end do
  end function
end program
