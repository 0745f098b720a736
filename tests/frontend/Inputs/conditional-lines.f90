program conditional
  !@acc use openacc, &
  !@acc   only: acc_get_num_devices, acc_device_host
  implicit none
  integer :: n
  n = 1
  !@acc if (acc_get_num_devices(acc_device_host) >= 1) n = n + 20
  !@cuf n = 100
  print *, n
end program
