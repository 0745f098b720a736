! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_ASYNC=late %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_NOTIFY=1 %t 2>&1 | FileCheck %s
! RUN: %accc -O1 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REMARK %s

! Control flow of kernels constructs around parallel loops: the host runs it, so that the
! loops have all gangs.

! CHECK-DAG: launch {{.*}}step:{{.*}} gangs 200
! CHECK-DAG: launch {{.*}}branch:{{.*}} gangs 200
! CHECK-DAG: launch {{.*}}triangle:{{.*}} gangs 199
program control_in_kernels
  implicit none
  integer, parameter :: n = 130, m = 200
  real(8) :: a(n, m), b(n, m), c(n, m, 4), expected(n, m)
  integer :: errors, i, j
  errors = 0

  do j = 1, m
    do i = 1, n
      a(i, j) = i + j
      b(i, j) = i - j
    end do
  end do

  call step(c, a, b, 4)
  do i = 1, 4
    call check(all(c(:, :, i) == a + (i - 1) * b), i)
  end do
  call backwards(c, 1)
  call check(all(c(:, :, 1) == 7 * (a + b)), 10)
  call backwards(c, 0)
  expected = a
  call branch(a, b, 1)
  call check(all(a == expected + b), 20)
  call branch(a, b, 2)
  call check(all(a == expected), 21)
  call branch(a, b, 3)
  call check(all(a == expected), 22)
  call triangle(c(:, :, 1), 199)
  do j = 1, m
    call check(all(c(:, j, 1) == j - 1), 30)
  end do
  call scalars(a, b, 3)
  call nested(a, [3, 0, 2])
  call leaves(b)
  call queued(a, b)
  if (errors /= 0) error stop

contains

  subroutine check(ok, number)
    logical, intent(in) :: ok
    integer, intent(in) :: number
    if (.not. ok) print *, 'failed', number
    if (.not. ok) errors = errors + 1
  end subroutine

  subroutine step(c, a, b, last)
    real(8), intent(inout) :: c(:, :, :)
    real(8), intent(in) :: a(:, :), b(:, :)
    integer, intent(in) :: last
    integer :: i, j, l
    !$acc kernels copyout(c) copyin(a, b)
    ! REMARK-DAG: [[#@LINE+6]]:5: remark: loop runs inside of the independent ones in it
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        c(i, j, 1) = a(i, j)
      end do
    end do
    do l = 2, last
      do j = 1, size(a, 2)
        do i = 1, size(a, 1)
          c(i, j, l) = c(i, j, l - 1) + b(i, j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  ! A negative step; no round at all when `first` is 0.
  subroutine backwards(c, first)
    real(8), intent(inout) :: c(n, m, 4)
    integer, intent(in) :: first
    integer :: i, j, l
    !$acc kernels copy(c) copyin(a, b)
    do l = 4 * first, 2 * first + 1, -1
      do j = 1, m
        do i = 1, n
          if (l == 4) c(i, j, 4) = 6 * (a(i, j) + b(i, j))
          if (l < 4) c(i, j, l) = c(i, j, l + 1)
        end do
      end do
    end do
    if (first == 1) then
      do j = 1, m
        do i = 1, n
          c(i, j, 1) = c(i, j, 3) + a(i, j) + b(i, j)
        end do
      end do
    end if
    !$acc end kernels
  end subroutine

  subroutine branch(a, b, which)
    real(8) :: a(n, m), b(n, m)
    integer, intent(in) :: which
    integer :: i, j
    !$acc kernels copy(a) copyin(b)
    if (which == 1) then
      do j = 1, m
        do i = 1, n
          a(i, j) = a(i, j) + b(i, j)
        end do
      end do
    else if (which == 2) then
      do j = 1, m
        do i = 1, n
          a(i, j) = a(i, j) - b(i, j)
        end do
      end do
    end if
    !$acc end kernels
  end subroutine

  ! The inner range depends on the outer loop.
  subroutine triangle(x, first)
    real(8) :: x(n, m)
    integer, intent(in) :: first
    integer :: i, j, l
    !$acc kernels copyout(x)
    do j = 1, m
      do i = 1, n
        x(i, j) = 0
      end do
    end do
    do l = 1, first
      do j = l + 1, m
        do i = 1, n
          x(i, j) = x(i, l) + x(i, j) - (l - 1) + 1
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  ! Scalars that parts hand on, set by one thread in each round, and a sum of all rounds.
  subroutine scalars(a, b, rounds)
    real(8) :: a(n, m), b(n, m), factor, total, before
    integer, intent(in) :: rounds
    integer :: i, j, l
    before = sum(a)
    factor = 1
    total = 0
    !$acc kernels copy(a) copyin(b)
    do l = 1, rounds
      factor = factor * 2
      do j = 1, m
        do i = 1, n
          a(i, j) = a(i, j) * factor
        end do
      end do
      do j = 1, m
        do i = 1, n
          total = total + a(i, j)
        end do
      end do
    end do
    !$acc end kernels
    call check(factor == 8 .and. total == before * (2 + 8 + 64), 40)
    call check(sum(a) == 64 * before, 41)
  end subroutine

  ! The range of the loop inside is known only to the device.
  subroutine nested(a, counts)
    real(8) :: a(n, m)
    integer, intent(in) :: counts(:)
    integer :: i, j, k, l
    a = 0
    !$acc kernels copy(a) copyin(counts)
    do l = 1, size(counts)
      do k = 1, counts(l)
        do j = 1, m
          do i = 1, n
            a(i, j) = a(i, j) + l * k
          end do
        end do
      end do
      if (mod(l, 2) == 1) then
        do j = 1, m
          do i = 1, n
            a(i, j) = a(i, j) * 2
          end do
        end do
      end if
    end do
    !$acc end kernels
    call check(all(a == (2 * 6 + 9) * 2), 50)
  end subroutine

  ! Left when the device says so.
  subroutine leaves(b)
    real(8) :: b(n, m), most
    integer :: i, j, rounds
    b = 1
    rounds = 0
    most = 0
    !$acc kernels copy(b)
    do while (most < 30)
      most = 0
      do j = 1, m
        do i = 1, n
          b(i, j) = b(i, j) * 2
          most = max(most, b(i, j))
        end do
      end do
      rounds = rounds + 1
    end do
    !$acc end kernels
    call check(all(b == 32) .and. rounds == 5, 60)
    ! REMARK-DAG: [[#@LINE+2]]:5: remark: the host waits here to read 'b' from the device
    !$acc kernels copy(b)
    if (b(1, 1) > 30) then
      do j = 1, m
        do i = 1, n
          b(i, j) = b(i, j) + 1
        end do
      end do
    end if
    !$acc end kernels
    call check(all(b == 33), 61)
  end subroutine

  subroutine queued(a, b)
    real(8) :: a(n, m), b(n, m)
    integer :: i, j, l, last
    a = 0
    b = 1
    last = 5
    !$acc data copy(a) copyin(b)
    !$acc kernels async(2)
    do l = 1, last
      do j = 2, m
        do i = 1, n
          a(i, j) = b(i, j) * l + a(i, j)
        end do
      end do
      if (l == 4) then
        do j = 2, m
          do i = 1, n
            a(i, j) = -a(i, j)
          end do
        end do
      end if
    end do
    !$acc end kernels
    last = 0
    !$acc wait(2)
    !$acc end data
    call check(all(a(:, 2:) == -5) .and. all(a(:, 1) == 0), 70)
  end subroutine
end program
