! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Scalars that loops of kernels constructs set, and that they reach by more than their names: by
! descriptors, in part, and as variables of modules that procedures use. An iteration's own copy
! would not be what those see.
module reached_otherwise
  implicit none
  integer :: set_outside, total
contains
  pure subroutine any_type(v, r)
    class(*), intent(in) :: v
    integer, intent(out) :: r

    select type (v)
    type is (integer)
      r = v + 1
    class default
      r = 0
    end select
  end subroutine

  pure subroutine any_rank(v, r)
    integer, intent(in) :: v(..)
    integer, intent(out) :: r

    select rank (v)
    rank (0)
      r = v + 1
    rank default
      r = 0
    end select
  end subroutine

  integer function with_module_scalar(i)
    !$acc routine seq
    integer, intent(in) :: i

    with_module_scalar = set_outside + i
  end function

  subroutine all_lanes(v, b, n)
    !$acc routine vector
    integer, intent(in) :: v, n
    integer :: b(n), j

    !$acc loop vector
    do j = 1, n
      b(j) = v + set_outside
    end do
  end subroutine
end module

program scalars_reached_otherwise
  use reached_otherwise
  implicit none
  integer, parameter :: n = 500
  integer :: a(n), b(n), c(8, n), i, t, q
  real :: x(n), s
  complex :: z, y(n)

  a = [(i, i = 1, n)]
  t = -5
  !$acc kernels
  do i = 1, n
    t = 2 * a(i)
    call any_type(t, q)
    b(i) = q
  end do
  !$acc end kernels
  if (any(b /= 2 * a + 1) .or. t /= 2 * n) error stop 'any type'

  !$acc kernels
  do i = 1, n
    t = 3 * a(i)
    call any_rank(t, q)
    b(i) = q
  end do
  !$acc end kernels
  if (any(b /= 3 * a + 1) .or. t /= 3 * n) error stop 'any rank'

  !$acc kernels
  do i = 1, n
    set_outside = 2 * a(i)
    b(i) = with_module_scalar(i)
  end do
  !$acc end kernels
  if (any(b /= 3 * a) .or. set_outside /= 2 * n) error stop 'of a module'

  !$acc kernels
  do i = 1, n
    set_outside = i
    call all_lanes(a(i), c(:, i), 8)
  end do
  !$acc end kernels
  if (any(c /= spread(2 * a, 1, 8))) error stop 'of a module, in a vector routine'

  total = 0
  !$acc kernels
  do i = 1, n
    total = total + a(i)
    b(i) = a(i)
    call add_total(b(i))
  end do
  !$acc end kernels
  if (any(b /= a + a * (a + 1) / 2) .or. total /= n * (n + 1) / 2) error stop 'a sum that is read'

  x = 0.001 * a
  !$acc kernels
  do i = 1, n
    z = cmplx(x(i), 1.0)
    s = z%im + z%re
    y(i) = z * s
  end do
  !$acc end kernels
  if (any(abs(y - cmplx(x, 1.0) * (1 + x)) > 1e-5)) error stop 'read in part'

  z = (7., 7.)
  !$acc kernels
  do i = 1, n
    z%im = x(i)
    y(i) = z%im
  end do
  !$acc end kernels
  if (any(y /= x) .or. z /= cmplx(7., x(n))) error stop 'set in part'

  !$acc parallel loop
  do i = 1, n
    z%im = 2 * x(i)
    z%re = x(i)
    y(i) = z * z
  end do
  if (any(abs(y - cmplx(x, 2 * x)**2) > 1e-5)) error stop 'set in parts'
contains
  subroutine add_total(v)
    integer, intent(inout) :: v

    v = v + total
  end subroutine
end program
