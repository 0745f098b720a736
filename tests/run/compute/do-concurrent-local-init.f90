! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Variables of DO CONCURRENT that begin each iteration with the value from outside, and
! all operators of REDUCE.
program do_concurrent_local_init
  implicit none
  integer, parameter :: n = 300
  type pair
    integer :: a, b
  end type
  integer :: s(n), u(n, 4), t, i, j, row(3), low(-1:1)
  real(8) :: x(n), most, least
  type(pair) :: p
  integer :: total, product, bits_and, bits_or, bits_xor, sums(3)
  logical :: all_set, any_set, same, odd
  complex :: z

  t = 5
  row = [1, 2, 3]
  low = [-1, 0, 1]
  p = pair(7, 8)
  !$acc parallel
  do concurrent (i = 1:n) local_init(t, row) local_init(low, p)
    t = t + i
    row(2) = row(2) + i
    low(-1) = low(-1) - i
    p%b = p%b + t
    s(i) = t + sum(row) + low(-1) + p%a + p%b
  end do
  !$acc end parallel
  if (any(s /= [(5 + i + 6 + i - 1 - i + 15 + 5 + i, i=1, n)])) error stop 'parallel'
  if (t /= 5 .or. any(row /= [1, 2, 3]) .or. p%b /= 8) error stop 'the originals have changed'

  !$acc parallel loop gang
  do j = 1, 4
    do concurrent (i = 1:n) local_init(t)
      t = t * i
      u(i, j) = t + j
    end do
  end do
  if (any(u /= reshape([((5 * i + j, i=1, n), j=1, 4)], [n, 4]))) error stop 'inner loop'

  !$acc kernels loop
  do concurrent (i = 1:n, j = 1:4) local_init(t) local(total) shared(u)
    total = j
    t = t + total
    u(i, j) = t - i
  end do
  if (any(u /= reshape([((5 + j - i, i=1, n), j=1, 4)], [n, 4]))) error stop 'kernels loop'

  !$acc kernels
  do concurrent (i = 1:n, mod(i, 2) == 0) local_init(t)
    t = t + i
    s(i) = t
  end do
  !$acc end kernels
  if (any(s(2:n:2) /= [(5 + i, i=2, n, 2)])) error stop 'masked'

  x = [(abs(i - 100.5d0), i=1, n)]
  total = 1
  product = 3
  bits_and = not(0)
  bits_or = 0
  bits_xor = 0
  most = 0
  least = 1d9
  all_set = .true.
  any_set = .false.
  same = .true.
  odd = .false.
  sums = 1
  z = 0
  !$acc parallel
  do concurrent (i = 1:n) reduce(+: total, sums, z) reduce(*: product) reduce(iand: bits_and) &
      reduce(ior: bits_or) reduce(ieor: bits_xor) reduce(max: most) reduce(min: least) &
      reduce(.and.: all_set) reduce(.or.: any_set) reduce(.eqv.: same) reduce(.neqv.: odd)
    total = total + i
    product = product * merge(2, 1, mod(i, 30) == 0)
    bits_and = iand(bits_and, 64 + i)
    bits_or = ior(bits_or, i)
    bits_xor = ieor(bits_xor, i * i)
    most = max(most, x(i))
    least = min(least, x(i))
    all_set = all_set .and. x(i) < 100
    any_set = any_set .or. i == 77
    same = same .eqv. (mod(i, 3) == 0)
    odd = odd .neqv. (mod(i, 7) == 0)
    sums = sums + [1, i, 2]
    z = z + cmplx(i, -i)
  end do
  !$acc end parallel
  if (total /= 1 + n * (n + 1) / 2 .or. product /= 3 * 2**10) error stop 'sum, product'
  if (bits_and /= iall([(64 + i, i=1, n)]) .or. bits_or /= iany([(i, i=1, n)])) error stop 'bits'
  if (bits_xor /= iparity([(i * i, i=1, n)])) error stop 'ieor'
  if (abs(most - maxval(x)) > 0 .or. abs(least - minval(x)) > 0) error stop 'extremes'
  if (all_set .or. .not. any_set) error stop 'and, or'
  if (same .neqv. mod(count([(mod(i, 3) /= 0, i=1, n)]), 2) == 0) error stop 'eqv'
  if (odd .neqv. mod(n / 7, 2) == 1) error stop 'neqv'
  if (any(sums /= [1 + n, 1 + n * (n + 1) / 2, 1 + 2 * n])) error stop 'array'
  if (abs(z - cmplx(45150, -45150)) > 1) error stop 'complex'
end program
