! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The result of a reduction is used on the host and on the device in a loop over
! time steps, as iterative solvers do.
program iterate
  implicit none
  integer, parameter :: n = 100
  real(8) :: x(n), norm
  integer :: i, step

  x = 1
  norm = 1
  !$acc data copy(x)
  do step = 1, 20
    !$acc parallel loop present(x)
    do i = 1, n
      x(i) = x(i) * 2 / norm
    end do
    norm = 0
    !$acc parallel loop present(x) reduction(max:norm)
    do i = 1, n
      norm = max(norm, abs(x(i)))
    end do
    if (norm > 2) error stop 'diverged'
  end do
  !$acc end data
  if (any(x /= norm)) error stop 'x'
end program iterate
