! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_ASYNC=late %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_NOTIFY=1 %t 2>&1 | FileCheck %s

! What MAXVAL, SUM and NORM2 find in a loop that the host runs is for the kernels behind them:
! each array statement of a round has all gangs that it needs.

! REMARK-NOT: one gang runs
! CHECK: launch {{.*}}main:{{.*}} gangs 79 workers 1 vector 128
! CHECK: launch {{.*}}main:{{.*}} gangs 79 workers 1 vector 128
program kernels_rounds
  implicit none
  integer, parameter :: n = 10000, rounds = 4
  real(8) :: a(n), b(n), c(n), d(n), x(rounds), y(rounds), s
  real(8), target :: t(n)
  real(8), pointer :: p(:)
  integer :: i, k, found(rounds), places(rounds)

  do i = 1, n
    a(i) = mod(i * 7, 101)
    b(i) = 1 + mod(i * 3, 17)
  end do
  c = a
  d = b
  !$acc kernels copy(a, b, x)
  do k = 1, rounds
    s = maxval(abs(a - b))
    a = b * s
    b = b / norm2(b)
    x(k) = s
  end do
  !$acc end kernels
  do k = 1, rounds
    y(k) = maxval(abs(c - d))
    c = d * y(k)
    d = d / norm2(d)
  end do
  if (any(abs(x - y) > 1e-9 * abs(y))) error stop 1
  if (any(abs(a - c) > 1e-9 * abs(c)) .or. any(abs(b - d) > 1e-9 * abs(d))) error stop 2

  ! The place of what is found depends on the round before.
  t = [(real(mod(i * 37, n), 8), i = 1, n)]
  c = t
  p => t
  !$acc kernels copy(t) copyout(found)
  do k = 1, rounds
    found(k) = maxloc(p, 1)
    p = p * merge(-1, 1, p >= maxval(p))
  end do
  !$acc end kernels
  do k = 1, rounds
    places(k) = maxloc(c, 1)
    c = c * merge(-1, 1, c >= maxval(c))
  end do
  if (any(found /= places) .or. any(t /= c)) error stop 3
end program
