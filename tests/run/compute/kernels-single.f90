! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! What no loop shares out runs once in a kernels construct, even with num_gangs.
program kernels_single
  implicit none
  integer, parameter :: n = 40
  integer :: a(n, n), rounds, i, j

  a = 0
  rounds = 0
  !$acc kernels num_gangs(20) copy(a, rounds)
  do j = 1, n
    rounds = rounds + 1
    !$acc loop vector independent
    do i = 1, n
      a(i, j) = a(i, j) + rounds
    end do
  end do
  !$acc end kernels
  if (rounds /= n) error stop 'rounds'
  do j = 1, n
    if (any(a(:, j) /= j)) error stop 'elements'
  end do
end program kernels_single
