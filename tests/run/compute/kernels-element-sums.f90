! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O2 -c --offload-arch=simt -Minfo=accel %s -o %t.o 2>&1 | FileCheck %s

! Sums that gather in elements of arrays: lanes share the loop that goes through neighbouring
! elements, as if the program had a scalar for the sum.
program kernels_element_sums
  implicit none
  type grid
    real(8), allocatable :: total(:)
    integer, pointer :: most(:)
  end type
  integer, parameter :: n = 300, m = 70
  real(8) :: a(n, m), e(n), d(m), expected(m), row(n)
  type(grid) :: g
  integer :: i, j, k, length(m)

  a = reshape([(mod(i * 7, 101) - 50, i = 1, n * m)], [n, m])
  e = [(mod(i, 5), i = 1, n)]
  length = [(mod(j, 9), j = 1, m)]
  call set_first
  call added
  call both_ways
  call conditional
  call members
  call one_element
  call triangle
  call dependent
  call own_range
contains
  subroutine set_first
    !$acc kernels copyin(a, e) copyout(d)
    ! CHECK: [[# @LINE + 1]]:5: remark: loop is shared by gangs{{$}}
    do j = 1, m
      d(j) = 1
      ! CHECK: [[# @LINE + 1]]:7: remark: loop is shared by vector lanes
      do i = 1, n
        d(j) = d(j) - a(i, j) * e(i)
      end do
      d(j) = 2 * d(j)
    end do
    !$acc end kernels
    if (any(d /= 2 - 2 * matmul(e, a))) error stop 'set first'
  end subroutine

  ! Some loops have no iteration.
  subroutine added
    d = 3
    !$acc kernels copyin(a) copy(d)
    ! CHECK: [[# @LINE + 1]]:5: remark: loop is shared by gangs{{$}}
    do j = 1, m
      ! CHECK: [[# @LINE + 1]]:7: remark: loop is shared by vector lanes
      do i = 5 * j, n
        d(j) = a(i, j) + d(j)
      end do
    end do
    !$acc end kernels
    if (any(d /= [(3 + sum(a(5*j:, j)), j = 1, m)])) error stop 'added'
  end subroutine

  ! Where the outer loop has the neighbours it keeps the lanes.
  subroutine both_ways
    integer :: high(2, m)
    row = 1
    !$acc kernels copyin(a) copy(row) copyout(high)
    ! CHECK: [[# @LINE + 1]]:5: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      do j = 1, m
        row(i) = row(i) + a(i, j)
      end do
    end do
    ! CHECK: [[# @LINE + 1]]:5: remark: loop is shared by gangs{{$}}
    do j = 1, m
      high(1, j) = -huge(high)
      high(2, j) = huge(high)
      ! CHECK: [[# @LINE + 1]]:7: remark: loop is shared by vector lanes
      do i = 1, n
        high(1, j) = max(high(1, j), nint(a(i, j)))
        high(2, j) = min(nint(a(i, j)), high(2, j))
      end do
    end do
    !$acc end kernels
    if (any(row /= 1 + sum(a, 2))) error stop 'rows'
    if (any(high(1, :) /= maxval(nint(a), 1)) .or. any(high(2, :) /= minval(nint(a), 1))) error stop 'extremes'
  end subroutine

  ! A sum that only some iterations touch, set before and not.
  subroutine conditional
    d = 0
    !$acc kernels copyin(a) copy(d) copyout(expected)
    do j = 1, m
      expected(j) = 4
      ! CHECK: [[# @LINE + 1]]:7: remark: loop is shared by vector lanes
      do i = 1, n
        if (a(i, j) > 0) expected(j) = expected(j) + a(i, j)
      end do
    end do
    do j = 1, m
      ! CHECK: [[# @LINE + 1]]:7: remark: loop is sequential
      do i = 1, n
        if (a(i, j) > 0) d(j) = d(j) + a(i, j)
      end do
    end do
    !$acc end kernels
    if (any(d /= sum(a, 1, a > 0)) .or. any(expected /= 4 + d)) error stop 'conditional'
  end subroutine

  subroutine members
    allocate (g%total(m), g%most(m))
    !$acc enter data copyin(g, g%total, g%most)
    !$acc kernels copyin(a) present(g)
    ! CHECK: [[# @LINE + 1]]:5: remark: loop is shared by gangs{{$}}
    do j = 1, m
      g%total(j) = 0
      ! CHECK: [[# @LINE + 1]]:7: remark: loop is shared by vector lanes
      do i = 1, n
        g%total(j) = g%total(j) + a(i, j)
      end do
    end do
    do j = 1, m
      g%most(j) = 1
      do i = 1, n
        g%most(j) = ieor(g%most(j), nint(a(i, j)))
      end do
    end do
    !$acc end kernels
    !$acc exit data copyout(g%total, g%most) delete(g)
    if (any(g%total /= sum(a, 1))) error stop 'members'
    if (any(g%most /= ieor(1, iparity(nint(a), 1)))) error stop 'pointers'
  end subroutine

  subroutine one_element
    d = 7
    !$acc kernels copyin(e) copy(d)
    ! CHECK: [[# @LINE + 1]]:5: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      d(3) = d(3) + e(i)
    end do
    !$acc end kernels
    if (d(3) /= 7 + sum(e) .or. d(2) /= 7) error stop 'one element'
  end subroutine

  ! Each row needs those before.
  subroutine triangle
    d = 1
    !$acc kernels copyin(a) copy(d)
    do j = 1, m
      do i = 1, j - 1
        d(j) = d(j) - a(i, j) / 64 * d(i)
      end do
    end do
    !$acc end kernels
    expected = 1
    do j = 1, m
      do i = 1, j - 1
        expected(j) = expected(j) - a(i, j) / 64 * expected(i)
      end do
    end do
    ! GPUs multiply and add in one step.
    if (any(abs(d - expected) > 1e-12 * abs(expected))) error stop 'triangle'
  end subroutine

  ! The sum is used while it grows, or by an element that may be the same.
  subroutine dependent
    real(8) :: partial(n, m), wanted(n, m)
    integer :: same
    same = 4
    d = 1
    !$acc kernels copyin(a, e) copy(d) copyout(partial)
    do j = 1, m
      ! CHECK: [[# @LINE + 1]]:7: remark: loop is sequential
      do i = 1, n
        d(j) = d(j) + a(i, j)
        partial(i, j) = d(j)
      end do
    end do
    ! CHECK: [[# @LINE + 1]]:5: remark: loop is sequential
    do i = 1, 10
      d(4) = d(4) + e(i)
      d(4) = d(4) + d(same + i - 1)
    end do
    !$acc end kernels
    do j = 1, m
      expected(j) = 1
      do i = 1, n
        expected(j) = expected(j) + a(i, j)
        wanted(i, j) = expected(j)
      end do
    end do
    do i = 1, 10
      expected(4) = expected(4) + e(i)
      expected(4) = expected(4) + expected(same + i - 1)
    end do
    if (any(partial /= wanted) .or. any(d /= expected)) error stop 'dependent'
  end subroutine

  ! The range of the loop is that from before it.
  subroutine own_range
    integer :: ix(128), i
    ix = 5000
    !$acc kernels copy(ix)
    ix(1) = 5000
    do i = 1, ix(1)
      ix(1) = ix(1) + 1
    end do
    !$acc end kernels
    if (ix(1) /= 10000 .or. any(ix(2:) /= 5000)) error stop 'own range'
  end subroutine
end program
