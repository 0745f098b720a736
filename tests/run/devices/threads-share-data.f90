! RUN: %accc -O2 -fopenmp %s -o %t && %on-every-device %t
! RUN: env ACCC_ASYNC=late ACCC_TEST_DEVICES=simt %on-every-device %t
! Threads with constructs and regions of the same data, of which each needs its own references: the
! last one may neither free nor copy what a kernel of another thread is still to use, nor what another
! thread reads for the host.

program threads_share_data
  implicit none
  integer, parameter :: n = 1000, rounds = 60
  real :: x(n), y(n), z
  integer :: scalar, other, found, id, k, i, wrong

  wrong = 0
  x = 1
  y = 2
  !$omp parallel do num_threads(6) private(k, i, z) reduction(+:wrong) schedule(static, 1)
  do id = 1, 6
    do k = 1, rounds
      z = 0
      if (mod(k + id, 2) == 0) then
        !$acc parallel loop reduction(+:z) copyin(x)
        do i = 1, n
          z = z + x(i)
        end do
        if (z /= n) wrong = wrong + 1
      else
        !$acc parallel loop reduction(+:z) copyin(y)
        do i = 1, n
          z = z + y(i)
        end do
        if (z /= 2 * n) wrong = wrong + 1
      end if
    end do
  end do
  if (wrong /= 0) error stop 'arrays'

  scalar = 7
  other = 99
  !$omp parallel do num_threads(6) private(i, found) reduction(+:wrong) schedule(static, 1)
  do id = 1, 6
    do i = 1, 20 * rounds
      if (id > 2 .and. mod(i, 2) == 0) then
        !$acc data copyin(scalar)
        !$acc end data
      else if (id > 2) then
        !$acc data copyin(other)
        !$acc end data
      else
        found = 0
        !$acc serial copyin(scalar) copyout(found)
        found = scalar
        !$acc end serial
        if (found /= 7) wrong = wrong + 1
      end if
    end do
  end do
  if (wrong /= 0) error stop 'scalars'
end program
