! RUN: %accc -O2 %s -o %t && %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_ORDER=shuffle %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_NOTIFY=1 %t 2>&1 | FileCheck %s
! RUN: %accc -O0 %s -o %t.0 && %on-every-device %t.0

! Loops that the program shares among gangs or workers alone: lanes share them as well, where
! the gang's own variables allow it.
program idle_lanes
  implicit none
  integer, parameter :: n = 700, m = 9
  real(8) :: a(m, n), b(n), total, t
  integer :: i, j, counts(4), k, order(n)

  do j = 1, n
    a(:, j) = [(i + 0.25d0*j, i = 1, m)]
  end do

  ! A recurrence in each gang, a temporary, a small array, and a reduction.
  total = 0
  ! CHECK: vector 128
  !$acc parallel loop gang copy(a) copyout(b) reduction(+:total)
  do j = 1, n
    do i = 2, m
      a(i, j) = a(i - 1, j)*0.5d0 + 1
    end do
    t = a(m, j)
    b(j) = t*2
    total = total + smallest([t, b(j), a(1, j)])
  end do
  do j = 1, n
    t = 1 + 0.25d0*j
    do i = 2, m
      t = t*0.5d0 + 1
    end do
    if (abs(a(m, j) - t) > 1d-12 .or. abs(b(j) - 2*t) > 1d-12) error stop 'recurrence'
  end do
  if (abs(total - sum(min(a(m, :), b, a(1, :)))) > 1d-9) error stop 'reduction'

  ! Atomic updates, in workers.
  counts = 0
  ! CHECK: vector 64
  !$acc parallel loop gang worker num_workers(2) copy(counts)
  do i = 1, n
    !$acc atomic update
    counts(mod(i, 4) + 1) = counts(mod(i, 4) + 1) + 1
  end do
  if (any(counts /= n/4)) error stop 'atomic'

  ! Statements of the gang around a loop of workers.
  ! CHECK: vector 64
  !$acc parallel loop gang private(k) copyout(order)
  do j = 1, n, 10
    k = j*3
    !$acc loop worker
    do i = j, j + 9
      order(i) = k + i
    end do
  end do
  do i = 1, n
    if (order(i) /= 3*(1 + (i - 1)/10*10) + i) error stop 'worker loop'
  end do

  ! The gang's variable: it passes from one iteration to the next.
  ! CHECK: vector 1
  !$acc parallel num_gangs(1) private(k) copyout(order)
  k = 0
  !$acc loop gang
  do i = 1, n
    k = k + 1
    order(i) = k
  end do
  !$acc end parallel
  if (any(order /= [(i, i = 1, n)])) error stop 'one gang'

  ! Each gang has a copy that it sets.
  k = 0
  !$acc kernels num_gangs(8)
  !$acc loop gang reduction(+:k)
  do i = 1, n
    k = 1
  end do
  !$acc end kernels
  if (all(k /= [1, 8])) error stop 'copies of gangs'

  call alike
  call large

contains

  pure real(8) function smallest(x)
    real(8), intent(in) :: x(3)
    !$acc routine seq
    smallest = minval(x)
  end function

  ! The gang that has done an iteration of the first loop does that of the second.
  subroutine alike
    real(8) :: c(40, n), d(n), e(n), s
    integer :: l
    c = 1
    ! CHECK: vector 64
    !$acc parallel copyin(c) copy(d, e)
    !$acc loop gang private(s)
    do i = 1, n
      s = 0
      !$acc loop vector reduction(+:s)
      do l = 1, 40
        s = s + c(l, i)
      end do
      d(i) = s + i
    end do
    !$acc loop gang
    do i = 1, n
      e(i) = 2*d(i)
    end do
    !$acc end parallel
    if (any(e /= [(2*(40 + i), i = 1, n)])) error stop 'alike'
  end subroutine

  ! Each gang has one large array.
  subroutine large
    integer :: work(500), l
    ! CHECK: vector 1
    !$acc parallel loop gang private(work) copyout(order)
    do i = 1, n
      work(1) = i + 1
      do l = 2, 500
        work(l) = work(l - 1) + 1
      end do
      order(i) = work(1) + work(500)
    end do
    if (any(order /= [(2*i + 501, i = 1, n)])) error stop 'large array'
  end subroutine
end program
