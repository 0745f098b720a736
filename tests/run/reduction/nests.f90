! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 ACCC_SIMT_WIDTH=64 %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_NOTIFY=1 %t 2>&1 | FileCheck %s

! Sums in nests of loops, where each loop adds to the one around: all of them are shared, whoever has
! chosen the levels, and lanes combine what they have once.

! REMARK: [[@LINE+22]]:{{.*}} nest of 2 loops is shared by gangs
! CHECK: launch {{.*}}plain:{{[0-9]+}}_rows
! CHECK: launch {{.*}}levels:{{[0-9]+}}_rows
! CHECK: launch {{.*}}two:{{[0-9]+}}_rows
! CHECK: launch {{.*}}array:{{[0-9]+}}
! CHECK: launch {{.*}}array:{{[0-9_]+}}_rows
program nests
  implicit none
  integer, parameter :: n = 256, m = 7, l = 3
  integer :: a(n, m, l), i
  a = reshape([(mod(i * 7, 23) - 11, i = 1, n * m * l)], [n, m, l])
  call plain(a)
  call levels(a)
  call two(a)
  call array(a)
  call apart(a)
  call of_rows(a)
contains
  subroutine plain(a)
    integer, intent(in) :: a(:, :, :)
    integer :: i, j, k, s
    s = 5
    !$acc parallel loop reduction(+:s) copyin(a)
    do k = 1, size(a, 3)
      do j = 1, size(a, 2)
        do i = 1, size(a, 1)
          s = s + a(i, j, k)
        end do
      end do
    end do
    if (s /= 5 + sum(a)) error stop "plain"
  end subroutine

  subroutine levels(a)
    integer, intent(in) :: a(n, m, l)
    integer :: i, j, k, s
    s = 5
    !$acc parallel loop gang reduction(+:s) copyin(a)
    do k = 1, l
      !$acc loop worker reduction(+:s)
      do j = 1, m
        !$acc loop vector reduction(+:s)
        do i = 1, n
          s = s + a(i, j, k)
        end do
      end do
    end do
    if (s /= 5 + sum(a)) error stop "levels"
  end subroutine

  subroutine two(a)
    integer, intent(in) :: a(n, m, l)
    integer :: i, j, k, s, largest
    s = 0
    largest = -100
    !$acc parallel loop gang reduction(+:s) reduction(max:largest) copyin(a)
    do k = 1, l
      !$acc loop vector collapse(2) reduction(+:s) reduction(max:largest)
      do j = 1, m
        do i = 1, n
          s = s + abs(a(i, j, k))
          largest = max(largest, a(i, j, k) * k)
        end do
      end do
    end do
    if (s /= sum(abs(a))) error stop "two"
    if (largest /= maxval([(k * a(:, :, k), k = 1, l)])) error stop "largest"
  end subroutine

  subroutine array(a)
    integer, intent(in) :: a(:, :, :)
    integer :: s
    !$acc kernels copyin(a)
    s = sum(a)
    !$acc end kernels
    if (s /= sum(a)) error stop "array"
  end subroutine

  ! Something else is added in between, or looks at what the loop has.
  subroutine apart(a)
    integer, intent(in) :: a(n, m, l)
    integer :: i, j, k, s, of_row(l)
    s = 0
    !$acc parallel loop gang reduction(+:s) copyin(a) copyout(of_row)
    do k = 1, l
      !$acc loop vector collapse(2) reduction(+:s)
      do j = 1, m
        do i = 1, n
          s = s + a(i, j, k)
        end do
      end do
      s = s + k
      of_row(k) = a(1, 1, k)
    end do
    if (s /= sum(a) + l * (l + 1) / 2) error stop "apart"
    if (any(of_row /= a(1, 1, :))) error stop "of_row"
  end subroutine

  ! Each iteration has a sum of its own, and no rectangle.
  subroutine of_rows(a)
    integer, intent(in) :: a(n, m, l)
    integer :: i, j, k, s, t, sums(m, l)
    s = 0
    !$acc parallel loop gang collapse(2) private(t) copyin(a) copyout(sums)
    do k = 1, l
      do j = 1, m
        t = 0
        !$acc loop vector reduction(+:t)
        do i = 1, n
          t = t + a(i, j, k)
        end do
        sums(j, k) = t
      end do
    end do
    if (any(sums /= sum(a, 1))) error stop "sums"
    !$acc parallel loop reduction(+:s) copyin(a)
    do j = 1, m
      do i = 1, j
        s = s + a(i, j, 1)
      end do
    end do
    do j = 1, m
      s = s - sum(a(:j, j, 1))
    end do
    if (s /= 0) error stop "triangle"
  end subroutine
end program
