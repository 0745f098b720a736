! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! atomic read and atomic write; capture with an exchange.
program read_write
  implicit none
  integer, parameter :: n = 300
  integer :: value, copies(n), old(n), slot, i

  value = 17
  slot = 0
  copies = 0
  !$acc parallel loop copyin(value) copyout(copies)
  do i = 1, n
    !$acc atomic read
    copies(i) = value
  end do
  if (any(copies /= 17)) error stop 'read'
  !$acc parallel loop copy(value)
  do i = 1, n
    !$acc atomic write
    value = 4711
  end do
  if (value /= 4711) error stop 'write'
  !$acc parallel loop copy(slot) copyout(old)
  do i = 1, n
    !$acc atomic capture
    old(i) = slot
    slot = i
    !$acc end atomic
  end do
  ! Each value was taken out once, except the one that is left.
  if (sum(old) + slot /= n * (n + 1) / 2) error stop 'exchange'
end program read_write
