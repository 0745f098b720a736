! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A routine with worker and vector loops and a reduction.
module planes
  implicit none
contains
  subroutine plane_sum(a, nx, ny, total)
    !$acc routine worker
    integer, intent(in) :: nx, ny
    integer, intent(in) :: a(nx, ny)
    integer, intent(out) :: total
    integer :: i, j, s
    s = 0
    !$acc loop worker reduction(+:s)
    do j = 1, ny
      !$acc loop vector reduction(+:s)
      do i = 1, nx
        s = s + a(i, j)
      end do
    end do
    total = s
  end subroutine plane_sum
end module planes
program routine_worker
  use planes
  implicit none
  integer, parameter :: nx = 40, ny = 10, nz = 6
  integer :: a(nx, ny, nz), totals(nz), k

  do k = 1, nz
    a(:, :, k) = k
  end do
  totals = -1
  !$acc parallel loop gang num_workers(4) vector_length(32) copyin(a) copy(totals)
  do k = 1, nz
    call plane_sum(a(:, :, k), nx, ny, totals(k))
  end do
  do k = 1, nz
    if (totals(k) /= k * nx * ny) error stop 'totals'
  end do
end program routine_worker
