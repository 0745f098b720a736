! RUN: not %accc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:

! Scalars that share storage: private copies, made without a clause, have it no more.
module shared_scalars
  implicit none
  real :: w
  integer :: j
  equivalence (w, j)
end module

subroutine copies(a, b, n)
  use shared_scalars
  implicit none
  integer :: n, k, b(n)
  real :: a(n), x, y
  integer :: i, l
  equivalence (x, i), (y, l)
  ! CHECK: [[#@LINE+1]]:9: error: not yet supported: 'x' and 'i' share storage, but this construct has a private copy of 'x', so that what sets one does not set the other. TRANSFER gives a value another type; 'private(x)' says that they have nothing to do with each other
  !$acc parallel loop
  do k = 1, n
    x = a(k)
    b(k) = i
  end do
  ! CHECK: [[#@LINE+1]]:9: error: not yet supported: 'j' and 'w' share storage, {{.*}}; 'firstprivate(j)' says
  !$acc serial copy(w)
  w = a(1)
  b(1) = j
  !$acc end serial
  ! CHECK: [[#@LINE+1]]:9: error: not yet supported: 'i' and 'x' share
  !$acc parallel loop copy(x)
  do k = 1, n
    b(k) = i
    call set(x)
  end do

  ! Others, one for itself, private, read only, not copied.
  !$acc parallel loop copyin(a) copyout(b)
  do k = 1, n
    x = a(k)
    b(k) = l
  end do
  !$acc parallel loop private(x, i)
  do k = 1, n
    x = a(k)
    i = k
    b(k) = i + int(x)
  end do
  !$acc parallel loop
  do k = 1, n
    b(k) = i + int(x)
  end do
  !$acc kernels
  x = a(1)
  b(1) = i
  !$acc end kernels
contains
  subroutine set(x)
    !$acc routine seq
    real, intent(out) :: x
    x = 1
  end subroutine
end

! Names that ASSOCIATE gives to elements and components.
subroutine parts(x, y, n, k)
  implicit none
  type object
    integer :: c, a(5)
  end type
  integer :: n, k, i, x(n), y(n)
  type(object) :: o
  associate (e => x(k), first => x(1), c => o%c)
    ! CHECK: [[#@LINE+1]]:11: error: not yet supported: 'e' stands for what 'x' is, or a part of it, but as a scalar without a clause it has a private copy in this construct, so that what sets one does not set the other. One of the two names will do; 'private(e)' says
    !$acc parallel loop copy(x) copyout(y)
    do i = 1, n
      e = e + 5
      y(i) = x(2)
    end do
    ! CHECK: [[#@LINE+1]]:11: error: not yet supported: 'c' stands for what 'o' is, or a part of it, {{.*}}; 'private(c)' says
    !$acc serial copy(o)
    c = 4
    o%a(2) = o%c
    !$acc end serial
    ! CHECK: [[#@LINE+1]]:11: error: not yet supported: 'c' stands for what 'o' is, or a part of it, {{.*}}; 'firstprivate(c)' says
    !$acc serial copy(o)
    o%c = 4
    o%a(2) = c
    !$acc end serial
    ! CHECK: [[#@LINE+1]]:11: error: not yet supported: 'first' stands for what 'x' is, or a part of it
    !$acc serial copy(x)
    x(1) = 4
    x(2) = first
    !$acc end serial
    ! CHECK: [[#@LINE+1]]:11: error: not yet supported: 'e' stands for what 'first' is, or a part of it
    !$acc serial
    e = 4
    x(2) = first
    !$acc end serial
    associate (all => k)
      ! CHECK: [[#@LINE+1]]:13: error: not yet supported: 'k' stands for what 'all' is
      !$acc serial
      k = 7
      y(1) = all + k
      !$acc end serial
      !$acc serial copy(k)
      k = 7
      y(1) = all + k
      !$acc end serial
    end associate

    ! Other parts, private ones, what may be other parts, what shares the variable.
    !$acc serial copy(x, o)
    first = 1
    x(2) = x(3) + first
    c = 4
    o%a(2) = o%a(3) + c
    !$acc end serial
    !$acc parallel loop copy(x) private(e)
    do i = 1, n
      e = i
      x(i) = x(i) + e
    end do
    !$acc parallel loop copy(x, o)
    do i = 2, n
      x(i) = x(i) / first * e
      o%a(i) = c
    end do
    !$acc parallel loop copy(x) copy(e)
    do i = 1, 1
      e = e + x(2)
    end do
    !$acc kernels
    e = x(1)
    x(2) = e
    !$acc end kernels
  end associate
end
