! RUN: %accc -O0 --offload-arch=simt %s -o %t-O0 && %on-every-device %t-O0
! RUN: %accc -O2 --offload-arch=simt %s -o %t && %on-every-device %t

! Copies of VOLATILE variables have first values as all others.
program volatile_copies
  implicit none
  integer, volatile :: scalar, array(0:3)
  integer :: i, j, sums(6)

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

  ! Sums and temporaries without a clause too.
  scalar = 3
  !$acc kernels copy(scalar)
  do i = 1, 6
    scalar = scalar + i
  end do
  !$acc end kernels
  if (scalar /= 24) stop 3
  !$acc parallel loop copy(sums)
  do i = 1, 6
    scalar = 10 * i
    sums(i) = scalar + i
  end do
  if (any(sums /= [(11 * i, i = 1, 6)]) .or. scalar /= 24) stop 4
  !$acc parallel loop gang copyout(sums)
  do i = 1, 6
    scalar = 0
    !$acc loop vector
    do j = 1, 4
      scalar = scalar + j * i
    end do
    sums(i) = scalar
  end do
  if (any(sums /= [(10 * i, i = 1, 6)]) .or. scalar /= 24) stop 5
end program
