! Levels of parallelism that are not free where a loop or a call stands; constructs in
! each other; recursion.
!
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: not %accc -c orphans.f90 -o x.o 2>&1 | FileCheck orphans.f90
! RUN: not %accc -c calls.f90 -o x.o 2>&1 | FileCheck calls.f90
! RUN: not %accc -c nested.f90 -o x.o 2>&1 | FileCheck nested.f90
! RUN: not %accc -c recursion.f90 -o x.o 2>&1 | FileCheck recursion.f90
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c routines.f90 -o x.o 2> routines.txt
! RUN: FileCheck routines.f90 < routines.txt
! RUN: not test -e x.o
! RUN: not %accc --offload-arch=gfx90a -c implicit.f90 -o x.o 2>&1 | FileCheck implicit.f90
! RUN: %accc-host -c implicit.f90 -o x.o
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c calls.f90 -o x.o
! RUN: %accc -c right.f90
!--- routines.f90
! CHECK-DAG: routines.f90:[[#@LINE+1]]:{{.*}}error: the routine directives of 'step' have different levels: vector and seq (OpenACC 2.15.1)
subroutine step(x)
  !$acc routine vector
  !$acc routine seq
  real :: x
  x = 1
end subroutine
! CHECK-DAG: routines.f90:[[#@LINE+1]]:{{.*}}error: the routine directives of 'of_types' have different levels: worker and seq (OpenACC 2.15.1)
subroutine of_types(x)
  !$acc routine device_type(radeon) seq device_type(*) worker
  !$acc routine seq
  real :: x
  x = 1
end subroutine
subroutine once(x)
  !$acc routine(once) seq
  !$acc routine seq
  real :: x
  x = 1
end subroutine
!--- orphans.f90
subroutine host(a)
  real :: a(10)
  integer :: i
  ! CHECK: orphans.f90:[[#@LINE+1]]:{{.*}}error: a gang loop outside of a compute construct has to be in a procedure with an 'acc routine' directive
  !$acc loop gang
  do i = 1, 10
    a(i) = 1
  end do
end subroutine
subroutine sequential(a)
  !$acc routine seq
  real :: a(10)
  integer :: i
  ! CHECK: orphans.f90:[[#@LINE+1]]:{{.*}}error: a vector loop is not allowed in a routine of level seq
  !$acc loop vector
  do i = 1, 10
    a(i) = 1
  end do
end subroutine
! CHECK: note: the routine directive is here
subroutine lanes(a)
  !$acc routine vector
  real :: a(10)
  integer :: i
  ! CHECK: orphans.f90:[[#@LINE+1]]:{{.*}}error: a worker loop is not allowed in a routine of level vector
  !$acc loop worker vector
  do i = 1, 10
    a(i) = 1
  end do
end subroutine
subroutine total(a, s)
  !$acc routine gang
  real :: a(10), s
  integer :: i
  ! CHECK: orphans.f90:[[#@LINE+1]]:{{.*}}error: a gang loop of a routine may not have a reduction clause
  !$acc loop gang reduction(+:s)
  do i = 1, 10
    s = s + a(i)
  end do
end subroutine
!--- calls.f90
module routines
contains
  subroutine workers(a)
    !$acc routine worker
    real, intent(inout) :: a(10)
    integer :: i
    !$acc loop worker
    do i = 1, 10
      a(i) = 1
    end do
  end subroutine
  subroutine lanes(a)
    !$acc routine vector
    real, intent(inout) :: a(10)
    ! CHECK-DAG: calls.f90:[[#@LINE+1]]:{{.*}}error: a call of the worker routine 'workers' is not allowed in a routine of level vector
    call workers(a)
  end subroutine
  subroutine one(a)
    !$acc routine seq
    real, intent(inout) :: a(10)
    ! CHECK-DAG: calls.f90:[[#@LINE+1]]:{{.*}}error: a call of the vector routine 'lanes' is not allowed in a routine of level seq
    call lanes(a)
  end subroutine
  subroutine host(a)
    real, intent(inout) :: a(10, 10)
    integer :: i
    ! CHECK-DAG: calls.f90:[[#@LINE+1]]:{{.*}}note: the loop is here
    !$acc parallel loop gang worker copy(a)
    do i = 1, 10
      ! CHECK-DAG: calls.f90:[[#@LINE+1]]:{{.*}}error: a call of the worker routine 'workers' is not allowed inside a worker loop
      call workers(a(:, i))
    end do
    !$acc parallel loop vector copy(a)
    do i = 1, 10
      ! CHECK-DAG: calls.f90:[[#@LINE+1]]:{{.*}}error: a call of the vector routine 'lanes' is not allowed inside a vector loop
      call lanes(a(:, i))
    end do
  end subroutine
end module
!--- recursion.f90
module routines
contains
  ! CHECK-DAG: recursion.f90:[[#@LINE+4]]:{{.*}}error: recursion is not possible in device code
  recursive subroutine direct(n)
    !$acc routine seq
    integer, value :: n
    if (n > 0) call direct(n - 1)
  end subroutine
  recursive subroutine one(n)
    !$acc routine seq
    integer, value :: n
    ! CHECK-DAG: recursion.f90:[[#@LINE+1]]:{{.*}}error: recursion is not possible in device code
    if (n > 0) call other(n - 1)
  end subroutine
  recursive subroutine other(n)
    integer, value :: n
    call one(n)
  end subroutine
end module
!--- implicit.f90
module implicit
contains
  ! CHECK: implicit.f90:[[#@LINE+3]]:{{.*}}error: recursion is not possible in device code
  recursive integer function factorial(n) result(f)
    integer, value :: n
    if (n > 1) f = n * factorial(n - 1)
    if (n <= 1) f = 1
  end function
  subroutine fill(a)
    integer :: a(10), i
    !$acc parallel loop
    do i = 1, 10
      a(i) = factorial(i)
    end do
  end subroutine
end module
!--- nested.f90
subroutine nested(a)
  real :: a(10)
  integer :: i
  !$acc kernels
  ! CHECK: nested.f90:[[#@LINE+1]]:{{.*}}error: 'parallel' may not stand inside of a compute construct
  !$acc parallel loop
  do i = 1, 10
    a(i) = 1
  end do
  !$acc end parallel loop
  !$acc end kernels
end subroutine
! CHECK: note: the kernels construct around it
!--- right.f90
module routines
contains
  subroutine lanes(a)
    !$acc routine vector
    real, intent(inout) :: a(10)
    integer :: i
    !$acc loop vector
    do i = 1, 10
      a(i) = 1
    end do
  end subroutine
  subroutine workers(a)
    !$acc routine worker
    real, intent(inout) :: a(10, 10)
    integer :: i
    !$acc loop worker
    do i = 1, 10
      call lanes(a(:, i))
    end do
  end subroutine
  subroutine host(a)
    real, intent(inout) :: a(10, 10, 10)
    integer :: i
    !$acc parallel loop gang copy(a)
    do i = 1, 10
      call workers(a(:, :, i))
    end do
    !$acc loop
    do i = 1, 10
      a(i, 1, 1) = 0
    end do
  end subroutine
end module
