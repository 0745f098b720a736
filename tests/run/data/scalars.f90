! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Scalars in data clauses: results of a construct come back by copy or copyout.
program scalars
  implicit none
  integer :: i, last
  real(8) :: x
  complex :: z
  logical :: found
  integer :: a(100)

  do i = 1, 100
    a(i) = i
  end do
  x = 1
  z = (1, 2)
  found = .false.
  !$acc parallel num_gangs(1) copyin(a) copyout(last) copy(x, z, found)
  last = a(100)
  x = x + a(50)
  z = z * (0, 1)
  found = a(3) == 3
  !$acc end parallel
  if (last /= 100) error stop 'last'
  if (x /= 51) error stop 'x'
  if (z /= (-2, 1)) error stop 'z'
  if (.not. found) error stop 'found'
end program scalars
