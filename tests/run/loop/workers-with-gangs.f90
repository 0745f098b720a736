! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 ACCC_SIMT_WIDTH=64 %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_NOTIFY=1 %t 2>&1 | FileCheck %s

! A gang for each pair of iterations of the loops for gangs and workers, where nothing says how
! many workers there are; with a number, as many pairs for each gang.

! CHECK: launch {{.*}}stencil:{{.*}} gangs 30 workers 1 vector 128
! CHECK: launch {{.*}}sized:{{.*}} gangs 15 workers 2 vector
! CHECK: launch {{.*}}owned:{{.*}} gangs 30 workers 1 vector
! CHECK: launch {{.*}}triangle:{{.*}} gangs 5 workers 4 vector
program workers_with_gangs
  implicit none
  integer, parameter :: n = 200, m = 6, l = 5
  real :: a(n, m, l), b(n, m, l), expected(n, m, l)
  integer :: i, j, k
  a = reshape([(real(i), i = 1, n * m * l)], [n, m, l])
  call stencil(a, b)
  expected = 2 * a
  if (any(b /= expected)) error stop "stencil"
  call sized(a, b)
  expected = 3 * a
  if (any(b /= expected)) error stop "sized"
  call owned(a, b)
  do k = 1, l
    do j = 1, m
      expected(:, j, k) = a(:, j, k) + a(j, 1, 1) * k + a(k, 1, 1)
    end do
  end do
  if (any(b /= expected)) error stop "owned"
  b = 0
  call triangle(a, b)
  expected = 0
  do k = 1, l
    expected(:, :k, k) = a(:, :k, k)
  end do
  if (any(b /= expected)) error stop "triangle"
contains
  subroutine stencil(a, b)
    real, intent(in) :: a(:, :, :)
    real, intent(inout) :: b(:, :, :)
    integer :: i, j, k
    !$acc parallel loop gang copyin(a) copy(b)
    do k = 1, size(a, 3)
      !$acc loop worker
      do j = 1, size(a, 2)
        !$acc loop vector
        do i = 1, size(a, 1)
          b(i, j, k) = 2 * a(i, j, k)
        end do
      end do
    end do
  end subroutine

  subroutine sized(a, b)
    real, intent(in) :: a(n, m, l)
    real, intent(inout) :: b(n, m, l)
    integer :: i, j, k
    !$acc parallel loop gang num_workers(2) copyin(a) copy(b)
    do k = 1, l
      !$acc loop worker
      do j = 1, m
        !$acc loop vector
        do i = 1, n
          b(i, j, k) = 3 * a(i, j, k)
        end do
      end do
    end do
  end subroutine

  ! Scalars of both loops' iterations, and an array of the inner one's.
  subroutine owned(a, b)
    real, intent(in) :: a(n, m, l)
    real, intent(inout) :: b(n, m, l)
    real :: of_gang, of_worker(2)
    integer :: i, j, k
    !$acc parallel loop gang private(of_gang) copyin(a) copy(b)
    do k = 1, l
      of_gang = a(k, 1, 1)
      !$acc loop worker private(of_worker)
      do j = 1, m
        of_worker(1) = a(j, 1, 1)
        of_worker(2) = of_worker(1) * k
        !$acc loop vector
        do i = 1, n
          b(i, j, k) = a(i, j, k) + of_worker(2) + of_gang
        end do
      end do
    end do
  end subroutine

  ! No rectangle: these workers stay.
  subroutine triangle(a, b)
    real, intent(in) :: a(n, m, l)
    real, intent(inout) :: b(n, m, l)
    integer :: i, j, k
    !$acc parallel loop gang copyin(a) copy(b)
    do k = 1, l
      !$acc loop worker
      do j = 1, k
        !$acc loop vector
        do i = 1, n
          b(i, j, k) = a(i, j, k)
        end do
      end do
    end do
  end subroutine
end program
