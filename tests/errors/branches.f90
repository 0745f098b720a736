! Branches into OpenACC constructs and out of them (2.5.4, 2.6.5): EXIT, CYCLE and
! RETURN are flang's errors, labels accc's.
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c labels.f90 -o x.o 2> labels.txt
! RUN: FileCheck labels.f90 < labels.txt
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c names.f90 -o x.o 2> names.txt
! RUN: FileCheck names.f90 < names.txt
! RUN: not test -e x.o
! RUN: %accc -c legal.f90 -o x.o

!--- labels.f90
subroutine labels(a, n)
  integer :: n, i
  real :: a(n)
  !$acc data copy(a)
  ! CHECK: labels.f90:[[#@LINE+1]]:18: error: Branch to label '10' outside of DATA construct is not allowed
  if (a(1) == 1) go to 10
  !$acc end data
  ! CHECK: labels.f90:[[#@LINE+1]]:3: error: Branch to label '20' inside of PARALLEL construct is not allowed
  go to 20
  !$acc parallel copy(a)
  20 a(1) = 2
  ! CHECK: labels.f90:[[#@LINE+1]]:3: error: Branch to label '10' outside of PARALLEL construct is not allowed
  read (*, *, err=10) a(2)
  !$acc end parallel
  !$acc kernels loop
  do i = 1, n
    ! CHECK: labels.f90:[[#@LINE+2]]:5: error: Branch to label '10' outside of KERNELS LOOP construct is not allowed
    ! CHECK: labels.f90:[[#@LINE+1]]:5: error: Branch to label '20' outside of KERNELS LOOP construct is not allowed
    go to (10, 20, 30) n
    30 a(i) = 1
  end do
10 continue
end subroutine

!--- names.f90
subroutine names(a, n)
  integer :: n, i
  real :: a(n)
  outer: do i = 1, n
    !$acc data copy(a)
    ! CHECK: names.f90:[[#@LINE+1]]:5: error: RETURN statement is not allowed in a DATA construct
    if (n > 3) return
    ! CHECK: names.f90:[[#@LINE+1]]:5: error: EXIT to construct 'outer' outside of DATA construct is not allowed
    if (n > 4) exit outer
    ! CHECK: names.f90:[[#@LINE+1]]:5: error: CYCLE to construct 'outer' outside of DATA construct is not allowed
    if (n > 5) cycle outer
    !$acc end data
    !$acc serial
    ! CHECK: names.f90:[[#@LINE+1]]:5: error: RETURN statement is not allowed in a SERIAL construct
    if (n > 3) return
    !$acc end serial
  end do outer
end subroutine

!--- legal.f90
subroutine legal(a, n)
  integer :: n, i
  real :: a(n)
  if (n > 5) go to 10
  !$acc data copy(a)
  if (n > 4) go to 20
  !$acc parallel
  if (n > 3) go to 30
  a(1) = 1
30 a(2) = 2
  !$acc end parallel
20 continue
  !$acc end data
10 continue
contains
  subroutine inner(b)
    real :: b(:)
    !$acc kernels
    if (b(1) > 1) go to 10
    b(1) = 2
10  b(2) = 3
    !$acc end kernels
  end subroutine
end subroutine
