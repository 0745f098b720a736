! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! WHERE with a mask that the same kernels construct computes: flang assigns it by a
! descriptor, which the lanes of the gang share.
program kernels_where
  implicit none
  integer, parameter :: n = 200
  real(8) :: x(n)
  logical :: mask(n)
  integer :: i
  x = [(i - 50, i=1, n)]
  !$acc kernels copy(x) copyout(mask)
  mask = x > 0
  where (mask)
    x = 2 * x
  elsewhere
    x = -x
  end where
  x(1:n - 1) = x(2:n)
  !$acc end kernels
  do i = 1, n
    if (mask(i) .neqv. i > 50) error stop 'mask'
    if (abs(x(i) - value(min(i + 1, n))) > 0) error stop 'values'
  end do
contains
  real(8) function value(i)
    integer, intent(in) :: i
    value = merge(2 * (i - 50), 50 - i, i > 50)
  end function value
end program kernels_where
