! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Reductions of arrays over which lanes scatter values for their gang or worker, and those of
! sections.
program scattered_levels
  implicit none
  integer, parameter :: n = 300, m = 40
  integer :: bins(n, m), i, j, k, lo, hi, bad
  real(8) :: w(n, m), h(500), small(64), e(500), es(64), g(500, m), s(0:700), before(0:700)
  integer :: most(200), em(200)
  real(8), allocatable :: a(:)

  do j = 1, m
    do i = 1, n
      bins(i, j) = mod(i*37 + j*11, 450) + 1
      w(i, j) = mod(i + j, 7)*0.25d0
    end do
  end do
  e = 0; es = 0; em = 0
  do j = 1, m
    do i = 1, n
      e(bins(i, j)) = e(bins(i, j)) + w(i, j)
      k = mod(bins(i, j), 64) + 1
      es(k) = es(k) + w(i, j)
      k = mod(bins(i, j), 200) + 1
      em(k) = max(em(k), i + j)
    end do
  end do

  h = 1
  !$acc parallel loop gang reduction(+:h) copyin(bins, w) copy(h)
  do j = 1, m
    !$acc loop vector reduction(+:h)
    do i = 1, n
      ! CHECK-DAG: scattered-levels.f90:[[@LINE+1]]:7: remark: reduction: {{.*}} 'h': atomic updates
      h(bins(i, j)) = h(bins(i, j)) + w(i, j)
    end do
  end do
  if (any(h /= e + 1)) error stop 'gang, vector'

  h = 2
  !$acc parallel loop gang num_gangs(3) reduction(+:h) copyin(bins, w) copy(h)
  do j = 1, m
    !$acc loop vector reduction(+:h)
    do i = 1, n
      ! CHECK-DAG: scattered-levels.f90:[[@LINE+1]]:7: remark: reduction: {{.*}} 'h': atomic updates
      h(bins(i, j)) = h(bins(i, j)) + w(i, j)
    end do
  end do
  if (any(h /= e + 2)) error stop 'num_gangs'

  ! Small: gangs keep copies.
  small = 3
  !$acc parallel loop gang num_gangs(3) reduction(+:small) copyin(bins, w) copy(small)
  do j = 1, m
    !$acc loop vector reduction(+:small)
    do i = 1, n
      ! CHECK-DAG: scattered-levels.f90:[[@LINE+1]]:7: remark: reduction: {{.*}} 'small': atomic updates
      small(mod(bins(i, j), 64) + 1) = small(mod(bins(i, j), 64) + 1) + w(i, j)
    end do
  end do
  if (any(small /= es + 3)) error stop 'small'

  most = 0
  h = 3
  !$acc parallel num_gangs(5) copyin(bins, w) copy(h, most)
  !$acc loop gang reduction(+:h) reduction(max:most)
  do k = 1, 4
    !$acc loop worker reduction(+:h) reduction(max:most)
    do j = k, m, 4
      !$acc loop vector reduction(+:h) reduction(max:most)
      do i = 1, n
        ! CHECK-DAG: scattered-levels.f90:[[@LINE+1]]:9: remark: reduction: {{.*}} 'h': atomic updates
        h(bins(i, j)) = h(bins(i, j)) + w(i, j)
        ! CHECK-DAG: scattered-levels.f90:[[@LINE+1]]:9: remark: reduction: {{.*}} 'most': atomic updates
        most(mod(bins(i, j), 200) + 1) = max(most(mod(bins(i, j), 200) + 1), i + j)
      end do
    end do
  end do
  !$acc end parallel
  if (any(h /= e + 3)) error stop 'gang, worker, vector'
  if (any(most /= em)) error stop 'max'

  call adjustable(500, h)
  if (any(h /= e + 4)) error stop 'adjustable'

  allocate (a(0:499))
  a = 5
  !$acc parallel loop gang worker reduction(+:a) copyin(bins, w) copy(a)
  do j = 1, m
    !$acc loop vector reduction(+:a)
    do i = 1, n
      ! CHECK-DAG: scattered-levels.f90:[[@LINE+1]]:7: remark: reduction: {{.*}} 'a': atomic updates
      a(bins(i, j) - 1) = a(bins(i, j) - 1) + w(i, j)
    end do
  end do
  if (any(a /= e + 5)) error stop 'gang worker, vector'

  ! A gang's own, used before and after.
  !$acc parallel loop gang private(h) copyin(bins, w) copyout(g) num_gangs(7)
  do j = 1, m
    h = j
    !$acc loop vector reduction(+:h)
    do i = 1, n
      ! CHECK-DAG: scattered-levels.f90:[[@LINE+1]]:7: remark: reduction: {{.*}} 'h': atomic updates
      h(bins(i, j)) = h(bins(i, j)) + w(i, j)
    end do
    h(1) = h(1) + 1
    !$acc loop vector reduction(+:h)
    do i = 1, n
      ! CHECK-DAG: scattered-levels.f90:[[@LINE+1]]:7: remark: reduction: {{.*}} 'h': atomic updates
      h(bins(i, j)) = h(bins(i, j)) + w(i, j)
    end do
    !$acc loop vector
    do i = 1, 500
      g(i, j) = h(501 - i)
    end do
  end do
  do j = 1, m
    h = j
    h(1) = h(1) + 1
    do i = 1, n
      h(bins(i, j)) = h(bins(i, j)) + 2*w(i, j)
    end do
    if (any(g(:, j) /= h(500:1:-1))) error stop 'own'
  end do

  ! Read in the loop: copies as the program says.
  !$acc parallel loop gang private(h) copyin(bins, w) copyout(g)
  do j = 1, m
    h = 1
    !$acc loop vector reduction(+:h)
    do i = 1, n
      h(bins(i, j)) = h(bins(i, j)) + w(i, j)*h(501 - bins(i, j))*0
    end do
    !$acc loop vector
    do i = 1, 500
      g(i, j) = h(i)
    end do
  end do
  if (any(g /= 1)) error stop 'read'

  ! Sections: elements outside of it are not reduced.
  lo = 101
  hi = 551
  s = 7
  !$acc parallel loop reduction(+:s(lo:hi)) copyin(bins, w) copy(s)
  do i = 1, n
    ! CHECK-DAG: scattered-levels.f90:[[@LINE+1]]:5: remark: reduction: {{.*}} 's(lo:hi)': atomic updates
    s(bins(i, 1) + 100) = s(bins(i, 1) + 100) + w(i, 1)
  end do
  before = 7
  do i = 1, n
    before(bins(i, 1) + 100) = before(bins(i, 1) + 100) + w(i, 1)
  end do
  if (any(s /= before)) error stop 'section'
  ! Each element outside has one iteration.
  s = 8
  !$acc parallel loop reduction(+:s(lo:hi)) copyin(bins, w) copy(s)
  do i = 1, n
    k = bins(i, 1) + 100
    if (mod(i, 3) == 0) k = mod(i, 100)
    if (mod(i, 3) == 1) k = 552 + i/3
    ! CHECK-DAG: scattered-levels.f90:[[@LINE+1]]:5: remark: reduction: {{.*}} 's(lo:hi)': atomic updates
    s(k) = s(k) + w(i, 1) - 1
  end do
  before = 8
  do i = 1, n
    k = bins(i, 1) + 100
    if (mod(i, 3) == 0) k = mod(i, 100)
    if (mod(i, 3) == 1) k = 552 + i/3
    before(k) = before(k) + w(i, 1) - 1
  end do
  if (any(s /= before)) error stop 'outside'
  s = 9
  !$acc parallel loop gang reduction(+:s(lo:hi)) copyin(bins, w) copy(s)
  do j = 1, m
    !$acc loop vector reduction(+:s(lo:hi))
    do i = 1, n
      ! CHECK-DAG: scattered-levels.f90:[[@LINE+1]]:7: remark: reduction: {{.*}} 's(lo:hi)': atomic updates
      s(bins(i, j) + 100) = s(bins(i, j) + 100) + w(i, j)
    end do
  end do
  if (any(s(101:600) /= e + 9) .or. any(s(:100) /= 9) .or. any(s(601:) /= 9)) error stop 'levels of a section'
contains
  subroutine adjustable(l, h)
    integer, intent(in) :: l
    real(8), intent(inout) :: h(l)
    h = 4
    !$acc parallel loop gang reduction(+:h) copyin(bins, w) copy(h)
    do j = 1, m
      !$acc loop vector reduction(+:h)
      do i = 1, n
        ! CHECK-DAG: scattered-levels.f90:[[@LINE+1]]:9: remark: reduction: {{.*}} 'h': atomic updates
        h(bins(i, j)) = h(bins(i, j)) + w(i, j)
      end do
    end do
  end subroutine
end program
