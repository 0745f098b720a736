! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -c --offload-arch=gfx90a %s -o %t.o

! Arrays of a gang that fit into its shared memory one by one, not all of them.
program several_arrays
  implicit none
  integer, parameter :: n = 7, length = 5000
  real(8) :: up(length), down(length), total(n), together
  integer :: i, j

  !$acc parallel loop gang private(up, down) copyout(total)
  do j = 1, n
    !$acc loop vector
    do i = 1, length
      up(i) = i * j
      down(length + 1 - i) = i * j
    end do
    together = 0
    !$acc loop vector reduction(+:together)
    do i = 1, length
      together = together + up(i) * merge(1, 0, up(i) + down(i) == j * (length + 1))
    end do
    total(j) = together
  end do
  do j = 1, n
    if (total(j) /= j * (length * (length + 1) / 2)) error stop 'a sum'
  end do
end program several_arrays
