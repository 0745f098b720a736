! What flang lowers to invalid IR is an error of the program all the same.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: not %accc -c %s -o x.o 2>&1 | FileCheck %s
! RUN: not test -e x.o
! CHECK-NOT: internal error
subroutine character_of_any_length(c)
  character(*) :: c
  ! CHECK-DAG: data-lowering.f90:[[#@LINE+1]]:19: error: not yet supported: a data clause for 'c', a character of assumed length
  !$acc data copy(c)
  !$acc end data
end subroutine character_of_any_length
