! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O1 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! Array constructors with implied DO loops of several values, with sections, nested and with other
! values around: the places of the values follow from the loops' variables.

! CHECK-COUNT-8: remark: loop {{.*}}is shared by gangs and vector lanes
module constructors
  implicit none
contains
  pure real(8) function cube(x)
    !$acc routine seq
    real(8), intent(in) :: x
    cube = x**3
  end function

  subroutine fill(a, y, n, m)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(:, :), y(n, m)
    integer :: i, j
    !$acc kernels copy(a) copyin(y)
    a(1:2*n, 1) = [(y(i, 1) * 2, y(i, 2), i = 1, n)]
    a(1:2*n, 2) = [(y(i, 1) * 2, y(i, 2), i = n, 1, -1)]
    a(1:n, 3) = [1d0, (y(i, 1), i = 2, n - 1), 5d0]
    a(1:n*m, 4) = [(y(:, j), j = 1, m)]
    a(1:n*m+3, 5) = [-1d0, (y(:, j), j = m, 1, -1), y(1:2, 1)]
    a(1:m*(2*n+1), 6) = [((y(i, j), y(i, 1) + j, i = 1, n), j * 100d0, j = 1, m)]
    a(1:m*(2*n+2), 7) = [(y(:, j), (y(i, j), -y(i, j), i = 3, n / 2 + 2), y(1:2, 3), j = 1, m)]
    a(1:m*(m+1)/2, 8) = [((y(i, j), i = 1, j), j = 1, m)]
    a(1:2*n, 9) = [(cube(y(i, 1)), y(i, 3), i = 1, n)]
    a(1:(n+1)/2*2, 10) = [(y(i, 1), y(i, 2), i = 1, n, 2)]
    a(1:0, 11) = [(y(i, 1), y(i, 2), i = 5, 4)]
    a(1:6, 12) = [(y(i, 1), (y(j, 3), j = 1, 0), y(i, 2), i = 1, 3)]
    !$acc end kernels
  end subroutine

  subroutine in_threads(y, n, m, r)
    integer, intent(in) :: n, m
    real(8), intent(in) :: y(n, m)
    real(8), intent(out) :: r(m)
    real(8) :: t(8), u(6)
    integer :: i, j
    !$acc parallel loop copyin(y) copyout(r) private(t, u)
    do j = 1, m
      t = [(y(i, j), -i * 1d0, i = 1, 4)]
      u = [(y(1:2, j), i * 1d0, i = 1, 2)]
      r(j) = sum(t * [1, 2, 3, 4, 5, 6, 7, 8]) + sum(u * [1, 3, 5, 7, 11, 13])
    end do
  end subroutine
end module

program constructors_in_loops
  use constructors
  implicit none
  integer, parameter :: n = 130, m = 5
  ! Another compiler's.
  real(8), parameter :: sums(2, 12) = reshape([real(8) :: &
    545545d0, 4312365d0, &
    545545d0, 4310722d0, &
    136390d0, 1072009d0, &
    1992575d0, 15893794d0, &
    1994577d0, 15895055d0, &
    2688600d0, 21527841d0, &
    2022590d0, 16222522d0, &
    55035d0, 517336d0, &
    157840318740d0, 1241975704667d0, &
    203450d0, 1600868d0, &
    0d0, 0d0, &
    9012d0, 33050d0], [2, 12])
  real(8), parameter :: of_threads(m) = [real(8) :: 38057, 76057, 114057, 152057, 190057]
  real(8) :: a(m*(2*n+2), 12), y(n, m), r(m)
  integer :: i, j
  y = reshape([((i + 1000d0 * j, i = 1, n), j = 1, m)], [n, m])
  a = 0
  call fill(a, y, n, m)
  do j = 1, 12
    if (sum(a(:, j)) /= sums(1, j)) error stop
    if (sum(a(:, j) * [(mod(i, 17), i = 1, size(a, 1))]) /= sums(2, j)) error stop
  end do
  call in_threads(y, n, m, r)
  if (any(r /= of_threads)) error stop
end program
