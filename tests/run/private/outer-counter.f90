! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Loop variables of a whole nest in the private clause of its innermost loop: those of
! the loops around keep their values (2.9.10), as programs that say so expect.
program outer_counter
  implicit none
  integer, parameter :: n = 20, m = 15, l = 4
  integer :: a(n, m, l), i, j, k, t

  a = 0
  !$acc kernels copy(a)
  !$acc loop independent
  do k = 1, l
    !$acc loop independent private(j, k)
    do j = 1, m
      !$acc loop independent private(i, j, k, t)
      do i = 1, n
        t = i + 100 * j + 10000 * k
        a(i, j, k) = t
      end do
    end do
  end do
  !$acc end kernels
  call check

  !$acc parallel loop gang collapse(2) private(j, k) copy(a)
  do k = 1, l
    do j = 1, m
      !$acc loop vector private(i, j, k, t)
      do i = 1, n
        t = i + 100 * j + 10000 * k
        a(i, j, k) = t
      end do
    end do
  end do
  call check

contains

  subroutine check
    do k = 1, l
      do j = 1, m
        do i = 1, n
          if (a(i, j, k) /= i + 100 * j + 10000 * k) error stop 'element'
        end do
      end do
    end do
    a = 0
  end subroutine check
end program outer_counter
