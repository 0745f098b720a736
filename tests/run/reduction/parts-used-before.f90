! RUN: %accc -O2 --offload-arch=simt %s -o %t 2>&1 | count 0
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! Elements, components and sections that the code before a construct uses as well: the body's
! references are to the copies all the same. Each is given its first value right before.
program parts_used_before
  implicit none
  type pair
    integer :: a, b(3)
  end type
  integer, parameter :: n = 10000
  integer :: i, j, w(4), square(2, 2), low(0:3)
  type(pair) :: x

  w = 0
  w(1) = 5
  !$acc parallel loop reduction(+:w(1))
  do i = 1, n
    w(1) = w(1) + 1
  end do
  w(2) = 0
  !$acc parallel loop gang reduction(max:w(2))
  do i = 1, n
    w(2) = max(w(2), mod(i * 7, 9001))
  end do
  if (any(w /= [10005, 9000, 0, 0])) stop 1

  square = 0
  square(1, 2) = 1
  !$acc parallel loop gang reduction(+:square(1, 2))
  do j = 1, 100
    !$acc loop vector reduction(+:square(1, 2))
    do i = 1, 100
      square(1, 2) = square(1, 2) + 1
    end do
  end do
  if (any(square /= reshape([0, 0, 10001, 0], [2, 2]))) stop 2

  x%a = 0
  x%b = 0
  x%b(2) = 1
  !$acc parallel loop reduction(+:x%b)
  do i = 1, n
    x%b = x%b + 1
    x%b(2) = x%b(2) + 1
  end do
  if (any(x%b /= [10000, 20001, 10000]) .or. x%a /= 0) stop 3

  low = 0
  low(1:2) = 3
  !$acc parallel loop reduction(+:low(1:2))
  do i = 1, n
    low(1:2) = low(1:2) + 1
    low(1) = low(1) + 1
  end do
  if (any(low /= [0, 20003, 10003, 0])) stop 4

  w = 0
  call dummies(w, square, 2)
  if (w(1) /= n .or. square(1, 2) /= n) stop 5
contains
  subroutine dummies(w, square, m)
    integer, intent(in) :: m
    integer, intent(inout) :: w(*), square(m, *)
    integer :: i

    w(1) = 0
    square(1, 2) = 0
    !$acc parallel loop reduction(+:w(1)) copy(w(1:4))
    do i = 1, n
      w(1) = w(1) + 1
    end do
    !$acc parallel loop reduction(+:square(1, 2)) copy(square(1:m, 1:2))
    do i = 1, n
      square(1, 2) = square(1, 2) + 1
    end do
  end subroutine
end program
