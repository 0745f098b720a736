! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Branches out of loops with `seq` to what stands behind them, to labels and to the ends
! of loops around: such loops need not have the form of loops that are shared (2.9).
module searches
  implicit none
contains
  subroutine search(n, height, limit)
    !$acc routine gang
    integer, intent(in) :: n
    real, intent(inout) :: height(n), limit(n)
    integer :: i, step
    !$acc loop gang vector
    do 100 i = 1, n
      !$acc loop seq
      do 10 step = 1, 1000
        height(i) = height(i) + 0.5
        if (height(i) > limit(i)) go to 20
10    continue
20    limit(i) = height(i) + step
100 continue
  end subroutine
end module

program seq_branches
  use searches
  implicit none
  integer, parameter :: n = 90, m = 12
  real :: height(n), limit(n)
  integer :: table(m, n), expected(m, n), i, j, k

  height = [(real(mod(i, 7)), i = 1, n)]
  limit = [(real(mod(i, 13)) + 0.25, i = 1, n)]
  !$acc parallel copy(height, limit)
  call search(n, height, limit)
  !$acc end parallel
  do i = 1, n
    j = max(1, floor((mod(i, 13) + 0.25 - mod(i, 7)) / 0.5) + 1)
    if (height(i) /= mod(i, 7) + 0.5 * j) error stop 'label in a routine'
    if (limit(i) /= height(i) + j) error stop 'counter of the loop that was left'
  end do

  ! The next iteration of the loop around, or its end.
  table = reshape([(mod(i, 5), i = 1, n * m)], [m, n])
  expected = table
  !$acc parallel loop copy(table)
  do j = 1, n
    !$acc loop seq
    rows: do i = 1, m
      !$acc loop seq
      do k = 1, 10
        if (table(i, j) > 3 + mod(j, 4)) cycle rows
        if (k * i > 25) exit rows
        table(i, j) = table(i, j) + k
      end do
      table(i, j) = -table(i, j)
    end do rows
  end do
  do j = 1, n
    rows_on_host: do i = 1, m
      do k = 1, 10
        if (expected(i, j) > 3 + mod(j, 4)) cycle rows_on_host
        if (k * i > 25) exit rows_on_host
        expected(i, j) = expected(i, j) + k
      end do
      expected(i, j) = -expected(i, j)
    end do rows_on_host
  end do
  if (any(table /= expected)) error stop 'names'

  ! Labels inside of the loop are no reason to take its directive away.
  !$acc kernels copy(table)
  !$acc loop seq
  do j = 2, n
    !$acc loop independent
    do i = 1, m
      if (table(i, j) > 0) go to 30
      table(i, j) = table(i, j - 1) - 1
      go to 40
30    table(i, j) = table(i, j - 1) + 1
40    continue
    end do
  end do
  !$acc end kernels
  do j = 2, n
    expected(:, j) = expected(:, j - 1) + merge(1, -1, expected(:, j) > 0)
  end do
  if (any(table /= expected)) error stop 'labels inside'
end program
