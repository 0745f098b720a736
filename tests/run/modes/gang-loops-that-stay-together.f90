! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env OMP_NUM_THREADS=3 ACCC_HOST_GANGS=all ACC_DEVICE_TYPE=host %t
! RUN: env OMP_NUM_THREADS=7 ACCC_HOST_GANGS=all ACC_DEVICE_TYPE=host %t
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! Gang loops of a parallel construct that use what the same iterations of others have set: one gang
! has these iterations, however their lanes run over the loops, and however CPUs run sequential loops
! inside of them.
program gang_loops_that_stay_together
  implicit none
  integer, parameter :: n = 20011, m = 40, r = 300, s = 200
  integer :: a(n), b(n, m), c(n), i, j, k
  integer :: p(r, s), q(s, r), t(s, r), u(r, s, 40), v(r, s), total

  ! Sequential loops in one of them, over rows of memory.
  a = 0; b = 0
  !$acc parallel copy(a, b) copyout(c)
  !$acc loop gang vector
  do i = 1, n
    a(i) = i
  end do
  !$acc loop gang vector
  do i = 1, n
    do k = 1, m
      b(i, k) = a(i) + k
    end do
  end do
  !$acc loop gang vector
  do i = 1, n
    c(i) = b(i, m)
  end do
  !$acc end parallel
  if (any(c /= [(i + m, i = 1, n)])) error stop 1

  ! Rounds of such loops.
  a = 0; c = 0
  !$acc parallel copy(a, b, c)
  !$acc loop seq
  do j = 1, 3
    !$acc loop gang vector private(total)
    do i = 1, n
      total = 0
      do k = 1, m
        total = total + b(i, k)
      end do
      a(i) = c(i) + total
    end do
    !$acc loop gang vector
    do i = 1, n
      c(i) = a(i)
    end do
  end do
  !$acc end parallel
  if (any(c /= [(3 * (m * i + m * (m + 1) / 2), i = 1, n)])) error stop 2

  ! Lanes run over different loops of the nests.
  t = 0
  !$acc parallel copyin(t) copyout(p, q)
  !$acc loop gang vector collapse(2)
  do j = 1, s
    do i = 1, r
      p(i, j) = 1000 * i + j
    end do
  end do
  ! CHECK: [[#@LINE+1]]:9: remark: gangs wait for each other before this loop, which shares 'p' with one before, and whose lanes run over another one of its loops: each is a kernel
  !$acc loop gang vector collapse(2)
  do j = 1, s
    do i = 1, r
      q(j, i) = p(i, j) + t(j, i)
    end do
  end do
  !$acc end parallel
  if (any(q /= transpose(p)) .or. p(3, 4) /= 3004) error stop 3

  ! The same in rounds, where the nests keep one order.
  q = 0; t = 1
  !$acc parallel copyin(t) copy(p, q)
  do k = 1, 2
    !$acc loop gang vector collapse(2)
    do j = 1, s
      do i = 1, r
        p(i, j) = p(i, j) + k
      end do
    end do
    !$acc loop gang vector collapse(2)
    do j = 1, s
      do i = 1, r
        q(j, i) = p(i, j) + t(j, i)
      end do
    end do
  end do
  !$acc end parallel
  if (any(q /= transpose(p) + 1) .or. p(3, 4) /= 3007) error stop 4

  ! Levels that accc chooses.
  !$acc parallel copyout(p, q) copyin(t)
  !$acc loop
  do j = 1, s
    !$acc loop
    do i = 1, r
      p(i, j) = 1000 * i + j
    end do
  end do
  !$acc loop
  do j = 1, s
    !$acc loop
    do i = 1, r
      q(j, i) = p(r + 1 - i, j) + t(j, i)
    end do
  end do
  !$acc end parallel
  if (any(q /= transpose(p(r:1:-1, :)) + 1)) error stop 5

  ! Sequential loops in nests of two.
  !$acc parallel copyout(u, v)
  !$acc loop gang vector collapse(2)
  do j = 1, s
    do i = 1, r
      do k = 1, 40
        u(i, j, k) = i + j + k
      end do
    end do
  end do
  !$acc loop gang vector collapse(2) private(total)
  do j = 1, s
    do i = 1, r
      total = 0
      do k = 1, 40
        total = total + u(i, j, k)
      end do
      v(i, j) = total
    end do
  end do
  !$acc loop gang vector collapse(2)
  do j = 1, s
    do i = 1, r
      v(i, j) = v(i, j) + u(i, j, 1)
    end do
  end do
  !$acc end parallel
  do j = 1, s
    if (any(v(:, j) /= [(40 * (i + j) + 820 + i + j + 1, i = 1, r)])) error stop 6
  end do
end program
