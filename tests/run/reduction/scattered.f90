! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s --implicit-check-not="one gang"
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_DEVICE_MEMORY=90000000 %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Reductions of arrays over which iterations scatter values: a copy for each lane of the largest
! would need more memory than the device has.
program scattered
  implicit none
  integer, parameter :: n = 900, m = 100000
  integer :: bins(n), i, j, extremes(100), bits(40)
  real(8) :: w(n), expected(m)
  real(8), target :: whole(2*m)
  real(8), pointer :: q(:)
  real(8) :: h(m), fields(40, 7)
  real(8), allocatable :: a(:)

  bins = [(mod(i*37, 89) + 1, i = 1, n)]
  w = [(mod(i, 5)*0.5d0, i = 1, n)]
  expected = 0
  do i = 1, n
    expected(bins(i)) = expected(bins(i)) + w(i) - 1
  end do

  h = 1
  !$acc parallel loop reduction(+:h) copyin(bins, w) copy(h)
  do i = 1, n
    ! CHECK-DAG: scattered.f90:[[@LINE+1]]:5: remark: reduction: iterations scatter values over 'h': atomic updates
    h(bins(i)) = h(bins(i)) + w(i) - 1
  end do
  if (any(h /= expected + 1)) error stop 'array'

  h = 2
  call assumed(h)
  if (any(h /= expected + 2)) error stop 'assumed shape'
  whole = 3
  call assumed(whole(::2))
  if (any(whole(::2) /= expected + 3) .or. any(whole(2::2) /= 3)) error stop 'with gaps'

  allocate(a(-5:m - 6))
  a = 4
  !$acc parallel loop reduction(+:a) copyin(bins, w) copy(a)
  do i = 1, n
    ! CHECK-DAG: scattered.f90:[[@LINE+1]]:23: remark: reduction: {{.*}} 'a'
    if (bins(i) /= 3) a(bins(i) - 6) = a(bins(i) - 6) + w(i) - 1
  end do
  whole = 5
  q(-1:) => whole(::2)
  !$acc parallel loop reduction(+:q) copyin(bins, w) copy(q)
  do i = 1, n
    ! CHECK-DAG: scattered.f90:[[@LINE+1]]:5: remark: reduction: {{.*}} 'q'
    q(bins(i) - 2) = q(bins(i) - 2) + w(i) - 1
  end do
  if (any(whole(::2) /= expected + 5) .or. any(whole(2::2) /= 5)) error stop 'pointer'
  expected(3) = 0
  if (any(a /= expected + 4)) error stop 'allocatable'
  !$acc kernels loop reduction(+:a) copyin(bins, w) copy(a)
  do i = 1, n
    ! CHECK-DAG: scattered.f90:[[@LINE+1]]:23: remark: reduction: {{.*}} 'a'
    if (bins(i) /= 3) a(bins(i) - 6) = a(bins(i) - 6) + w(i) - 1
  end do
  if (any(a /= 2*expected + 4)) error stop 'kernels'

  ! All iterations add to all elements: each lane has a copy.
  deallocate(a)
  allocate(a(3))
  a = 1
  !$acc parallel loop reduction(+:a) copyin(w) copy(a)
  do i = 1, n
    do j = 1, 3
      a(j) = a(j) + w(i)*j
    end do
  end do
  if (any(a /= 1 + sum(w)*[1, 2, 3])) error stop 'together'

  ! Several arrays in a nest.
  fields = 0
  extremes = 0
  bits = 0
  !$acc parallel loop collapse(2) reduction(+:fields) reduction(max:extremes) reduction(ior:bits) copyin(bins)
  do j = 1, 7
    do i = 1, n
      fields(mod(bins(i), 40) + 1, j) = i + fields(mod(bins(i), 40) + 1, j)
      extremes(mod(i, 100) + 1) = max(extremes(mod(i, 100) + 1), bins(i), j)
      bits(mod(i, 40) + 1) = ior(bits(mod(i, 40) + 1), j)
    end do
  end do
  do i = 1, 40
    if (any(fields(i, :) /= sum([(j, j = 1, n)], mask=mod(bins, 40) + 1 == i))) error stop 'nest'
  end do
  do i = 1, 100
    if (extremes(i) /= max(7, maxval(bins, mask=mod([(j, j = 1, n)], 100) + 1 == i))) error stop 'max'
  end do
  if (any(bits /= 7)) error stop 'ior'

contains

  subroutine assumed(h)
    real(8), intent(inout) :: h(0:)
    !$acc parallel loop reduction(+:h) copyin(bins, w) copy(h)
    do i = 1, n
      ! CHECK-DAG: scattered.f90:[[@LINE+1]]:7: remark: reduction: {{.*}} 'h'
      h(bins(i) - 1) = h(bins(i) - 1) + w(i) - 1
    end do
  end subroutine
end program
