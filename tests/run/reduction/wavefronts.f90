! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Gangs of one wavefront, of several, and of one that is not full; reals that
! change their sign; results that gangs, workers and lanes read afterwards.
program wavefronts
  implicit none
  integer, parameter :: n = 5003
  real(8) :: x(n), low, high, s
  real(4) :: low4, high4
  integer :: i, j, k, row(64), total
  integer(8) :: wide

  do i = 1, n
    x(i) = sin(0.37d0 * i) * i
  end do

  s = 0; wide = 0
  !$acc parallel loop gang vector vector_length(64) reduction(+:s, wide) copyin(x)
  do i = 1, n
    s = s + x(i)
    wide = wide + i
  end do
  if (abs(s - sum(x)) > 1d-7) error stop 'sum, one wavefront'
  if (wide /= int(n, 8) * (n + 1) / 2) error stop 'wide sum'

  low = huge(low); high = -huge(high); total = 0
  !$acc parallel loop gang vector vector_length(256) reduction(min:low) reduction(max:high) &
  !$acc   reduction(+:total) copyin(x)
  do i = 1, n
    low = min(low, x(i))
    high = max(high, x(i))
    total = total + 1
  end do
  if (low /= minval(x) .or. high /= maxval(x)) error stop 'extremes, several wavefronts'
  if (total /= n) error stop 'count'

  ! All negative, and from a first value that wins.
  low4 = -1.0; high4 = -1.0e30
  !$acc parallel loop gang vector vector_length(96) reduction(min:low4) reduction(max:high4)
  do i = 1, n
    low4 = min(low4, -0.5 / i)
    high4 = max(high4, -real(i + 2))
  end do
  if (low4 /= -1.0 .or. high4 /= -3.0) error stop 'negative'

  ! Each worker for itself, again and again; then the gang.
  row = 0
  !$acc parallel num_workers(4) vector_length(32) copy(row)
  !$acc loop gang worker private(k)
  do j = 1, 64
    k = 0
    !$acc loop vector reduction(+:k)
    do i = 1, j
      k = k + i
    end do
    row(j) = k
  end do
  !$acc end parallel
  do j = 1, 64
    if (row(j) /= j * (j + 1) / 2) error stop 'worker'
  end do

  row = 0
  !$acc parallel num_workers(4) vector_length(32) copy(row)
  !$acc loop gang private(k)
  do j = 1, 64
    k = 1
    !$acc loop worker vector reduction(max:k)
    do i = 1, 300
      k = max(k, i * mod(j, 2))
    end do
    !$acc loop worker
    do i = j, j
      row(i) = k
    end do
  end do
  !$acc end parallel
  do j = 1, 64
    if (row(j) /= max(1, 300 * mod(j, 2))) error stop 'gang'
  end do
end program wavefronts
