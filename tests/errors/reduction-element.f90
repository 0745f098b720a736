! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s

! The smaller of two subscripts is not the greater one.
subroutine other_element(a, n, j, k)
  integer :: n, j, k, i, a(10)
  !$acc parallel loop reduction(+:a(max(j, k)))
  do i = 1, n
! CHECK: reduction-element.f90:[[#@LINE+1]]:5: error: not yet supported: reduction of 'a(max(j,k))' where the construct uses the array in other ways
    a(min(j, k)) = a(min(j, k)) + 1
  end do
end subroutine
