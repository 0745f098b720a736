! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! Two loops share a local object, so that they are one part of the construct. The loop behind them is
! another, whose gangs find its bound as it was before the first of them has changed it.
program kernels_shared_objects
  implicit none
  type pair
    real :: x, y
  end type
  integer, parameter :: n = 3000
  integer :: m(n), i
  real :: b(n), c(n)
  b = 1
  c = 2
  m = [(n - i, i = 1, n)]
  !$acc kernels
  block
    type(pair) :: o
    o%x = 3
    o%y = 4
    do i = 1, n
      b(i) = b(i) + o%x
    end do
    o%y = b(7)
    do i = 1, n
      c(i) = c(i) + o%y
    end do
  end block
  do i = 1, m(5)
    m(i) = m(i) - 1
  end do
  !$acc end kernels
  if (any(b /= 4)) error stop "b"
  if (any(c /= 6)) error stop "c"
  if (any(m /= [(n - i - merge(1, 0, i <= n - 5), i = 1, n)])) error stop "m"
end program
