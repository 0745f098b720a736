! RUN: %accc -O2 --offload-arch=simt %s -o %t && %on-every-device %t

! Reductions of sections with bounds that only the run knows, and then of whole arrays of the
! same type: of constant shape, allocatable, assumed shape, explicit shape, two dimensions.
program sections_and_wholes
  implicit none
  integer :: i, at, constant(4), square(3, 2), given(4)
  integer, allocatable :: allocated_one(:)

  allocate (allocated_one(4))
  at = 2
  constant = 0
  square = 0
  given = 0
  allocated_one = 0
  !$acc parallel loop reduction(+:constant(at))
  do i = 1, 10
    constant(at) = constant(at) + i
  end do
  !$acc parallel loop reduction(+:constant)
  do i = 1, 100
    constant(mod(i, 4) + 1) = constant(mod(i, 4) + 1) + 1
  end do
  if (any(constant /= [25, 80, 25, 25])) stop 1

  !$acc parallel loop reduction(+:allocated_one(at:at + 1))
  do i = 1, 10
    allocated_one(at) = allocated_one(at) + i
  end do
  !$acc parallel loop reduction(+:allocated_one)
  do i = 1, 100
    allocated_one(mod(i, 4) + 1) = allocated_one(mod(i, 4) + 1) + 1
  end do
  if (any(allocated_one /= [25, 80, 25, 25])) stop 2

  !$acc parallel loop reduction(+:square(at, 1:2))
  do i = 1, 10
    square(at, 1) = square(at, 1) + i
  end do
  !$acc parallel loop reduction(+:square)
  do i = 1, 100
    square(mod(i, 3) + 1, 2) = square(mod(i, 3) + 1, 2) + 1
  end do
  if (any(square /= reshape([0, 55, 0, 33, 34, 33], [3, 2]))) stop 3

  given = 0
  call whole_section(given)
  if (any(given /= [25, 25, 25, 25])) stop 6

  constant = 0
  given = 0
  call dummies(constant, given, 4, at)
  if (any(constant /= [25, 80, 25, 25])) stop 4
  if (any(given /= [25, 80, 25, 25])) stop 5
contains
  subroutine whole_section(w)
    integer, intent(inout) :: w(0:3)
    integer :: i

    !$acc parallel loop reduction(+:w(0:3))
    do i = 1, 100
      w(mod(i, 4)) = w(mod(i, 4)) + 1
    end do
  end subroutine

  subroutine dummies(explicit, assumed, n, at)
    integer, intent(in) :: n, at
    integer, intent(inout) :: explicit(n), assumed(:)
    integer :: i

    !$acc parallel loop reduction(+:assumed(at:at + 1))
    do i = 1, 10
      assumed(at) = assumed(at) + i
    end do
    !$acc parallel loop reduction(+:assumed)
    do i = 1, 100
      assumed(mod(i, 4) + 1) = assumed(mod(i, 4) + 1) + 1
    end do
    !$acc parallel loop reduction(+:explicit(at:at + 1))
    do i = 1, 10
      explicit(at) = explicit(at) + i
    end do
    !$acc parallel loop reduction(+:explicit)
    do i = 1, 100
      explicit(mod(i, 4) + 1) = explicit(mod(i, 4) + 1) + 1
    end do
  end subroutine
end program
