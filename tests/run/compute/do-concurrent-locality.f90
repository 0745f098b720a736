! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! Locality of DO CONCURRENT in compute constructs, with directives and without; loops
! that call pure procedures are parallel in kernels constructs.
module procedures
contains
  pure integer function twice(x)
    integer, intent(in) :: x
    twice = 2*x
  end function
  pure subroutine put(x, y)
    integer, intent(in) :: x
    integer, intent(out) :: y
    y = x + 1
  end subroutine
end module

program do_concurrent_locality
  use procedures
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), b(n), c(n, 5), i, j, t, start, total, most
  real :: row(3)

  b = [(mod(7*i, 31), i=1, n)]
  t = -5
  start = 10
  row = 1

  total = 1000
  most = -1
  a = 0
  !$acc parallel loop copy(a, c)
  do concurrent (i = 1:n) local(t, row) shared(a) reduce(+:total) reduce(max:most)
    t = 3*b(i)
    row = t
    a(i) = t + nint(sum(row))
    total = total + t
    most = max(most, t)
  end do
  if (any(a /= 12*b) .or. total /= 1000 + 3*sum(b) .or. most /= 3*maxval(b)) error stop 'parallel'
  if (t /= -5 .or. any(row /= 1)) error stop 'local variables outside of the loop'

  total = 0
  a = 0
  !$acc kernels
  ! CHECK-DAG: [[#@LINE+1]]:{{.*}}: remark: nest of 2 loops is shared by gangs and vector lanes
  do concurrent (i = 1:n, j = 1:5) local(t) reduce(+:total)
    t = i*j
    c(i, j) = t
    total = total + t
  end do
  ! CHECK-DAG: [[#@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
  do concurrent (i = 1:n, b(i) > 4) local(t)
    t = twice(b(i))
    a(i) = t
  end do
  !$acc end kernels
  if (total /= 15*n*(n + 1)/2) error stop 'kernels, sum'
  do i = 1, n
    if (a(i) /= merge(2*b(i), 0, b(i) > 4)) error stop 'kernels, masked'
    do j = 1, 5
      if (c(i, j) /= i*j) error stop 'kernels, elements'
    end do
  end do

  !$acc kernels
  ! CHECK-DAG: [[#@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
  do concurrent (i = 1:n)
    call put(b(i), a(i))
  end do
  ! CHECK-DAG: [[#@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
  do concurrent (i = 1:n)
    t = twice(a(i))
    select case (mod(t, 3))
    case (0)
      t = t + 1
    case default
      t = t - 1
    end select
    do while (t > 40)
      t = t - 40
    end do
    a(i) = t
  end do
  !$acc end kernels
  do i = 1, n
    t = 2*(b(i) + 1)
    t = merge(t + 1, t - 1, mod(t, 3) == 0)
    do while (t > 40)
      t = t - 40
    end do
    if (a(i) /= t) error stop 'branches'
  end do

  a = 0
  !$acc parallel loop gang private(t)
  do j = 1, 5
    do concurrent (i = 1:n) local(t)
      t = i + j
      c(i, j) = t
    end do
  end do
  if (any(c /= reshape([((i + j, i=1, n), j=1, 5)], [n, 5]))) error stop 'inner loop'

  total = 0
  !$acc serial copy(a)
  do concurrent (i = 1:n) reduce(+:total)
    a(i) = start + i
    total = total + a(i)
  end do
  !$acc end serial
  if (any(a /= [(10 + i, i=1, n)]) .or. total /= sum(a)) error stop 'serial'

  ! Clauses that say the same, or less.
  total = 0
  !$acc parallel loop reduction(+:total) private(t)
  do concurrent (i = 1:n) reduce(+:total) local(t)
    t = a(i)
    total = total + t
  end do
  if (total /= sum(a)) error stop 'said twice'
end program do_concurrent_locality
