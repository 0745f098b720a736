! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! collapse(force:) with statements around the innermost loop that must not run once
! more than in the program: sums, counts and elements in front of it and behind it,
! also where it has no iterations. Where no order of the nest's iterations gives what
! the program says, the innermost loop stays.
program collapse_force_once
  implicit none
  integer, parameter :: n = 37, m = 11
  integer :: i, j, k, front, back, inner, length, by, t
  integer :: a(m, n), b(n), c(n), count(3)

  do length = 0, m, m
    do by = 1, 3
      a = 0
      b = 5
      c = 0
      front = 0
      back = 0
      inner = 0
      count = 0
      ! CHECK-DAG: collapse-force-once.f90:[[#@LINE+1]]:{{.*}}: remark: nest of 2 loops is shared by gangs and vector lanes
      !$acc parallel loop gang vector collapse(force:2) reduction(+:front, back, inner) copy(a, b, c, count)
      do i = 1, n
        t = 3*i
        front = front + i
        b(i) = b(i) + t
        if (mod(i, 2) == 0) then
          front = front + 100
          !$acc atomic
          count(1) = count(1) + 1
        end if
        do j = 1, length, by
          a(j, i) = a(j, i) + t + j
          inner = inner + 1
        end do
        back = back + 2*i
        !$acc atomic
        count(2) = count(2) + 1
        c(i) = c(i) + t
      end do
      if (front /= n*(n + 1)/2 + n/2*100) error stop 'front'
      if (back /= n*(n + 1)) error stop 'back'
      if (inner /= n*((length + by - 1)/by)) error stop 'inner'
      if (any(count /= [n/2, n, 0])) error stop 'count'
      if (any(b /= [(5 + 3*i, i=1, n)]) .or. any(c /= [(3*i, i=1, n)])) error stop 'elements'
      do i = 1, n
        do j = 1, m
          if (a(j, i) /= merge(3*i + j, 0, j <= length .and. mod(j - 1, by) == 0)) error stop 'a'
        end do
      end do
    end do
  end do

  ! Down, and three loops.
  front = 0
  back = 0
  a = 0
  !$acc kernels loop independent collapse(force:3) reduction(+:front, back)
  do k = 1, 2
    do i = n, 1, -3
      front = front + k
      do j = m, 2, -1
        !$acc atomic
        a(j, i) = a(j, i) + k
      end do
      back = back + i
    end do
  end do
  if (front /= 3*13 .or. back /= 2*sum([(i, i=n, 1, -3)])) error stop 'three loops'
  if (sum(a) /= 13*10*3) error stop 'three loops, elements'

  ! A sum over the innermost loop, which is stored behind it; a recurrence.
  b = 0
  ! CHECK-DAG: collapse-force-once.f90:[[#@LINE+1]]:{{.*}}: remark: collapse takes 1 of 2 loops: statements around the innermost one use what others of an iteration write, through 't'
  !$acc parallel loop collapse(force:2) private(t)
  do i = 1, n
    t = 0
    do j = 1, m
      t = t + i*j
    end do
    b(i) = t
  end do
  if (any(b /= [(i*m*(m + 1)/2, i=1, n)])) error stop 'sum'
  ! CHECK-DAG: collapse-force-once.f90:[[#@LINE+1]]:{{.*}}: remark: collapse takes 1 of 2 loops: statements around the innermost one use what others of an iteration write, through 'c'
  !$acc parallel loop collapse(force:2)
  do i = 1, n
    c(i) = i
    do j = 1, m
      a(j, i) = c(i) + j
    end do
    c(i) = 2*c(i)
  end do
  if (any(c /= [(2*i, i=1, n)])) error stop 'elements'
  if (any(a /= reshape([((i + j, j=1, m), i=1, n)], [m, n]))) error stop 'uses of elements'
end program collapse_force_once
