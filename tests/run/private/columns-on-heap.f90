! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_ASYNC=late %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_HEAP_SIZE=64M not %t 2>&1 | FileCheck %s

! Private arrays whose length the run knows: threads take them from the heap of kernels, which is as
! large as those need that the device runs at a time, if the user does not say how large.

! CHECK: columns
module private_columns
  implicit none

contains

  subroutine columns(t, q, n, nk)
    integer, intent(in) :: n, nk
    real(8), intent(inout) :: t(n, nk), q(n, nk)
    real(8) :: a(nk), b(nk), c(nk), d(nk), e(nk), f(nk), g(nk), h(nk)
    integer :: i, k
    !$acc parallel loop gang vector private(a, b, c, d, e, f, g, h) copy(t, q)
    do i = 1, n
      a = t(i, :)
      b = q(i, :)
      c = a + b
      d = a - b
      e = c * 0.5d0
      f = d * 0.5d0
      g = e + f
      h = e - f
      do k = 2, nk
        h(k) = h(k) + 2 * (h(k - 1) - h(k - 1))
      end do
      t(i, :) = h
      q(i, :) = g
    end do
  end subroutine

end module

program columns_on_heap
  use private_columns
  implicit none
  integer, parameter :: n = 130
  real(8), allocatable :: t(:, :), q(:, :)
  integer :: i, k, nk
  ! What is allocated before the heap grows, and given back afterwards, is that of the heap before.
  do nk = 40, 8040, 8000
    allocate (t(n, nk), q(n, nk))
    do k = 1, nk
      do i = 1, n
        t(i, k) = i + k
        q(i, k) = i - k
      end do
    end do
    call columns(t, q, n, nk)
    do k = 1, nk
      if (any(t(:, k) /= [(i - k, i = 1, n)])) error stop
      if (any(q(:, k) /= [(i + k, i = 1, n)])) error stop
    end do
    deallocate (t, q)
  end do
end program
