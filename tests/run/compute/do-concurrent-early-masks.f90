! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 -stdpar %s -o %t.stdpar
! RUN: %on-every-device %t.stdpar
! RUN: %accc -O2 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! The mask of a DO CONCURRENT in a construct says which iterations there are before any of them
! runs: a loop of its own finds that, in kernels and parallel constructs, in loops and routines.
module masked_loops
  implicit none
contains
  pure logical function above(x, y)
    !$acc routine seq
    integer, intent(in) :: x(:), y
    above = x(y) > 0
  end function
  subroutine two(n, m, a, b)
    integer, intent(in) :: n, m, b(n, m)
    integer, intent(inout) :: a(n, m)
    integer :: i, j
    !$acc kernels
    do concurrent (i = 2:n, j = 1:m, a(i - 1, j) > b(i, j))
      a(i, j) = 0
    end do
    !$acc end kernels
  end subroutine
  subroutine backwards(n, a)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i
    !$acc kernels
    do concurrent (i = n:1:-2, a(n - i + 1) == 1 .and. i > 1)
      a(i) = 2
    end do
    !$acc end kernels
  end subroutine
  subroutine branches(n, m, a, b)
    integer, intent(in) :: n, m, b(n, m)
    integer, intent(inout) :: a(n, m)
    integer :: i, j
    !$acc kernels
    do concurrent (i = 2:n, j = 1:m, a(i - 1, j) > b(i, j))
      select case (b(i, j))
      case (1)
        a(i, j) = 0
      case (2:3)
        if (i == 7) cycle
        a(i, j) = 8
      case default
        a(i, j) = -1
      end select
    end do
    !$acc end kernels
  end subroutine
  subroutine marks(a, b, n)
    !$acc routine vector
    integer, intent(in) :: n
    integer, intent(inout) :: a(n), b
    integer :: i
    !$acc loop vector reduction(+:b)
    do concurrent (i = 2:n, a(i - 1) > 0)
      a(i) = 0
      b = b + 1
    end do
  end subroutine
end module
program early_masks
  use masked_loops
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), i, j, b(20, 10), c(20, 10), w(20, 10), s, t, k(10), e(n, 10), nn
  a = 1
  !$acc kernels
  do concurrent (i = 2:n, above(a, i - 1))
    a(i) = 0
  end do
  !$acc end kernels
  if (sum(a) /= 1) error stop 'function'
  a = 1
  nn = 1
  !$acc kernels copyin(nn)
  do concurrent (i = 2:nn, a(i - 1) > 0)
    a(i) = 0
  end do
  !$acc end kernels
  if (sum(a) /= n) error stop 'none'
  b = reshape([(modulo(i * 7, 5), i = 1, 200)], [20, 10])
  c = reshape([(modulo(i * 3, 7), i = 1, 200)], [20, 10])
  w = c
  do j = 1, 10
    do i = 2, 20
      if (c(i - 1, j) > b(i, j)) w(i, j) = 0
    end do
  end do
  call two(20, 10, c, b)
  if (any(c /= w)) error stop 'two'
  a = 1
  call backwards(n, a)
  if (sum(a) /= n + 100) error stop 'back'
  c = reshape([(modulo(i * 3, 7), i = 1, 200)], [20, 10])
  w = c
  do j = 1, 10
    do i = 2, 20
      if (c(i - 1, j) > b(i, j)) then
        if (b(i, j) == 1) then
          w(i, j) = 0
        else if (b(i, j) == 2 .or. b(i, j) == 3) then
          if (i /= 7) w(i, j) = 8
        else
          w(i, j) = -1
        end if
      end if
    end do
  end do
  call branches(20, 10, c, b)
  if (any(c /= w)) error stop 'branches'
  a = 1
  !$acc parallel loop
  do concurrent (i = 2:n, a(i - 1) > 0)
    a(i) = 0
  end do
  if (sum(a) /= 1) error stop 'parallel loop'
  a = 1
  s = 0
  !$acc parallel num_gangs(7) vector_length(32)
  !$acc loop gang vector reduction(+:s)
  do concurrent (i = 2:n, a(i - 1) > 0)
    a(i) = 0
    s = s + i
  end do
  !$acc end parallel
  if (sum(a) /= 1) error stop 'parallel'
  if (s /= n * (n + 1) / 2 - 1) error stop 'sum'
  a = 1
  !$acc parallel
  do concurrent (i = 2:n, a(i - 1) > 0)
    a(i) = 0
  end do
  !$acc end parallel
  if (sum(a) /= 1) error stop 'parallel without loop'
  a = 1
  !$acc serial
  do concurrent (i = 2:n, a(i - 1) > 0)
    a(i) = 0
  end do
  !$acc end serial
  if (sum(a) /= 1) error stop 'serial'
  e = 1
  !$acc parallel loop gang
  do j = 1, 10
    !$acc loop vector
    do concurrent (i = 2:n, e(i - 1, j) > 0)
      e(i, j) = 0
    end do
  end do
  if (sum(e) /= 10) error stop 'nested'
  e = 1
  !$acc parallel loop gang
  do j = 1, 10
    do concurrent (i = 2:n, e(i - 1, j) > 0)
      e(i, j) = 0
    end do
  end do
  if (sum(e) /= 10) error stop 'nested without loop'
  e = 1
  !$acc kernels
  do j = 1, 10
    do concurrent (i = 2:n, e(i - 1, j) > 0)
      e(i, j) = 0
    end do
  end do
  !$acc end kernels
  if (sum(e) /= 10) error stop 'nested in kernels'
  a = 1
  !$acc kernels
  do j = 1, 3
    do concurrent (i = 2:n, a(i - 1) == j) local(t)
      t = j + 1
      a(i) = t
    end do
  end do
  !$acc end kernels
  if (any(a /= min([(i, i = 1, n)], 4))) error stop 'steps'
  e = 1
  k = 0
  !$acc parallel loop gang
  do j = 1, 10
    call marks(e(:, j), k(j), n)
  end do
  if (sum(e) /= 10) error stop 'routine'
  if (any(k /= n - 1)) error stop 'sum of a routine'
  a = 1
  do concurrent (i = 2:n, a(i - 1) > 0)
    a(i) = 0
  end do
  if (sum(a) /= 1) error stop 'outside of constructs'
end program
