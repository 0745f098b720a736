! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 %s -o %t.0 && %on-every-device %t.0

! Scalars of COMMON blocks are temporaries, sums and extremes of loops as other variables are.
module shown
  implicit none
contains
  integer function differing(a, b, n)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), b(n)
    differing = count(abs(a - b) > 1d-9 * (1 + abs(b)))
  end function
end module

subroutine work(n, x, y, z)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(inout) :: y(n), z(n)
  real(8) :: s, t, big, u(3)
  integer :: at, i, k
  complex(8) :: c
  common /blk/ t, s, big, u, at
  common /cpl/ c
  s = 0
  big = -huge(big)
  at = 0
  !$acc kernels copyin(x) copy(y, z)
  ! CHECK: [[#@LINE+1]]:3: remark: loop is shared by gangs
  do i = 1, n
    t = x(i) * 2
    y(i) = t + t * t
  end do
  ! CHECK: [[#@LINE+1]]:3: remark: loop is shared by gangs
  do i = 1, n
    s = s + x(i)
  end do
  do i = 1, n
    if (x(i) > big) then
      big = x(i)
      at = i
    end if
  end do
  ! CHECK: [[#@LINE+1]]:3: remark: loop is shared by gangs
  do i = 1, n
    c = cmplx(x(i), 1, 8)
    c = c * c
    z(i) = real(c) + aimag(c)
  end do
  !$acc end kernels
end subroutine

! A component of the block and an array of it, as another procedure sees the same memory.
subroutine mixed(n, y, total)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: y(n)
  real(8), intent(out) :: total
  real(8) :: r(3), e
  integer :: at, i
  real(8) :: u(3)
  common /blk/ r, u, at
  equivalence (e, r(2))
  total = 0
  !$acc kernels copy(y)
  do i = 1, n
    r(1) = y(i)
    r(2) = r(1) + 1
    y(i) = r(2) + r(1)
  end do
  do i = 1, n
    e = y(i)
    total = total + e
  end do
  !$acc end kernels
end subroutine


subroutine concurrent(n, x, y)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(inout) :: y(n)
  real(8) :: t, s, big, u(3)
  integer :: at, i
  common /blk/ t, s, big, u, at
  !$acc kernels
  do concurrent (i = 1:n)
    t = x(i) + 1
    y(i) = y(i) + t
  end do
  !$acc end kernels
end subroutine

real(8) function doubled()
  implicit none
  !$acc routine seq
  real(8) :: t, s
  common /pair/ t, s
  !$acc declare create(/pair/)
  doubled = 2 * t
end function

subroutine called(n, y)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: y(n)
  real(8) :: t, s
  integer :: i
  common /pair/ t, s
  !$acc declare create(/pair/)
  interface
    real(8) function doubled()
      !$acc routine seq
    end function
  end interface
  !$acc kernels copy(y)
  do i = 1, n
    t = y(i)
    s = y(i) + 1
    y(i) = t + doubled() + s
  end do
  !$acc end kernels
end subroutine

program main
  use shown
  implicit none
  integer, parameter :: n = 1000
  real(8) :: x(n), y(n), z(n), total, t, s, big, u(3), expected(n)
  complex(8) :: c
  integer :: at, i
  common /blk/ t, s, big, u, at
  common /cpl/ c
  do i = 1, n
    x(i) = mod(i * 37, 101) * 0.25d0
  end do
  y = 0
  z = 0
  u = 7
  call work(n, x, y, z)
  if (differing(y, 2 * x + 4 * x**2, n) /= 0) error stop 1
  if (differing(z, x**2 - 1 + 2 * x, n) /= 0) error stop 2
  if (abs(s - sum(x)) > 1d-6) error stop 3
  if (big /= maxval(x) .or. at /= maxloc(x, 1)) error stop 4
  if (t /= x(n) * 2) error stop 5
  if (abs(c - cmplx(x(n), 1, 8)**2) > 1d-9) error stop 6
  if (any(u /= 7)) error stop 7
  expected = y
  call mixed(n, y, total)
  if (differing(y, 2 * expected + 1, n) /= 0) error stop 8
  if (abs(total - sum(y)) > 1d-6) error stop 9
  if (s /= y(n)) error stop 10
  if (any(u /= 7)) error stop 11
  expected = y + x + 1
  call concurrent(n, x, y)
  if (differing(y, expected, n) /= 0) error stop 12
  if (any(u /= 7) .or. s /= expected(n) - x(n) - 1) error stop 13
  y = [(i, i = 1, n)]
  call called(n, y)
  if (any(y /= [(4 * i + 1, i = 1, n)])) error stop 14
  call combined(n)
  print *, 'ok'
end program

! Sums without a clause, of which NVIDIA's compiler makes reductions.
subroutine combined(n)
  implicit none
  integer, intent(in) :: n
  integer :: i, first, second
  common /sums/ first, second
  first = 1
  second = 2
  !$acc parallel loop
  do i = 1, n
    first = first + i
  end do
  !$acc parallel loop copy(second)
  do i = 1, n
    second = max(second, i)
  end do
  if (first /= 1 + n * (n + 1) / 2) error stop 15
  if (second /= n) error stop 16
end subroutine
