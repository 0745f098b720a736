! RUN: %accc -O2 %s -o %t 2>&1 | FileCheck %s --implicit-check-not=warning:
! RUN: %on-every-device %t

! What gangs reduce to, and the construct sets in front of the loop or uses behind it: one after the
! other (2.5.1, 2.9.11). Variables of modules, dummies and saved ones are no different.
module totals
  implicit none
  integer, parameter :: n = 20000
  integer :: total = 7, a(n), b(n)
contains
  subroutine gather(sum, first)
    integer, intent(inout) :: sum
    integer, intent(in) :: first
    integer :: i
    !$acc parallel copyin(a)
    sum = first
    !$acc loop gang vector reduction(+:sum)
    do i = 1, n
      sum = sum + a(i)
    end do
    !$acc end parallel
  end subroutine

  integer function twice(x)
    !$acc routine seq
    integer, intent(inout) :: x
    x = 2 * x
    twice = x
  end function
end module

program set_beside
  use totals
  integer :: i, s, most, half
  integer, save :: kept = 3
  logical :: from_zero
  a = 1

  !$acc parallel copyin(a)
  s = 0
  !$acc loop gang vector reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
  !$acc end parallel
  if (s /= n) error stop 'set in front'

  !$acc parallel copyin(a) copy(s) num_gangs(50)
  s = 1
  !$acc loop gang reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
  s = 2 * s
  !$acc end parallel
  if (s /= 2 * (n + 1)) error stop 'with a clause'

  ! Two reductions, a condition, and loops that need what was gathered.
  from_zero = .true.
  total = 5
  !$acc parallel copyin(a) copyout(b) private(half)
  if (from_zero) total = 0
  !$acc loop gang vector reduction(+:total)
  do i = 1, n
    total = total + a(i)
  end do
  half = total / 2
  most = 0
  !$acc loop gang vector reduction(max:most)
  do i = 1, n
    b(i) = half + i
    most = max(most, b(i))
  end do
  total = total + most
  !$acc end parallel
  if (any(b /= [(n / 2 + i, i=1, n)])) error stop 'read behind'
  if (total /= n + n / 2 + n) error stop 'variable of a module'

  !$acc parallel copyin(a) async(1)
  kept = kept + 1
  !$acc loop gang vector reduction(+:kept)
  do i = 1, n
    kept = kept + a(i)
  end do
  !$acc end parallel
  !$acc wait(1)
  if (kept /= n + 4) error stop 'saved'

  call gather(s, 10)
  if (s /= n + 10) error stop 'dummy'

  s = 4
  !$acc parallel copyin(a)
  i = twice(s)
  !$acc loop gang vector reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
  !$acc end parallel
  if (s /= n + 8) error stop 'passed to a routine'

  ! No parts: each gang counts.
  s = 0
  most = 0
  !$acc parallel copyin(a) copy(most) num_gangs(8)
  !$acc atomic update
  most = most + 1
  ! CHECK: set-beside.f90:[[@LINE+2]]:3: warning: 's' is set in the construct whose gangs reduce to it: none of them waits
  ! CHECK: set-beside.f90:[[@LINE+2]]:38: note: reduced to here
  s = 1
  !$acc loop gang vector reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
  !$acc end parallel
  if (most < 1 .or. most > 8) error stop 'gangs'

  ! The clause of the construct gives each gang a copy, which begins without the value.
  s = 100
  !$acc parallel copyin(a) reduction(+:s)
  !$acc loop reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
  !$acc loop reduction(+:s)
  do i = 1, n
    s = s + 2*a(i)
  end do
  !$acc end parallel
  if (s /= 100 + 3*sum(a)) error stop 'of the construct and its loops'
end program
