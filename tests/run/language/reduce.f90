! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! REDUCE in device code, with functions of the program (F2023, 16.9.173).
module operations
  implicit none
  type pair
    integer :: count
    real(8) :: total
  end type
  integer :: modulus = 7
contains
  pure integer function product_of(a, b)
    integer, intent(in) :: a, b
    product_of = a * b
  end function

  ! Associative, not commutative.
  pure integer function second(a, b)
    integer, intent(in) :: a, b
    second = b
  end function

  pure integer function product_modulo(a, b)
    integer, intent(in) :: a, b
    product_modulo = mod(a * b, modulus)
  end function

  pure integer(8) function larger(a, b)
    integer(8), value :: a, b
    larger = max(a, b)
  end function

  pure real(8) function longer(a, b)
    real(8), intent(in) :: a, b
    longer = sqrt(a**2 + b**2)
  end function

  pure complex function times(a, b)
    complex, intent(in) :: a, b
    times = a * b
  end function

  pure logical function both(a, b)
    logical, intent(in) :: a, b
    both = a .and. b
  end function

  pure type(pair) function joined(a, b)
    type(pair), intent(in) :: a, b
    joined = pair(a%count + b%count, max(a%total, b%total))
  end function

  integer function masked(values, mask, identity)
    !$acc routine seq
    integer, intent(in) :: values(:)
    logical, intent(in), optional :: mask(:)
    integer, intent(in), optional :: identity
    masked = reduce(values, product_of, mask, identity)
  end function
end module

program reduce_in_kernels
  use operations
  implicit none
  integer, parameter :: n = 40
  integer :: i, factor, k(11, n), values(5), plane(3, 4), along1(4, n), along2(3, n)
  integer(8) :: long(n), numbers(3)
  real(8) :: lengths(n), reals(2, 3)
  complex :: z(n), factors(3)
  logical :: l(n)
  type(pair) :: pairs(3), p(n)

  factor = 2
  !$acc parallel loop private(values, plane, numbers, reals, factors, pairs)
  do i = 1, n
    values = [1, 2, 3, 4, i]
    k(1, i) = reduce(values, product_of)
    k(2, i) = reduce(values, product_of, mask=values > 1 .and. values < 4)
    k(3, i) = reduce(values, product_of, mask=values > 100, identity=-3, ordered=.true.)
    k(4, i) = reduce(values, second)
    k(5, i) = reduce(values(5:1:-2), second, dim=1)
    k(6, i) = reduce(values, product_modulo)
    k(7, i) = reduce(values, twice_product)
    k(9, i) = masked(values)
    k(10, i) = masked(values, values <= i)
    k(11, i) = masked(values, values > 100, 5)
    plane = reshape([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, i], [3, 4])
    k(8, i) = reduce(plane, second, mask=mod(plane, 2) == 0)
    along1(:, i) = reduce(plane, product_of, dim=1)
    along2(:, i) = reduce(plane, product_of, 2, mask=plane > 3, identity=1)
    numbers = [3, i, 20]
    long(i) = reduce(numbers, larger)
    reals = i
    lengths(i) = reduce(reals, longer)
    factors = [(1., 1.), (0., 1.), cmplx(i, 0)]
    z(i) = reduce(factors, times)
    l(i) = reduce([i > 3, i < 30, .true.], both)
    pairs = [pair(1, 2d0), pair(i, 7d0), pair(3, 5d0)]
    p(i) = reduce(pairs, joined)
  end do

  do i = 1, n
    values = [1, 2, 3, 4, i]
    if (k(1, i) /= 24 * i) stop 1
    if (k(2, i) /= 6 * merge(i, 1, i > 1 .and. i < 4)) stop 2
    if (k(3, i) /= -3) stop 3
    if (k(4, i) /= i) stop 4
    if (k(5, i) /= 1) stop 5
    if (k(6, i) /= mod(24 * i, 7)) stop 6
    if (k(7, i) /= 16 * 24 * i) stop 7
    if (k(9, i) /= 24 * i) stop 9
    if (k(10, i) /= product(values, mask=values <= i)) stop 10
    if (k(11, i) /= 5) stop 11
    if (k(8, i) /= merge(i, 10, mod(i, 2) == 0)) stop 8
    if (any(along1(:, i) /= [6, 120, 504, 110 * i])) stop 13
    if (any(along2(:, i) /= [280, 440, 54 * merge(i, 1, i > 3)])) stop 14
    if (long(i) /= max(i, 20)) stop 15
    if (abs(lengths(i) - i * sqrt(6d0)) > 1d-12 * i) stop 16
    if (abs(z(i) - cmplx(-i, i)) > 1e-5 * i) stop 17
    if (l(i) .neqv. (i > 3 .and. i < 30)) stop 18
    if (p(i)%count /= 4 + i .or. p(i)%total /= 7) stop 19
  end do

  p = pair(0, 0)
  !$acc serial loop private(pairs)
  do i = 1, n
    pairs = [pair(1, 2d0), pair(i, 7d0), pair(3, 5d0)]
    p(i) = reduce(pairs, joined)
  end do
  if (any(p%count /= [(4 + i, i = 1, n)]) .or. any(p%total /= 7)) stop 22

  !$acc kernels
  do i = 1, n
    k(1, i) = reduce(plane(1:2, :), product_of)
  end do
  k(2, 1) = reduce(plane, product_of)
  !$acc end kernels
  if (any(k(1, :) /= product(plane(1:2, :)))) stop 20
  if (k(2, 1) /= product(plane)) stop 21
  print '(a)', 'ok'
contains
  pure integer function twice_product(a, b)
    integer, intent(in) :: a, b
    twice_product = factor * a * b
  end function
end program
