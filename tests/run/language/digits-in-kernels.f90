! RUN: %accc -O2 %s -o %t
! RUN: env ACC_DEVICE_TYPE=host %t > %t.host
! RUN: env ACC_DEVICE_TYPE=simt %t > %t.simt
! RUN: diff %t.host %t.simt

! Real numbers of all sizes in kernels have the digits, and the form, that flang's runtime gives them on
! the host: the fewest that tell them in list-directed output and by G0.
program digits
  use, intrinsic :: iso_fortran_env, only: int16, int32, int64
  implicit none
  integer(int64) :: state
  integer :: i, j
  real(8) :: x, chosen(24) = [0d0, -0d0, 1d300, 1d-300, 1d308, 1.7976931348623157d308, 4.9d-324, &
    2.2250738585072014d-308, 999.9995d0, 9.5d0, 0.95d0, 0.095d0, 1d15, 1d16, 9.5d14, 9.5d13, 1d22, 1d23, &
    9007199254740993d0, 0.1d0, -9.7d15, 7.21d267, 55.504512d0, -1d-310]
  real(4) :: y
  state = 88172645463325252_int64
  !$acc serial firstprivate(state) copyin(chosen)
  do i = 1, size(chosen)
    x = chosen(i)
    call show(i, x, real(x))
    do j = 1, 4
      write (*, '("f ",f10.3,f0.4,f20.0,f4.1,sp,f9.2)') x, x, x, x, x
      write (*, '("e ",e12.4,e23.15,es23.16e3,en14.4,en10.0)') x, x, x, x, x
      write (*, '("e ",e10.2e4,-1p,e12.4,1p,e12.4,d12.4,e9.2e1)') x, x, x, x, x
      write (*, '("g ",g12.4,g10.3e3,g9.1,g0.6,1p,g14.5)') x, x, x, x, x
      x = x*0.3d0
    end do
  end do
  do i = 1, 1500
    ! Bits of all kinds, decimal fractions, and multiples of powers of two.
    state = ieor(state, shiftl(state, 13))
    state = ieor(state, shiftr(state, 7))
    state = ieor(state, shiftl(state, 17))
    select case (mod(i, 3))
    case (0)
      x = transfer(state, x)
      y = transfer(int(iand(shiftr(state, 20), int(z'7fffffff', int64)), int32), y)
    case (1)
      x = real(mod(state, 1000000_int64), 8)/10d0**mod(i, 9)
      y = real(mod(state, 100000_int64), 4)/10.0**mod(i, 6)
    case (2)
      x = real(mod(state, 4096_int64), 8)*2d0**(mod(i, 61) - 10)
      y = real(mod(state, 4096_int64), 4)*2.0**(mod(i, 41) - 10)
    end select
    call show(i, x, y)
  end do
  do i = 0, 32767, 43
    call show_short(i)
  end do
  !$acc end serial
contains
  subroutine show(i, x, y)
    !$acc routine seq
    integer, intent(in) :: i
    real(8), intent(in) :: x
    real(4), intent(in) :: y
    print *, i, x, y, cmplx(y, -1.5)
    write (*, '(2(g0,1x),sp,g0,ss,1x,g0.3,es12.3e3)') x, y, y, x, x
  end subroutine

  ! All of 16 bits, in a descriptor.
  subroutine show_short(i)
    !$acc routine seq
    integer, intent(in) :: i
    real(2) :: half(2)
    real(3) :: brain
    half(1) = transfer(int(i, int16), half(1))
    half(2) = -half(1)
    brain = transfer(int(i, int16), brain)
    print *, half(1), half, brain
    write (*, '(g0,1x,g0.3,1x,f9.4,es12.3,1x,z4)') half(1), half(2), half(1), brain, half(2)
  end subroutine
end program
