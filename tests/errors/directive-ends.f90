! Executable directives end with their line: what follows their clauses is no statement.
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=": error:"

subroutine ends(a, n)
  integer :: n
  real :: a(n)
  ! CHECK-DAG: directive-ends.f90:[[#@LINE+1]]:24: error: expected end of OpenACC directive; did you mean 'ASYNC'?
  !$acc update self(a) asinc(1)
  ! CHECK-DAG: directive-ends.f90:[[#@LINE+1]]:23: error: expected end of OpenACC directive{{$}}
  !$acc wait(1) async = 2
  ! CHECK-DAG: directive-ends.f90:[[#@LINE+2]]:19: error: expected end of OpenACC directive{{$}}
  !$acc enter data copyin(a(:n)), & ! continued
  !$acc if(n > 1) n = 5
  ! CHECK-DAG: directive-ends.f90:[[#@LINE+1]]:13: error: expected end of OpenACC directive{{$}}
  !$acc wait, print *, a
  ! These end there.
  !$acc update self(a(n:index('a)', ')'))), if_present async wait(1, 2) device_type(host) async(1)
  !$acc exit data delete(a)finalize
  !$acc wait
  !$acc wait(queues: 1, 2) if(n > 2)
  !$acc init device_type(host)
end subroutine
