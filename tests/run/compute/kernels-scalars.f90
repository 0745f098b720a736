! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=sequential
! CHECK: remark: loop is shared by gangs and vector lanes

! Loops of a kernels construct get temporaries of their own, the last of which the
! program sees afterwards, and gather sums and extremes as by a clause.
program kernels_scalars
  implicit none
  integer, parameter :: n = 500
  integer :: i, j, c(n, n), k, last, count, ors
  real :: a(n), b(n), t, s, m, low, product_of
  logical :: negative
  complex :: z

  do i = 1, n
    a(i) = mod(i * 37, 101) - 50
  end do
  c = 1
  s = 1
  m = -1e30
  low = 1e30
  count = 0
  ors = 0
  product_of = 1
  negative = .false.
  last = 0
  z = (0, 1)
  !$acc kernels
  do i = 1, n
    t = a(i) * 2
    b(i) = t + 1
  end do
  do i = 1, n
    s = s - a(i)
    low = min(a(i), low)
  end do
  do i = 1, n
    m = max(m, b(i))
    ors = ior(ors, mod(i, 300))
    z = z + cmplx(a(i), 1)
  end do
  do j = 1, n
    do i = 1, n
      k = i + j
      count = count + c(i, j) * mod(k, 3)
      last = k
    end do
  end do
  do i = 1, n
    negative = negative .or. a(i) < -49
    product_of = product_of * merge(2.0, 1.0, mod(i, 100) == 0)
  end do
  do i = n, 1, -1
    if (a(i) > 0) then
      t = sqrt(a(i))
    else
      t = 0
    end if
    b(i) = b(i) + t
  end do
  !$acc end kernels
  if (s /= 1 - sum(a)) error stop 's'
  if (m /= 101) error stop 'm'
  if (low /= minval(a)) error stop 'low'
  if (count /= 249999) error stop 'count'
  if (ors /= 511) error stop 'ors'
  if (z /= cmplx(sum(a), n + 1)) error stop 'z'
  if (.not. negative) error stop 'negative'
  if (product_of /= 32) error stop 'product_of'
  if (t /= 0 .or. last /= 2 * n .or. k /= 2 * n) error stop 'last values'
  do i = 1, n
    if (abs(b(i) - (2 * a(i) + 1 + sqrt(max(a(i), 0.0)))) > 1e-4) error stop 'b'
  end do
  t = -7
  !$acc kernels loop independent
  do i = 1, n
    t = a(i)
    b(i) = t * t
  end do
  if (any(b /= a * a)) error stop 'independent'
  if (t /= a(n)) error stop 'last of independent'
end program
