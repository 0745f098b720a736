! Branches into OpenACC constructs and out of them (2.5.4, 2.6.5, 2.9): EXIT, CYCLE and
! RETURN out of compute constructs are flang's errors, but for those out of loops; these and
! labels are accc's.
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c labels.f90 -o x.o 2> labels.txt
! RUN: FileCheck labels.f90 < labels.txt
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c names.f90 -o x.o 2> names.txt
! RUN: FileCheck names.f90 < names.txt
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c loops.f90 -o x.o 2> loops.txt
! RUN: FileCheck --implicit-check-not=error: loops.f90 < loops.txt
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
    !$acc kernels copy(a)
    ! CHECK: names.f90:[[#@LINE+1]]:5: error: RETURN statement is not allowed in a KERNELS construct
    if (n > 3) return
    ! CHECK: names.f90:[[#@LINE+1]]:5: error: EXIT to construct 'outer' outside of KERNELS construct is not allowed
    if (n > 4) exit outer
    ! CHECK: names.f90:[[#@LINE+1]]:5: error: CYCLE to construct 'outer' outside of KERNELS construct is not allowed
    if (n > 5) cycle outer
    !$acc end kernels
    !$acc serial
    ! CHECK: names.f90:[[#@LINE+1]]:5: error: RETURN statement is not allowed in a SERIAL construct
    if (n > 3) return
    !$acc end serial
  end do outer
end subroutine

!--- loops.f90
! CHECK: error: Semantic errors in loops.f90
subroutine constructs(a)
  integer :: i, j, a(5, 5), t
  !$acc parallel copy(a)
  !$acc loop gang
  outer: do i = 1, 5
    !$acc loop vector
    inner: do j = 1, 5
      ! CHECK: loops.f90:[[#@LINE+1]]:19: error: CYCLE to construct 'outer' outside of LOOP construct is not allowed
      if (i == j) cycle outer
      ! CHECK: loops.f90:[[#@LINE-4]]:11: LOOP with SEQ as its only clause may be left so
      a(j, i) = 1
    end do inner
    search: block
      !$acc loop seq private(t)
      do j = 1, 5
        t = j
        ! CHECK: loops.f90:[[#@LINE+1]]:21: error: EXIT to construct 'search' outside of LOOP construct is not allowed
        if (i == t) exit search
        if (i == t) go to 10
      end do
      10 a(i, i) = 0
    end block search
  end do outer
  !$acc end parallel
  ! CHECK: loops.f90:[[#@LINE-6]]:21: error: Branch to label '10' outside of LOOP construct is not allowed
  ! CHECK: loops.f90:[[#@LINE-12]]:13: LOOP with SEQ as its only clause may be left so
end subroutine
subroutine orphaned
  integer :: i, j
  outer: do 20 i = 1, 5
    !$acc loop
    do j = 1, 5
      ! CHECK: loops.f90:[[#@LINE+1]]:19: error: EXIT to construct 'outer' outside of LOOP construct is not allowed
      if (i == j) exit outer
    end do
20 end do outer
end subroutine

!--- legal.f90
subroutine legal(a, n)
  integer :: n, i, j, k
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
  !$acc parallel loop gang copy(a)
  outer: do i = 1, n
    !$acc loop vector
    middle: do j = 1, n
      chosen: if (a(j) > 5) then
        do k = 1, n
          if (a(k) > i) exit
          if (k > i) cycle middle
          if (k > 5) exit chosen
        end do
        a(i) = 2
      end if chosen
    end do middle
    !$acc loop seq
    inner: do j = 1, n
      if (a(j) > 5) cycle outer
    end do inner
  end do outer
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
