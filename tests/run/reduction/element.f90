! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Reductions of single array elements, on constructs and loops (2.5.15).
program element
  implicit none
  integer, parameter :: n = 500
  integer :: counts(0:9), i, k
  real :: maxima(3, 2), x(n)
  integer :: row(4)

  counts = 7
  do k = 0, 9
    !$acc parallel loop reduction(+:counts(k))
    do i = 1, n
      if (mod(i, 10) == k) counts(k) = counts(k) + 1
    end do
  end do
  if (any(counts /= 57)) error stop 'counts'

  do i = 1, n
    x(i) = mod(37 * i, 211)
  end do
  maxima = -1
  !$acc data copyin(x) copy(maxima)
  do k = 1, 3
    !$acc parallel loop present(x, maxima) reduction(max:maxima(k, 2)) async(k)
    do i = k, n, 3
      maxima(k, 2) = max(maxima(k, 2), x(i))
    end do
  end do
  !$acc wait
  !$acc end data
  do k = 1, 3
    if (maxima(k, 1) /= -1 .or. maxima(k, 2) /= maxval(x(k:n:3))) error stop 'maxima'
  end do

  row = 1
  !$acc parallel reduction(*:row(3)) num_gangs(1) copy(row)
  !$acc loop reduction(*:row(3))
  do i = 1, 5
    row(3) = row(3) * i
  end do
  !$acc end parallel
  if (any(row /= [1, 1, 120, 1])) error stop 'row'
end program element
