! RUN: %accc -O0 --offload-arch=simt %s -o %t-O0 && %on-every-device %t-O0
! RUN: %accc -O2 --offload-arch=simt %s -o %t && %on-every-device %t

! Copies of VOLATILE variables have first values as all others.
program volatile_copies
  implicit none
  integer, volatile :: scalar, array(0:3)
  integer :: i, sums(6)

  scalar = 3
  array = [1, 2, 3, 4]
  !$acc parallel loop firstprivate(scalar) copyout(sums)
  do i = 1, 6
    sums(i) = scalar + i
  end do
  if (any(sums /= [4, 5, 6, 7, 8, 9])) stop 1
  !$acc parallel loop firstprivate(scalar, array) copyout(sums)
  do i = 1, 6
    sums(i) = scalar + array(mod(i, 4)) * i
  end do
  if (any(sums /= [5, 9, 15, 7, 13, 21])) stop 2
end program
