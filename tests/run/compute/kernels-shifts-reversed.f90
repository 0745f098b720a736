! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: env ACC_DEVICE_TYPE=host ACCC_HOST_GANGS=all OMP_NUM_THREADS=4 %t

! Functions of sections of the array that is assigned, whose descriptors are made on the device.
program shifts_reversed
  implicit none
  integer, parameter :: n = 300
  type :: holder
    real(8), allocatable :: a(:)
  end type holder
  type(holder) :: h
  real(8), allocatable :: a(:)
  real(8), pointer :: p(:)
  real(8) :: v(n)
  integer :: i
  v = [(i, i=1, n)]
  a = v
  h%a = v
  allocate (p, source=v)
  !$acc kernels
  a = cshift(a(n:1:-1), 1)
  !$acc end kernels
  !$acc kernels copy(h, h%a)
  h%a = eoshift(h%a(n:1:-1), 1)
  !$acc end kernels
  !$acc kernels
  p(1:n) = cshift(p(n:1:-1), 1)
  !$acc end kernels
  if (any(a /= [(v(n - i), i=1, n - 1), v(n)])) error stop 'allocatable'
  if (any(p /= a)) error stop 'pointer'
  if (any(h%a(:n - 1) /= a(:n - 1)) .or. h%a(n) /= 0) error stop 'component'
  print *, 'PASS'
end program shifts_reversed
