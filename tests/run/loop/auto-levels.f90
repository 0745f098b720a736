! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -Minfo=accel -c %s -o /dev/null 2>&1 | FileCheck %s

! Levels on loops that are `auto`, as all loops of kernels constructs without another
! word, count only where the iterations are proven independent (2.9.7).
program auto_levels
  implicit none
  integer, parameter :: n = 500
  integer :: a(n), b(n), c(n), d(n), e(n, 7, 5), i, j, k, t
  a = 1; b = 2; c = 3; d = 4
  !$acc kernels copy(a, b)
  ! CHECK: [[@LINE+1]]:9: remark: loop is sequential: iterations may depend on each other through 'a'
  !$acc loop gang vector
  do i = 2, n
    a(i) = a(i - 1) + a(i)
  end do
  ! CHECK: [[@LINE+1]]:9: remark: loop is shared by gangs and vector lanes
  !$acc loop gang vector
  do i = 1, n
    b(i) = b(i) + i
  end do
  !$acc end kernels
  ! CHECK: [[@LINE+1]]:9: remark: loop is sequential: iterations may depend on each other through 'c'
  !$acc parallel loop auto vector copy(c) num_gangs(1)
  do i = n - 1, 1, -1
    c(i) = max(c(i), c(i + 1) + 1)
  end do
  ! CHECK: [[@LINE+1]]:9: remark: loop is shared by gangs and vector lanes
  !$acc parallel loop auto gang vector copy(d)
  do i = 1, n
    d(i) = d(i)*i
  end do
  ! The scalar is the innermost loop's, and no loop around it has one.
  ! CHECK: [[@LINE+2]]:3: remark: nest of 2 loops is shared by gangs
  !$acc kernels copyout(e)
  do k = 1, 5
    do j = 1, 7
      ! CHECK: [[@LINE+1]]:7: remark: loop is shared by vector lanes
      do i = 1, n
        t = i + 1000*j
        e(i, j, k) = t*k
      end do
    end do
  end do
  !$acc end kernels
  if (any(e /= reshape([(((k*(i + 1000*j), i=1, n), j=1, 7), k=1, 5)], [n, 7, 5]))) error stop 'e'
  do i = 1, n
    if (a(i) /= i) error stop 'a'
    if (b(i) /= i + 2) error stop 'b'
    if (c(i) /= 3 + n - i) error stop 'c'
    if (d(i) /= 4*i) error stop 'd'
  end do
end program auto_levels
