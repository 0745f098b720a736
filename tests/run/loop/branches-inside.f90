! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Loops whose bodies jump: the counted loops around them are still shared, with
! every kind of range (2.9.2, 2.9.1).
program branches_inside
  implicit none
  integer, parameter :: n = 300
  integer :: a(n), b(n, 7), hits, i, k, lower, step
  integer(8) :: j

  lower = 2
  step = 3
  a = -1
  !$acc parallel loop gang vector copy(a)
  do i = lower, n, step
    k = i
    do while (k > 10)
      k = k / 2
      if (k == 7) cycle
      k = k - 1
    end do
    a(i) = k
  end do
  do i = 1, n
    if (mod(i, 3) /= 2) then
      if (a(i) /= -1) error stop 'touched'
    else if (a(i) /= collapsed(i)) then
      error stop 'a'
    end if
  end do

  hits = 0
  !$acc parallel loop gang collapse(2) copyout(b) reduction(+:hits)
  do j = 7, 1, -1
    do i = 1, n
      b(i, j) = 0
      if (mod(i, 2) == 0) cycle
      do
        b(i, j) = b(i, j) + int(j)
        if (b(i, j) > i) exit
      end do
      hits = hits + 1
    end do
  end do
  if (hits /= 7 * n / 2) error stop 'hits'
  do j = 1, 7
    do i = 1, n
      k = 0
      if (mod(i, 2) == 1) k = (i / int(j) + 1) * int(j)
      if (b(i, j) /= k) error stop 'b'
    end do
  end do

  a = 5
  !$acc parallel loop copy(a)
  do i = lower, lower - step, step
    do while (a(i) > 0)
      a(i) = a(i) - 1
    end do
  end do
  if (any(a /= 5)) error stop 'beyond the range'

contains

  integer function collapsed(start)
    integer, intent(in) :: start
    collapsed = start
    do while (collapsed > 10)
      collapsed = collapsed / 2
      if (collapsed == 7) cycle
      collapsed = collapsed - 1
    end do
  end function collapsed
end program branches_inside
