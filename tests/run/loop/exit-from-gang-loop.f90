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
  ! CHECK: exit-from-gang-loop.f90:[[#@LINE+2]]:3: warning: this loop exits early (OpenACC 2.9): one gang runs the construct, and the loop in sequence
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
  ! CHECK: exit-from-gang-loop.f90:[[#@LINE+3]]:{{[0-9]+}}: warning: this loop exits early (OpenACC 2.9)
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

  ! CHECK: exit-from-gang-loop.f90:[[#@LINE+3]]:{{[0-9]+}}: warning: this loop exits early: it runs in sequence
  !$acc kernels copy(b) copyin(a)
  !$acc loop gang vector
  do i = 1, n
    if (a(i) == 50) exit
    b(i) = -1
  end do
  !$acc end kernels
  if (count(b == -1) /= findloc(a, 50, dim=1) - 1) error stop 5
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
