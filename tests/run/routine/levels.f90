! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Routines whose loops are shared by the threads that call them: local variables
! that lanes share, reductions, early returns, calls of calls, results.
module levels
  implicit none
contains
  ! Lanes exchange values by the local array.
  subroutine reverse(x, n)
    !$acc routine vector
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer :: t(64), i
    !$acc loop vector
    do i = 1, n
      t(i) = x(i)
    end do
    !$acc loop vector
    do i = 1, n
      x(i) = t(n + 1 - i)
    end do
  end subroutine

  ! With an automatic array.
  subroutine rotate(x, n)
    !$acc routine vector
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer :: t(0:n - 1), i
    !$acc loop vector
    do i = 1, n
      t(mod(i, n)) = x(i)
    end do
    !$acc loop vector
    do i = 1, n
      x(i) = t(i - 1)
    end do
  end subroutine

  integer function total(x, n)
    !$acc routine vector
    integer, intent(in) :: n
    integer, intent(in) :: x(n)
    integer :: i, s
    total = -1
    if (n < 1) return
    s = 0
    !$acc loop vector reduction(+:s)
    do i = 1, n
      s = s + x(i)
    end do
    total = s
  end function

  subroutine block_of_columns(x, n, m)
    !$acc routine worker
    integer, intent(in) :: n, m
    integer, intent(inout) :: x(n, m)
    integer :: j
    !$acc loop worker
    do j = 1, m
      call reverse(x(:, j), n)
      x(1, j) = x(1, j) + total(x(:, j), n)
    end do
  end subroutine

  subroutine everything(x, n, m)
    !$acc routine gang
    integer, intent(in) :: n, m
    integer, intent(inout) :: x(n, m)
    integer :: i, j
    !$acc loop gang
    do j = 1, m
      !$acc loop vector
      do i = 1, n
        x(i, j) = x(i, j) * j
      end do
    end do
  end subroutine
end module

program routine_levels
  use levels
  implicit none
  integer, parameter :: n = 50, m = 9, k = 4
  integer :: a(n, m), b(n, m, k), c(n, m), sums(0:m), i, j, l

  call fill
  !$acc parallel loop gang copy(a) copyout(sums(1:m)) vector_length(32)
  do j = 1, m
    call reverse(a(:, j), n)
    call rotate(a(:, j), n)
    sums(j) = total(a(:, j), n - 5 * j)
  end do
  do j = 1, m
    do i = 1, n
      ! Reversed, and the last one first.
      if (a(i, j) /= merge(1, n + 2 - i, i == 1) * 100 + j) error stop 'reverse and rotate'
    end do
    if (sums(j) /= sum(a(1:n - 5 * j, j)) .and. n - 5 * j > 0) error stop 'total'
  end do

  call fill
  !$acc parallel copy(a) copyout(sums(0:0))
  sums(0) = total(a(:, 1), 0)
  call everything(a, n, m)
  !$acc end parallel
  do j = 1, m
    do i = 1, n
      if (a(i, j) /= (i * 100 + j) * j) error stop 'gang'
    end do
  end do
  if (sums(0) /= -1) error stop 'return'

  call fill
  do l = 1, k
    b(:, :, l) = a + l
  end do
  !$acc parallel loop gang copy(b) num_workers(4)
  do l = 1, k
    call block_of_columns(b(:, :, l), n, m)
  end do
  do l = 1, k
    do j = 1, m
      if (any(b(2:, j, l) /= [((n + 1 - i) * 100 + j + l, i = 2, n)])) error stop 'worker'
      if (b(1, j, l) /= n * 100 + j + l + sum([(i * 100 + j + l, i = 1, n)])) error stop 'sum'
    end do
  end do
contains
  subroutine fill
    do j = 1, m
      do i = 1, n
        a(i, j) = i * 100 + j
      end do
    end do
  end subroutine
end program
