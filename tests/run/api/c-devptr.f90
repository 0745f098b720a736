! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! NVIDIA's compiler has a type for addresses on devices in module openacc, which is C_PTR here.
program c_devptr_of_openacc
  use openacc
  implicit none
  type(c_devptr) :: p
  real, target :: a(8), b(4)
  a = 0
  b = [1, 2, 3, 4]
  !$acc enter data copyin(a)
  !$acc host_data use_device(a)
  p = c_devloc(a(3))
  !$acc end host_data
  call acc_memcpy_to_device(p, b, 16_8)
  call acc_memcpy_from_device(b(2:), p, 8_8)
  !$acc exit data copyout(a)
  if (any(a /= [0, 0, 1, 2, 3, 4, 0, 0])) error stop 'to the device'
  if (any(b /= [1, 1, 2, 4])) error stop 'from the device'
end program
