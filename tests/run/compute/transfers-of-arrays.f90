! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! TRANSFER from and to arrays of numbers, in each thread: no call of Fortran's library. The sums are
! another compiler's.

! CHECK: loop is shared by gangs
! CHECK-NOT: Fortran's library
module transfers
  implicit none
contains
  subroutine transfer_all(d, n, r)
    integer, intent(in) :: n
    real(8), intent(inout) :: d(n)
    integer(8), intent(out) :: r(12, n)
    integer(1) :: b(8)
    integer(2) :: s(4), ss(2,2)
    integer(4) :: i2(2), i4(4)
    integer(8) :: l
    complex(4) :: c
    complex(8) :: z
    real(4) :: f(2)
    logical(4) :: lg(2)
    integer :: e
    !$acc parallel loop private(b, s, ss, i2, i4, l, c, z, f, lg) copy(d) copyout(r)
    do e = 1, n
      b = transfer(d(e), b)
      r(1, e) = sum(int(b, 8) * [1_8,3_8,7_8,11_8,13_8,17_8,19_8,23_8])
      b = b(8:1:-1)
      d(e) = transfer(b, 1d0)
      r(2, e) = transfer(d(e), 1_8)
      s = transfer(b, s)
      r(3, e) = s(1) + 1000*s(2) + s(3)*7 - s(4)
      ss = reshape(s, [2,2]) + 1_2
      l = transfer(ss, l)
      r(4, e) = l
      i2 = transfer(l, i2)
      r(5, e) = ieor(i2(1), i2(2))
      c = transfer(l, c)
      i2 = transfer(c, 1, 2)
      r(6, e) = i2(1) - i2(2)
      z = cmplx(e, 2*e, 8)
      i4 = transfer(z, [1])
      r(7, e) = i4(2) + int(i4(4), 8)*3 + i4(1)
      f = transfer(1.5d0*e, f)
      r(8, e) = transfer(f(1), 1) + int(transfer(f(2), 2), 8)
      i2 = [e, -e]
      r(9, e) = transfer(i2, 1_8)
      z = transfer([1d0*e, 3d0], z)
      r(10, e) = int(real(z)*100 + aimag(z))
      r(11, e) = sum(transfer(1.25d0*e, [1_2]))
      lg = transfer([1, 0], lg)
      r(12, e) = merge(e, 0, lg(1)) + merge(1, 0, lg(2))
    end do
  end subroutine
end module

program transfers_of_arrays
  use transfers
  implicit none
  integer, parameter :: n = 50
  real(8) :: d(n)
  integer(8) :: r(12, n)
  integer(8), parameter :: expected(12) = [integer(8) :: &
    79450_8, 7077602319045228927_8, -623202251_8, &
    7091676282632403377_8, -7751435164_8, 8958199758_8, &
    215582375936_8, 53887074304_8, -5476083301125_8, &
    127650_8, -161019_8, 1275_8]
  integer :: i
  call long_numbers()
  d = [(1.2345d0 * i, i = 1, n)]
  call transfer_all(d, n, r)
  do i = 1, 12
    if (sum(r(i, :)) /= expected(i)) then
      print *, 'failed', i, sum(r(i, :))
      error stop
    end if
  end do
contains
  ! On the host: a real(10) has 80 bits in 16 bytes.
  subroutine long_numbers()
    real(10) :: x
    integer(16) :: i
    x = -1.5_10*(n + command_argument_count())
    i = transfer(x, i)
    if (transfer(i, x) /= x) error stop 'long numbers'
  end subroutine
end program
