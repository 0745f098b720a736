! Three levels of parallelism, one loop each: gangs share the slabs of a field,
! the workers of a gang its columns, vector lanes run down a column, where
! neighbouring elements are neighbours in memory.
program nest
  implicit none
  integer, parameter :: nx = 200, ny = 30, nz = 20
  real :: source(nx, ny, nz), result(nx, ny, nz), expected(nx, ny, nz)
  real :: slab_factor, column_offset
  integer :: i, j, k

  do k = 1, nz
    do j = 1, ny
      do i = 1, nx
        source(i, j, k) = real(i + 2*j - k)
        expected(i, j, k) = source(i, j, k) * (0.5 * k) + (j - 0.25 * k)
      end do
    end do
  end do

  !$acc parallel num_workers(4) vector_length(64) copyin(source) copyout(result)
  !$acc loop gang private(slab_factor)
  do k = 1, nz
    slab_factor = 0.5 * k ! once per gang
    !$acc loop worker private(column_offset)
    do j = 1, ny
      column_offset = j - 0.25 * k ! once per worker
      !$acc loop vector
      do i = 1, nx
        result(i, j, k) = source(i, j, k) * slab_factor + column_offset
      end do
    end do
  end do
  !$acc end parallel

  if (any(abs(result - expected) > 1e-5 * max(1.0, abs(expected)))) then
    error stop 'nest: wrong result'
  end if
  print '(a)', 'PASS'
end program nest
