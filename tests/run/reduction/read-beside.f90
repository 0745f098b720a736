! RUN: %accc -O2 -Werror %s -o %t
! RUN: %on-every-device %t

! Variables that loops of gangs reduce to and that the construct reads as well: the program gets the
! result (2.6.2, 2.9.11).
program read_beside
  implicit none
  integer, parameter :: n = 100
  integer :: i, s, a(n), b(n)
  real(8) :: most, own, c(n)
  a = [(i, i=1, n)]
  s = 3
  !$acc parallel num_gangs(1)
  !$acc loop reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
  !$acc loop
  do i = 1, n
    b(i) = a(i) + s
  end do
  !$acc end parallel
  if (s /= 5053) error stop 'sum'
  if (any(b /= a + 5053)) error stop 'read by one gang'

  s = 3
  !$acc serial
  !$acc loop reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
  b = a + s
  !$acc end serial
  if (s /= 5053) error stop 'sum of one thread'
  if (any(b /= a + 5053)) error stop 'read by one thread'

  most = 0
  c = a
  !$acc parallel
  !$acc loop gang vector reduction(max:most)
  do i = 1, n
    most = max(most, c(i))
  end do
  if (most == 100) c(1) = -1
  !$acc end parallel
  if (most /= 100 .or. c(1) /= -1) error stop 'maximum'

  ! Here each gang has its own.
  own = 1
  !$acc parallel loop gang private(own) copyout(b)
  do i = 1, n
    own = 2
    !$acc loop vector reduction(+:own)
    do s = 1, n
      own = own + 1
    end do
    b(i) = int(own)
  end do
  if (any(b /= 102)) error stop 'private'
end program
