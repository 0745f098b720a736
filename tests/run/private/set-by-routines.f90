! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Scalars that a routine sets before it reads them are the iteration's own, whatever the intent of its
! dummy; so is one that goes in and out, where nothing else uses it.
module steps
  implicit none
contains
  subroutine inner(r)
    !$acc routine seq
    real(8), intent(inout) :: r
    r = 1
  end subroutine

  subroutine mix(r, a, q)
    !$acc routine seq
    real(8), intent(inout) :: r, q
    real(8), intent(in) :: a
    integer :: i
    if (a > 50) then
      r = 0
    else
      call inner(r)
      r = r - 1
    end if
    do i = 1, 100
      r = r + a
    end do
    q = q + r
  end subroutine
end module steps

program main
  use steps
  implicit none
  integer, parameter :: n = 2000
  integer :: i
  real(8) :: a(n), f(n), r, q
  a = [(i, i = 1, n)]
  q = 5
  !$acc parallel loop gang vector
  do i = 1, n
    q = 5
    call mix(r, a(i), q)
    f(i) = r + q
  end do
  if (any(f /= 200*a + 5)) error stop 'wrong'
  f = 0
  !$acc kernels loop independent
  do i = 1, n
    q = 5
    call mix(r, a(i), q)
    f(i) = r + q
  end do
  if (any(f /= 200*a + 5)) error stop 'wrong'
end program main
