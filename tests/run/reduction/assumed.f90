! RUN: %accc -O2 %s -o %t 2>&1 | FileCheck %s --implicit-check-not=warning:
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Sums that loops of parallel constructs gather without a clause, and that the program may read.
module sums
  implicit none
  integer :: shared
contains
  subroutine add_up(a, sum)
    real(8), intent(in) :: a(:)
    real(8), intent(out) :: sum
    integer :: i
    sum = 0
    shared = 1
    !$acc parallel loop
    do i = 1, size(a)
      ! CHECK: assumed.f90:[[@LINE+2]]:7: warning: iterations combine values in 'sum' without a reduction clause: one is assumed
      ! CHECK: assumed.f90:[[@LINE+5]]:{{.*}}: note: whoever calls this procedure may read it
      sum = sum + a(i)
      ! CHECK: assumed.f90:[[@LINE+1]]:7: warning: {{.*}} 'shared'
      shared = shared + 1
    end do
  end subroutine

  subroutine halve(x)
    !$acc routine seq
    real(8), intent(inout) :: x
    x = x / 2
  end subroutine

  subroutine count_up(a)
    real(8), intent(in) :: a(:)
    real(8) :: one
    integer :: i
    !$acc parallel loop
    do i = 1, size(a)
      one = a(i)
      call halve(one)
      ! CHECK: assumed.f90:[[@LINE+1]]:21: warning: {{.*}} 'shared'
      if (one >= 1) shared = shared + 1
    end do
  end subroutine

  subroutine need(sum, expected)
    integer :: sum, expected
    if (sum /= expected) error stop 'passed on'
  end subroutine
end module

program assumed
  use sums
  implicit none
  integer, parameter :: n = 1000
  integer :: i, j, several, all_of_it, whole, lost
  real(8) :: a(n), total, nested, most, own, f(n)
  logical :: has_five
  a = [(i, i=1, n)]
  several = 0; total = 0; whole = 5; nested = 0; most = 0; has_five = .false.; all_of_it = 0
  lost = 7

  !$acc parallel loop
  do i = 1, n
    ! CHECK: assumed.f90:[[@LINE+1]]:20: warning: iterations combine values in 'several' without a reduction clause: one is assumed
    if (a(i) > 10) several = several + 1
    ! CHECK: assumed.f90:[[@LINE+1]]:5: warning: iterations combine values in 'total' without
    total = total + a(i)
  end do
  ! CHECK: assumed.f90:[[@LINE+1]]:{{.*}}: note: read here
  if (several /= 990 .or. total /= 500500) error stop 'one loop'

  !$acc parallel
  !$acc loop gang
  do i = 1, n
    !$acc loop vector
    do j = 1, 10
      ! CHECK: assumed.f90:[[@LINE+1]]:7: warning: {{.*}} 'nested'
      nested = nested + a(i)
    end do
    ! CHECK: assumed.f90:[[@LINE+1]]:5: warning: {{.*}} 'most'
    most = max(most, a(i))
  end do
  !$acc loop gang vector
  do i = 1, n
    ! CHECK: assumed.f90:[[@LINE+1]]:5: warning: {{.*}} 'whole'
    whole = whole + 1
    ! CHECK: assumed.f90:[[@LINE+1]]:5: warning: {{.*}} 'has_five'
    has_five = has_five .or. a(i) == 5
  end do
  !$acc end parallel
  if (nested /= 5005000 .or. most /= 1000) error stop 'nested loops'
  if (whole /= 1005 .or. .not. has_five) error stop 'two loops'

  !$acc serial loop
  do i = 1, n
    ! CHECK: assumed.f90:[[@LINE+1]]:5: warning: {{.*}} 'all_of_it'
    all_of_it = all_of_it + 1
  end do
  if (all_of_it /= n) error stop 'serial'

  call add_up(a, total)
  if (total /= 500500 .or. shared /= n + 1) error stop 'dummy, variable of a module'

  shared = 0
  call count_up(a)
  if (shared /= n - 1) error stop 'with a call'

  whole = 0
  !$acc parallel loop
  do i = 1, n
    ! CHECK: assumed.f90:[[@LINE+1]]:5: warning: {{.*}} 'whole'
    whole = whole + 1
  end do
  ! CHECK: assumed.f90:[[@LINE+1]]:{{.*}}: note: may be read here
  call need(whole, n)

  ! Nobody reads an iteration's own sum behind the construct.
  !$acc parallel loop
  do i = 1, n
    own = 0
    do j = 1, 10
      own = own + a(i)
    end do
    f(i) = own
  end do
  if (any(f /= 10*a)) error stop 'own'

  ! A clause says otherwise, and each gang would add all the values.
  whole = 3
  !$acc parallel loop firstprivate(whole)
  do i = 1, n
    whole = whole + 1
  end do
  if (whole /= 3) error stop 'firstprivate'
  !$acc parallel num_gangs(4)
  !$acc loop vector
  do i = 1, n
    ! CHECK: assumed.f90:[[@LINE+1]]:5: warning: iterations combine values in 'lost' without a reduction clause: the result is lost
    lost = lost + 1
  end do
  !$acc end parallel
  if (lost /= 7) error stop 'in each gang'
  print *, 'PASS'
end program assumed
