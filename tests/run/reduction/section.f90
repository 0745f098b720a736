! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Reductions of array sections: constant and run-time bounds, contiguous or not, at all
! levels, on arrays of all kinds. Elements outside of the section keep their values.
program section
  implicit none
  integer, parameter :: n = 100
  type :: tally
    integer :: counts(6) = 0
  end type tally
  integer :: i, k

  call constant_bounds
  call columns(7, 4)
  call nested
  call on_constructs(3)
  call not_contiguous
  call member
  do k = 1, 2
    call choice(k == 1)
  end do
contains
  subroutine constant_bounds
    integer :: a(-1:8)
    logical :: seen(5)
    complex :: z(4)
    a = 1
    !$acc parallel loop reduction(+:a(2:4))
    do i = 1, n
      a(2) = a(2) + 1
      a(2 + mod(i, 3)) = a(2 + mod(i, 3)) + i
    end do
    if (any(a /= [1, 1, 1, 1784, 1718, 1651, 1, 1, 1, 1])) error stop 'constant bounds'
    seen = .false.
    z = (1.0, 0.0)
    !$acc parallel loop gang vector reduction(.or.:seen(2:3)) reduction(+:z(3:))
    do i = 1, n
      seen(2) = seen(2) .or. i == 77
      seen(3) = seen(3) .or. i == n + 1
      z(4) = z(4) + (0.0, 1.0)
    end do
    if (any(seen .neqv. [.false., .true., .false., .false., .false.])) error stop 'logical'
    if (any(z /= [(1.0, 0.0), (1.0, 0.0), (1.0, 0.0), (1.0, 100.0)])) error stop 'complex'
  end subroutine constant_bounds

  ! A column of arrays whose extents only the run knows, by array syntax too.
  subroutine columns(m, k)
    integer, intent(in) :: m, k
    integer :: explicit(m, 5), x(m, n), expected(m)
    integer, allocatable :: owned(:, :)
    do i = 1, n
      x(:, i) = i + [(k, k = 1, m)]
    end do
    expected = sum(x, 2)
    explicit = 0
    !$acc parallel loop reduction(+:explicit(:, k)) copyin(x)
    do i = 1, n
      explicit(:, k) = explicit(:, k) + x(:, i)
    end do
    if (any(explicit(:, k) /= expected)) error stop 'explicit shape'
    if (sum(explicit) /= sum(expected)) error stop 'explicit shape: others'
    allocate (owned(0:m - 1, 2:5))
    owned = -5
    call shaped(owned, x, k)
    if (any(owned(:, k) /= maxval(x, 2))) error stop 'assumed shape'
    if (any(owned(:, 2:3) /= -5) .or. any(owned(:, 5) /= -5)) error stop 'assumed shape: others'
    !$acc parallel loop reduction(+:owned(1:2, k - 1:k)) copyin(x)
    do i = 1, n
      owned(1, k) = owned(1, k) + 1
      owned(2, k - 1) = owned(2, k - 1) + x(1, i)
    end do
    if (owned(1, k) /= 202) error stop 'allocatable: first'
    if (owned(2, k - 1) /= -5 + expected(1)) error stop 'allocatable: second'
  end subroutine columns

  subroutine shaped(a, x, k)
    integer, intent(inout) :: a(0:, 2:)
    integer, intent(in) :: x(:, :), k
    integer :: j
    !$acc parallel loop gang worker reduction(max:a(:, k))
    do i = 1, n
      do j = 1, size(x, 1)
        a(j - 1, k) = max(a(j - 1, k), x(j, i))
      end do
    end do
  end subroutine shaped

  ! The inner loop reduces into the copy of the outer one.
  subroutine nested
    integer :: a(8), j
    a = 2
    !$acc parallel loop gang reduction(+:a(3:6)) num_gangs(4)
    do i = 1, n
      a(3) = a(3) + 1
      !$acc loop vector reduction(+:a(3:6))
      do j = 1, 10
        a(4) = a(4) + 1
        a(5) = a(5) + j
      end do
      a(6) = a(6) + 2
    end do
    if (any(a /= [2, 2, 102, 1002, 5502, 202, 2, 2])) error stop 'nested'
    a = 0
    !$acc parallel loop gang
    do i = 1, 1
      !$acc loop worker reduction(+:a(2:3))
      do j = 1, n
        a(2) = a(2) + 1
        a(3) = a(3) + j
      end do
      a(4) = a(2)
    end do
    if (any(a(1:5) /= [0, n, 5050, n, 0])) error stop 'inner'
    a = 0
    !$acc kernels copy(a)
    !$acc loop independent collapse(2) reduction(+:a(:2))
    do i = 1, n
      do j = 1, 3
        a(1) = a(1) + j
      end do
    end do
    a(8) = a(1)
    !$acc end kernels
    if (any(a /= [6 * n, 0, 0, 0, 0, 0, 0, 6 * n])) error stop 'kernels'
  end subroutine nested

  subroutine on_constructs(k)
    integer, intent(in) :: k
    integer :: a(10)
    a = 1
    !$acc parallel num_gangs(5) reduction(+:a(k:k + 2))
    a(k) = a(k) + 1
    a(k + 1:k + 2) = a(k + 1:k + 2) + 2
    !$acc end parallel
    if (a(k) < 2 .or. a(k) > 6) error stop 'construct: gangs'
    if (any(a(k + 1:k + 2) /= 2 * a(k) - 1)) error stop 'construct'
    if (any(a(:k - 1) /= 1) .or. any(a(k + 3:) /= 1)) error stop 'construct: others'
  end subroutine on_constructs

  subroutine not_contiguous
    integer :: a(6, 6)
    a = 1
    !$acc parallel loop reduction(*:a(2:3, 4:5)) copy(a)
    do i = 1, 4
      a(2:3, 4) = a(2:3, 4) * 2
      a(3, 5) = a(3, 5) * 3
    end do
    if (a(2, 4) /= 16 .or. a(3, 4) /= 16 .or. a(2, 5) /= 1 .or. a(3, 5) /= 81) &
      error stop 'not contiguous'
    if (sum(a) /= 32 + 16 + 16 + 82) error stop 'not contiguous: others'
  end subroutine not_contiguous

  subroutine member
    type(tally) :: t
    !$acc parallel loop reduction(+:t%counts(2:4))
    do i = 1, n
      t%counts(3) = t%counts(3) + 1
    end do
    if (any(t%counts /= [0, 0, n, 0, 0, 0])) error stop 'member'
    !$acc parallel loop reduction(+:t%counts(2:4)) copy(t)
    do i = 1, n
      t%counts(2) = t%counts(2) + 1
    end do
    if (any(t%counts /= [0, n, n, 0, 0, 0])) error stop 'member of an object with a clause'
  end subroutine member

  subroutine choice(away)
    logical, intent(in) :: away
    integer :: a(5)
    a = 1
    !$acc parallel loop reduction(+:a(2:3)) if(away)
    do i = 1, n
      a(2) = a(2) + 1
    end do
    if (any(a /= [1, n + 1, 1, 1, 1])) error stop 'if clause'
  end subroutine choice
end program section
