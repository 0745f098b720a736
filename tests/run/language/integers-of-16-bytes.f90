! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O1 --offload-arch=sm_80 -c %s -o %t.nvidia.o
! RUN: %accc -O1 --offload-arch=gfx90a -c %s -o %t.amd.o

! Conversions between integers of 16 bytes and reals.
program integers_of_16_bytes
  implicit none
  integer, parameter :: n = 9
  integer(16) :: k(n), back(n)
  real(8) :: a(n), expected(n)
  real(4) :: single(n)
  integer :: i
  k = [0_16, 1_16, -1_16, 2_16**70, -2_16**100, huge(1_16), -huge(1_16) - 1, &
       12345678901234567890123_16, 9007199254740993_16]
  expected = [0d0, 1d0, -1d0, 2d0**70, -2d0**100, 2d0**127, -2d0**127, &
              12345678901234567890123d0, 9007199254740992d0]
  !$acc parallel loop copyin(k) copyout(a, single, back)
  do i = 1, n
    a(i) = k(i)
    single(i) = k(i)
    back(i) = int(a(i)/4, 16)
  end do
  if (any(a /= expected)) error stop 'real(8)'
  if (any(abs(single - expected) > abs(expected)*2.0**(-24))) error stop 'real(4)'
  if (any(back /= [0_16, 0_16, 0_16, 2_16**68, -2_16**98, 2_16**125, -2_16**125, &
                   int(a(8)/4, 16), 2251799813685248_16])) error stop 'integers'
end program
