! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Reductions of arrays: larger than a gang's shared memory, of run-time size,
! allocatable, behind a descriptor with gaps, complex, logical, at several levels.
program large_array_reduction
  implicit none
  integer, parameter :: n = 500, m = 3000
  integer :: bins(m), i, j, whole(4, 2), nested(3)
  integer, allocatable :: t(:)
  complex :: z(2)
  logical :: seen(5)

  bins = 1
  !$acc parallel loop gang vector reduction(+:bins) num_gangs(3) vector_length(32)
  do i = 1, n
    bins(mod(i * 7, m) + 1) = bins(mod(i * 7, m) + 1) + i
  end do
  do i = 1, n
    bins(mod(i * 7, m) + 1) = bins(mod(i * 7, m) + 1) - i
  end do
  if (any(bins /= 1)) error stop 'larger than shared memory'

  call sized(13)
  whole = 5
  call with_gaps(whole(::2, :))
  if (any(whole(1::2, :) /= 5 + n / 4) .or. any(whole(2::2, :) /= 5)) error stop 'gaps'

  allocate(t(-1:4))
  t = 0
  !$acc parallel loop reduction(max:t)
  do i = 1, n
    t(mod(i, 6) - 1) = max(t(mod(i, 6) - 1), i)
  end do
  if (any(t /= [498, 499, 500, 495, 496, 497])) error stop 'allocatable'

  z = (1.0, -1.0)
  seen = .false.
  !$acc parallel loop reduction(+:z) reduction(.or.:seen)
  do i = 1, n
    z(mod(i, 2) + 1) = z(mod(i, 2) + 1) + cmplx(1, -i)
    seen(mod(i, 3) + 2) = .true.
  end do
  if (any(z /= [cmplx(251, -62751), cmplx(251, -62501)])) error stop 'complex'
  if (any(seen .neqv. [.false., .true., .true., .true., .false.])) error stop 'logical'

  nested = 0
  !$acc parallel loop gang reduction(+:nested)
  do i = 1, 10
    !$acc loop vector reduction(+:nested)
    do j = 1, n
      nested(mod(j, 3) + 1) = nested(mod(j, 3) + 1) + i
    end do
  end do
  if (any(nested /= [166, 167, 167] * 55)) error stop 'nested'

  deallocate (t)
  allocate (t(0:2), source=0)
  !$acc parallel loop gang reduction(+:t)
  do i = 1, 10
    !$acc loop vector reduction(+:t)
    do j = 1, 500
      t(mod(j, 3)) = t(mod(j, 3)) + i
    end do
  end do
  if (any(t /= [166, 167, 167] * 55)) error stop 'nested allocatable'
contains
  subroutine sized(k)
    integer, intent(in) :: k
    integer :: s(k)
    s = -1
    !$acc parallel loop gang vector reduction(min:s)
    do i = 1, n
      s(mod(i, k) + 1) = min(s(mod(i, k) + 1), -i)
    end do
    do i = 1, k
      if (s(i) /= -maxval([(merge(j, 0, mod(j, k) + 1 == i), j = 1, n)])) error stop 'size'
    end do
  end subroutine

  subroutine with_gaps(x)
    integer, intent(inout) :: x(:, :)
    !$acc parallel loop gang vector reduction(+:x) copy(x)
    do i = 1, n
      x(mod(i, 2) + 1, mod(i / 2, 2) + 1) = x(mod(i, 2) + 1, mod(i / 2, 2) + 1) + 1
    end do
  end subroutine
end program
