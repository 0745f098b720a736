! Lines of fixed form that are cut before macros are replaced, and would fit behind that.
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: %accc -c cut.F -o x.o 2>&1 | FileCheck cut.F --implicit-check-not=warning:
! RUN: %accc -fno-openacc -c plain.F -o x.o 2>&1 | FileCheck plain.F --implicit-check-not=warning:
! RUN: %accc -ffixed-line-length-132 -c plain.F -o x.o 2>&1 | count 0
! RUN: %accc -w -c plain.F -o x.o 2>&1 | count 0
! RUN: %accc -ffree-form -c plain.F -o x.o 2>&1 | count 0

!--- cut.F
#define a_very_long_macro_name 1
#define of(x) ((x) + a_very_long_macro_name)
      subroutine cut(i, text)
      integer i
      character(99) text
!$acc serial copy(i)
! CHECK: cut.F:[[#@LINE+1]]:73: warning: The rest of this line is dropped: lines of fixed form are cut behind column 72 before macros are replaced, after which this one would not be longer [-Wscanning]
      i = i + a_very_long_macro_name + a_very_long_macro_name           + 5
!$acc end serial
! A comment, what may be a number of a card, what is too long in any case or for other reasons.
      i = i + a_very_long_macro_name + a_very_long_macro_name           ! + 5
      i = i + a_very_long_macro_name + a_very_long_macro_name           LINE0010
      i = of(i) + of(i) + of(i) + of(i) + of(i) + of(i) + of(i) + of(i) + of(1)
      i = i + a_very_long_macro_name                                                            + 5
c     i = i + a_very_long_macro_name + a_very_long_macro_name           + 5
! CHECK: cut.F:[[#@LINE+1]]:73: warning: The rest
!$acc parallel loop num_gangs(a_very_long_macro_name)                   async(1)
      do i = 1, 2
      end do
! CHECK: more.inc:1:73: warning: The rest
! CHECK: cut.F:[[#@LINE+1]]:1: warning: included here
      include 'more.inc'
      end

!--- more.inc
      i = i - a_very_long_macro_name - a_very_long_macro_name           - 5

!--- plain.F
#define a_very_long_macro_name 1
      subroutine plain(i)
      integer i
! CHECK: plain.F:[[#@LINE+1]]:73: warning: The rest
      i = i + a_very_long_macro_name + a_very_long_macro_name           + 5
      end
