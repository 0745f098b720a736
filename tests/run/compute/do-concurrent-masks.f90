! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! The mask of do concurrent counts in constructs, with a loop directive and without, and
! in routines.
program masks
  implicit none
  integer, parameter :: n = 60
  integer :: a(n), b(n, n), i, j, total

  a = 1
  !$acc kernels
  do concurrent (i = 1:n, mod(i, 3) == 0)
    a(i) = -i
  end do
  do concurrent (i = n:1:-2, a(i) > 0)
    a(i) = a(i) + 1
  end do
  !$acc end kernels
  do i = 1, n
    if (a(i) /= merge(-i, merge(2, 1, mod(i, 2) == 0), mod(i, 3) == 0)) error stop 'kernels'
  end do

  b = 5
  !$acc parallel loop
  do concurrent (i = 1:n, j = 1:n, i /= j)
    b(i, j) = 1
  end do
  if (sum(b) /= n * n + 4 * n) error stop 'parallel loop'

  total = 0
  !$acc parallel copy(total)
  !$acc loop gang vector reduction(+:total)
  do concurrent (i = 1:n, i > 10)
    if (i > 20) cycle
    total = total + i
  end do
  !$acc end parallel
  if (total /= 155) error stop 'loop'

  b = 0
  !$acc parallel loop copy(b)
  pairs: do concurrent (i = 1:n, j = 1:n, i < j)
    if (mod(i, 2) == 0) then
      if (mod(j, 2) == 0) cycle pairs
      b(i, j) = 1
    end if
    b(i, j) = b(i, j) + 1
  end do pairs
  if (sum(b) /= 1770) error stop 'cycle'

  a = 0
  !$acc parallel loop gang
  do j = 1, 3
    call fill(a, j)
  end do
  if (any(a /= [(merge(1, 0, i > n / 2), i=1, n)])) error stop 'routine'
contains
  subroutine fill(a, part)
    !$acc routine vector
    integer, intent(inout) :: a(n)
    integer, intent(in) :: part
    integer :: k
    !$acc loop vector
    do concurrent (k = part:n:3, k > n / 2)
      a(k) = a(k) + 1
    end do
  end subroutine fill
end program masks
