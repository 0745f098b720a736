! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! reduction(*) on integer and real kinds.
program multiply
  implicit none
  integer :: p4, i
  integer(8) :: p8
  real(4) :: r4
  real(8) :: r8

  p4 = 2
  p8 = 1
  r4 = 1
  r8 = 3
  !$acc parallel loop reduction(*:p4, p8, r4, r8)
  do i = 1, 60
    p4 = p4 * merge(3, 1, mod(i, 6) == 0)
    p8 = p8 * merge(2, 1, i <= 50)
    r4 = r4 * merge(2.0, 0.5, mod(i, 2) == 0)
    r8 = r8 * 2
  end do
  if (p4 /= 2 * 3**10) error stop 'integer(4)'
  if (p8 /= 2_8**50) error stop 'integer(8)'
  if (r4 /= 1) error stop 'real(4)'
  if (r8 /= 3 * 2d0**60) error stop 'real(8)'
end program multiply
