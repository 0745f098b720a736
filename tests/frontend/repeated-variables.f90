! RUN: %accc -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %accc -w -c %s -o %t.o 2>&1 | count 0

! Variables in several data clauses of one directive: whole ones only, since sections
! and components may be different data.
subroutine repeated(a, b, n)
  integer :: n, i, j, k, m
  real :: a(n), b(n)
  type pair
    real :: x, y
  end type
  type(pair) :: p
  m = 2
  ! CHECK: repeated-variables.f90:[[#@LINE+1]]:38: warning: 'a' is in several data clauses of this directive: COPY and COPYIN
  !$acc parallel loop copy(a) copyin(A)
  do i = 1, n
    a(i) = a(i) + i
  end do
  ! CHECK: repeated-variables.f90:[[#@LINE+1]]:33: warning: 'b' is in several data clauses of this directive: CREATE and CREATE
  !$acc enter data create(a, b, b)
  ! CHECK: repeated-variables.f90:[[#@LINE+2]]:37: warning: 'j' is named twice by this directive
  ! CHECK: repeated-variables.f90:[[#@LINE+1]]:77: warning: 'm' is named twice by this directive
  !$acc parallel loop private(j, k, j) firstprivate(m) copy(a) firstprivate(m)
  do i = 1, n
    j = i + m
    k = j
    a(i) = j + k
  end do
  ! CHECK: repeated-variables.f90:[[#@LINE+2]]:52: warning: 'b' is in PRIVATE and in COPYIN: the copies of this directive do not use what the data clause moves
  ! CHECK: repeated-variables.f90:[[#@LINE+1]]:68: warning: 'm' is in FIRSTPRIVATE and in COPYIN
  !$acc parallel loop copyin(b, m) copy(a) private(B) firstprivate(m)
  do i = 1, n
    b(1) = i + m
    a(i) = b(1)
  end do
  ! CHECK-NOT: warning
  !$acc parallel loop copy(k) reduction(+:k)
  do i = 1, n
    k = k + i
  end do
  !$acc data copyin(a(1:2), p%x) copyout(a(3:4), p%y) create(b)
  !$acc end data
end subroutine
