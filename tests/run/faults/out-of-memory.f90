! RUN: %accc -O2 %s -o %t
! RUN: env ACC_DEVICE_TYPE=host-discrete ACCC_DEVICE_MEMORY=20000 not %t > %t.txt 2>&1
! RUN: FileCheck %s < %t.txt
! RUN: env ACC_DEVICE_TYPE=simt ACCC_DEVICE_MEMORY=20000 not %t > %t.txt 2>&1
! RUN: FileCheck %s < %t.txt
! RUN: env ACCC_DEVICE_MEMORY=40000 %on-every-device %t

! A device that is full after some of a region's clauses: the message says for which
! variable, how much it was and how much there is, and what has the rest.
program out_of_memory
  implicit none
  real(8) :: a(1000), b(1000), c(1000), d(1000)
  a = 1
  b = 2
  c = 3
  call region
contains
  subroutine region
    ! CHECK: present table of {{.*}} 0:
    ! CHECK-DAG: a 8000 bytes {{.*}}out-of-memory.f90:[[@LINE+6]]
    ! CHECK-DAG: b 8000 bytes {{.*}}out-of-memory.f90:[[@LINE+5]]
    ! CHECK-NOT: 8000 bytes
    ! CHECK: accc runtime error: out of device memory: 8.0 kB for 'c'; {{3.[0-9]}} kB of 20.0 kB are free
    ! CHECK-NEXT: at {{.*}}out-of-memory.f90:[[@LINE+2]] (region)
    ! CHECK-NEXT: on device {{host-discrete|simt}} 0
    !$acc data copyin(a, b) copy(c) create(d)
    !$acc parallel
    c = a + b
    !$acc end parallel
    !$acc end data
    if (any(c /= 3)) error stop 'c'
  end subroutine
end program
