! RUN: %accc -O2 -stdpar %s -o %t
! RUN: %on-every-device %t

! With -stdpar, DO CONCURRENT loops of procedures that constructs call belong to the
! construct's threads: by name, by a generic name, a binding, an operator, in a submodule,
! and through another procedure. Those of others are offloaded.
module base
  implicit none
  interface
    module subroutine separate(a)
      !$acc routine seq
      real, intent(inout) :: a(:)
    end subroutine
  end interface
  interface by_generic
    module procedure specific
  end interface
  type pair
    real :: x(2)
  contains
    procedure :: bound => pair_bound
  end type
  interface operator(.plus.)
    module procedure add_pairs
  end interface
contains
  subroutine by_name(a, total)
    real, intent(inout) :: a(:)
    real, intent(out) :: total
    integer :: i
    total = 0
    do concurrent (i = 1:size(a)) reduce(+:total)
      a(i) = 2 * a(i)
      total = total + a(i)
    end do
    call inner(a)
  end subroutine
  subroutine inner(a)
    real, intent(inout) :: a(:)
    integer :: i
    do concurrent (i = 1:size(a))
      a(i) = a(i) + 1
    end do
  end subroutine
  subroutine specific(a)
    real, intent(inout) :: a(:)
    integer :: i
    do concurrent (i = 1:size(a))
      a(i) = a(i) + 2
    end do
  end subroutine
  subroutine pair_bound(this)
    class(pair), intent(inout) :: this
    integer :: i
    do concurrent (i = 1:2)
      this%x(i) = this%x(i) + 3
    end do
  end subroutine
  function add_pairs(p, q) result(r)
    type(pair), intent(in) :: p, q
    type(pair) :: r
    integer :: i
    do concurrent (i = 1:2)
      r%x(i) = p%x(i) + q%x(i)
    end do
  end function
  subroutine on_the_host(a)
    real, intent(inout) :: a(:)
    integer :: i
    do concurrent (i = 1:size(a))
      a(i) = a(i) - 5
    end do
  end subroutine
end module
submodule (base) parts
contains
  module procedure separate
    integer :: i
    do concurrent (i = 1:size(a))
      a(i) = a(i) + 4
    end do
  end procedure
end submodule

program stdpar_called
  use base
  implicit none
  integer, parameter :: n = 40, m = 7
  real :: a(m, n), total(n), expected(m), s
  type(pair) :: p(n)
  integer :: i, j
  do j = 1, n
    a(:, j) = [(real(i + j), i = 1, m)]
    p(j)%x = [1., real(j)]
  end do
  !$acc parallel loop copy(a, p) copyout(total)
  do j = 1, n
    call by_name(a(:, j), total(j))
    call by_generic(a(:, j))
    call separate(a(:, j))
    call p(j)%bound()
    p(j) = p(j) .plus. p(j)
  end do
  do j = 1, n
    expected = [(2. * (i + j), i = 1, m)]
    s = sum(expected)
    if (abs(total(j) - s) > 1e-3) error stop "sum"
    if (any(a(:, j) /= expected + 7)) error stop "array"
    if (any(p(j)%x /= [8., 2. * (j + 3)])) error stop "pairs"
  end do
  call on_the_host(a(:, 1))
  if (any(a(:, 1) /= [(2. * (i + 1) + 2, i = 1, m)])) error stop "host"
end program
