! Comments that look like directives, and loop directives that no construct has: nobody means
! them to have no effect.
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: %accc -c free.f90 -o x.o 2>&1 | FileCheck free.f90 --implicit-check-not=warning:
! RUN: %accc -c main.f90 -o x.o 2>&1 | FileCheck main.f90 --implicit-check-not=warning:
! RUN: %accc -c fixed.f -o x.o 2>&1 | FileCheck fixed.f --implicit-check-not=warning:
! RUN: %accc -c macros.F90 -o x.o 2>&1 | count 0
! RUN: %accc -fno-openacc -c free.f90 -o x.o 2>&1 | count 0

!--- free.f90
subroutine lost(a, n)
  integer :: n, i
  real :: a(n)
  ! CHECK: free.f90:[[#@LINE+1]]:10: warning: This is a comment: an OpenACC directive has a line of its own, and a blank behind '!$acc'
  i = 1; !$acc parallel loop
  do i = 1, n
    a(i) = 0
  end do
  ! CHECK: free.f90:[[#@LINE+1]]:3: warning: This is a comment
  !$accparallel loop
  do i = 1, n
    a(i) = 0
  end do
  !  !$acc parallel loop
  i = 2 ! not !$acc parallel loop
  !$accelerated
  print *, 'no !$acc parallel loop', "it's !$acc loop"
  !$acc kernels
  ! CHECK: free.f90:[[#@LINE+1]]:3: warning: This is a comment
  !$acc_cr loop independent
  do i = 1, n
    a(i) = 0
  end do
  !$acc end kernels
  !$acc parallel loop
  ! CHECK: free.f90:[[#@LINE+1]]:3: warning: This is a comment
  !$acc_cr loop collapse(2)
  do i = 1, n
    a(i) = 0
  end do
  !$acc parallel &
  !$acc   loop
  do i = 1, n
    a(i) = 0
  end do
end subroutine

!--- main.f90
program main
  integer :: i, a(10)
  ! CHECK: main.f90:[[#@LINE+1]]:9: warning: this loop directive is in no compute construct and has no effect: should it be 'parallel loop'?
  !$acc loop
  do i = 1, 10
    a(i) = i
  end do
  call inner
contains
  subroutine inner
    integer :: j
    !$acc loop
    do j = 1, 10
      a(j) = j
    end do
  end subroutine
end program

!--- fixed.f
      subroutine lost(a, n)
      integer n, i
      real a(n)
c     it's for !$acc parallel loop
! CHECK: fixed.f:[[#@LINE+1]]:14: warning: This is a comment
      i = 1; !$acc parallel loop
      do i = 1, n
        a(i) = 0
      end do
!$acc parallel loop
!$acc&copy(a)
      do i = 1, n
        a(i) = 0
      end do
      end

!--- macros.F90
#define LOOP !$acc parallel loop
#define LONG_LOOP \
  !$acc parallel \
  loop
subroutine of_macros(a, n)
  integer :: n, i
  real :: a(n)
LOOP copy(a)
  do i = 1, n
    a(i) = 0
  end do
end subroutine
