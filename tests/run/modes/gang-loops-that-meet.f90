! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! Gang loops of one parallel construct of which one uses what other iterations of another one set:
! gangs have them in another way, and the construct waits for all before such a loop.
program gang_loops_that_meet
  implicit none
  integer, parameter :: n = 1500, m = 22
  integer :: fall(n, m), q(n, m), d(n), a(n), b(n), c(n), h(10), i, k, limits(2)

  ! What a nest has set, a loop sets in part.
  d = 2
  !$acc parallel vector_length(32) copyin(d) copy(fall, q)
  !$acc loop gang vector collapse(2)
  do k = 1, m
    do i = 1, n
      fall(i, k) = i + k
    end do
  end do
  ! CHECK: [[#@LINE+1]]:9: remark: gangs wait for each other before this loop, which shares 'fall' with other iterations of one before: each is a kernel
  !$acc loop gang vector
  do i = 1, n
    fall(i, 1) = d(i)
  end do
  !$acc loop gang vector collapse(2)
  do k = 1, m
    do i = 1, n
      q(i, k) = fall(i, k)
    end do
  end do
  !$acc end parallel
  if (any(q(:, 1) /= 2) .or. any(q(:, 2:) /= spread([(i, i = 1, n)], 2, m - 1) + spread([(k, k = 2, m)], 1, n))) error stop 1

  ! From the other end, and a neighbour.
  !$acc parallel copyout(a, b, c)
  !$acc loop gang
  do i = 1, n
    a(i) = i
  end do
  ! CHECK: [[#@LINE+1]]:9: remark: gangs wait for each other before this loop, which shares 'a'
  !$acc loop gang
  do i = 1, n
    b(i) = a(n + 1 - i)
  end do
  !$acc loop gang vector
  do i = 1, n - 1
    c(i) = b(i + 1)
  end do
  !$acc loop gang vector
  do i = n, n
    c(i) = 0
  end do
  !$acc end parallel
  if (any(b /= [(n + 1 - i, i = 1, n)])) error stop 2
  if (any(c /= [(n - i, i = 1, n)])) error stop 3

  ! Levels that differ, sums in places, ranges that the device knows.
  limits = [1, n]
  h = 0
  !$acc parallel copyin(limits) copy(a, b, h)
  !$acc loop gang vector
  do i = limits(1), limits(2)
    !$acc atomic
    h(1 + mod(i, 10)) = h(1 + mod(i, 10)) + 1
    a(i) = 2*i
  end do
  ! CHECK: [[#@LINE+1]]:9: remark: gangs wait for each other before this loop, which shares
  !$acc loop gang
  do i = 1, n
    b(i) = a(i) + h(1 + mod(i, 10))
  end do
  !$acc end parallel
  if (any(b /= [(2*i + n/10, i = 1, n)])) error stop 4

  ! The same iterations: the loops stay one kernel.
  ! CHECK-NOT: gangs wait for each other
  !$acc parallel copyin(d) copy(a, b, fall)
  !$acc loop gang vector
  do i = 1, n
    a(i) = d(i)
  end do
  !$acc loop gang vector
  do i = 1, n
    b(i) = a(i) + 1
    a(i) = b(i) + 1
  end do
  !$acc end parallel
  if (any(a /= 4) .or. any(b /= 3)) error stop 5
  !$acc parallel copy(fall, q)
  !$acc loop gang
  do k = 1, m
    !$acc loop vector
    do i = 1, n
      fall(i, k) = i*k
    end do
  end do
  !$acc loop gang
  do k = 1, m
    !$acc loop vector
    do i = 1, n
      q(i, k) = fall(n + 1 - i, k)
    end do
  end do
  !$acc end parallel
  if (any(q /= spread([(n + 1 - i, i = 1, n)], 2, m)*spread([(k, k = 1, m)], 1, n))) error stop 6
  print '(a)', 'PASS'
end program
