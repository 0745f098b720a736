! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O1 -Minfo=accel %s -o %t 2>&1 | FileCheck %s

! Array operations on sections in FORALL and DO loops of kernels constructs, with values
! that the assignment changes.
program kernels_sections
  implicit none
  integer, parameter :: n = 21, m = 34
  integer :: a(n, m), b(0:n-1, m), c(m), expected(n, m)
  integer, allocatable :: d(:, :)
  logical :: mask(n, m)
  integer :: i, j

  mask = reshape([(mod(i * i, 3) == 1, i = 1, n * m)], [n, m])
  b = reshape([(mod(i * 7, 31) - 15, i = 1, n * m)], [n, m])
  c = [(i, i = 1, m)]

  call fill(a)
  !$acc kernels copy(a) copyin(b)
  ! CHECK-DAG: kernels-sections.f90:[[@LINE+1]]:{{.*}} remark: loop is shared by gangs
  forall (i = 1:n) a(i, :) = a(i, :) + b(i - 1, :)
  !$acc end kernels
  call fill(expected)
  expected = expected + b
  call compare('rows')

  call fill(a)
  !$acc kernels copy(a) copyin(c)
  ! CHECK-DAG: kernels-sections.f90:[[@LINE+1]]:{{.*}} remark: loop is shared by gangs
  forall (i = 2:n) a(i, :) = a(i - 1, :) * 2 + c
  !$acc end kernels
  call fill(expected)
  do i = n, 2, -1
    expected(i, :) = expected(i - 1, :) * 2 + c
  end do
  call compare('rows from rows before')

  call fill(a)
  !$acc kernels copy(a)
  forall (j = 1:m, mod(j, 3) /= 0)
    a(2:n:2, j) = a(1:n-1:2, j)
    a(1:n, j) = a(n:1:-1, j) - j
  end forall
  !$acc end kernels
  call fill(expected)
  do j = 1, m
    if (mod(j, 3) == 0) cycle
    expected(2:n:2, j) = expected(1:n-1:2, j)
    expected(1:n, j) = expected(n:1:-1, j) - j
  end do
  call compare('columns, two assignments')

  call fill(a)
  !$acc kernels copy(a) copyin(mask, b)
  ! CHECK-DAG: kernels-sections.f90:[[@LINE+1]]:{{.*}} remark: loop is shared by gangs
  forall (i = 1:n)
    where (mask(i, :)) a(i, :) = a(i, m:1:-1) + b(i - 1, :)
  end forall
  forall (i = 1:n)
    where (a(i, 2:) > 0)
      a(i, 2:) = a(i, :m-1) - 3
      a(i, 2:) = a(i, 2:) * i
    end where
    where (a(i, :) > 5)
      a(i, :) = 1
    elsewhere
      a(i, :) = a(i, :) - 1
    end where
  end forall
  !$acc end kernels
  call fill(expected)
  do i = 1, n
    where (mask(i, :)) expected(i, :) = expected(i, m:1:-1) + b(i - 1, :)
    where (expected(i, 2:) > 0)
      expected(i, 2:) = expected(i, :m-1) - 3
      expected(i, 2:) = expected(i, 2:) * i
    end where
    where (expected(i, :) > 5)
      expected(i, :) = 1
    elsewhere
      expected(i, :) = expected(i, :) - 1
    end where
  end do
  call compare('WHERE in FORALL')

  call fill(a)
  !$acc kernels copy(a) copyin(b)
  ! CHECK-DAG: kernels-sections.f90:[[@LINE+1]]:{{.*}} remark: loop is shared by gangs
  do i = 1, n
    a(i, 2:m) = b(i - 1, 1:m-1) + a(i, 2:m)
  end do
  ! CHECK-DAG: kernels-sections.f90:[[@LINE+1]]:{{.*}} remark: loop is sequential: iterations may depend on each other through 'a'
  do i = 1, n - 1
    ! CHECK-DAG: kernels-sections.f90:[[@LINE+1]]:{{.*}} remark: loop is shared by gangs and vector lanes
    a(i, :) = a(i + 1, :)
  end do
  ! CHECK-DAG: kernels-sections.f90:[[@LINE+1]]:{{.*}} remark: loop is shared by gangs
  do i = 1, n
    a(i, 2:m) = a(i, 1:m-1)
  end do
  !$acc end kernels
  call fill(expected)
  do i = 1, n
    expected(i, 2:m) = b(i - 1, 1:m-1) + expected(i, 2:m)
  end do
  do i = 1, n - 1
    expected(i, :) = expected(i + 1, :)
  end do
  do i = 1, n
    expected(i, 2:m) = expected(i, 1:m-1)
  end do
  call compare('rows in DO loops')

  allocate (d(-3:n-4, m))
  call fill(d)
  !$acc kernels copy(d)
  ! CHECK-DAG: kernels-sections.f90:[[@LINE+1]]:{{.*}} remark: loop is shared by gangs
  do j = 1, m - 1, 2
    d(:, j) = d(:, j + 1)
    associate (column => d(-2:5, j))
      column(2:8) = column(1:7) * 3
    end associate
  end do
  !$acc end kernels
  call fill(expected)
  do j = 1, m - 1, 2
    expected(:, j) = expected(:, j + 1)
    expected(3:9, j) = expected(2:8, j) * 3
  end do
  a = d
  call compare('columns of an allocatable array')

  call fill(a)
  !$acc parallel loop gang copy(a) copyin(c)
  do i = 1, n
    ! CHECK-DAG: kernels-sections.f90:[[@LINE+1]]:{{.*}} remark: loop is shared by vector lanes
    a(i, :) = a(i, :) * i + c
    a(i, 2:) = a(i, :m-1)
  end do
  call fill(expected)
  do i = 1, n
    expected(i, :) = expected(i, :) * i + c
    expected(i, 2:) = expected(i, :m-1)
  end do
  call compare('rows of gangs')
contains
  subroutine fill(x)
    integer, intent(out) :: x(n, m)
    x = reshape([(mod(i * 11, 47) - 20, i = 1, n * m)], [n, m])
  end subroutine

  subroutine compare(what)
    character(*), intent(in) :: what
    if (all(a == expected)) return
    print *, what
    error stop 'other values than on the host'
  end subroutine
end program
