! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env OMP_NUM_THREADS=3 ACCC_HOST_GANGS=all ACC_DEVICE_TYPE=host %t
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! Loops with gang(static:) of one parallel construct. The clause says which gang has an iteration, by its
! number: loops that meet in iterations with the same number stay together, and the construct waits
! before one that uses what others set.
program static_gang_loops_that_meet
  implicit none
  integer, parameter :: n = 20011, r = 60, s = 300
  integer :: a(0:n), b(n), c(n), p(r, s), q(r, s), i, j, k, extent

  ! A neighbour, and the other end.
  a = 0
  !$acc parallel num_gangs(64) copy(a) copyout(b, c)
  !$acc loop gang(static:4)
  do i = 1, n
    a(i) = i
  end do
  ! CHECK: [[#@LINE+1]]:9: remark: gangs wait for each other before this loop, which shares 'a' with other iterations of one before: each is a kernel
  !$acc loop gang(static:4)
  do i = 1, n
    b(i) = a(i - 1)
  end do
  !$acc loop gang(static:4)
  do i = 1, n
    c(i) = b(n + 1 - i)
  end do
  !$acc end parallel
  if (any(b /= [(i - 1, i = 1, n)])) error stop 1
  if (any(c /= [(n - i, i = 1, n)])) error stop 2

  ! The other end in a loop that goes along with one with the clause.
  a = 0
  !$acc parallel num_gangs(64) vector_length(32) copy(a) copyout(b)
  !$acc loop gang(static:1) vector
  do i = 1, n
    a(i) = i
  end do
  ! CHECK: [[#@LINE+1]]:9: remark: gangs wait for each other before this loop, which shares 'a'
  !$acc loop gang vector
  do i = 1, n
    b(i) = a(n + 1 - i)
  end do
  !$acc end parallel
  if (any(b /= [(n + 1 - i, i = 1, n)])) error stop 3

  ! Chunks that differ, a loop without them, and one in tiles.
  a = 0
  !$acc parallel num_gangs(64) copy(a) copyout(b, c)
  !$acc loop gang(static:4)
  do i = 1, n
    a(i) = i
  end do
  ! CHECK: [[#@LINE+1]]:9: remark: gangs wait for each other before this loop, which shares 'a'
  !$acc loop gang(static:5)
  do i = 1, n
    b(i) = a(i)
  end do
  !$acc loop gang
  do i = 1, n
    c(i) = b(i) + a(i)
  end do
  !$acc end parallel
  if (any(c /= [(2*i, i = 1, n)])) error stop 4
  !$acc parallel num_gangs(64) copyout(p, q)
  !$acc loop gang(static:1) collapse(2)
  do j = 1, s
    do i = 1, r
      p(i, j) = i + j
    end do
  end do
  ! CHECK: [[#@LINE+1]]:9: remark: gangs wait for each other before this loop, which shares 'p'
  !$acc loop gang(static:1) tile(4, 8)
  do j = 1, s
    do i = 1, r
      q(i, j) = p(i, j)
    end do
  end do
  !$acc end parallel
  if (any(q /= p) .or. q(r, s) /= r + s) error stop 5

  ! As many iterations in another order of the elements.
  a = 0
  !$acc parallel num_gangs(64) copy(a) copyout(b)
  !$acc loop gang(static:*)
  do i = 1, n
    a(i) = i
  end do
  ! CHECK: [[#@LINE+1]]:9: remark: gangs wait for each other before this loop, which shares 'a'
  !$acc loop gang(static:*)
  do i = n, 1, -1
    b(i) = a(i)
  end do
  !$acc end parallel
  if (any(b /= [(i, i = 1, n)])) error stop 6

  ! Iterations with the same number: the loops stay one kernel.
  ! CHECK-NOT: gangs wait for each other
  a = 0
  extent = n
  !$acc parallel num_gangs(64) copy(a) copyout(b, c)
  !$acc loop gang(static:7)
  do i = 1, extent
    a(i) = i
  end do
  !$acc loop gang(static:7) vector
  do i = extent, 1, -1
    b(extent + 1 - i) = a(extent + 1 - i)
  end do
  !$acc loop gang(static:7)
  do i = 3, 2 * n - 1, 2
    c(i / 2) = i / 2
  end do
  !$acc loop gang(static:7) vector
  do i = 0, extent / 2
    b(i + 1) = b(i + 1) + 1
  end do
  !$acc end parallel
  if (any(b /= [(i + merge(1, 0, i <= n / 2 + 1), i = 1, n)])) error stop 7

  a = 0
  !$acc parallel num_gangs(7) copy(a) copyout(b)
  !$acc loop gang(static:*) vector
  do i = 0, extent - 1
    a(i + 1) = i + 1
  end do
  !$acc loop gang(static:*)
  do i = extent, 1, -1
    b(extent - i + 1) = a(extent - i + 1)
  end do
  !$acc end parallel
  if (any(b /= [(i, i = 1, n)])) error stop 8

  !$acc parallel num_gangs(64) vector_length(32) copyout(p, q)
  !$acc loop gang(static:1) vector collapse(2)
  do j = 1, s
    do i = 1, r
      p(i, j) = i + j
    end do
  end do
  !$acc loop gang(static:1) vector collapse(2)
  do j = 0, s - 1
    do i = r, 1, -1
      q(r + 1 - i, j + 1) = p(r + 1 - i, j + 1)
    end do
  end do
  !$acc end parallel
  if (any(q /= p) .or. q(r, s) /= r + s) error stop 9

  ! Rounds.
  a = 0
  !$acc parallel num_gangs(64) copy(a) copyout(b)
  !$acc loop seq
  do k = 1, 3
    !$acc loop gang(static:2)
    do i = 1, extent
      a(i) = a(i) + k
    end do
    !$acc loop gang(static:2)
    do i = 0, extent - 1
      b(i + 1) = a(i + 1)
    end do
  end do
  !$acc end parallel
  if (any(b /= 6)) error stop 10
end program
