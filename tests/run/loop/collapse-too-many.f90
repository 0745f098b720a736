! RUN: %accc -O2 %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t

! CHECK: warning: COLLAPSE(3) takes 3 tightly nested loops, there are 2

! collapse(3) with a statement beside the third loop: the two around it are collapsed,
! and each of their iterations runs the statement and the loop.
program collapse_too_many
  implicit none
  integer, parameter :: n = 7, m = 5, l = 9
  integer :: a(l, m, n), last(m, n), i, j, k
  a = 0
  last = 0
  !$acc parallel loop gang vector collapse(3) copy(a, last)
  do k = 1, n
    do j = 1, m
      do i = 1, l
        a(i, j, k) = i + 10*j + 100*k
      end do
      last(j, k) = a(l, j, k)
    end do
  end do
  do k = 1, n
    do j = 1, m
      if (any(a(:, j, k) /= [(i + 10*j + 100*k, i=1, l)])) error stop 1
      if (last(j, k) /= l + 10*j + 100*k) error stop 2
    end do
  end do

  ! No further loop, or two of them.
  ! CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: COLLAPSE(2) takes 2 tightly nested loops, there are 1: only those are collapsed
  !$acc parallel loop gang vector collapse(2) copyout(last(:, 1)) present_or_copyin(a)
  do j = 1, m
    last(j, 1) = sum(a(:, j, 1))
  end do
  if (any(last(:, 1) /= sum(a(:, :, 1), dim=1))) error stop 3
  ! CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: COLLAPSE(2) takes 2 tightly nested loops, there are 1: only those are collapsed
  !$acc parallel loop gang collapse(2) copyout(last)
  do k = 1, n
    do j = 1, 2
      last(j, k) = j
    end do
    do j = 3, m
      last(j, k) = k
    end do
  end do
  do k = 1, n
    if (any(last(:2, k) /= [1, 2]) .or. any(last(3:, k) /= k)) error stop 4
  end do
  ! CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: COLLAPSE(2) takes 2 tightly nested loops, there are 1: only those are collapsed
  !$acc parallel loop gang collapse(2) copy(last)
  do k = 1, n
    10 continue
    do j = 1, m
      last(j, k) = last(j, k) + 1
    end do
  end do
  do k = 1, n
    if (any(last(:2, k) /= [2, 3]) .or. any(last(3:, k) /= k + 1)) error stop 5
  end do
end program
