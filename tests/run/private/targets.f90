! RUN: %accc -O2 --offload-arch=simt %s -o %t && %on-every-device %t
! RUN: %accc -O3 %s -o %t-O3 && %on-hosts %t-O3

! Copies of variables with TARGET: what sets them up and combines them is the same memory as
! what the body uses, by their names and through pointers.
program targets
  implicit none
  real(8), target :: w(4)
  integer, target :: first(6), scalar
  integer, target, allocatable :: given(:)
  integer :: i, j, sums(50), total

  w = 0
  !$acc parallel loop gang reduction(+:w)
  do i = 1, 37
    !$acc loop vector reduction(+:w)
    do j = 1, 4
      w(1 + mod(i + j, 4)) = w(1 + mod(i + j, 4)) + 1
    end do
  end do
  if (any(w /= 37)) stop 1

  first = [1, 2, 3, 4, 5, 6]
  allocate (given(6))
  given = first
  scalar = 10
  !$acc parallel loop gang firstprivate(first, given, scalar) copyout(sums)
  do i = 1, 50
    first(1 + mod(i, 6)) = first(1 + mod(i, 6)) + i
    given(1 + mod(i, 6)) = given(1 + mod(i, 6)) + i
    scalar = scalar + i
    sums(i) = -scalar - sum(given) + scalar
    sums(i) = sums(i) + sum(first)
  end do
  if (any(sums /= 0) .or. any(first /= [1, 2, 3, 4, 5, 6]) .or. any(given /= first) .or. scalar /= 10) stop 2

  total = 0
  !$acc parallel loop private(first) reduction(+:total)
  do i = 1, 50
    first = i
    total = total + through(first)
  end do
  if (total /= 6 * 1275 + 50) stop 3

  scalar = 5
  !$acc parallel loop reduction(max:scalar)
  do i = 1, 50
    scalar = max(scalar, mod(7 * i, 50))
  end do
  if (scalar /= 49) stop 4
contains
  integer function through(x)
    !$acc routine seq
    integer, target, intent(inout) :: x(6)
    integer, pointer :: p(:)
    p => x(3:)
    p(1) = p(1) + 1
    through = sum(x)
  end function
end program
