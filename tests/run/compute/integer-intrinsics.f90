! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=INFO

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
  call transfers

contains

  ! The bits of one number as another: of the same size, of a part, of both parts.
  ! INFO: [[#@LINE+11]]:{{.*}}: remark: loop is shared by gangs and vector lanes
  ! INFO-NOT: Transfer
  subroutine transfers
    integer, parameter :: i8 = selected_int_kind(18), dp = kind(1d0)
    real(dp) :: x(n), y(n)
    integer(i8) :: bits(n), both(n)
    complex :: z(n)
    integer :: low(n)
    logical :: flag(n)
    x = [(i*0.5_dp, i=1, n)]
    !$acc kernels copyin(x) copyout(y, bits, both, z, low, flag)
    do i = 1, n
      bits(i) = ieor(transfer(x(i), 1_i8), 77_i8)
      y(i) = transfer(ieor(bits(i), 77_i8), x(i))
      low(i) = transfer(5*2_i8**32 + i, low(i))
      z(i) = transfer(transfer(real(i), 1) + 2_i8**32*transfer(-real(i), 1), z(i))
      both(i) = transfer(z(i), 1_i8)
      flag(i) = transfer(mod(i, 2), .true.)
    end do
    !$acc end kernels
    if (any(y /= x)) error stop 'back'
    if (any(low /= [(i, i=1, n)])) error stop 'part'
    do i = 1, n
      ! 1.0 has the exponent 1023, in the 11 bits behind the sign.
      if (scale(1 + real(ibits(ieor(bits(i), 77_i8), 0, 52), dp)*2._dp**(-52), &
                int(ibits(bits(i), 52, 11)) - 1023) /= x(i)) error stop 'bits'
      if (z(i) /= cmplx(real(i), -real(i))) error stop 'both parts'
      if (ibits(both(i), 0, 32) /= ibits(int(transfer(real(i), 1), i8), 0, 32)) error stop 'from both'
      if (flag(i) .neqv. mod(i, 2) == 1) error stop 'logical'
    end do
  end subroutine transfers

  integer function mix(i)
    integer, intent(in) :: i
    mix = mod(-i, 7) + modulo(-i, 7) + ishft(i, 3) + iand(i, 12) + ior(i, 5) + ieor(i, 9) &
      + popcnt(i) + leadz(i) + trailz(i) + merge(1, 2, btest(i, 2)) + dim(i, 100) &
      + max(i, 50, 70) - min(i, 20) + ibset(i, 4) + nint(0.5 + i * 0.3) + floor(-0.1 * i) &
      + abs(100 - i) + not(i) + i**2
  end function mix
end program integer_intrinsics
