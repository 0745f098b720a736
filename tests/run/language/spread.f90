! RUN: %accc -O2 %s -Minfo=accel -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t

! SPREAD is a subscript that nothing depends on: gangs share it.
! CHECK-NOT: one gang runs
module spreads
  implicit none
contains
  subroutine weigh(a, x, y, n, m)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n, 0:m-1)
    real(8), intent(in) :: x(n), y(:)
    !$acc kernels present(a, x, y)
    a = a*spread(x, 2, m) + spread(2*y(2:) - 1, 1, n)
    !$acc end kernels
  end subroutine
  subroutine shift_planes(a, x)
    real(8), intent(inout) :: a(:, :, :)
    real(8), intent(in) :: x(3:, :)
    integer :: j
    !$acc parallel loop present(a, x)
    do j = 1, size(a, 3)
      a(:, :, j) = a(:, :, j) - spread(x(:, j), 2, size(a, 2))
    end do
    !$acc kernels present(a, x)
    a = a + spread(x, dim=2, ncopies=size(a, 2))
    !$acc end kernels
  end subroutine
  subroutine scale(a, s, l)
    real(8), intent(inout) :: a(:)
    real(8), intent(in) :: s
    logical, intent(in) :: l(:)
    integer :: k
    !$acc routine seq
    a = a + spread(s, 1, size(a))
    k = count(spread(l, 1, 3))
    a(1) = a(1) + k
  end subroutine
end module

program spread_elements
  use spreads
  implicit none
  integer, parameter :: n = 40, m = 30
  real(8) :: a(n, m), x(n), y(m + 1), z(n, m), b(5, n, m), c(5, n, m)
  real(8), allocatable :: t(:)
  integer, pointer :: p(:), q(:, :)
  logical :: l(4) = [.true., .false., .true., .true.]
  integer :: i, j, k

  a = reshape([(i, i=1, n*m)], [n, m])
  x = [(i, i=1, n)]
  y = [(i, i=1, m + 1)]
  !$acc data copy(a) copyin(x, y)
  call weigh(a, x, y, n, m)
  !$acc end data
  if (any(a /= reshape([((((j - 1)*n + i)*i + 2*(j + 1) - 1, i=1, n), j=1, m)], [n, m]))) &
    error stop 'kernels'

  z = reshape([(i, i=1, n*m)], [n, m])
  b = 7
  c = b
  !$acc data copy(b) copyin(z)
  call shift_planes(b(:, :, :), z(1:5, :))
  !$acc end data
  if (any(b /= c)) error stop 'parallel'

  x = 1
  !$acc parallel loop copy(a) copyin(l)
  do j = 1, m
    call scale(a(:, j), real(j, 8), l)
  end do
  if (any(a(2:, :) /= reshape([((((j - 1)*n + i)*i + 2*(j + 1) - 1 + j, i=2, n), j=1, m)], &
    [n - 1, m]))) error stop 'routine'
  if (any(a(1, :) /= [((j - 1)*n + 1 + 2*(j + 1) - 1 + j + 9, j=1, m)])) error stop 'logicals'

  ! What is read is what was assigned before; lower bounds do not count; no copies.
  allocate (t(-2:7), p(0:4), q(5, 3))
  t = [(i, i=1, 10)]
  p = [1, 2, 3, 4, 5]
  !$acc kernels copy(t, p, q)
  q = spread(p, 2, 3)
  t(:4) = spread(t(0), 1, 7)
  p = sum(spread(p, 1, 2), 1) + size(spread(p, 2, -1))
  !$acc end kernels
  if (any(q /= reshape([1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5], [5, 3]))) error stop 'pointer'
  if (any(t /= [3, 3, 3, 3, 3, 3, 3, 8, 9, 10])) error stop 'scalar'
  if (any(p /= [2, 4, 6, 8, 10])) error stop 'sum'
  ! Sums are evaluated once.
  z = 1
  !$acc kernels copy(z)
  z = z/spread(sum(z, 1), 1, n)
  where (spread(z(:, 1), 2, m) > 0) z = spread(z(2, :), 1, n) + spread([(i, i=1, m)], 1, n)
  !$acc end kernels
  if (any(abs(z - spread([(i, i=1, m)], 1, n) - 1d0/n) > 1d-12)) error stop 'sums'
  ! What is read is assigned.
  z = reshape([(i, i=1, n*m)], [n, m])
  !$acc kernels copy(z)
  z = spread(z(:, 2), 2, m)
  !$acc end kernels
  if (any(z /= reshape([((n + i, i=1, n), j=1, m)], [n, m]))) error stop 'overlap'
  z = reshape([(i, i=1, n*m)], [n, m])
  z(:, 2:) = 2*spread(z(:, 2), 2, m - 1)
  if (any(z(:, 2:) /= reshape([((2*(n + i), i=1, n), j=2, m)], [n, m - 1]))) error stop 'host'
  k = 2
  z = spread(x, k, m)
  if (any(z /= 1)) error stop 'any dimension'
  call spread_components
contains
  ! Subscripts of components begin anywhere.
  subroutine spread_components
    type fields
      integer :: cx(5:37), d(-1:3, 0:2)
    end type
    type(fields) :: t, list(2)
    integer :: b(33, 7), b3(5, 3, 2), host(33, 7)

    t%cx = [(i, i=1, 33)]
    t%d = reshape([(i, i=1, 15)], [5, 3])
    list(2) = t
    !$acc kernels
    b = spread(t%cx, 2, 7)
    b3 = spread(list(2)%d, 3, 2)
    !$acc end kernels
    host = spread(t%cx, 2, 7)
    do k = 1, 7
      if (any(b(:, k) /= t%cx) .or. any(host(:, k) /= t%cx)) error stop 'component'
    end do
    if (any(b3(:, :, 1) /= t%d) .or. any(b3(:, :, 2) /= t%d)) error stop 'component of an element'
  end subroutine
end program
