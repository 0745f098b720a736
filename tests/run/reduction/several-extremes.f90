! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -c --offload-arch=gfx90a -Minfo=accel %s -o %t.o 2>&1 | FileCheck %s

! Several extremes with their places in one loop of a kernels construct, and other things beside
! them: each has loops of its own where none needs what another one finds.
program several_extremes
  implicit none
  integer, parameter :: n = 2000, m = 40
  real(8) :: a(n), b(m, n / m), c(m, n / m), big, small, total, x, best
  integer :: i, j, at, bt, it, jt, kt, positive, count_of(n)
  do i = 1, n
    a(i) = sin(1.7d0 * i) * mod(i, 83)
  end do
  b = reshape(a, [m, n / m])
  c = cos(b) + b

  big = -huge(big)
  small = huge(small)
  at = 0
  bt = 0
  total = 0
  positive = 0
  !$acc kernels
  ! CHECK: [[#@LINE+2]]:3: remark: loop is shared by gangs and vector lanes
  ! CHECK-NOT: [[#@LINE+1]]:3: remark: loop is sequential
  do i = 1, n
    x = 2 * a(i)
    total = total + x
    if (x > big) then
      big = x
      at = i
    end if
    if (x <= small) then
      small = x
      bt = i
    end if
    if (x > 0) positive = positive + 1
    count_of(i) = merge(1, 0, x > 0)
  end do
  !$acc end kernels
  if (big /= 2 * maxval(a) .or. at /= maxloc(a, 1)) error stop "greatest"
  if (small /= 2 * minval(a) .or. bt /= minloc(a, 1, back=.true.)) error stop "least"
  if (abs(total - 2 * sum(a)) > 1d-8 * sum(abs(a)) .or. positive /= count(a > 0)) error stop "sums"
  if (sum(count_of) /= positive) error stop "array"

  big = -huge(big)
  small = huge(small)
  !$acc kernels
  ! CHECK: [[#@LINE+2]]:3: remark: loop is shared by gangs
  ! CHECK-NOT: [[#@LINE+1]]:3: remark: loop is sequential
  do j = 1, n / m
    do i = 1, m
      if (b(i, j) > big) then
        big = b(i, j)
        it = i
        jt = j
      end if
      if (c(i, j) < small .and. i > 3) then
        small = c(i, j)
        kt = i + 1000 * j
      end if
    end do
  end do
  !$acc end kernels
  if (any([it, jt] /= maxloc(b)) .or. big /= maxval(b)) error stop "two dimensions"
  if (small /= minval(c(4:, :))) error stop "under a condition"
  if (c(mod(kt, 1000), kt / 1000) /= small) error stop "place under a condition"

  ! The second extreme needs what the first one finds: its place and its value.
  big = -huge(big)
  best = -huge(best)
  it = 0
  jt = 0
  !$acc kernels
  ! CHECK: [[#@LINE+1]]:3: remark: loop is sequential
  do i = 1, n
    if (a(i) > big) then
      big = a(i)
      it = i
    end if
    if (a(i) - 0.1d0 * it > best) then
      best = a(i) - 0.1d0 * it
      jt = i
    end if
  end do
  !$acc end kernels
  call expect
contains
  subroutine expect
    real(8) :: big, best
    integer :: first, second
    big = -huge(big)
    best = -huge(best)
    first = 0
    do i = 1, n
      if (a(i) > big) then
        big = a(i)
        first = i
      end if
      if (a(i) - 0.1d0 * first > best) then
        best = a(i) - 0.1d0 * first
        second = i
      end if
    end do
    if (first /= it .or. second /= jt) error stop "one needs the other"
  end subroutine
end program
