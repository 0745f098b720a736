! RUN: %accc -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:

! Parts of variables that gangs reduce to are used where nothing can wait for the gangs; other parts may be.
subroutine parts_of_reductions(a, o, v, n)
  type :: t
    integer :: k, l
  end type
  integer :: n, i, a(n), v(3)
  type(t) :: o
  !$acc routine(outside) gang
  !$acc parallel copyin(a) copy(o, v)
  !$acc loop gang vector reduction(+:o%k)
  do i = 1, n
    o%k = o%k + a(i)
  end do
  ! CHECK: parts-of-reductions.f90:[[#@LINE+1]]:3: warning: 'o%k' is used in the construct whose gangs reduce to it
  call outside(o%k)
  !$acc end parallel
  !$acc parallel copyin(a) copy(o, v)
  !$acc loop gang vector reduction(+:o%k)
  do i = 1, n
    o%k = o%k + a(i)
  end do
  !$acc loop gang vector reduction(+:v(2))
  do i = 1, n
    v(2) = v(2) + a(i)
  end do
  call outside(o%l)
  !$acc atomic
  v(1) = v(1) + 1
  !$acc end parallel
end subroutine

! What is behind descriptors.
subroutine targets_of_reductions(a, x, y, n)
  integer :: n, i, a(n)
  integer, allocatable :: x(:), y
  !$acc routine(outside) gang
  !$acc parallel copyin(a) copy(y)
  !$acc loop gang vector reduction(+:y)
  do i = 1, n
    y = y + a(i)
  end do
  ! CHECK: parts-of-reductions.f90:[[#@LINE+1]]:3: warning: 'y' is used in the construct whose gangs reduce to it
  call outside(y)
  !$acc end parallel
  !$acc parallel copyin(a) copy(x, y)
  !$acc loop gang vector reduction(+:x(2))
  do i = 1, n
    x(2) = x(2) + a(i)
  end do
  call outside(y)
  !$acc end parallel
end subroutine
