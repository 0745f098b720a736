! RUN: %accc-host -O1 %s -o %t
! RUN: %on-hosts %t

! Atomic accesses of more than 64 bits, which hosts have no instruction for (2.12).
program long_atomics
  implicit none
  integer, parameter :: n = 2000
  complex(8) :: z, w, seen(n)
  integer :: i

  z = (1d0, 1d0)
  w = 0
  !$acc parallel loop copy(z, w) copyout(seen)
  do i = 1, n
    !$acc atomic update
    z = z + (1d0, -1d0)
    !$acc atomic capture
    w = w + (1d0, 2d0)
    seen(i) = w
    !$acc end atomic
  end do
  if (z /= (1d0, 1d0) + n * (1d0, -1d0)) error stop 'update'
  if (w /= n * (1d0, 2d0)) error stop 'capture'
  if (sum(seen) /= n * (n + 1) / 2 * (1d0, 2d0)) error stop 'captured values'

  ! Both parts are of one iteration.
  !$acc parallel loop copy(z) copyout(seen)
  do i = 1, n
    !$acc atomic write
    z = cmplx(i, -i, 8)
    !$acc atomic read
    seen(i) = z
  end do
  if (any(seen%re /= -seen%im) .or. z%re /= -z%im) error stop 'read, write'
end program long_atomics
