! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Integer and bit intrinsics in a kernel.
program integer_intrinsics
  implicit none
  integer, parameter :: n = 300
  integer :: got(n), want(n), i

  do i = 1, n
    want(i) = mix(i)
  end do
  !$acc parallel loop copyout(got)
  do i = 1, n
    got(i) = mod(-i, 7) + modulo(-i, 7) + ishft(i, 3) + iand(i, 12) + ior(i, 5) + ieor(i, 9) &
      + popcnt(i) + leadz(i) + trailz(i) + merge(1, 2, btest(i, 2)) + dim(i, 100) &
      + max(i, 50, 70) - min(i, 20) + ibset(i, 4) + nint(0.5 + i * 0.3) + floor(-0.1 * i) &
      + abs(100 - i) + not(i) + i**2
  end do
  if (any(got /= want)) error stop 'got'

contains

  integer function mix(i)
    integer, intent(in) :: i
    mix = mod(-i, 7) + modulo(-i, 7) + ishft(i, 3) + iand(i, 12) + ior(i, 5) + ieor(i, 9) &
      + popcnt(i) + leadz(i) + trailz(i) + merge(1, 2, btest(i, 2)) + dim(i, 100) &
      + max(i, 50, 70) - min(i, 20) + ibset(i, 4) + nint(0.5 + i * 0.3) + floor(-0.1 * i) &
      + abs(100 - i) + not(i) + i**2
  end function mix
end program integer_intrinsics
