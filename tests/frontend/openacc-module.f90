! The module openacc and openacc_lib.h come with the compiler.
!
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: %accc -c use.f90
! RUN: %accc -c include.f
! RUN: not %accc -c kind.f90 2>&1 | FileCheck %s
! CHECK: kind.f90:2:{{.*}}error:
!--- use.f90
use openacc
integer(acc_device_kind) :: device
if (acc_get_num_devices(acc_device_nvidia) > 0) call acc_init(acc_device_nvidia)
device = acc_get_device_type()
end
!--- include.f
      include 'openacc_lib.h'
      if (acc_get_num_devices(acc_device_host) .gt. 0) stop
      end
!--- kind.f90
use openacc
call acc_init(1.0)
end
