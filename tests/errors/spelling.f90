! What misspelt words in directives may have been meant to be.
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s

subroutine no_clause(reduction, n)
  real :: reduction(n)
  !$acc update self(reduction(n))
end subroutine

subroutine misspelt(a, n)
  integer :: n, i
  real :: a(n)
  ! CHECK: spelling.f90:[[#@LINE+1]]:{{[0-9]+}}: error: expected OpenACC directive; did you mean 'PARALLEL'?
  !$acc paralel loop copy(a)
  do i = 1, n
    a(i) = i
  end do
  ! CHECK: spelling.f90:[[#@LINE+1]]:23: error: expected end of OpenACC directive; did you mean 'COPY'?
  !$acc parallel loop cpoy(a)
  do i = 1, n
    a(i) = i
  end do
  ! CHECK: spelling.f90:[[#@LINE+1]]:31: error: expected end of OpenACC directive; did you mean 'NUM_GANGS'?
  !$acc parallel loop copy(a) num_gang(3)
  do i = 1, n
    a(i) = i
  end do
  ! CHECK: spelling.f90:[[#@LINE+1]]:23: error: a REDUCTION clause needs an operator: 'reduction(+:res, s)' for a sum
  !$acc parallel loop reduction(res, s) copy(a)
  do i = 1, n
    res = res + a(i)
  end do
  ! CHECK: spelling.f90:[[#@LINE+1]]:35: error: a REDUCTION clause needs an operator: 'reduction(+:res)' for a sum
  !$acc kernels loop independent, reduction(res)
  do i = 1, n
    res = res + a(i)
  end do
  ! Nothing is like it, or it is right and something else is not.
  ! CHECK: spelling.f90:[[#@LINE+1]]:23: error: expected end of OpenACC directive{{$}}
  !$acc parallel loop frobnicate(a)
  do i = 1, n
    a(i) = i
  end do
  ! CHECK: spelling.f90:[[#@LINE+1]]:23: error: expected end of OpenACC directive{{$}}
  !$acc parallel loop copy(a +)
  do i = 1, n
    a(i) = i
  end do
end subroutine
