! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env OMP_NUM_THREADS=4 ACCC_HOST_GANGS=all ACC_DEVICE_TYPE=host %t
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:

! What stands beside the gang loops of a parallel construct, and which each gang runs, shares with them
! what one of them sets: it follows the loops before it, and those behind it wait.
program code_beside_gang_loops
  implicit none
  integer, parameter :: n = 10000
  integer :: x(n), y(n), z(n), s(2), i

  ! Set before the loop, read behind it.
  x = -1; y = -1
  !$acc parallel copy(x, y) num_gangs(8)
  ! CHECK: [[#@LINE+1]]:3: remark: one gang does this, which shares 'x' with a gang loop of the construct, and others wait for it: each loop is a kernel
  x(1) = 0
  !$acc loop gang vector
  do i = 1, n
    x(i) = i
  end do
  y(1) = x(1)
  !$acc end parallel
  if (x(1) /= 1 .or. y(1) /= 1) error stop 'elements'

  ! Whole arrays.
  !$acc parallel copy(x, y) num_gangs(8)
  x = 3
  !$acc loop gang vector
  do i = 1, n
    x(i) = x(i) + 2 * i
  end do
  y = x
  !$acc end parallel
  if (any(x /= [(2 * i + 3, i = 1, n)]) .or. any(x /= y)) error stop 'arrays'

  ! Between loops: of what the first has set, for the second.
  s = 0
  !$acc parallel copy(x, y, s)
  !$acc loop gang vector
  do i = 1, n
    x(i) = i
  end do
  ! CHECK: [[#@LINE+1]]:3: remark: one gang does this, which shares 'x'
  s(1) = x(n / 2) + 1
  !$acc loop gang vector
  do i = 1, n
    y(i) = x(i) + s(1)
  end do
  !$acc end parallel
  if (any(y - x /= n / 2 + 1)) error stop 'between'

  ! What the loop behind reads is set again behind it.
  !$acc parallel copy(y, s)
  s(2) = 5
  !$acc loop gang vector
  do i = 1, n
    y(i) = s(2)
  end do
  ! CHECK: [[#@LINE+1]]:3: remark: one gang does this, which shares 's'
  s(2) = 6
  !$acc end parallel
  if (any(y /= 5) .or. s(2) /= 6) error stop 'read before'

  ! All gangs set it to the same, or have their own: nothing waits.
  ! CHECK-NOT: one gang does this
  !$acc parallel copyin(x) copyout(y, z) copy(s) private(i)
  s(1) = 7
  s(2) = x(2)
  !$acc loop gang vector
  do i = 1, n
    y(i) = s(1) + s(2)
    z(i) = x(i)
  end do
  !$acc end parallel
  if (any(y /= 7 + x(2)) .or. any(z /= x)) error stop 'set before'
end program
