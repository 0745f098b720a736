! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -DKIND=2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Characters of the kinds 2 and 4 in device code are what those of the default kind are.
#ifndef KIND
#define KIND 4
#endif
program characters_of_other_kinds
  implicit none
  integer, parameter :: k = KIND
  character(3, k) :: a(4)
  character(4, k) :: longer
  character(6, k) :: t, left, right, padded(2)
  character(6, k) :: twice
  character(6) :: plain
  integer :: found(2), places(7), codes(4)
  logical :: compared(4)
  a = [k_'abc', k_'abd', k_'xbd', k_'abe']
  longer = k_'abd '
  t = k_' ab c '
  plain = 'hello'

  !$acc serial copyin(a, longer) copyout(found)
  found(1:1) = findloc(a, longer)
  found(2) = findloc(a, k_'abe', dim=1)
  !$acc end serial
  if (any(found /= [2, 4])) error stop 'findloc'

  !$acc serial copyin(t) copyout(left, right, places)
  left = adjustl(t)
  right = adjustr(t)
  places(1) = len_trim(t)
  places(2) = index(t, k_'ab')
  places(3) = index(t, k_' ', back=.true.)
  places(4) = scan(t, k_'cb')
  places(5) = verify(t, k_' a')
  places(6) = verify(t, k_' ', back=.true.)
  places(7) = len(trim(adjustl(t)))
  !$acc end serial
  if (left /= k_'ab c  ' .or. right /= k_'  ab c') error stop 'adjusted'
  if (any(places /= [5, 2, 6, 3, 3, 5, 4])) error stop 'places'

  !$acc serial copyin(a) copyout(padded, compared, codes)
  padded = a(3:4)
  compared = [a(1) < a(2), a(1) == a(2), a(3) > a(4), a(2) == k_'abd   ']
  twice = repeat(trim(padded(1)), 2)
  codes = [len(repeat(trim(padded(1)), 2)), iachar(twice(4:4)), iachar(twice(6:6)), iachar(padded(2)(5:5))]
  !$acc end serial
  if (any(padded /= [k_'xbd   ', k_'abe   '])) error stop 'padded'
  if (any(compared .neqv. [.true., .false., .true., .true.])) error stop 'compared'
  if (any(codes /= [6, iachar('x'), iachar('d'), iachar(' ')])) error stop 'repeat'

#if KIND != 2
  ! What the default kind and ISO 10646 assign to each other (F2023, 10.2.1.3).
  !$acc serial copyin(plain) copyout(t)
  t = plain
  !$acc end serial
  if (t /= k_'hello') error stop 'another kind'
#endif
end program
