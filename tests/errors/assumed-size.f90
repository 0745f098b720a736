! Clauses that move or copy a dummy argument x(*) have to say how many elements (2.7.1);
! those that find its data need not, and those of constructs that would bring it find it.
!
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
subroutine moves(x, n)
  integer :: n, i
  real :: x(10, *), y(n)
  ! CHECK: assumed-size.f90:[[#@LINE+1]]:28: warning: 'x' is an array of assumed size: the clause finds what is present of it, and brings nothing without bounds for its last dimension
  !$acc parallel loop copy(x)
  do i = 1, n
    x(1, i) = 1
  end do
  ! CHECK: assumed-size.f90:[[#@LINE+1]]:31: error: 'x' is an array of assumed size: the clause has to give bounds for its last dimension
  !$acc parallel loop private(x) copyout(y)
  do i = 1, n
    x(3, 1) = i
    y(i) = x(3, 1)
  end do
  ! CHECK: assumed-size.f90:[[#@LINE+1]]:27: error: 'x' is an array of assumed size
  !$acc enter data create(x)
  ! CHECK: assumed-size.f90:[[#@LINE+1]]:23: error: 'x' is an array of assumed size
  !$acc update device(x)
  ! CHECK: assumed-size.f90:[[#@LINE+1]]:21: error: 'x' is an array of assumed size
  !$acc update self(x)
  ! CHECK: assumed-size.f90:[[#@LINE+1]]:27: error: 'x' is an array of assumed size
  !$acc exit data copyout(x)
end subroutine

subroutine finds(x, z, n)
  integer :: n, i
  real :: x(10, *), z(*)
  !$acc data present(x) no_create(z)
  !$acc parallel loop default(present)
  do i = 1, n
    x(1, i) = z(i)
  end do
  !$acc end data
  !$acc update device(x(:, 1:n))
  !$acc exit data delete(x)
end subroutine
