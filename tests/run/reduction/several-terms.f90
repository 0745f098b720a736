! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s 
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Reductions without a clause whose updates have several terms.
program several_terms
  implicit none
  integer, parameter :: n = 600
  real(8) :: x(n), y(n)
  real(8) :: virial, shared, energy, signed, product, largest, smallest, branch
  real :: single
  complex(8) :: waves
  integer :: counted, latest, bits, i
  logical :: all_above, any_above, odd

  x = [(mod(i, 4) + 1, i = 1, n)]
  y = [(mod(i, 5) - 2, i = 1, n)]
  virial = 3
  shared = 0
  energy = 0
  signed = 0
  single = 0.5
  waves = (1, 2)
  counted = 7
  latest = 3
  bits = 0
  product = 1
  largest = -100
  smallest = 100
  branch = 0
  all_above = .true.
  any_above = .false.
  odd = .false.

  !$acc kernels copyin(x, y)
  ! CHECK-DAG: several-terms.f90:[[@LINE+1]]:3: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    virial = virial + x(i)*y(i) + y(i) - x(i)
    signed = x(i) + signed + y(i)
    single = (single + x(i)) + y(i)
    waves = waves + x(i) - (0, 1)*y(i)
    counted = counted - int(x(i)) - 1_8
    bits = ior(i, ior(bits, 2048))
    if (x(i) > 2) branch = branch - x(i) + y(i)
  end do
  ! CHECK-DAG: several-terms.f90:[[@LINE+1]]:3: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    product = product*(x(i) - x(i) + 1)*(1 + (i/n))
    largest = max(largest, x(i), y(i) + i)
    smallest = min(x(i), smallest, y(i), 50d0)
    latest = max(i, int(x(i)), latest)
    all_above = all_above .and. x(i) > 0 .and. y(i) > -3
    any_above = any_above .or. x(i) > 4 .or. y(i) > 1
    odd = odd .neqv. x(i) > 2 .neqv. y(i) > 1
  end do
  !$acc end kernels

  !$acc parallel loop copyin(x, y) copy(shared)
  do i = 1, n
    ! CHECK-DAG: several-terms.f90:[[@LINE+1]]:5: warning: iterations combine values in 'shared', which they share, without a reduction clause: one is assumed
    shared = shared + x(i)*y(i) - x(i)
  end do
  !$acc parallel loop copyin(x, y)
  do i = 1, n
    ! CHECK-DAG: several-terms.f90:[[@LINE+1]]:5: warning: iterations combine values in 'energy' without a reduction clause: one is assumed
    energy = energy - x(i) - y(i)
  end do

  if (abs(virial - 3 - sum(x*y + y - x)) > 1d-9) error stop 'v + a + b - c'
  if (abs(signed - sum(x) - sum(y)) > 1d-9) error stop 'a + v + b'
  if (abs(single - 0.5 - sum(x) - sum(y)) > 1e-2) error stop '(v + a) + b'
  if (abs(waves - (1, 2) - sum(x) + (0, 1)*sum(y)) > 1d-9) error stop 'complex'
  if (counted /= 7 - int(sum(x)) - n) error stop 'v - a - b'
  if (bits /= 3071) error stop 'ior'
  if (abs(branch - sum(y - x, mask=x > 2)) > 1d-9) error stop 'under a condition'
  if (product /= 2) error stop 'v*a*b'
  if (largest /= maxval(y + [(i, i = 1, n)])) error stop 'max(v, a, b)'
  if (smallest /= -2 .or. latest /= n) error stop 'min(a, v, b, c)'
  if (.not. all_above .or. .not. any_above) error stop 'logical'
  if (odd .neqv. mod(count(x > 2) + count(y > 1), 2) == 1) error stop '.neqv.'
  if (abs(shared - sum(x*y - x)) > 1d-9) error stop 'shared'
  if (abs(energy + sum(x + y)) > 1d-9) error stop 'lost'

  call truncated

contains

  ! The order counts: each value is cut to an integer.
  subroutine truncated
    integer :: k
    k = 10
    ! CHECK-DAG: several-terms.f90:[[@LINE+2]]:{{.*}}: remark: loop is {{.*}}
    !$acc kernels copyin(x)
    do i = 1, 9
      k = k - x(i)/8
    end do
    !$acc end kernels
    if (k /= 1) error stop 'truncated'
  end subroutine
end program
