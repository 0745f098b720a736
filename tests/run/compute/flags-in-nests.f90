! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! Nests whose iterations all set a variable to one value: those of the outer loop do so at one time.
program main
  implicit none
  integer, parameter :: n = 300
  integer :: k, x(3)
  do k = 0, 2
    call set(k, x(k + 1))
  end do
  if (any(x /= [1, 9, 9])) error stop 1
  print *, 'ok'
contains
  subroutine set(rows, x)
    integer, intent(in) :: rows
    integer, intent(out) :: x
    integer :: i, j
    x = 1
    !$acc kernels
    do j = 1, rows
      do i = 1, n
        x = 9
      end do
    end do
    !$acc end kernels
  end subroutine
end program
