! RUN: %accc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=warning:

! Declared scalars have a device copy, which an assignment on the host does not change.
module ranges_of_stale
 use openacc
 implicit none
 integer :: n, m, k, l, first = 1, fine
 real(8) :: dx
 !$acc declare create(n, m, k, l, dx, first)
 !$acc declare copyin(fine)
 real(8) :: a(100)
 !$acc declare create(a)
contains
subroutine set()
 n = 10
! CHECK-DAG: [[#@LINE+9]]:{{[0-9]+}}: warning: 'n' is the device's here, which does not get what the host assigns: 'update device(n)' would bring it there
! CHECK-DAG: [[#@LINE-2]]:{{[0-9]+}}: note: assigned here
 read *, dx
! CHECK-DAG: [[#@LINE+6]]:{{[0-9]+}}: warning: 'dx' is the device's here
 m = 20
 fine = 1
 k = 30
 call acc_update_device(fine)
 !$acc update device(m)
 !$acc parallel loop
 do l = first, n
  a(l) = a(l) + dx + fine
 end do
 !$acc parallel loop
 do l = 1, m
  a(l) = a(l) + k
 end do
 !$acc serial
 k = k + 1
 !$acc end serial
end
end
