! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O2 --offload-arch=gfx90a --emit=llvm --offload-device-only %s -o - | FileCheck %s

! WHERE constructs whose elements depend on none but themselves, and such as look alike: sections
! that overlap, elements that all others need, masks that are assigned to.

! CHECK: define {{.*}}@accc__QMcasesPlimits_l
! CHECK-NOT: @accc.malloc
! CHECK: define {{.*}}@accc__QMcasesPshifted_l
module cases
  implicit none
  integer, parameter :: m = 9
contains
  subroutine limits(n, x, y)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(:, -2:), y(:, :)
    integer :: e
    !$acc parallel loop gang vector copy(x, y)
    do e = 1, n
      where (x(:, e - 3) < 0) x(:, e - 3) = 0
      where (y(:, e) > 5)
        y(:, e) = y(:, e) - x(:, e - 3)
        x(:, e - 3) = y(:, e)
      elsewhere (y(:, e) > 3)
        y(:, e) = -1
        where (x(:, e - 3) > 2) y(:, e) = x(:, e - 3)
      elsewhere
        x(:, e - 3) = x(:, e - 3) + 1
      end where
    end do
  end subroutine

  subroutine shifted(n, x, y)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(:, :), y(:, :)
    integer :: e
    !$acc parallel loop gang vector copy(x, y)
    do e = 1, n
      where (x(:m - 1, e) > 2) x(2:, e) = x(:m - 1, e)
      where (y(:, e) > y(3, e)) y(:, e) = y(3, e) + y(5, e)
      where (y(2:, e) > 4)
        y(2:, e) = 0
      elsewhere
        y(:m - 1, e) = y(2:, e) + 1
      end where
    end do
  end subroutine

  ! Masks that are sections, with extents that only the statement knows.
  subroutine chosen(n, x, flags)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(:, :)
    logical, intent(in) :: flags(:, :)
    integer :: e, k
    !$acc parallel loop gang vector copy(x) copyin(flags)
    do e = 1, n
      k = 1 + mod(e, m - 1)
      where (flags(k:, e)) x(k:, e) = x(k:, e) + 1
      where (flags(:, e)) x(:, e) = -x(:, e)
    end do
  end subroutine

  subroutine whole(x, y, flags)
    real(8), intent(inout) :: x(0:, 0:), y(:, :)
    logical, intent(inout) :: flags(:, :)
    !$acc kernels copy(x, y, flags)
    where (flags)
      x = y
      flags = x > 4
    elsewhere
      y = 2 * x
    end where
    where (x < 1)
      x = sqrt(abs(x))
    elsewhere (flags)
      x = x + y(1, 1)
    end where
    !$acc end kernels
  end subroutine
end module

program where_by_element
  use cases
  implicit none
  integer, parameter :: n = 60
  real(8) :: x(m, n), y(m, n), u(m, n), v(m, n)
  logical :: flags(m, n), f(m, n)
  integer :: i, e

  do e = 1, n
    do i = 1, m
      x(i, e) = mod(i * 5 + e * 3, 11) - 4
      y(i, e) = mod(i * 7 + e, 13) - 2
      flags(i, e) = mod(i + e, 3) == 0
    end do
  end do
  u = x; v = y; f = flags
  call limits(n, u, v)
  do e = 1, n
    do i = 1, m
      call limit(x(i, e), y(i, e))
    end do
  end do
  if (any(u /= x) .or. any(v /= y)) error stop 'limits'
  call shifted(n, u, v)
  do e = 1, n
    call shift(x(:, e), y(:, e))
  end do
  if (any(u /= x) .or. any(v /= y)) error stop 'shifted'
  call whole(u, v, f)
  do e = 1, n
    do i = 1, m
      if (flags(i, e)) then
        x(i, e) = y(i, e)
        flags(i, e) = x(i, e) > 4
      else
        y(i, e) = 2 * x(i, e)
      end if
    end do
  end do
  do e = 1, n
    do i = 1, m
      if (x(i, e) < 1) then
        x(i, e) = sqrt(abs(x(i, e)))
      else if (flags(i, e)) then
        x(i, e) = x(i, e) + y(1, 1)
      end if
    end do
  end do
  if (any(abs(u - x) > 1e-12) .or. any(v /= y) .or. any(f .neqv. flags)) error stop 'whole'
  x = u
  call chosen(n, u, f)
  do e = 1, n
    do i = 1, m
      if (.not. f(i, e)) cycle
      if (i >= 1 + mod(e, m - 1)) x(i, e) = x(i, e) + 1
      x(i, e) = -x(i, e)
    end do
  end do
  if (any(u /= x)) error stop 'chosen'
contains
  subroutine limit(a, b)
    real(8), intent(inout) :: a, b
    if (a < 0) a = 0
    if (b > 5) then
      b = b - a
      a = b
    else if (b > 3) then
      b = -1
      if (a > 2) b = a
    else
      a = a + 1
    end if
  end subroutine

  subroutine shift(a, b)
    real(8), intent(inout) :: a(m), b(m)
    real(8) :: olda(m), oldb(m)
    logical :: mask(m)
    integer :: k
    olda = a
    do k = 1, m - 1
      if (olda(k) > 2) a(k + 1) = olda(k)
    end do
    oldb = b
    do k = 1, m
      if (oldb(k) > oldb(3)) b(k) = oldb(3) + oldb(5)
    end do
    mask(2:) = b(2:) > 4
    do k = 2, m
      if (mask(k)) b(k) = 0
    end do
    oldb = b
    do k = 2, m
      if (.not. mask(k)) b(k - 1) = oldb(k) + 1
    end do
  end subroutine
end program
