! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Atomic updates of array elements, of integer and real kinds.
program histogram
  implicit none
  integer, parameter :: n = 4000, bins = 16
  integer :: counts(bins), i
  integer(8) :: long_counts(bins)
  real(4) :: weights4(bins)
  real(8) :: weights8(0:bins-1)

  counts = 0
  long_counts = 0
  weights4 = 0
  weights8 = 0
  !$acc parallel loop copy(counts, long_counts, weights4, weights8)
  do i = 1, n
    !$acc atomic update
    counts(mod(i, bins) + 1) = counts(mod(i, bins) + 1) + 1
    !$acc atomic update
    long_counts(mod(i, bins) + 1) = long_counts(mod(i, bins) + 1) + 10000000000_8
    !$acc atomic update
    weights4(mod(i, bins) + 1) = weights4(mod(i, bins) + 1) + 0.5
    !$acc atomic update
    weights8(mod(i, bins)) = 0.25d0 + weights8(mod(i, bins))
  end do
  if (any(counts /= n / bins)) error stop 'counts'
  if (any(long_counts /= 10000000000_8 * (n / bins))) error stop 'long counts'
  if (any(weights4 /= 0.5 * n / bins)) error stop 'real(4)'
  if (any(weights8 /= 0.25d0 * n / bins)) error stop 'real(8)'
end program histogram
