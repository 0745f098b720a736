! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! An infinity beside NaN is a number, though no number is less: MAXVAL and MINVAL take it, whatever
! is the first element. Of NaN alone they are NaN.
program extremes_of_nan_and_infinity
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 700
  real(8) :: a(n), most, least, nothing, masked
  real :: c(n, 5), row(n), column(5), each(5), infinity
  integer :: j

  infinity = ieee_value(infinity, ieee_positive_inf)
  a = ieee_value(a, ieee_quiet_nan)
  c = ieee_value(infinity, ieee_quiet_nan)
  !$acc kernels copyin(a) copyout(most, nothing)
  nothing = minval(a)
  most = maxval(a)
  !$acc end kernels
  if (most == most .or. nothing == nothing) error stop 'NaN alone'

  a(n - 3) = -infinity
  c(n - 3, [2, 4]) = -infinity
  c(1, 4:5) = 7
  !$acc kernels copyin(a, c) copyout(most, least, masked, row, column)
  most = maxval(a)
  least = minval(-a)
  masked = maxval(a, mask=a /= 3)
  row = maxval(c, dim=2)
  column = maxval(c, dim=1)
  !$acc end kernels
  if (.not. most == -infinity) error stop 'MAXVAL'
  if (.not. least == infinity) error stop 'MINVAL'
  if (.not. masked == -infinity) error stop 'MASK'
  if (.not. (row(1) == 7 .and. row(2) /= row(2) .and. row(n - 3) == -infinity)) error stop 'rows'
  call check(column, 'columns')

  !$acc parallel loop gang copyin(c) copyout(each)
  do j = 1, 5
    each(j) = maxval(c(:, j))
  end do
  call check(each, 'gangs')
contains
  subroutine check(found, what)
    real, intent(in) :: found(5)
    character(*), intent(in) :: what
    if (any(found([1, 3]) == found([1, 3])) .or. .not. found(2) == -infinity) error stop what
    if (any(.not. found(4:5) == 7)) error stop what
  end subroutine
end program
