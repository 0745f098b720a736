! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t

! Loops of few iterations, by constants, over the first subscripts fill lanes together.
program short_inner_loops
  implicit none
  integer, parameter :: n = 300
  real(8) :: a(8, 8, 8, n), b(8, 8, 8, n), d(8, 8), total
  real :: small(5, n), column(n, 4)
  integer :: i, j, k, l, e, next, errors

  do e = 1, n
    do k = 1, 8
      do j = 1, 8
        do i = 1, 8
          b(i, j, k, e) = i + 10*j + 100*k + 1000*e
        end do
      end do
    end do
  end do
  do j = 1, 8
    d(:, j) = [(mod(i*j, 5), i=1, 8)]
  end do

  !$acc kernels copyin(b, d) copyout(a)
  ! CHECK: short-inner-loops.f90:[[@LINE+1]]:3: remark: nest of 2 loops is shared by gangs
  do e = 1, n
    do k = 1, 8
      ! CHECK: short-inner-loops.f90:[[@LINE+1]]:7: remark: nest of 2 loops is shared by vector lanes
      do j = 1, 8
        do i = 1, 8
          next = i + 1
          if (next > 8) next = 1
          total = 0
          do l = 1, 8
            total = total + d(i, l)*b(l, j, k, e)
          end do
          a(i, j, k, e) = total + b(next, j, k, e)
        end do
      end do
    end do
  end do
  !$acc end kernels
  errors = 0
  do e = 1, n
    do k = 1, 8
      do j = 1, 8
        do i = 1, 8
          total = sum([(mod(i*l, 5)*b(l, j, k, e), l=1, 8)])
          if (a(i, j, k, e) /= total + b(mod(i, 8) + 1, j, k, e)) errors = errors + 1
        end do
      end do
    end do
  end do
  if (errors /= 0) error stop 'elements'

  !$acc kernels copyout(small, column)
  ! CHECK: short-inner-loops.f90:[[@LINE+1]]:3: remark: nest of 2 loops is shared by gangs and vector lanes
  do e = 1, n
    do i = 1, 5
      small(i, e) = i*e
    end do
  end do
  ! Neighbours are in the outer loop here.
  ! CHECK: short-inner-loops.f90:[[@LINE+1]]:3: remark: loop is shared by gangs and vector lanes
  do e = 1, n
    do i = 1, 4
      column(e, i) = i - e
    end do
  end do
  !$acc end kernels
  do e = 1, n
    if (any(small(:, e) /= [(i*e, i=1, 5)])) error stop 'small'
    if (any(column(e, :) /= [(i - e, i=1, 4)])) error stop 'column'
  end do
  print '(a)', 'all right'
end program
