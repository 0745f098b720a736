! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Reductions of arrays whose elements the threads of a gang share: more elements than one
! strip has, sizes that only the run knows, several dimensions, workers, gangs of one
! wavefront, and copies that a gang has once.
program array_elements
  implicit none
  integer, parameter :: n = 700, dp = kind(1d0)
  integer :: i, j, k
  real(dp) :: big(500), expected(500)
  integer :: row(9), small(5), twice(3)

  expected = 0
  do i = 1, n
    do k = 1, 500
      expected(k) = expected(k) + mod(i * k, 17)
    end do
  end do
  expected(3) = expected(3) + 1

  big = 0
  big(3) = 1
  !$acc parallel loop gang vector reduction(+:big) num_gangs(3)
  do i = 1, n
    do k = 1, 500
      big(k) = big(k) + mod(i * k, 17)
    end do
  end do
  if (any(big /= expected)) error stop 'strips'

  big = 0
  big(3) = 1
  !$acc parallel loop gang vector vector_length(64) reduction(+:big) num_gangs(2)
  do i = 1, n
    do k = 1, 500
      big(k) = big(k) + mod(i * k, 17)
    end do
  end do
  if (any(big /= expected)) error stop 'one wavefront'

  call sized(7, 11, 13)
  call sized(1, 1, 1)
  call sized(2, 0, 3)

  ! Each gang's copy is complete when its lanes bring it to the variable.
  big = 0
  big(3) = 1
  !$acc parallel loop gang reduction(+:big) num_gangs(5)
  do i = 1, n
    !$acc loop vector
    do k = 1, 500
      big(k) = big(k) + mod(i * k, 17)
    end do
  end do
  if (any(big /= expected)) error stop 'gangs'

  ! Workers together with their lanes, and each by itself.
  row = 100
  !$acc parallel num_gangs(2) num_workers(4) vector_length(32)
  !$acc loop gang worker vector reduction(max:row)
  do i = 1, n
    row(mod(i, 9) + 1) = max(row(mod(i, 9) + 1), i)
  end do
  !$acc end parallel
  do k = 1, 9
    if (row(k) /= maxval([(i, i = 1, n)], mask=[(mod(i, 9) + 1 == k, i = 1, n)])) error stop 'workers'
  end do

  twice = 0
  !$acc parallel num_gangs(2) num_workers(4) vector_length(32)
  !$acc loop gang worker reduction(+:twice) private(small)
  do j = 1, 30
    small = 0
    !$acc loop vector reduction(+:small)
    do i = 1, n
      small(mod(i, 5) + 1) = small(mod(i, 5) + 1) + 1
    end do
    twice(1) = twice(1) + sum(small)
    twice(2) = twice(2) + small(1) * j
    twice(3) = twice(3) + small(5)
  end do
  !$acc end parallel
  if (any(twice /= [30 * n, 140 * 465, 30 * 140])) error stop 'each worker'

  ! No atomic operation multiplies.
  small = 1
  !$acc parallel loop gang vector reduction(*:small) num_gangs(3)
  do i = 1, n
    if (mod(i, 100) == 0) small(mod(i / 100, 5) + 1) = small(mod(i / 100, 5) + 1) * (i / 100)
  end do
  if (any(small /= [5, 6, 14, 3, 4])) error stop 'products'
contains
  subroutine sized(m1, m2, m3)
    integer, intent(in) :: m1, m2, m3
    real(dp) :: low(0:m1 - 1, m2, -1:m3 - 2)
    integer :: i, j, k, l
    low = -0.5_dp
    !$acc parallel loop gang vector reduction(min:low) num_gangs(4)
    do l = 1, n
      do k = -1, m3 - 2
        do j = 1, m2
          do i = 0, m1 - 1
            low(i, j, k) = min(low(i, j, k), -real(mod(l * (i + 2 * j + 3 * k + 7), 97), dp))
          end do
        end do
      end do
    end do
    do k = -1, m3 - 2
      do j = 1, m2
        do i = 0, m1 - 1
          if (low(i, j, k) /= min(-0.5_dp, -real(maxval( &
              [(mod(l * (i + 2 * j + 3 * k + 7), 97), l = 1, n)]), dp))) error stop 'sizes'
        end do
      end do
    end do
  end subroutine
end program
