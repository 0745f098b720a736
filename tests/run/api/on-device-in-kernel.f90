! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! acc_on_device in a construct tells host code from device code (3.2.15).
program on_device
  use openacc
  implicit none
  logical :: on_host, elsewhere
  integer :: kind

  kind = acc_get_device_type()
  !$acc parallel copyout(on_host, elsewhere)
  on_host = acc_on_device(acc_device_host)
  elsewhere = acc_on_device(acc_device_not_host)
  !$acc end parallel
  if (on_host .eqv. elsewhere) error stop 'one of the two'
  if (.not. acc_on_device(acc_device_host)) error stop 'host code'
end program on_device
