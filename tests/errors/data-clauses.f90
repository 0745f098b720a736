! What flang lets through in clauses and the specification forbids: an error at its
! place, all of a file at once, and no output.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: not %accc -c %s -o x.o 2>&1 | FileCheck %s
! RUN: not test -e x.o
! CHECK-NOT: internal error
subroutine sizes(a, n)
  integer :: n, a(n), i
  ! CHECK-DAG: data-clauses.f90:[[#@LINE+1]]:9: error: num_gangs has to be at least 1, not 0
  !$acc parallel num_gangs(0)
  !$acc end parallel
  ! CHECK-DAG: data-clauses.f90:[[#@LINE+1]]:9: error: vector_length has to be at least 1, not -1
  !$acc kernels vector_length(-1)
  !$acc end kernels
  !$acc parallel loop tile(*)
  do i = 1, n
    a(i) = i
  end do
end subroutine sizes

subroutine queues(a, n)
  integer :: n, a(n)
  ! CHECK-DAG: data-clauses.f90:[[#@LINE+1]]:9: error: -7 is not an async queue: numbers are not negative
  !$acc update self(a) async(-7)
  ! CHECK-DAG: data-clauses.f90:[[#@LINE+1]]:9: error: -5 is not an async queue: numbers are not negative
  !$acc wait(-5)
  !$acc wait(-1)
end subroutine queues

subroutine link
  real :: local
  ! CHECK-DAG: data-clauses.f90:[[#@LINE+1]]:22: error: 'local' in a link clause has to be a variable of a module or common block
  !$acc declare link(local)
end subroutine link
