! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Values that are used twice by each of the steps that compute the next: 2^32 ways lead from the
! last one to the first, and the compiler must not follow each of them.
#define STEP k = k * (3 - k)
#define EIGHT STEP; STEP; STEP; STEP; STEP; STEP; STEP; STEP
#define CHAIN EIGHT; EIGHT; EIGHT; EIGHT
#define TURN r = ieor(r, ishft(r, 3)); r = mod(r, 251) + mod(r, 3)
#define TURNS TURN; TURN; TURN; TURN; TURN; TURN; TURN; TURN; TURN; TURN; TURN; TURN
module chains
  implicit none
  integer, parameter :: n = 300
contains
  ! 2 where i is no multiple of 3, else 0.
  pure integer function last(i)
    integer, intent(in) :: i
    last = merge(0, 2, mod(i, 3) == 0)
  end function

  subroutine as_subscripts(a, b)
    integer, intent(out) :: a(0:), b(0:)
    integer :: i, k, r
    !$acc parallel loop private(k, r) copyout(a, b)
    do i = 1, n
      k = mod(i, 3)
      CHAIN
      a(3 * i + k) = i
      r = i
      TURNS
      b(i) = r
    end do
  end subroutine

  subroutine as_subscripts_of_kernels(a, b)
    integer, intent(out) :: a(0:), b(0:)
    integer :: i, k, r
    !$acc kernels copyout(a, b)
    !$acc loop independent
    do i = 1, n
      k = mod(i, 3)
      CHAIN
      a(3 * i + k) = i
    end do
    do i = 1, n
      r = i
      TURNS
      b(i) = r
    end do
    !$acc end kernels
  end subroutine

  subroutine as_ends(a)
    integer, intent(inout) :: a(:, :)
    integer :: i, j, k
    !$acc parallel loop private(k) copy(a)
    do i = 1, n
      k = mod(i, 3)
      CHAIN
      do j = 1, k
        a(j, i) = i
      end do
      do while (k > 0)
        k = k - 1
        a(3, i) = a(3, i) + 1
      end do
    end do
  end subroutine

  subroutine as_ends_of_kernels(a)
    integer, intent(inout) :: a(:, :)
    integer :: i, k
    !$acc kernels copy(a)
    do i = 1, n
      k = mod(i, 3)
      CHAIN
      a(1:k, i) = i
      a(3, i) = a(3, i) + k
    end do
    !$acc end kernels
  end subroutine

  ! What the host reads from the device between two loops.
  subroutine between_loops(first, a, m, total)
    integer, intent(in) :: first(:), m
    integer, intent(inout) :: a(:)
    integer, intent(out) :: total
    integer :: i, k
    !$acc kernels copyin(first) copy(a) copyout(total)
    do i = 1, n
      a(i) = i
    end do
    k = first(m)
    CHAIN
    do i = 1, n / k
      a(i) = a(i) + k
    end do
    a(1:k) = cshift(a(1:k) * 2, 1)
    if (k > 1) then
      do i = n - k + 1, n
        a(i) = 0
      end do
    end if
    total = sum(a(1:n - k))
    !$acc end kernels
  end subroutine

  subroutine before_loops(m, a, total)
    integer, intent(in) :: m
    integer, intent(inout) :: a(:)
    integer, intent(out) :: total
    integer :: i, k
    k = m
    CHAIN
    total = 0
    !$acc parallel loop reduction(+:total) copy(a) num_gangs(k)
    do i = k, n, k
      a(i / k) = i
      total = total + i
    end do
  end subroutine
end module

program shared_operands
  use chains
  implicit none
  integer :: a(0:3 * n + 2), b(0:n), c(3, n), d(n), i, total
  integer, parameter :: first(3) = [0, 1, 2]

  a = 0
  call as_subscripts(a, b)
  call check(all([(a(3 * i + last(i)) == i, i = 1, n)]))
  call check(all([(b(i) == turned(i), i = 1, n)]))
  a = 0
  b = 0
  call as_subscripts_of_kernels(a, b)
  call check(all([(a(3 * i + last(i)) == i, i = 1, n)]))
  call check(all([(b(i) == turned(i), i = 1, n)]))
  c = 0
  call as_ends(c)
  call check_ends
  c = 0
  call as_ends_of_kernels(c)
  call check_ends
  call between_loops(first, d, 2, total)
  call check(d(1) == 8 .and. d(2) == 6)
  call check(all(d(3:n / 2) == [(i + 2, i = 3, n / 2)]))
  call check(all(d(n - 1:) == 0))
  call check(total == sum(d))
  call before_loops(1, d, total)
  call check(all(d(:n / 2) == [(2 * i, i = 1, n / 2)]))
  call check(total == n / 2 * (n / 2 + 1))
  print *, 'ok'
contains
  pure integer function turned(i) result(r)
    integer, intent(in) :: i
    integer :: step
    r = i
    do step = 1, 12
      r = ieor(r, ishft(r, 3))
      r = mod(r, 251) + mod(r, 3)
    end do
  end function

  subroutine check_ends
    call check(all([(all(c(:last(i), i) == i) .and. all(c(last(i) + 1:2, i) == 0), i = 1, n)]))
    call check(all([(c(3, i) == last(i), i = 1, n)]))
  end subroutine

  subroutine check(is_right)
    logical, intent(in) :: is_right
    if (.not. is_right) error stop 'wrong'
  end subroutine
end program
