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
