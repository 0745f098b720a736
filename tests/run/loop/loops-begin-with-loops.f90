! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t

! DO loops whose bodies begin with a loop that is none of counting are counted loops all the same.
program loops_begin_with_loops
  implicit none
  integer, parameter :: n = 500
  integer :: x(n), y(n), z(n, 3), i, j, steps, start

  do i = 1, n
    x(i) = i
    y(i) = 3*i
  end do
  z = spread(x, 2, 3)

  !$acc kernels
  ! CHECK: loops-begin-with-loops.f90:[[@LINE+1]]:3: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    do while (x(i) > 1)
      x(i) = x(i)/2
    end do
  end do
  ! CHECK: loops-begin-with-loops.f90:[[@LINE+1]]:3: remark: loop is shared by gangs and vector lanes
  do i = n, 1, -1
    do
      y(i) = y(i) - 7
      if (y(i) < 10) exit
    end do
    y(i) = 2*y(i)
  end do
  do j = 1, 3
    do i = 1, n
      do while (z(i, j) > j)
        if (mod(z(i, j), 5) == 0) exit
        z(i, j) = z(i, j) - 1
      end do
    end do
  end do
  !$acc end kernels
  do i = 1, n
    if (x(i) /= 1) error stop 'while'
    start = 3*i - 7
    do while (start >= 10)
      start = start - 7
    end do
    if (y(i) /= 2*start) error stop 'exit'
    do j = 1, 3
      start = i
      do while (start > j .and. mod(start, 5) /= 0)
        start = start - 1
      end do
      if (z(i, j) /= start) error stop 'nest'
    end do
  end do

  !$acc parallel loop gang vector private(steps) copy(x)
  do i = 1, n
    do while (x(i) < i)
      x(i) = 2*x(i)
      steps = 0
    end do
  end do
  do i = 1, n
    if (x(i) < i .or. x(i) >= 2*i .and. i > 1) error stop 'parallel'
  end do
  print '(a)', 'all right'
end program
