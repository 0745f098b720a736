! RUN: %accc -O2 %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t

! A ROUTINE directive about several procedures, and one between USE statements.
      module constants
        real :: one = 1
      contains
      real function two()
!$acc routine seq
        two = 2
      end function
      end module

      subroutine xerbla(x)
      real x
!$acc routine seq
      x = x + 1
      end
      subroutine lsame(x)
      use constants, only: one
! CHECK: names-in-a-list.f:[[#@LINE+1]]:1: warning: A directive between USE statements is taken for one behind them
!$acc routine seq
!$acc routine(two)
      use constants, only: two
! CHECK-NOT: warning
      use, intrinsic :: iso_c_binding
      real usem, x
      usem = two()
      x = usem * x * one
      end

      subroutine dgemm(a, n)
      use constants, only: one
! CHECK: names-in-a-list.f:[[#@LINE+1]]:1: warning: A directive between USE statements is taken for one behind them
!$acc declare create(sums)
      use constants, only: two
! CHECK: names-in-a-list.f:[[#@LINE+1]]:15: warning: OpenACC has one name in a ROUTINE directive
!$acc routine(Lsame, &
!$acc&  xerbla) seq
! CHECK-NOT: warning
      integer n
      real a(n), sums(2)
!$acc parallel loop copy(a)
      do i = 1, n
        call lsame(a(i))
        call xerbla(a(i))
      end do
!$acc parallel loop
      do i = 1, 2
        sums(i) = i
      end do
!$acc update self(sums)
      if (sum(sums) /= 3) error stop 'sums'
      end

      program p
      real :: a(10) = 3
      call dgemm(a, 10)
      if (any(a /= 7)) error stop 'wrong'
      end
