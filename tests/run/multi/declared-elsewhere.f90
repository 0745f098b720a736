! RUN: rm -rf %t && mkdir -p %t && cd %t
! RUN: %accc-host -O2 -c %S/Inputs/routines.f90 -o routines.o
! RUN: %accc-host -O2 -c %s -o main.o
! RUN: %accc-host main.o routines.o -o program
! RUN: %on-hosts ./program
! RUN: env ACCC_DEVICES=2 ACC_DEVICE_NUM=1 ACC_DEVICE_TYPE=host-discrete ./program
! RUN: env ACC_DEVICE_TYPE=host-discrete not ./program absent 2>&1 | FileCheck %s
! CHECK: data of 'linked' is not present on the device

! Routines of another file use the device copies of declared variables when constructs
! call them, in all their gangs, and the host's variables when the host does (2.13).
program declared_elsewhere
  use state
  use openacc
  implicit none
  integer :: results(49), i, shared
  common /numbers/ shared
  !$acc declare create(/numbers/)

  allocate (offsets(0:59))
  offsets = 3
  shared = 100
  !$acc update device(offsets, shared)
  if (command_argument_count() > 0) call use_linked
  ! The device keeps what it has.
  if (acc_get_device_type() /= acc_device_host) then
    table = -1
    factor = -1
    offsets = -1
    shared = -1
  end if

  !$acc parallel loop copyout(results)
  do i = 1, 49
    results(i) = value_of(i)
  end do
  if (any(results /= 2 + 3000 + 60 + 100)) error stop 'gangs'
  results = 0
  !$acc serial copyout(results)
  results(1) = value_of(1)
  !$acc end serial
  if (results(1) /= 3162) error stop 'one gang'
  if (acc_get_device_type() /= acc_device_host) then
    if (value_of(1) /= 1 - 1000 + 60 - 1) error stop 'the host'
  end if

  !$acc parallel loop
  do i = 1, 50
    call store(i)
  end do
  !$acc update self(table)
  if (any(table /= [(-i, i=1, 50)])) error stop 'stored'
  !$acc parallel num_gangs(3)
  call fill(2)
  !$acc end parallel
  !$acc update self(table)
  if (any(table(2:) /= [(7 * i, i=2, 50)]) .or. table(1) /= -1) error stop 'filled'

  linked = 5
  !$acc enter data copyin(linked)
  if (acc_get_device_type() /= acc_device_host) linked = 6
  call use_linked
  if (results(1) /= 5) error stop 'linked'
  !$acc exit data delete(linked)
  deallocate (offsets)

contains

  subroutine use_linked
    !$acc serial copyout(results)
    results(1) = linked_value(1)
    !$acc end serial
  end subroutine use_linked
end program declared_elsewhere
