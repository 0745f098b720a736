! RUN: %accc -O1 -gpu=mem:unified %s -o %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_NOTIFY=3 %t 2>&1 | FileCheck %s
! RUN: not env ACC_DEVICE_TYPE=simt ACCC_MEM=separate %t 2>&1 | FileCheck --check-prefix=SEPARATE %s
! RUN: %accc -O1 %s -o %t.separate
! RUN: env ACC_DEVICE_TYPE=simt ACCC_MEM=unified %t.separate 2>&1 | FileCheck --check-prefix=PASS %s

! Where host and device share memory nothing is copied, and `present` holds for
! all data: what a program that counts on it does not say is not missed. ACCC_MEM
! decides against what the program was compiled for.
program unified_memory
  use openacc
  implicit none
  real(8) :: a(100)
  integer :: i

  a = 1
  ! CHECK-NOT: copyin
  ! CHECK-NOT: allocate
  ! CHECK: launch
  ! SEPARATE: accc runtime error: data of 'a' is not present
  !$acc parallel loop present(a)
  do i = 1, 100
    a(i) = a(i) + i
  end do
  if (any(a /= [(1 + i, i=1, 100)])) error stop 1
  if (.not. acc_is_present(a)) error stop 2
  ! CHECK: PASS
  ! PASS: PASS
  print '(a)', 'PASS'
end program
