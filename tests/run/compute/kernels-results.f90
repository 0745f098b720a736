! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: env OMP_NUM_THREADS=3 %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! What array functions gather in kernels constructs is a reduction: SUM, DOT_PRODUCT, COUNT,
! PRODUCT, MAXVAL and MINVAL, which take numbers for NaN; in expressions, between other parts,
! of no elements.

! CHECK-NOT: sequential
! CHECK-COUNT-14: remark: loop is shared by gangs and vector lanes
program kernels_results
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 3000, dp = kind(1d0)
  real(dp) :: a(n), b(n), x, y, z, w
  real :: f(n), found(4), nan
  integer :: k(n), s, c, i, turn
  integer(8) :: p

  do i = 1, n
    a(i) = sin(i*1d0)
    b(i) = cos(i*0.3d0)
    k(i) = mod(i*7919, 1013) - 500
  end do

  !$acc kernels copyin(a, b, k) copyout(x, y, z, w, s, c, p)
  x = dot_product(a, b)
  y = sum(a) + 2*maxval(b)
  z = minval(a(2:n - 1))/dot_product(b, b)
  w = maxval(abs(a - b))
  s = sum(k)*2
  c = count(k > 10) + maxval(k) - minval(k)
  p = product(int(mod(k(1:9), 5), 8))
  !$acc end kernels
  if (abs(x - dot_product(a, b)) > 1d-9) error stop 'dot_product'
  if (abs(y - sum(a) - 2*maxval(b)) > 1d-9) error stop 'sum and maxval'
  if (abs(z - minval(a(2:n - 1))/dot_product(b, b)) > 1d-9) error stop 'minval'
  if (w /= maxval(abs(a - b))) error stop 'maxval of an expression'
  if (s /= 2*sum(k)) error stop 'integers'
  if (c /= count(k > 10) + maxval(k) - minval(k)) error stop 'count'
  if (p /= product(int(mod(k(1:9), 5), 8))) error stop 'product'

  ! The variable is part of what is added up.
  s = 5
  k(3) = 7
  !$acc kernels copy(k, s)
  k(3) = sum(k)
  s = s + sum(k(1:2))
  !$acc end kernels
  if (k(3) /= 7 + sum(k(1:2)) + sum(k(4:)) .or. s /= 5 + sum(k(1:2))) error stop 'own element'

  nan = ieee_value(nan, ieee_quiet_nan)
  f = [(real(mod(i, 977)), i = 1, n)]
  do turn = 1, 4
    select case (turn)
    case (2)
      f(77) = nan
    case (3)
      f(1) = nan
    case (4)
      f = nan
    end select
    call largest(f, found(turn))
  end do
  if (any(found(:3) /= 976)) error stop 'numbers and NaN'
  if (.not. ieee_is_nan(found(4))) error stop 'nothing but NaN'
  call largest(f(1:0), x4=found(1))
  if (found(1) /= -huge(1.0)) error stop 'no elements'
contains
  subroutine largest(f, x4)
    real, intent(in) :: f(:)
    real, intent(out) :: x4
    !$acc kernels copyin(f) copyout(x4)
    x4 = maxval(f)
    !$acc end kernels
  end subroutine
end program
