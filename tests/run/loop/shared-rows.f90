! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_NOTIFY=1 %t 2>&1 | FileCheck %s

! Several gangs share an iteration of a loop that accc gave to gangs where the loop inside, with the
! lanes, is long. Few rows and many, more than a grid has, long and short ones, steps, bounds from
! other numbers than 1, and none at all.

! CHECK: launch {{.*}}assign:{{.*}} gangs 2346 workers 1 vector 128
! CHECK: launch {{.*}}assign:{{.*}} gangs 65535 workers 1 vector 128
program shared_rows
  implicit none
  call assign(100000, 3)
  call assign(3, 70000)
  call assign(128, 1)
  call assign(129, 65)
  call assign(1, 1)
  call assign(0, 5)
  call assign(5, 0)
  call assign(1200000, 1)
  call steps(1000, 40, -3, 7, 2)
  call steps(40, 1000, 5, 3, 3)
  call steps(257, 2, 1, 1, 1)
contains
  subroutine assign(n, m)
    integer, intent(in) :: n, m
    integer, allocatable :: a(:,:), b(:,:)
    integer :: i, j

    allocate (a(n, m), b(n, m))
    do j = 1, m
      do i = 1, n
        b(i, j) = i + 7 * j
      end do
    end do
    a = -1
    !$acc kernels copy(a) copyin(b)
    a(:, :) = 2 * b(:, :)
    !$acc end kernels
    if (any(a /= 2 * b)) error stop 'assign'
    !$acc kernels copy(a) copyin(b)
    a(2:n, :m - 1) = a(2:n, :m - 1) + b(:n - 1, 2:)
    !$acc end kernels
    do j = 1, m - 1
      do i = 2, n
        if (a(i, j) /= 2 * b(i, j) + b(i - 1, j + 1)) error stop 'sections'
      end do
    end do
  end subroutine

  subroutine steps(n, m, first, by, back)
    integer, intent(in) :: n, m, first, by, back
    integer :: a(first:first + n, -m:0), i, j, scale

    a = 0
    !$acc kernels copy(a)
    do j = 0, -m, -back
      scale = j * 1000
      do i = first, first + n, by
        a(i, j) = a(i, j) + i + scale
      end do
    end do
    !$acc end kernels
    do j = 0, -m, -1
      do i = first, first + n
        if (mod(i - first, by) /= 0 .or. mod(-j, back) /= 0) then
          if (a(i, j) /= 0) error stop 'steps: beside'
        else if (a(i, j) /= i + 1000 * j) then
          error stop 'steps'
        end if
      end do
    end do
  end subroutine
end program
