! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

C     openacc_lib.h in fixed form (3.1).
      program lib
      implicit none
      include 'openacc_lib.h'
      integer a(10), i
      do 10 i = 1, 10
        a(i) = 1
   10 continue
      call acc_copyin(a)
!$acc parallel loop present(a)
      do 20 i = 1, 10
        a(i) = a(i) + i
   20 continue
      call acc_copyout(a)
      do 30 i = 1, 10
        if (a(i) .ne. 1 + i) stop 1
   30 continue
      if (acc_get_num_devices(acc_get_device_type()) .lt. 1) stop 2
      end
