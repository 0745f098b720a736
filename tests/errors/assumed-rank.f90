! Variables of assumed rank, where their copies would need a rank.
! RUN: split-file %s %t
! RUN: not %accc -c %t/copies.f90 -o %t.o 2>&1 | FileCheck %t/copies.f90 --implicit-check-not=error:
! RUN: not %accc -c %t/passed.f90 -o %t.o 2>&1 | FileCheck %t/passed.f90 --implicit-check-not=error:

!--- copies.f90
! CHECK: error: Semantic errors
subroutine copies(a, n)
  integer :: a(..), n, i
  ! CHECK: copies.f90:[[#@LINE+1]]:31: error: not yet supported: 'a', of assumed rank, in a PRIVATE clause; in a block of SELECT RANK it has a rank
  !$acc parallel loop private(a)
  do i = 1, n
  end do
  ! CHECK: copies.f90:[[#@LINE+1]]:37: error: not yet supported: 'a', of assumed rank, in a REDUCTION clause
  !$acc parallel loop reduction(max:a)
  do i = 1, n
  end do
  ! CHECK: copies.f90:[[#@LINE+1]]:31: error: not yet supported: 'a', of assumed rank, in a FIRSTPRIVATE clause
  !$acc parallel firstprivate(a)
  !$acc end parallel
end subroutine

!--- passed.f90
subroutine passed(a)
  implicit none
  integer :: a(..)
  interface
    subroutine dev(x)
      integer :: x(..)
      !$acc routine seq
    end subroutine
  end interface
  ! CHECK: passed.f90:[[#@LINE+2]]:3: error: not yet supported: variable of assumed rank, without a data clause,
  !$acc kernels
  call dev(a)
  !$acc end kernels
end subroutine
