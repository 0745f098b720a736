! RUN: %accc -O2 %s -o %t 2>&1 | FileCheck %s --implicit-check-not=warning:
! RUN: %on-every-device %t
! RUN: env OMP_NUM_THREADS=4 ACC_DEVICE_TYPE=host %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Sums without a reduction clause in variables that a data clause makes all iterations share.
module energies
  implicit none
  real(8) :: bonds = 0, angles = 0
  integer :: pairs = 0
  !$acc declare create(pairs)
contains
  subroutine add(a, used, n)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    logical, intent(in) :: used(n)
    integer :: i, j
    real(8) :: e
    !$acc data present(bonds, a, used)
    !$acc parallel loop default(present)
    do i = 1, n
      if (used(i)) then
        e = a(i)*2
        ! CHECK: assumed-shared.f90:[[@LINE+1]]:9: warning: iterations combine values in 'bonds', which they share, without a reduction clause: one is assumed
        bonds = bonds + e
      end if
    end do
    !$acc end data
    !$acc parallel loop gang present(angles, a)
    do i = 1, n
      !$acc loop vector
      do j = 1, 4
        ! CHECK: assumed-shared.f90:[[@LINE+1]]:9: warning: {{.*}} 'angles', which they share
        angles = angles + a(i)*j
      end do
    end do
    !$acc parallel loop copy(pairs)
    do i = 1, n
      ! CHECK: assumed-shared.f90:[[@LINE+1]]:7: warning: {{.*}} 'pairs', which they share
      pairs = pairs + 1
    end do
  end subroutine
end module

program assumed_shared
  use energies
  implicit none
  integer, parameter :: n = 1000
  real(8) :: a(n)
  integer :: i
  logical :: used(n)
  a = 1
  used = [(mod(i, 4) == 0, i=1, n)]
  !$acc enter data copyin(bonds, angles, a, used)
  !$acc update device(pairs)
  call add(a, used, n)
  call add(a, used, n)
  !$acc exit data copyout(bonds, angles)
  !$acc update self(pairs)
  if (bonds /= n) error stop 'bonds'
  if (angles /= 20*n) error stop 'angles'
  if (pairs /= 2*n) error stop 'pairs'
end program
