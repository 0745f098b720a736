! ACCC_SIMT_RACES=1: what the simulated GPU says of accesses without order.
!
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: %accc --offload-arch=simt lanes.f90 -o lanes
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=0 ./lanes
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 not ./lanes 2>&1 | FileCheck lanes.f90
! RUN: %accc -O2 --offload-arch=simt gangs.f90 -o gangs
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 not ./gangs 2>&1 | FileCheck gangs.f90
! RUN: %accc -O2 --offload-arch=simt shared.f90 -o shared
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 not ./shared 2>&1 | FileCheck shared.f90
! RUN: %accc -O2 --offload-arch=simt ordered.f90 -o ordered
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 ./ordered
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=yes not ./ordered 2>&1 | FileCheck %s --check-prefix=VALUE
! VALUE: ACCC_SIMT_RACES is 'yes'; it may be 0 or 1
!--- lanes.f90
program lanes
  integer :: a(10), s, i
  s = 0
  !$acc parallel loop vector copy(a, s)
  do i = 1, 10
    a(1) = i
    s = s + i
  end do
end program
! CHECK: accc runtime error: kernel "accc__QQmain_l4" accesses memory without order:
! CHECK-NEXT: 'a': written at {{.*}}lanes.f90:6 by thread [1, 0, 0] of block [0, 0, 0], written at {{.*}}lanes.f90:6 by another thread of the block
! CHECK-NEXT: 's': read at {{.*}}lanes.f90:7 by thread [1, 0, 0] of block [0, 0, 0], written at {{.*}}lanes.f90:7 by another thread of the block
! CHECK-NEXT: at {{.*}}lanes.f90:4
!--- gangs.f90
program gangs
  integer :: a(10), i
  a = 0
  !$acc parallel num_gangs(10) vector_length(1) copy(a)
  !$acc loop gang
  do i = 1, 9
    a(i) = a(i + 1)
  end do
  !$acc end parallel
end program
! CHECK: 'a': {{read|written}} at {{.*}}gangs.f90:7 by thread [0, 0, 0] of block [1, 0, 0], {{read|written}} at {{.*}}gangs.f90:7 by a thread of another block
!--- shared.f90
program shared
  integer :: a(10), w(8), i, j
  !$acc parallel loop gang private(w) copyout(a)
  do i = 1, 10
    !$acc loop vector
    do j = 1, 4
      w(j) = i
    end do
    a(i) = w(1) + w(5)
  end do
end program
! CHECK: 'w': read at {{.*}}shared.f90:9 by thread [0, 0, 0] of block [0, 0, 0], but nothing has written this shared memory before
!--- ordered.f90
program ordered
  integer :: a(10), w(8), i, j, s, counter
  integer(1) :: small
  s = 0
  small = 0
  counter = 0
  !$acc parallel loop gang private(w) copyout(a) copy(counter) reduction(+:s, small)
  do i = 1, 10
    !$acc loop vector
    do j = 1, 8
      w(j) = i
      !$acc atomic
      counter = counter + 1
    end do
    a(i) = w(1)
    !$acc loop vector reduction(+:s, small)
    do j = 1, 8
      s = s + w(9 - j)
      small = small + 1_1
    end do
  end do
  if (s /= 440 .or. small /= 80 .or. counter /= 80) error stop
end program
