! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! FORALL and WHERE constructs in kernels, with temporaries for right-hand sides
! that the assignment would change.
program forall_where
  implicit none
  integer, parameter :: n = 12, m = 50
  integer :: a(n, m), b(n, m), i, j

  call fill(a)
  call fill(b)
  !$acc parallel loop gang vector copy(a)
  do j = 1, m
    call change(a(:, j))
  end do
  do j = 1, m
    call change(b(:, j))
  end do
  if (any(a /= b)) error stop 'other values than on the host'
  if (all(a == 0)) error stop 'nothing was compared'
contains
  subroutine fill(x)
    integer, intent(out) :: x(n, m)
    do j = 1, m
      do i = 1, n
        x(i, j) = mod(i * j, 13) - 3
      end do
    end do
  end subroutine

  subroutine change(x)
    !$acc routine seq
    integer, intent(inout) :: x(12)
    integer :: k
    forall (k = 2:11, x(k) > 0) x(k) = x(k - 1) + x(k + 1)
    where (x > 2)
      x = x - 1
    elsewhere (x < 0)
      x = -x
    elsewhere
      x = cshift(x, 1)
    end where
    forall (k = 1:12) x(k) = x(13 - k)
  end subroutine
end program
