! RUN: %accc -O2 %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t

! Variables in PRIVATE and REDUCTION clauses of one directive: the copies are those of the
! reduction.
program private_too
  implicit none
  integer, parameter :: n = 1000
  integer :: total, largest, a(n), i, j, t, sums(10)
  a = [(mod(i * 37, 1009), i=1, n)]
  total = 5
  largest = 0
  ! CHECK: private-too.f90:[[#@LINE+2]]:{{[0-9]+}}: warning: 'total' is in a REDUCTION clause of this directive as well: PRIVATE has no effect
  ! CHECK-NOT: warning:
  !$acc parallel loop gang vector private(t, total) reduction(+:total) reduction(max:largest) copyin(a)
  do i = 1, n
    t = 2 * a(i)
    total = total + t
    largest = max(largest, t)
  end do
  if (total /= 5 + 2 * sum(a) .or. largest /= 2 * maxval(a)) error stop 'construct'
  ! CHECK: warning: 't' is in a REDUCTION
  !$acc parallel loop gang copyin(a) copyout(sums) private(t)
  do j = 1, 10
    t = 0
    !$acc loop vector reduction(+:t) private(t)
    do i = 1, 100
      t = t + a(100 * (j - 1) + i)
    end do
    sums(j) = t
  end do
  do j = 1, 10
    if (sums(j) /= sum(a(100 * j - 99:100 * j))) error stop 'loop'
  end do
end program
