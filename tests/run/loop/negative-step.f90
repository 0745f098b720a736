! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Loops that count down, in the parallel and in the sequential level.
program negative_step
  implicit none
  integer, parameter :: n = 99
  integer :: a(n), b(n), i, k

  a = 0
  b = 0
  !$acc parallel loop copy(a)
  do i = n, 1, -3
    a(i) = i
  end do
  do i = 1, n
    if (a(i) /= merge(i, 0, mod(n - i, 3) == 0)) error stop 'a'
  end do
  !$acc parallel loop copy(b) private(k)
  do i = 1, n
    !$acc loop seq
    do k = i, 1, -1
      b(i) = b(i) * 2 + k
      if (k < i - 3) b(i) = 0
    end do
  end do
  do i = 1, n
    if (b(i) /= serial(i)) error stop 'b'
  end do

contains

  integer function serial(i)
    integer, intent(in) :: i
    integer :: k
    serial = 0
    do k = i, 1, -1
      serial = serial * 2 + k
      if (k < i - 3) serial = 0
    end do
  end function serial
end program negative_step
