! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc-host -O2 -c -Minfo=accel %s -o %t.o 2>&1 | FileCheck --check-prefix=HOST %s
! RUN: %accc-host -O2 -c -Minfo=accel --offload-arch=sm_90 %s -o %t.o 2>&1 | FileCheck --check-prefix=NVIDIA %s
! RUN: %accc-host -O2 -c -Minfo=accel --offload-arch=gfx90a %s -o %t.o 2>&1 | FileCheck --check-prefix=AMD %s

! SEQ for one type of device, levels for another.
program seq_for_one_type
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), b(n), i
  a = 1
  !$acc parallel copy(a)
  ! HOST: [[#@LINE+3]]:9: remark: loop is shared by gangs and vector lanes
  ! NVIDIA: [[#@LINE+2]]:9: remark: loop is sequential
  ! AMD: [[#@LINE+1]]:9: remark: loop is shared by gangs and vector lanes
  !$acc loop gang vector device_type(nvidia) seq
  do i = 1, n
    a(i) = i
  end do
  !$acc end parallel
  !$acc parallel copy(a) copyout(b)
  ! HOST: [[#@LINE+3]]:9: remark: loop is shared by gangs
  ! NVIDIA: [[#@LINE+2]]:9: remark: loop is sequential
  ! AMD: [[#@LINE+1]]:9: remark: loop is shared by gangs and vector lanes
  !$acc loop device_type(nvidia) seq device_type(host) gang
  do i = 1, n
    b(i) = 2 * a(i)
  end do
  !$acc end parallel
  ! HOST: [[#@LINE+3]]:9: remark: loop is shared by gangs
  ! NVIDIA: [[#@LINE+2]]:9: remark: loop is shared by gangs and vector lanes
  ! AMD: [[#@LINE+1]]:9: remark: loop is sequential
  !$acc parallel loop gang device_type(nvidia) vector device_type(radeon) seq
  do i = 1, n
    b(i) = b(i) + a(i)
  end do
  if (any(b /= [(3 * i, i = 1, n)])) error stop
end program
