! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Reductions over workers and, inside, over lanes.
program worker_vector
  implicit none
  integer, parameter :: nx = 70, ny = 12, nz = 5
  integer :: sums(nz), columns(ny, nz), s, t, i, j, k

  sums = 0
  columns = 0
  !$acc parallel loop gang private(s) num_workers(4) vector_length(32) copy(sums, columns)
  do k = 1, nz
    s = 0
    !$acc loop worker reduction(+:s) private(t)
    do j = 1, ny
      t = 0
      !$acc loop vector reduction(+:t)
      do i = 1, nx
        t = t + i * j
      end do
      columns(j, k) = t
      s = s + t * k
    end do
    sums(k) = s
  end do
  do k = 1, nz
    if (sums(k) /= k * nx * (nx + 1) / 2 * ny * (ny + 1) / 2) error stop 'sums'
    do j = 1, ny
      if (columns(j, k) /= j * nx * (nx + 1) / 2) error stop 'columns'
    end do
  end do
end program worker_vector
