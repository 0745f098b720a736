! RUN: %accc -O2 %s -o %t 2>&1 | FileCheck %s --implicit-check-not=warning:
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Sums without a clause in variables of the host of an internal procedure, which it may read.
program assumed_of_host
  implicit none
  integer, parameter :: n = 900
  real(8) :: a(n), total, thrice
  integer :: counted
  a = 1
  total = 0
  counted = 0
  thrice = 0
  call sums
  if (total /= n .or. counted /= n) error stop 'plain'
  if (thrice /= 3*n) error stop 'with a temporary'
contains
  subroutine sums
    integer :: i
    real(8) :: e
    !$acc parallel loop
    do i = 1, n
      ! CHECK: assumed-of-host.f90:[[@LINE+1]]:7: warning: iterations combine values in 'total' without a reduction clause: one is assumed
      total = total + a(i)
      ! CHECK: assumed-of-host.f90:[[@LINE+1]]:7: warning: {{.*}} 'counted'
      counted = counted + 1
    end do
    !$acc parallel loop
    do i = 1, n
      e = a(i)
      e = e*3
      ! CHECK: assumed-of-host.f90:[[@LINE+1]]:7: warning: {{.*}} 'thrice'
      thrice = thrice + e
    end do
  end subroutine
end program
