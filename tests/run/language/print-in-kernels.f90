! RUN: %accc -O2 %s -o %t
! RUN: env ACC_DEVICE_TYPE=host %t > %t.host && FileCheck %s --input-file=%t.host
! RUN: env ACC_DEVICE_TYPE=simt %t > %t.simt && FileCheck %s --input-file=%t.simt
! RUN: diff %t.host %t.simt
! RUN: %accc -O2 -c --offload-arch=gfx90a %s -o %t.o
! RUN: %accc -O2 -c --offload-arch=sm_90 %s -o %t.o

! PRINT in a kernel, for debugging: values of all types as on the host.
! CHECK: {{^}} one 1 1.5 T{{$}}
! CHECK: {{^}} ab -7 .25 (1.,-2.){{$}}
program print_in_kernels
  implicit none
  integer :: i, v(3)
  real :: x
  complex(8) :: z
  v = [1, -2, 30000]
  !$acc parallel loop seq firstprivate(v)
  do i = 1, 3
    x = i * 1.5
    z = cmplx(i, -0.25, 8)
    print *, 'one', i, x, i < 2
    print *, 'a', 'b', -7_2, 0.25d0, (1.0, -2.0)
    print *, v, z, huge(1_8), -huge(1_8) - 1
    print *, 1.0 / 3.0, 1d0 / 3, 1e20, -1.5e-7, 0.0, 0.05
    write (*, *) epsilon(1d0), 123456.7, 1e-38
    print *
  end do
end program
