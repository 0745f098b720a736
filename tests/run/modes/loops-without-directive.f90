! RUN: %accc -O2 %s -o %t
! All gangs store the same values, which a search for races would report.
! RUN: env ACCC_SIMT_RACES=0 %on-every-device %t

! DO loops of a parallel construct that have no directive are run by every gang
! (2.5.1): each finds there what it wrote, and has sums of its own.
program loops_without_directive
  implicit none
  integer, parameter :: n = 20000, gangs = 5
  integer :: a(n), b(n), last(n), i, s, total

  a = 0
  b = 0
  !$acc parallel num_gangs(gangs) copy(a, b)
  do i = 1, n
    a(i) = i
  end do
  do i = 1, n
    b(i) = a(n + 1 - i)
  end do
  !$acc end parallel
  if (any(b /= [(n + 1 - i, i=1, n)])) error stop 'what another iteration wrote'

  !$acc parallel num_gangs(gangs) copyin(a) copyout(b, last)
  s = 0
  do i = 1, n
    s = s + a(i)
  end do
  !$acc loop gang
  do i = 1, n
    b(i) = s
  end do
  do i = 1, n
    s = 2 * a(i)
  end do
  !$acc loop gang
  do i = 1, n
    last(i) = s
  end do
  !$acc end parallel
  if (any(b /= n * (n + 1) / 2)) error stop 'sum'
  if (any(last /= 2 * n)) error stop 'last value'

  ! Every gang contributes.
  total = 0
  !$acc parallel num_gangs(gangs) copyin(a) reduction(+:total)
  do i = 1, n
    total = total + merge(1, 0, a(i) > 10)
  end do
  !$acc end parallel
  if (total /= gangs * (n - 10)) error stop 'reduction of the construct'
end program loops_without_directive
