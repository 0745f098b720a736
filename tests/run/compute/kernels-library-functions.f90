! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0
! RUN: %accc -O2 -c --offload-arch=gfx90a -Minfo=accel %s -o %t.o 2>&1 | FileCheck %s

! Functions of arrays that flang leaves to its library, in kernels constructs and in loops: of
! whole arrays and along a dimension, with masks and BACK, of sections and empty arrays.
program library_functions
  implicit none
  integer, parameter :: n = 300, m = 35
  integer :: b(n, m), a(n), i, j, all, any_bit, parities, first, last, nowhere, none(0)
  integer :: place(2), place_back(2), no_place(2), col(m), row(n), by_mask(m), back(m)
  integer(8) :: wide(n), wide_bits
  logical :: lm(n, m), odd, odd_columns(m)
  real :: x(n, m), norms(m), sections(n)
  real(8) :: y(n, m), long_norms(n), v(n), t
  integer :: best(m), best_of_loop(m)
  do i = 1, n
    a(i) = iand(i * 37, 255) + 256
    wide(i) = ishft(int(a(i), 8), 30)
    v(i) = mod(i, 7)
    do j = 1, m
      b(i, j) = ior(mod(i * j, 97), mod(i, 128))
      x(i, j) = mod(i * 7 + j * 3, 101) * 0.25
      y(i, j) = x(i, j) * merge(1d200, 1d-200, mod(i, 50) == 3)
      lm(i, j) = mod(i + j, 5) == 0
    end do
  end do

  !$acc kernels
  ! CHECK-DAG: [[#@LINE+1]]:3: remark: loop is shared by gangs
  all = iall(a)
  any_bit = iany(a)
  parities = iparity(a(2:n - 1:3))
  wide_bits = iall(wide, mask=lm(:, 3))
  odd = parity(lm)
  !$acc end kernels
  if (all /= 256 .or. any_bit /= 511) error stop "bits"
  i = 0
  do j = 2, n - 1, 3
    i = ieor(i, a(j))
  end do
  if (parities /= i) error stop "iparity"
  if (wide_bits /= ishft(256_8, 30)) error stop "masked bits"
  if (odd .neqv. mod(count(lm), 2) == 1) error stop "parity"

  !$acc kernels
  first = findloc(a, a(100), dim=1)
  ! CHECK-DAG: [[#@LINE+1]]:3: remark: loop is shared by gangs
  last = findloc(a, a(100), dim=1, back=.true.)
  nowhere = findloc(a, 7, dim=1) + findloc(none, 7, dim=1, back=.true.)
  place = findloc(b, b(250, 20))
  place_back = findloc(b, b(250, 20), back=.true.)
  no_place = findloc(b, -1, back=.true.)
  !$acc end kernels
  if (a(first) /= a(100) .or. count(a(:first) == a(100)) /= 1) error stop "findloc"
  if (a(last) /= a(100) .or. count(a(last:) == a(100)) /= 1) error stop "findloc back"
  if (nowhere /= 0 .or. sum(no_place) /= 0) error stop "findloc without"
  call linear(b, b(250, 20), n * m, i, j)
  if (any(place /= [1 + mod(i - 1, n), 1 + (i - 1) / n])) error stop "place"
  if (any(place_back /= [1 + mod(j - 1, n), 1 + (j - 1) / n])) error stop "place back"

  !$acc kernels
  col = iall(b, dim=1)
  row = iany(b, dim=2)
  odd_columns = parity(lm, dim=1)
  ! CHECK-DAG: [[#@LINE+1]]:3: remark: loop is shared by gangs
  norms = norm2(x, dim=1)
  sections = norm2(x(:, 2:m:2), dim=2)
  long_norms = norm2(y, 2)
  !$acc end kernels
  do j = 1, m
    first = -1
    t = 0
    do i = 1, n
      first = iand(first, b(i, j))
      t = t + real(x(i, j), 8)**2
    end do
    if (col(j) /= first) error stop "iall dim"
    if (odd_columns(j) .neqv. mod(count(lm(:, j)), 2) == 1) error stop "parity dim"
    if (abs(norms(j) - sqrt(t)) > 1e-4 * sqrt(t)) error stop "norm2 dim"
  end do
  do i = 1, n
    first = 0
    t = 0
    do j = 1, m
      first = ior(first, b(i, j))
      if (mod(j, 2) == 0) t = t + real(x(i, j), 8)**2
    end do
    if (row(i) /= first) error stop "iany dim"
    if (abs(sections(i) - sqrt(t)) > 1e-4 * sqrt(t)) error stop "norm2 of a section"
    t = merge(1d200, 1d-200, mod(i, 50) == 3)
    t = t * sqrt(sum((y(i, :) / t)**2))
    if (abs(long_norms(i) - t) > 1d-12 * t) error stop "norm2 of double precision"
  end do

  !$acc kernels
  by_mask = findloc(b, 33, dim=1, mask=lm)
  back = findloc(b, 33, dim=1, back=.true.)
  row = findloc(b, 33, 2)
  best = maxloc(b, dim=1, back=.true.)
  !$acc end kernels
  !$acc parallel loop copyout(best_of_loop)
  do j = 1, m
    best_of_loop(j) = maxloc(b(:, j), dim=1, back=.true.) + minloc(x(:, j), dim=1, back=.true.) &
                      + findloc(b(:, j), 33, dim=1)
  end do
  do j = 1, m
    call linear(b(:, j), 33, n, first, last)
    if (back(j) /= last) error stop "findloc dim back"
    nowhere = first
    first = 0
    do i = n, 1, -1
      if (b(i, j) == 33 .and. lm(i, j)) first = i
    end do
    if (by_mask(j) /= first) error stop "findloc mask"
    call linear(b(:, j), maxval(b(:, j)), n, first, last)
    if (best(j) /= last) error stop "maxloc back"
    do i = 1, n
      if (x(i, j) == minval(x(:, j))) first = i
    end do
    if (best_of_loop(j) /= last + first + nowhere) error stop "in a loop"
  end do
  do i = 1, n
    call linear(b(i, :), 33, m, first, last)
    if (row(i) /= first) error stop "findloc of rows"
  end do
contains
  ! The first and the last place of a value, 0 without one.
  subroutine linear(array, wanted, length, first, last)
    integer, intent(in) :: length, array(length), wanted
    integer, intent(out) :: first, last
    integer :: k
    first = 0
    last = 0
    do k = 1, length
      if (array(k) /= wanted) cycle
      if (first == 0) first = k
      last = k
    end do
  end subroutine
end program
