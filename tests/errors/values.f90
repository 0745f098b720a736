! Constants in clauses that mean nothing, of which flang says nothing.
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c sizes.f90 -o x.o 2> sizes.txt
! RUN: FileCheck sizes.f90 --implicit-check-not=': error:' < sizes.txt
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c constants.f90 -o x.o 2> constants.txt
! RUN: FileCheck constants.f90 --implicit-check-not=': error:' < constants.txt
! RUN: not test -e x.o
! RUN: %accc -c copies.f90 -o y.o 2>&1 | FileCheck copies.f90 --implicit-check-not=': error:'

!--- sizes.f90
subroutine sizes(a, n)
  integer, parameter :: none = 0
  integer :: n, i
  real :: a(n)
  ! CHECK: sizes.f90:[[#@LINE+1]]:32: error: a dimension of gangs is 1, 2 or 3, not 4
  !$acc parallel loop gang(dim:4)
  do i = 1, n
    a(i) = 0
  end do
  ! CHECK: sizes.f90:[[#@LINE+1]]:32: error: a dimension of gangs is 1, 2 or 3, not 0
  !$acc parallel loop gang(dim:none)
  do i = 1, n
    a(i) = 0
  end do
  ! CHECK: sizes.f90:[[#@LINE+1]]:35: error: the size of a chunk has to be at least 1, not 0
  !$acc parallel loop gang(static:0)
  do i = 1, n
    a(i) = 0
  end do
  ! CHECK: sizes.f90:[[#@LINE+1]]:28: error: the size of a tile has to be at least 1, not -1
  !$acc parallel loop tile(-1)
  do i = 1, n
    a(i) = 0
  end do
  ! CHECK: sizes.f90:[[#@LINE+1]]:28: error: the size of a tile has to be at least 1, not 0
  !$acc parallel loop tile(0)
  do i = 1, n
    a(i) = 0
  end do
  ! CHECK: sizes.f90:[[#@LINE+3]]:27: error: the number of gangs has to be at least 1, not 0
  ! CHECK: sizes.f90:[[#@LINE+2]]:40: error: the number of workers has to be at least 1, not -2
  ! CHECK: sizes.f90:[[#@LINE+1]]:51: error: the length of vectors has to be at least 1, not 0
  !$acc kernels loop gang(none) worker(-2) vector(0)
  do i = 1, n
    a(i) = 0
  end do
  !$acc parallel loop gang(static:*) tile(*)
  do i = 1, n
    a(i) = 0
  end do
  !$acc parallel loop gang(dim:3, static:n) tile(2)
  do i = 1, n
    a(i) = 0
  end do
end subroutine

subroutine numbers(a)
  real :: a(10)
  ! CHECK: sizes.f90:[[#@LINE+1]]:31: error: a GANG clause has one number of gangs
  !$acc parallel loop gang(4, 5)
  do i = 1, 10
    a(i) = 1
  end do
end subroutine

subroutine levels
  ! CHECK: sizes.f90:[[#@LINE+1]]:26: error: a dimension of gangs is 1, 2 or 3, not 4
  !$acc routine gang(dim:4)
end subroutine

!--- constants.f90
subroutine constants(a, n)
  integer, parameter :: k = 3, list(3) = [1, 2, 3]
  integer :: n, i
  real :: a(n)
  ! CHECK: constants.f90:[[#@LINE+1]]:31: error: 'k' is a named constant: only variables may be in a PRIVATE clause
  !$acc parallel loop private(k)
  do i = 1, n
    a(i) = k
  end do
  ! CHECK: constants.f90:[[#@LINE+1]]:35: error: 'list' is a named constant: only variables may be in a REDUCTION clause
  !$acc parallel loop reduction(+:list)
  do i = 1, n
    a(i) = list(2)
  end do
end subroutine

!--- copies.f90
subroutine copies(a, n)
  integer, parameter :: k = 3
  integer :: n, i, m
  real :: a(n)
  m = 2
  ! CHECK: copies.f90:[[#@LINE+1]]:39: warning: 'k' is a named constant: FIRSTPRIVATE has no effect
  !$acc parallel loop firstprivate(m, k)
  do i = 1, n
    a(i) = k + m
  end do
end subroutine
