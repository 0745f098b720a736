! RUN: %accc -O2 %s -o %t
! RUN: %run-discrete %t 2>&1 | FileCheck %s

! acc_present_dump lists what is on the device: bytes, counts, and where it came
! from.
program present_dump
  use openacc
  implicit none
  real(8) :: u(100), v(10)

  u = 0
  v = 0
  !$acc enter data create(u)
  !$acc enter data create(u)
  !$acc data copyin(v(1:5))
  ! CHECK: present table of host-discrete 0:
  ! CHECK-DAG: u 800 bytes host [0x{{.*}}) device 0x{{[0-9a-f]+}} structured 0 dynamic 2 {{.*}}present-dump.f90:13
  ! CHECK-DAG: v(1:5) 40 bytes {{.*}} structured 1 dynamic 0 {{.*}}present-dump.f90:15
  call acc_present_dump()
  !$acc end data
  !$acc exit data delete(u) finalize
  ! CHECK: present table of host-discrete 0:
  ! CHECK-NEXT: (nothing is present)
  call acc_present_dump()
end program
