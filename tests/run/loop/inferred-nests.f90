! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t 2>&1 | FileCheck %s --allow-empty --implicit-check-not=order
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=INFO

! Nests whose levels accc chooses: loops in the wrong order for memory, three and four
! loops, inner ranges that are loaded in the nest, temporaries between the loops, nests
! that are triangular or write their own bounds.
program inferred_nests
  implicit none
  integer, parameter :: n = 37, m = 130
  integer :: a(n, m), b(n, m), c(n, m, 3), d(5, n, 3, 2), i, j, k, l

  b = reshape([(i, i=1, n * m)], [n, m])
  call wrong_order(n, m)
  if (any(a /= b + 1)) error stop 'wrong order'
  call in_kernels(n, m)
  if (any(a /= 2 * b)) error stop 'kernels'
  call temporaries(n, m)
  if (any(a /= b**2 + 3)) error stop 'temporaries'

  !$acc parallel loop copyout(c)
  do k = 1, 3
    !$acc loop
    do j = 1, m
      !$acc loop
      do i = 1, n
        c(i, j, k) = i + 100 * j + 10000 * k
      end do
    end do
  end do
  do k = 1, 3
    do j = 1, m
      do i = 1, n
        if (c(i, j, k) /= i + 100 * j + 10000 * k) error stop 'three'
      end do
    end do
  end do

  !$acc kernels copyout(d)
  do i = 1, 5
    do l = 2, 1, -1
      do j = 1, n
        do k = 1, 3
          d(i, j, k, l) = i + 10 * j + 1000 * k + 10000 * l
        end do
      end do
    end do
  end do
  !$acc end kernels
  do l = 1, 2
    do k = 1, 3
      do j = 1, n
        do i = 1, 5
          if (d(i, j, k, l) /= i + 10 * j + 1000 * k + 10000 * l) error stop 'four'
        end do
      end do
    end do
  end do

  a = 0
  !$acc parallel loop copy(a)
  do i = 1, n
    !$acc loop
    do j = i, m
      a(i, j) = i + j
    end do
  end do
  do j = 1, m
    do i = 1, n
      if (a(i, j) /= merge(i + j, 0, j >= i)) error stop 'triangular'
    end do
  end do

  call private_arrays(n, m, c)
  do k = 1, 3
    do j = 1, m
      do i = 1, n
        if (c(i, j, k) /= (i + j)*(i - k) + 3*j*k) error stop 'private arrays'
      end do
    end do
  end do

contains

  ! Private arrays of the loop between belong to the nest.
  subroutine private_arrays(n, m, c)
    integer, intent(in) :: n, m
    integer, intent(out) :: c(n, m, 3)
    integer :: i, j, k, long(n, 2), short(3)
    !$acc kernels
    ! INFO: [[#@LINE+1]]:{{.*}}: remark: nest of 2 loops is shared by gangs{{$}}
    do k = 1, 3
      !$acc loop private(long)
      do j = 1, m
        do i = 1, n
          long(i, 1) = i + j
          long(i, 2) = i - k
          c(i, j, k) = long(i, 1)*long(i, 2)
        end do
      end do
    end do
    ! INFO: [[#@LINE+1]]:{{.*}}: remark: nest of 2 loops is shared by gangs{{$}}
    do k = 1, 3
      !$acc loop private(short)
      do j = 1, m
        short = j*k
        do i = 1, n
          c(i, j, k) = c(i, j, k) + sum(short)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine wrong_order(n, m)
    integer, intent(in) :: n, m
    integer :: i, j
    !$acc parallel loop copyin(b) copyout(a)
    do i = 1, n
      !$acc loop
      do j = 1, m
        a(i, j) = b(i, j) + 1
      end do
    end do
  end subroutine

  subroutine in_kernels(n, m)
    integer, intent(in) :: n, m
    integer :: i, j
    !$acc kernels copyin(b) copyout(a)
    do i = 1, n
      do j = m, 1, -1
        a(i, j) = 2 * b(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine temporaries(n, m)
    integer, intent(in) :: n, m
    integer :: i, j, square
    !$acc kernels copyin(b) copyout(a)
    do i = 1, n
      do j = 1, m
        square = b(i, j)**2
        a(i, j) = square + 3
      end do
    end do
    !$acc end kernels
  end subroutine
end program
