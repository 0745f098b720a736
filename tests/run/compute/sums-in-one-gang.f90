! RUN: %accc -O2 %s -o %t -Minfo=accel 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: %accc -O2 --offload-arch=simt %s -o %t.simt
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_WIDTH=32 ACCC_SIMT_ORDER=shuffle %t.simt
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t.simt

! What SUM, COUNT and ALL of three dimensions find in a construct that one gang runs, all of its
! threads read: behind the thread that adds it, and before it is set again.
! CHECK: one gang runs this part of the construct
program sums_in_one_gang
  implicit none
  integer, parameter :: n = 70
  integer :: x(n, n, n), u(n), ix(n), s, i, number
  x = 3
  ix = [(n + 1 - i, i = 1, n)]
  u = ix*3
  call work(x, u, ix, s, number)
  if (s /= 3*n*n*3 + 2*n*n*3 .or. number /= n*n*2 + 7) error stop 'results'
  if (any(u(:13) /= [(3*(n + 1 - i), i = 1, 13)])) error stop 'before the section'
  if (any(u(14:40) /= [(3*i, i = 14, 40)])) error stop 'section'
contains
  subroutine work(x, u, ix, s, number)
    integer, intent(in) :: x(n, n, n), ix(n)
    integer, intent(inout) :: u(n)
    integer, intent(out) :: s, number
    !$acc kernels copy(s, u, number) copyin(x, ix)
    s = sum(x(:, 1:3, :))
    if (s <= 3*n*n*3) u(14:40) = u(ix(14:40))
    number = count(x(:, 5:6, :) == 3)
    if (all(x(:, 2:4, :) == 3) .and. number > 5) number = number + 7
    s = s + sum(x(:, 1:2, :))
    !$acc end kernels
  end subroutine
end program
