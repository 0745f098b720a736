! One loop at each level and mixture of levels, GANGS x 4 workers x 32 lanes: each
! iteration happens once, or once in each gang where the loop is not theirs (2.5.1).
!
! Ranges: none, one, a block of each level exactly, one less and one more; all
! kinds of steps; many more than threads. The array is a section with gaps, and its
! dummy has a lower bound of its own.

! DEFINE: %{levels} =
! DEFINE: %{copies} =
! DEFINE: %{check} = %accc -O2 "-DLEVELS=%{levels}" -DCOPIES=%{copies} %s -o %t && %on-every-device %t

! REDEFINE: %{copies} = 1
! REDEFINE: %{levels} = gang
! RUN: %{check}
! REDEFINE: %{levels} = gang worker
! RUN: %{check}
! REDEFINE: %{levels} = gang vector
! RUN: %{check}
! REDEFINE: %{levels} = gang worker vector
! RUN: %{check}

! REDEFINE: %{copies} = 3
! REDEFINE: %{levels} = worker
! RUN: %{check}
! REDEFINE: %{levels} = vector
! RUN: %{check}
! REDEFINE: %{levels} = worker vector
! RUN: %{check}
! REDEFINE: %{levels} = seq
! RUN: %{check}

program one_loop
  implicit none
  integer, parameter :: sizes(*) = [0, 1, 2, 3, 4, 5, 31, 32, 33, 95, 96, 97, 127, 128, 129, &
                                    383, 384, 385, 1000000]
  integer, parameter :: steps(*) = [1, 3, -1, -7]
  integer, allocatable :: visits(:)
  integer :: k, s

  do k = 1, size(sizes)
    allocate (visits(2 * sizes(k) + 1), source=0)
    do s = 1, size(steps)
      visits = 0
      call visit(visits(1:2 * sizes(k):2), sizes(k), steps(s))
      call check(sizes(k), steps(s))
    end do
    deallocate (visits)
  end do

contains

  ! Elements are counted from -2; a step that is negative begins at the end.
  subroutine visit(x, n, step)
    integer, intent(in) :: n, step
    integer, intent(inout) :: x(-2:)
    integer :: i, first, last
    first = merge(-2, n - 3, step > 0)
    last = merge(n - 3, -2, step > 0)
    !$acc parallel num_gangs(3) num_workers(4) vector_length(32) copy(x)
    !$acc loop LEVELS
    do i = first, last, step
      !$acc atomic update
      x(i) = x(i) + 1
    end do
    !$acc end parallel
  end subroutine visit

  subroutine check(n, step)
    integer, intent(in) :: n, step
    integer :: i, expected, position
    do i = 1, size(visits)
      expected = 0
      if (mod(i, 2) == 1 .and. i < 2 * n) then
        position = (i - 1) / 2
        if (step < 0) position = n - 1 - position
        if (mod(position, abs(step)) == 0) expected = COPIES
      end if
      if (visits(i) /= expected) then
        print *, n, step, i, visits(i), expected
        error stop 'visits'
      end if
    end do
  end subroutine check
end program one_loop
