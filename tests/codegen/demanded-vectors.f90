! What directives demand of a loop and LLVM cannot do is a warning with a place, and with LLVM's
! reason where it gives one. `!dir$ ivdep` only promises something: nothing is said of it.
!
! RUN: %accc -c -O2 %s -o %t.o 2>&1 | FileCheck --check-prefixes=CHECK,WHY %s --implicit-check-not='{{warning|remark|error}}:'
! RUN: %accc -c -O2 -fno-openacc %s -o %t.o 2>&1 | FileCheck --check-prefixes=CHECK,WHY %s --implicit-check-not='{{warning|remark|error}}:'
! RUN: %accc -c -O2 -g %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|remark|error}}:'
! RUN: %accc -c -O2 -w %s -o %t.o 2>&1 | count 0
! RUN: %accc -c -O0 %s -o %t.o 2>&1 | count 0
! RUN: not %accc -c -O2 -Werror %s -o %t.o 2>&1 | FileCheck --check-prefix=ERROR %s
! ERROR: error: warnings are errors here (-Werror)
!
! No debug information is written for the places.
! RUN: %accc -S -O2 -w %s -o - | FileCheck --check-prefix=ASM %s
! ASM-NOT: {{\.loc|debug_info}}
module demanded_vectors
contains
  subroutine promised(a, b, n)
    integer :: n, i
    real :: a(n), b(n)
    !dir$ ivdep
    do i = 1, n
      if (b(i) < 0) print *, b(i)
      a(i) = 2 * b(i)
    end do
  end subroutine

  subroutine demanded(a, b, n)
    integer :: n, i
    real :: a(n), b(n)
    !dir$ vector always
    ! CHECK: demanded-vectors.f90:[[#@LINE+2]]:5: warning: LLVM does not vectorise this loop, as a directive demands
    ! WHY-SAME: : Control flow cannot be substituted for a select
    do i = 1, n
      if (b(i) < 0) print *, b(i)
      a(i) = 2 * b(i)
    end do

    ! LLVM does these.
    !dir$ vector always
    do i = 1, n
      a(i) = a(i) + b(i)
    end do
    !dir$ unroll 4
    do i = 1, n
      a(i) = a(i) * b(i)
    end do
  end subroutine

  subroutine jammed(a, b, n)
    integer :: n, i
    real :: a(n), b(n)
    !dir$ unroll_and_jam 4
    ! CHECK: demanded-vectors.f90:[[#@LINE+1]]:5: warning: LLVM does not unroll and jam this loop, as a directive demands
    do i = 1, n
      a(i) = 2 * b(i)
    end do
  end subroutine

  ! Loops with OpenACC's directives are what these say.
  subroutine shared(a, b, n)
    integer :: n, i
    real :: a(n), b(n)
    !$acc parallel loop copyin(b) copyout(a)
    !dir$ vector always
    do i = 1, n
      a(i) = 2 * b(i)
    end do
    !$acc parallel loop copyin(b) copy(a)
    do i = 1, n
      !dir$ ivdep
      do j = 1, n
        if (a(j) > b(i)) exit
        a(i) = a(i) + b(j)
      end do
    end do
  end subroutine
end module
