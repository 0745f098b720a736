! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Private copies of equivalenced variables that the program keeps.
program equivalenced
  implicit none
  integer :: o(3)
  call saved
  if (any(o /= [10, 11, 12])) error stop 'firstprivate'
contains
  subroutine saved
    integer, save :: first, both(2) = [4, 5], scalar, other = 3
    integer :: i
    equivalence (first, both), (scalar, other)
    !$acc parallel num_gangs(3) firstprivate(both, scalar)
    both(2) = both(2) + 1
    scalar = scalar - 2
    !$acc loop gang
    do i = 1, 3
      o(i) = (sum(both) + i - 1) * scalar
    end do
    !$acc end parallel
    if (first /= 4 .or. both(2) /= 5 .or. other /= 3) error stop 'the originals'
    !$acc parallel loop private(both) firstprivate(scalar)
    do i = 1, 3
      both = i + first
      o(i) = o(i) + both(2) - scalar - i - 1
    end do
  end subroutine
end program
