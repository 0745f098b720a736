! RUN: %accc -O2 --offload-arch=simt %s -o %t && %on-every-device %t

! Parts that the code before uses, of variables that are in data clauses as well, of the
! construct or around it: the clauses are for one variable still.
program parts_in_data_clauses
  implicit none
  type t
    integer :: a, b(3)
  end type
  type(t) :: x, y(4)
  integer :: i, w(4), low(0:5), k
  w = 0
  w(1) = 5; w(3) = 1
  !$acc parallel loop copy(w) reduction(+:w(1))
  do i = 1, 1000
    w(1) = w(1) + 1
  end do
  if (any(w /= [1005, 0, 1, 0])) stop 1
  !$acc data copy(w)
  !$acc parallel loop reduction(+:w(1))
  do i = 1, 1000
    w(1) = w(1) + 1
  end do
  !$acc end data
  if (any(w /= [2005, 0, 1, 0])) stop 2
  x%a = 0; x%b = 0
  x%b(2) = 1
  !$acc parallel loop copy(x) reduction(+:x%b)
  do i = 1, 1000
    x%b(2) = x%b(2) + 1
    x%b = x%b + 1
  end do
  if (any(x%b /= [1000, 2001, 1000])) stop 3
  !$acc data copy(x)
  x%b(2) = 1
  !$acc parallel loop copy(x) reduction(+:x%a)
  do i = 1, 1000
    x%a = x%a + x%b(3)
  end do
  !$acc end data
  if (x%a /= 1000000) stop 4
  low = 1
  low(2:3) = 2
  !$acc parallel loop gang private(low(2:3)) copyout(w)
  do i = 1, 4
    low(2:3) = i
    w(i) = sum(low(2:3))
  end do
  if (any(w /= [2, 4, 6, 8]) .or. any(low /= [1, 1, 2, 2, 1, 1])) stop 5
  y(2)%a = 0
  y(2)%b = 0
  y(2)%b(1) = 3
  !$acc parallel loop copy(y(1:4)) copyin(low)
  do i = 1, 1
    do k = 1, 3
      y(2)%b(1) = y(2)%b(1) + low(k)
    end do
  end do
  if (y(2)%b(1) /= 8) stop 6
end program
