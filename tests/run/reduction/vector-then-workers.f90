! RUN: %accc -O1 %s -o %t
! All gangs store the same values, which a search for races would report.
! RUN: env ACCC_SIMT_RACES=0 %on-every-device %t

! What the lanes of one worker reduce, all workers of the gang read afterwards: numbers
! of each size, complex numbers, logicals and arrays, in gang-redundant code and in gang
! loops (2.9.11).
program vector_then_workers
  implicit none
  integer, parameter :: n = 100, m = 4
  integer :: a(n), i, j, total, listed(3)
  integer(2) :: short
  integer(8) :: long
  real(8) :: high
  complex(4) :: z
  logical :: some
  integer :: found(6, n), rows(n, m)

  a = [(i, i=1, n)]
  !$acc parallel num_gangs(2) num_workers(4) copyin(a) copyout(found)
  total = 5
  short = 0
  long = 1
  high = -1
  z = 0
  some = .false.
  !$acc loop vector reduction(+:total, short, long, z) reduction(max:high) reduction(.or.:some)
  do i = 1, n
    total = total + a(i)
    short = short + 1_2
    long = long + 2 * a(i)
    z = z + cmplx(a(i), 1)
    high = max(high, real(a(i), 8))
    some = some .or. a(i) == 77
  end do
  !$acc loop worker vector
  do i = 1, n
    found(:, i) = [total, int(short), int(long), int(high), int(real(z)) + int(aimag(z)), merge(1, 0, some)]
  end do
  !$acc end parallel
  do i = 1, n
    if (any(found(:, i) /= [5055, n, 10101, n, 5050 + n, 1])) error stop 'gang-redundant code'
  end do

  !$acc parallel num_workers(4) vector_length(64) copyin(a) copyout(rows)
  !$acc loop gang private(total, listed)
  do j = 1, m
    total = j
    listed = 0
    !$acc loop vector reduction(+:total, listed)
    do i = 1, n
      total = total + a(i)
      listed(mod(i, 3) + 1) = listed(mod(i, 3) + 1) + 1
    end do
    !$acc loop worker
    do i = 1, n
      rows(i, j) = total + 10000 * listed(mod(i, 3) + 1)
    end do
  end do
  !$acc end parallel
  do j = 1, m
    do i = 1, n
      if (rows(i, j) /= 5050 + j + 10000 * merge(34, 33, mod(i, 3) == 1)) error stop 'gang loop'
    end do
  end do
end program vector_then_workers
