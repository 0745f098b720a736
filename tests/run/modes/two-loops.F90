! Two nested loops at all pairs of levels, with a statement before, one between and
! one after the inner loop. Each of them happens once for an iteration of the outer
! loop, whatever threads stand by, and sees what was done before it.

! DEFINE: %{outer} =
! DEFINE: %{inner} =
! DEFINE: %{rows} = 2000
! DEFINE: %{check} = %accc -O2 "-DOUTER=%{outer}" "-DINNER=%{inner}" -DROWS=%{rows} %s -o %t && %on-every-device %t

! REDEFINE: %{outer} = gang
! REDEFINE: %{inner} = worker
! RUN: %{check}
! REDEFINE: %{inner} = vector
! RUN: %{check}
! REDEFINE: %{inner} = worker vector
! RUN: %{check}
! REDEFINE: %{outer} = gang worker
! REDEFINE: %{inner} = vector
! RUN: %{check}

! Without barriers a million iterations take no time on simt.
! REDEFINE: %{rows} = 1000000
! REDEFINE: %{inner} = seq
! RUN: %{check}
! REDEFINE: %{outer} = gang
! RUN: %{check}
! REDEFINE: %{outer} = gang vector
! RUN: %{check}
! REDEFINE: %{outer} = gang worker vector
! RUN: %{check}

program two_loops
  implicit none
  integer, parameter :: sizes(*) = [0, 1, 4, 5, 32, 33, 128, 129]
  integer :: k, m

  do k = 1, size(sizes)
    do m = 1, size(sizes)
      call run(sizes(k), sizes(m))
    end do
  end do
  call run(ROWS, 1)
  call run(2, 500000)

contains

  subroutine run(rows, columns)
    integer, intent(in) :: rows, columns
    integer, allocatable :: a(:, :), before(:), after(:)
    integer :: i, j, seed
    allocate (a(columns, rows), before(rows), after(rows))
    a = 0
    before = 0
    after = 0
    !$acc parallel num_gangs(3) num_workers(4) vector_length(32) copy(a, before, after)
    !$acc loop OUTER private(seed)
    do j = 1, rows
      before(j) = before(j) + j
      seed = 3 * before(j)
      !$acc loop INNER
      do i = columns, 1, -1
        a(i, j) = a(i, j) + seed + i
      end do
      after(j) = after(j) + seed
      if (columns > 0) after(j) = after(j) + a(columns, j)
    end do
    !$acc end parallel
    do j = 1, rows
      if (before(j) /= j) error stop 'before'
      do i = 1, columns
        if (a(i, j) /= 3 * j + i) error stop 'inside'
      end do
      if (after(j) /= 3 * j + merge(3 * j + columns, 0, columns > 0)) error stop 'after'
    end do
  end subroutine run
end program two_loops
