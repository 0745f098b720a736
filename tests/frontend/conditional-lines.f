! RUN: %accc -c %s -o %t.o
! RUN: %accc %s -o %t && %t | FileCheck %s
! RUN: %accc -fno-openacc %s -o %t.plain && %t.plain | FileCheck %s --check-prefix=PLAIN
! RUN: %accc -ffree-form -O1 %S/Inputs/conditional-lines.f90 -o %t.free && %t.free | FileCheck %s

! Lines with the sentinel !@acc are statements with OpenACC, and comments without, as for other
! compilers.
! CHECK: 21
! PLAIN: 1
      program conditional
!@acc use openacc
      implicit none
      integer :: n
!@acc integer :: devices
      n = 1
!@acc devices = acc_get_num_devices(acc_device_host)
!@acc if (devices >= 1 .and.
!@acc&    n == 1) n = n + 20
!@cuf n = 100
      print *, n
      end program
