! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Sections as arguments of routines whose dummy arrays have no gaps: copied if they have some.
module m
  implicit none
contains
  subroutine sweep(u, n)
    !$acc routine seq
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    integer :: k
    do k = 2, n
      u(k) = u(k) + 0.5d0 * u(k - 1)
    end do
  end subroutine

  pure real(8) function five(u)
    !$acc routine seq
    real(8), intent(in) :: u(5)
    five = u(1) + 2 * u(2) + 4 * u(3) + 8 * u(4) + 16 * u(5)
  end function

  subroutine turn(p)
    !$acc routine seq
    integer, intent(inout) :: p(2, 3)
    integer :: t
    t = p(1, 1)
    p(1, 1) = p(2, 3)
    p(2, 3) = t
    p(2, 1) = p(2, 1) - p(1, 3)
  end subroutine

  subroutine fill(z, n)
    !$acc routine seq
    integer, intent(in) :: n
    complex, intent(out) :: z(n)
    integer :: k
    do k = 1, n
      z(k) = cmplx(k, -k)
    end do
  end subroutine

  ! What other threads come to as well.
  subroutine count_in(sum, i)
    !$acc routine seq
    integer, intent(inout) :: sum(1)
    integer, intent(in) :: i
    !$acc atomic
    sum(1) = sum(1) + i
  end subroutine

  ! The dummy of a routine, with gaps or not, passed on.
  subroutine pass_on(u)
    !$acc routine seq
    real(8), intent(inout) :: u(:)
    call sweep(u, size(u))
    call sweep(u(size(u):1:-1), size(u))
  end subroutine

  subroutine columns(u, device)
    real(8), intent(inout) :: u(:, :)
    logical, intent(in) :: device
    integer :: i
    !$acc parallel loop copy(u) if(device)
    do i = 1, size(u, 2)
      call sweep(u(:, i), size(u, 1))
    end do
    !$acc parallel loop copy(u) if(device)
    do i = 1, size(u, 1)
      call sweep(u(i, :), size(u, 2))
    end do
    !$acc parallel loop copy(u) if(device)
    do i = 1, size(u, 2)
      call sweep(u(2:size(u, 1) - 1, i), size(u, 1) - 2)
      call sweep(u(size(u, 1):1:-2, i), (size(u, 1) + 1) / 2)
      call pass_on(u(:, i))
    end do
  end subroutine

  subroutine stencil(q, f, n, m)
    integer, intent(in) :: n, m
    real(8), intent(in) :: q(n, m)
    real(8), intent(out) :: f(n, m)
    integer :: i, j
    f = 0
    !$acc parallel loop collapse(2) copyin(q) copy(f)
    do j = 3, m - 2
      do i = 3, n - 2
        f(i, j) = five(q(i, j - 2:j + 2)) - five(q(i + 2:i - 2:-1, j)) + five(q(i - 2:i + 2, j))
      end do
    end do
  end subroutine

  ! The same in loops that accc has to find to be independent.
  subroutine stencil_in_kernels(q, f, n, m)
    integer, intent(in) :: n, m
    real(8), intent(in) :: q(n, m)
    real(8), intent(out) :: f(n, m)
    integer :: i, j
    f = 0
    !$acc kernels copyin(q) copy(f)
    do j = 3, m - 2
      ! CHECK: [[#@LINE+1]]:7: remark: loop is shared by vector lanes
      do i = 3, n - 2
        f(i, j) = five(q(i, j - 2:j + 2)) - five(q(i + 2:i - 2:-1, j)) + five(q(i - 2:i + 2, j))
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine planes(p)
    integer, intent(inout) :: p(:, :, :)
    integer :: k
    !$acc kernels loop independent copy(p)
    do k = 1, size(p, 3)
      call turn(p(:, :, k))
    end do
    !$acc parallel loop copy(p)
    do k = 1, size(p, 1) - 1, 2
      call turn(p(k:k + 1, 1:3, size(p, 3)))
    end do
  end subroutine
end module

program main
  use m
  implicit none
  integer, parameter :: n = 40, l = 30
  real(8) :: u(n, l), v(n, l), f(n, l), g(n, l)
  real(8), target :: w(n, l)
  real(8), pointer :: p(:, :)
  integer :: a(2, 3, l), b(4, 3, l), i, j, k
  complex :: z(3, l)
  integer :: sums(3, 4)
  do j = 1, l
    do i = 1, n
      u(i, j) = mod(7 * i + 3 * j, 11) - 5
    end do
  end do
  v = u
  call columns(u, .true.)
  call columns(v, .false.)
  if (any(u /= v)) error stop 'columns without gaps'
  call columns(u(1:n:3, 2:l:2), .true.)
  call columns(v(1:n:3, 2:l:2), .false.)
  if (any(u /= v)) error stop 'columns with gaps'
  call columns(u(2:n - 1, l:1:-1), .true.)
  call columns(v(2:n - 1, l:1:-1), .false.)
  if (any(u /= v)) error stop 'columns, the last one first'
  call columns(u(5:5, :), .true.)
  call columns(v(5:5, :), .false.)
  if (any(u /= v)) error stop 'columns of one element'
  call columns(u(5:4, :), .true.)
  if (any(u /= v)) error stop 'empty columns'

  call stencil(u, f, n, l)
  g = 0
  do j = 3, l - 2
    do i = 3, n - 2
      do k = 0, 4
        g(i, j) = g(i, j) + 2**k * (u(i, j - 2 + k) - u(i + 2 - k, j) + u(i - 2 + k, j))
      end do
    end do
  end do
  if (maxval(abs(f - g)) > 1d-9 * maxval(abs(g))) error stop 'stencil'

  call stencil_in_kernels(u, f, n, l)
  if (maxval(abs(f - g)) > 1d-9 * maxval(abs(g))) error stop 'stencil in kernels'

  sums = 0
  !$acc parallel loop copy(sums)
  do i = 1, 1000
    call count_in(sums(2, 3:3), i)
  end do
  if (sums(2, 3) /= 500500 .or. count(sums /= 0) /= 1) error stop 'one element'

  a = reshape([(i, i = 1, size(a))], shape(a))
  call planes(a)
  ! Planes change places once, the last one twice.
  do k = 1, l
    j = 6 * (k - 1)
    if (k < l .and. any(a(:, :, k) /= reshape([j + 6, -3, j + 3, j + 4, j + 5, j + 1], [2, 3]))) &
      error stop 'plane'
  end do
  j = 6 * (l - 1)
  if (any(a(:, :, l) /= reshape([j + 1, -3 - (j + 5), j + 3, j + 4, j + 5, j + 6], [2, 3]))) &
    error stop 'last plane'
  b = 1
  call planes(b(1:4:2, :, :))
  if (any(b(1:4:2, 2:3, 1:l) /= 1) .or. any(b(2:4:2, :, :) /= 1) .or. any(b(3, 1, 1:l - 1) /= 0)) &
    error stop 'planes with gaps'

  z = 0
  !$acc parallel loop copy(z)
  do i = 1, 3
    call fill(z(i, :), l)
  end do
  do i = 1, l
    if (any(z(:, i) /= cmplx(i, -i))) error stop 'complex'
  end do

  w = v
  p => w(:, l:1:-1)
  !$acc parallel loop copy(p)
  do i = 1, l
    call sweep(p(:, i), n)
  end do
  do i = 1, l
    call sweep(v(:, i), n)
  end do
  if (any(w /= v)) error stop 'pointer'
end program
