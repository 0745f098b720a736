! RUN: %accc -O2 %s -o %t && %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 %s -o %t.0 && %on-every-device %t.0

! Functions whose loops lanes share: what they return, of each kind.
module functions
  implicit none
  type pair
    real(8) :: a, b(2)
    integer :: n
  end type
contains
  function automatic(t, n) result(ans)
    !$acc routine vector
    integer, intent(in) :: n
    real, intent(in) :: t(n)
    real :: ans(n)
    ans = 2*t
  end function

  function with_loop(t, n) result(ans)
    !$acc routine vector
    integer, intent(in) :: n
    real, intent(in) :: t(n)
    real :: ans(n), half(n)
    integer :: i
    half = t/2
    !$acc loop vector
    do i = 1, n
      ans(i) = 4*half(i)
    end do
    if (n > 1000) return
    ans(1) = 0
  end function

  function matrix(t, n) result(ans)
    !$acc routine worker
    integer, intent(in) :: n
    real, intent(in) :: t(n)
    real :: ans(2, n)
    integer :: i
    !$acc loop worker vector
    do i = 1, n
      ans(:, i) = [t(i), -t(i)]
    end do
  end function

  function constant(x) result(ans)
    !$acc routine vector
    real, intent(in) :: x
    real :: ans(3)
    ans = [x, 2*x, 3*x]
  end function

  type(pair) function object(x, n) result(r)
    !$acc routine vector
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    integer :: i
    real(8) :: s
    s = 0
    !$acc loop vector reduction(+:s)
    do i = 1, n
      s = s + x(i)
    end do
    r%a = s
    r%b = x(1:2)
    r%n = n
  end function

  type(pair) function of_objects(p, q) result(r)
    !$acc routine worker
    type(pair), intent(in) :: p, q
    r%a = p%a + q%a
    r%b = p%b*q%b
    r%n = p%n + q%n
  end function

  real function total(x, n)
    !$acc routine vector
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    total = sum(x)
  end function
end module

program results
  use functions
  implicit none
  integer, parameter :: l = 3, m = 50
  real :: t(m, l), s(l), u(l), q(m, l), c(3, l), d(2, m, l), ee(m), expected
  type(pair) :: p(l), one
  integer :: k, i
  t = reshape([(real(i), i = 1, m*l)], [m, l])
  !$acc parallel loop gang copyin(t) copyout(s, u, q, c, d, p) private(ee, one)
  do k = 1, l
    ee = automatic(t(1:m, k), m)
    s(k) = sum(ee)
    ee(:) = 1*automatic(t(:, k), m) + ee
    u(k) = sum(ee) + total(t(:, k), m)
    q(:, k) = with_loop(t(1:m, k), m)*2
    c(:, k) = constant(t(1, k))
    d(:, :, k) = matrix(t(:, k), m)
    one = object(t(:, k), m)
    p(k) = of_objects(one, object(t(2:3, k), 2))
  end do
  do k = 1, l
    expected = sum(t(:, k))
    if (s(k) /= 2*expected) error stop 'automatic'
    if (u(k) /= 5*expected) error stop 'in an expression'
    if (q(1, k) /= 0 .or. any(q(2:, k) /= 4*t(2:, k))) error stop 'with a loop'
    if (any(c(:, k) /= t(1, k)*[1, 2, 3])) error stop 'constant'
    if (any(d(1, :, k) /= t(:, k)) .or. any(d(2, :, k) /= -t(:, k))) error stop 'matrix'
    if (p(k)%a /= expected + sum(t(2:3, k)) .or. p(k)%n /= m + 2) error stop 'object'
    if (any(p(k)%b /= t(1:2, k)*t(2:3, k))) error stop 'array in an object'
  end do
end program
