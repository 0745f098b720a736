! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! reduction(+) on real kinds; sums of whole numbers, so that order does not matter.
program add_real
  implicit none
  integer, parameter :: n = 2000
  real(4) :: s4
  real(8) :: s8
  integer :: i

  s4 = 0.5
  s8 = 0.25d0
  !$acc parallel loop reduction(+:s4) reduction(+:s8)
  do i = 1, n
    s4 = s4 + i
    s8 = s8 + 2d0 * i
  end do
  if (s4 /= 0.5 + n * (n + 1) / 2) error stop 'real(4)'
  if (s8 /= 0.25d0 + n * (n + 1)) error stop 'real(8)'
end program add_real
