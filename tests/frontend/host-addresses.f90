! RUN: %accc -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %accc -w -c %s -o %t.o 2>&1 | count 0

! DEVICEPTR takes addresses of a device, which only dummy arguments, pointers, allocatable
! arrays and Cray pointees can have.
module m
  real :: global(4)
contains
  subroutine s(dummy, n)
    integer :: n, i
    real :: dummy(n), local(4), pointee(4)
    real, pointer :: p(:)
    real, allocatable :: a(:)
    pointer (address, pointee)
    ! CHECK: host-addresses.f90:[[#@LINE+2]]:42: warning: 'local' in DEVICEPTR is memory of the host: only dummy arguments and pointers can have addresses of a device
    ! CHECK: host-addresses.f90:[[#@LINE+1]]:49: warning: 'global' in DEVICEPTR is memory of the host
    !$acc parallel loop deviceptr(dummy, local, global)
    do i = 1, 4
      dummy(i) = local(i) + global(i)
    end do
    ! CHECK-NOT: warning
    !$acc data deviceptr(p, a, pointee)
    !$acc end data
    ! There the names stand for addresses of the device.
    !$acc host_data use_device(local, global)
    !$acc parallel loop deviceptr(local, global)
    do i = 1, 4
      local(i) = global(i)
    end do
    !$acc end host_data
  contains
    subroutine inner
      !$acc data deviceptr(dummy)
      !$acc end data
    end subroutine
  end subroutine
end module
