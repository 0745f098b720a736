! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! collapse(3) with gang vector.
program collapse3
  implicit none
  integer, parameter :: nx = 7, ny = 11, nz = 13
  integer :: a(nx, ny, nz), i, j, k

  a = 0
  !$acc parallel loop gang vector collapse(3) copy(a)
  do k = 1, nz
    do j = 1, ny
      do i = 1, nx
        a(i, j, k) = a(i, j, k) + i + 100 * j + 10000 * k
      end do
    end do
  end do
  do k = 1, nz
    do j = 1, ny
      do i = 1, nx
        if (a(i, j, k) /= i + 100 * j + 10000 * k) error stop 'a'
      end do
    end do
  end do
end program collapse3
