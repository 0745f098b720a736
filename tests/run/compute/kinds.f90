! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Every numeric and logical kind can be read and written in a kernel.
program kinds
  use, intrinsic :: iso_fortran_env
  implicit none
  integer, parameter :: n = 100
  integer(int8) :: i1(n)
  integer(int16) :: i2(n)
  integer(int32) :: i4(n)
  integer(int64) :: i8(n)
  real(real32) :: r4(n)
  real(real64) :: r8(n)
  complex(real32) :: c4(n)
  complex(real64) :: c8(n)
  logical(1) :: l1(n)
  logical(4) :: l4(n)
  logical(8) :: l8(n)
  integer :: i

  !$acc parallel loop copyout(i1, i2, i4, i8, r4, r8, c4, c8, l1, l4, l8)
  do i = 1, n
    i1(i) = int(i, int8)
    i2(i) = int(100 * i, int16)
    i4(i) = 100000 * i
    i8(i) = 10000000000_int64 * i
    r4(i) = 0.5_real32 * i
    r8(i) = 0.25_real64 * i
    c4(i) = cmplx(i, -i, real32) * (0, 1)
    c8(i) = cmplx(i, 2 * i, real64) / (0d0, 1d0)
    l1(i) = mod(i, 2) == 0
    l4(i) = mod(i, 3) == 0 .and. .not. l1(i)
    l8(i) = l4(i) .neqv. l1(i)
  end do
  do i = 1, n
    if (i1(i) /= i) error stop 'int8'
    if (i2(i) /= 100 * i) error stop 'int16'
    if (i4(i) /= 100000 * i) error stop 'int32'
    if (i8(i) /= 10000000000_int64 * i) error stop 'int64'
    if (r4(i) /= 0.5 * i) error stop 'real32'
    if (r8(i) /= 0.25d0 * i) error stop 'real64'
    if (c4(i) /= cmplx(i, i)) error stop 'complex32'
    if (abs(c8(i) - cmplx(2 * i, -i, real64)) > 1d-12 * i) error stop 'complex64'
    if (l1(i) .neqv. mod(i, 2) == 0) error stop 'logical1'
    if (l4(i) .neqv. (mod(i, 3) == 0 .and. mod(i, 2) /= 0)) error stop 'logical4'
    if (l8(i) .neqv. (mod(i, 3) == 0 .or. mod(i, 2) == 0)) error stop 'logical8'
  end do
end program kinds
