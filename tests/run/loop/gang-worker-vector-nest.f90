! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! One level per loop, with statements between the levels that run once per gang
! and once per worker (2.5.1, 2.9).
program three_levels
  implicit none
  integer, parameter :: nx = 37, ny = 9, nz = 6
  integer :: a(nx, ny, nz), per_gang(nz), per_worker(ny, nz), i, j, k

  a = 0
  per_gang = 0
  per_worker = 0
  !$acc parallel num_gangs(3) num_workers(4) vector_length(32) copy(a, per_gang, per_worker)
  !$acc loop gang
  do k = 1, nz
    per_gang(k) = per_gang(k) + k
    !$acc loop worker
    do j = 1, ny
      per_worker(j, k) = per_worker(j, k) + per_gang(k) * j
      !$acc loop vector
      do i = 1, nx
        a(i, j, k) = a(i, j, k) + per_worker(j, k) + i
      end do
    end do
  end do
  !$acc end parallel
  do k = 1, nz
    if (per_gang(k) /= k) error stop 'gang'
    do j = 1, ny
      if (per_worker(j, k) /= k * j) error stop 'worker'
      do i = 1, nx
        if (a(i, j, k) /= k * j + i) error stop 'vector'
      end do
    end do
  end do
end program three_levels
