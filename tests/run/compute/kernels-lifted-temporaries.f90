! RUN: %accc -O2 %s -o %t
! RUN: env OMP_NUM_THREADS=3 %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Temporary arrays that all parts of a kernels construct share, which run on many gangs:
! MATMUL of reals, whose result is an operand as well, sections that overlap, in queues, on
! the local thread, of no elements.
program kernels_lifted_temporaries
  implicit none
  integer, parameter :: dp = kind(1d0), n = 300, m = 70
  real(dp) :: a(m, m), b(m, m), c(m, m), x(m), y(m), long(n), mat(n, m), w(n)
  real(dp), allocatable :: p(:, :), q(:, :)
  complex :: z(5, 5), z0(5, 5)
  integer :: i, j, turn

  a = reshape([(real(mod(7*i, 31) - 9, dp), i = 1, m*m)], [m, m])
  b = reshape([(real(mod(5*i, 23) - 7, dp), i = 1, m*m)], [m, m])
  mat = reshape([(real(mod(3*i, 19) - 7, dp), i = 1, n*m)], [n, m])
  x = [(real(mod(3*i, 17), dp), i = 1, m)]
  long = [(real(i, dp), i = 1, n)]

  c = -1
  !$acc kernels copyin(a, b, mat, x) copyout(c, w)
  c = matmul(a, b)
  w = matmul(mat, x)
  !$acc end kernels
  if (any(c /= product_of(a, b))) error stop 'reals'
  do i = 1, n
    if (w(i) /= sum(mat(i, :)*x)) error stop 'vector'
  end do

  ! Twice: the second time memory is there already.
  do turn = 1, 2
    c = a
    !$acc kernels copy(c, long) copyin(b)
    c = matmul(c, b)
    long(1:n - 1) = long(2:n)
    !$acc end kernels
    if (any(c /= product_of(a, b))) error stop 'operand'
    if (any(long(:n - turn) /= [(real(i + turn, dp), i = 1, n - turn)])) error stop 'overlap'
  end do

  allocate(p, source=a)
  allocate(q, source=b)
  !$acc kernels copy(p) copyin(q) async(1)
  p = matmul(p, q) + transpose(q)
  p(:, 2:) = p(:, :m - 1)
  !$acc end kernels
  !$acc kernels copy(y) copyin(q, x) async(2)
  y = matmul(x, q)
  !$acc end kernels
  !$acc wait
  c = product_of(a, b) + transpose(b)
  if (any(p(:, 2:) /= c(:, :m - 1)) .or. any(p(:, 1) /= c(:, 1))) error stop 'queue'
  do j = 1, m
    if (y(j) /= sum(x*b(:, j))) error stop 'row'
  end do

  call conditional(.true.)
  call conditional(.false.)
  call sized(0)
  call sized(9)

  z = reshape([(cmplx(mod(i, 7), mod(i, 5)), i = 1, 25)], [5, 5])
  z0 = z
  !$acc kernels copy(z)
  z = matmul(z, z)
  !$acc end kernels
  if (any(abs(z - matmul(z0, z0)) > 1e-3)) error stop 'complex'
contains
  function product_of(a, b) result(c)
    real(dp), intent(in) :: a(:, :), b(:, :)
    real(dp) :: c(size(a, 1), size(b, 2))
    integer :: i, j
    do j = 1, size(b, 2)
      do i = 1, size(a, 1)
        c(i, j) = sum(a(i, :)*b(:, j))
      end do
    end do
  end function

  subroutine conditional(on_device)
    logical, intent(in) :: on_device
    real(dp) :: d(m, m)
    d = a
    !$acc kernels copy(d) copyin(b) if(on_device)
    d = matmul(d, b)
    d(2:, :) = d(:m - 1, :)
    !$acc end kernels
    c = product_of(a, b)
    if (any(d(2:, :) /= c(:m - 1, :)) .or. any(d(1, :) /= c(1, :))) error stop 'if'
  end subroutine

  subroutine sized(k)
    integer, intent(in) :: k
    real(dp) :: d(k, k), e(k)
    d = 2
    e = [(real(i, dp), i = 1, k)]
    !$acc kernels copy(d, e)
    d = matmul(d, d)
    e(:k - 1) = e(2:)
    !$acc end kernels
    if (any(d /= 4*k)) error stop 'size'
    if (k > 0) then
      if (any(e /= [(real(i, dp), i = 2, k), real(k, dp)])) error stop 'size of section'
    end if
  end subroutine
end program
