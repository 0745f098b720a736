! RUN: %accc -O2 --offload-arch=simt %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! Scalars without a clause that atomic constructs set are each iteration's own, as ones that
! assignments set: places in a list, above all.
program temporaries
  implicit none
  integer, parameter :: n = 5000, m = 40
  integer :: i, j, k, count, place, old, list(n), rows(m, n / 100), taken(n)
  real :: f

  count = 0
  list = 0
  !$acc parallel loop copy(count, list)
  do i = 1, n
    if (mod(i, 3) /= 0) then
      !$acc atomic capture
      count = count + 1
      place = count
      !$acc end atomic
      list(place) = i
    end if
  end do
  if (count /= 3334) stop 1
  taken = 0
  do i = 1, count
    taken(list(i)) = taken(list(i)) + 1
  end do
  if (any([(taken(i) /= merge(0, 1, mod(i, 3) == 0), i = 1, n)])) stop 2

  ! In kernels constructs, across a loop that nobody counts.
  count = 0
  list = 0
  !$acc kernels loop independent copy(count, list)
  do i = 1, n
    !$acc atomic capture
    old = count
    count = count + 1
    !$acc end atomic
    f = i
    do while (f > 1.5)
      f = sqrt(f)
    end do
    do k = 1, 2
      list(old + 1) = list(old + 1) + i + merge(old, 0, f < 0)
    end do
  end do
  if (count /= n .or. sum(list) /= n * (n + 1)) stop 3
  if (any(list == 0)) stop 4

  ! One for all lanes of a gang.
  count = 0
  rows = 0
  !$acc parallel loop gang copy(count, rows)
  do j = 1, n / 100
    !$acc atomic capture
    count = count + 1
    place = count
    !$acc end atomic
    !$acc loop vector
    do i = 1, m
      rows(i, place) = 1000 * j + i
    end do
  end do
  if (sum(rows) /= m * 1000 * 1275 + (n / 100) * m * (m + 1) / 2) stop 5
  if (any([((rows(i, j) - rows(1, j) /= i - 1, i = 1, m), j = 1, n / 100)])) stop 6

  ! An atomic read alone.
  count = 7
  !$acc parallel loop copyin(count) copyout(list)
  do i = 1, n
    !$acc atomic read
    old = count
    list(i) = old * i
  end do
  if (any([(list(i) /= 7 * i, i = 1, n)])) stop 7
end program
