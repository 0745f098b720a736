! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Gangs in two and three dimensions: an outer loop takes the higher one (2.5.10,
! 2.9.2).
program gang_dimensions
  implicit none
  integer, parameter :: n = 40
  integer :: a(n, n), b(n, n, n), c(n), i, j, k

  a = 0
  b = 0
  !$acc parallel num_gangs(4, 3) copy(a)
  !$acc loop gang(dim:2)
  do j = 1, n
    !$acc loop gang(dim:1) vector
    do i = 1, n
      a(i, j) = a(i, j) + 100 * j + i
    end do
  end do
  !$acc end parallel
  !$acc parallel loop gang(dim:3) num_gangs(2, 2, 2) copy(b)
  do k = 1, n
    !$acc loop gang(dim:2)
    do j = 1, n
      !$acc loop gang(dim:1)
      do i = 1, n
        b(i, j, k) = b(i, j, k) + i + j * 100 + k * 10000
      end do
    end do
  end do
  !$acc parallel loop gang(dim:2) copyout(c)
  do i = 1, n
    c(i) = 3 * i
  end do
  do k = 1, n
    if (c(k) /= 3 * k) error stop 'one loop with the second dimension'
    do j = 1, n
      if (a(j, k) /= 100 * k + j) error stop 'two dimensions'
      do i = 1, n
        if (b(i, j, k) /= i + j * 100 + k * 10000) error stop 'three dimensions'
      end do
    end do
  end do
end program gang_dimensions
