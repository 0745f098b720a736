! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACCC_SIMT_RACES=1 ACC_DEVICE_TYPE=simt %t

! Scalars without a clause that a loop of lanes sets before it reads them, and the loop around
! it too, for something else: the lanes have their own.
program temporaries_of_levels
  implicit none
  integer, parameter :: n = 20, m = 40
  integer :: links(n), neighbours(4, n), i, k, c, e, start
  real :: w(m, n), r(m, n), want(m, n), flux
  do c = 1, n
    links(c) = mod(c, 4)
    neighbours(:, c) = [(1 + mod(c * k, n), k = 1, 4)]
    r(:, c) = [(c * k, k = 1, m)]
  end do
  w = 1
  !$acc parallel copy(w) copyin(r, links, neighbours)
  !$acc loop gang worker
  do c = 1, n
    if (links(c) > 0) then
      !$acc loop seq
      do i = 1, links(c)
        e = neighbours(i, c)
        flux = r(1, e) + r(2, e)
        w(1, c) = w(1, c) + flux
        !$acc loop vector
        do k = 2, m
          flux = r(k, e) + r(k - 1, e)
          w(k, c) = w(k, c) + flux
        end do
      end do
    end if
  end do
  !$acc end parallel

  ! The lanes leave nothing behind in what the gang reads again.
  !$acc parallel loop gang copy(w) private(start)
  do c = 1, n
    start = c
    flux = w(1, c)
    !$acc loop vector
    do k = 2, m
      w(k, c) = w(k, c) + flux
    end do
    !$acc loop vector
    do k = 2, m
      flux = k + start
      w(k, c) = w(k, c) + flux
    end do
    flux = 2
    w(1, c) = w(1, c) * flux
  end do

  want = 1
  do c = 1, n
    do i = 1, links(c)
      e = neighbours(i, c)
      want(1, c) = want(1, c) + r(1, e) + r(2, e)
      want(2:, c) = want(2:, c) + r(2:, e) + r(:m - 1, e)
    end do
    want(2:, c) = want(2:, c) + want(1, c) + [(k + c, k = 2, m)]
    want(1, c) = 2 * want(1, c)
  end do
  if (any(w /= want)) error stop 'lanes have shared a temporary'
end program temporaries_of_levels
