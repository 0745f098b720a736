! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 --offload-arch=simt -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! Parentheses in subscripts, conditions and values: loops are as parallel with them as
! without, and arguments in parentheses are no variables.
! CHECK-NOT: sequential
module forms
  implicit none
contains
  subroutine bump(i, j)
    !$acc routine seq
    integer, intent(inout) :: i
    integer, intent(in) :: j
    i = i + 1
    if (j < 0) i = 0
    i = i + j
  end subroutine
end module
program parentheses
  use forms
  implicit none
  integer, parameter :: n = 100
  real :: a(2*n), b(n), grid(n), w, d
  integer :: i, j, m, k(n)

  b = [(modulo(37*i, n), i = 1, n)]
  a = 0
  m = 21
  !$acc kernels copy(a, grid, w) copyin(b)
  do i = 1, n
    a((m - 1) + i) = b(i)
  end do
  do i = 1, n
    a(i) = a((i)) + 1
  end do
  do j = 1, 10
    do i = 1, 10
      grid(i + (j - 1)*10) = b(i)*j
    end do
  end do
  w = 0
  do i = 1, n
    if ((b(i) > w)) w = (b(i))
  end do
  !$acc end kernels
  d = 0
  do i = 1, 2*n
    d = merge(b(max(1, min(n, i - 20))), 0., i > 20 .and. i <= 120) + merge(1., 0., i <= n)
    if (a(i) /= d) error stop 'shifted'
  end do
  do j = 1, 10
    if (any(grid(10*j - 9:10*j) /= b(:10)*j)) error stop 'grid'
  end do
  if (w /= 99) error stop 'greatest'

  !$acc parallel loop copyout(k)
  do i = 1, n
    k(i) = i
    call bump(k(i), (k(i)))
  end do
  if (any(k /= [(2*i + 1, i = 1, n)])) error stop 'argument'
end program parentheses
