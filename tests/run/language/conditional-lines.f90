! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O1 -fno-openacc %s -o %t
! RUN: %t

! Lines that are the program's where directives count.
program conditional_lines
  !@acc use openacc
  implicit none
  integer :: devices, i, x(100)

  devices = 1
  !@acc devices = acc_get_num_devices(acc_device_host)
  if (devices /= 1) error stop 'devices'
  !@acc call fill( &
  !@acc   x)
  !@acc if (any(x /= [(2 * i, i = 1, 100)])) error stop 'values'
contains
  !@acc subroutine fill(x)
    !@acc integer, intent(out) :: x(:)
    !@acc integer :: i

    !$acc parallel loop
    !@acc do i = 1, size(x)
      !@acc x(i) = 2 * i
    !@acc end do
  !@acc end subroutine
end program
