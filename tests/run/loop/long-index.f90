! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! 64-bit and 16-bit loop variables; bounds of another kind than the variable.
program index_kinds
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), b(n), upper
  integer(8) :: i
  integer(2) :: k

  a = 0
  b = 0
  upper = n
  !$acc parallel loop copy(a)
  do i = 1_8, upper
    a(i) = int(i)
  end do
  !$acc parallel loop copy(b)
  do k = 1_2, 200_2
    b(k) = 3 * k
  end do
  do upper = 1, n
    if (a(upper) /= upper .or. b(upper) /= 3 * upper) error stop 'element'
  end do
end program index_kinds
