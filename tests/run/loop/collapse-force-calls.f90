! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %accc -O2 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! collapse(force:) with calls and pointers around the innermost loop: what a procedure may do to
! variables of modules, and what a pointer shares with a variable, keeps that loop; a procedure
! that only uses what it is passed does not.
module counted
  implicit none
  integer :: count, factors(30)
  !$acc declare create(count, factors)
contains
  subroutine bump(j)
    !$acc routine seq
    integer, intent(in) :: j
    !$acc atomic
    count = count + j
  end subroutine
  subroutine set(x, j)
    !$acc routine seq
    integer, intent(inout) :: x
    integer, intent(in) :: j
    x = x + 2*j
  end subroutine
  pure integer function scaled(i, j)
    !$acc routine seq
    integer, intent(in) :: i, j
    scaled = i*factors(j)
  end function
end module
program collapse_force_calls
  use counted
  implicit none
  integer, parameter :: n = 30, k = 50
  integer :: i, j, c(k, n), x(n)
  integer, target :: t(n)
  integer, pointer :: p(:)
  count = 0
  !$acc update device(count)
  ! CHECK-DAG: :[[#@LINE+1]]:{{.*}}: remark: collapse takes 1 of 2 loops: statements around the innermost one use what others of an iteration write, through variables that a call may change
  !$acc parallel loop collapse(force:2) copyout(c)
  do j = 1, n
    call bump(j)
    do i = 1, k
      c(i, j) = i*j
    end do
  end do
  !$acc update self(count)
  if (count /= n*(n + 1)/2) error stop 'call'
  if (sum(c) /= n*(n + 1)/2*(k*(k + 1)/2)) error stop 'beside the call'
  x = 1
  ! CHECK-DAG: :[[#@LINE+1]]:{{.*}}: remark: nest of 2 loops
  !$acc parallel loop collapse(force:2) copyout(c) copy(x)
  do j = 1, n
    call set(x(j), j)
    do i = 1, k
      c(i, j) = i + j
    end do
  end do
  if (any(x /= [(1 + 2*j, j = 1, n)])) error stop 'argument'
  if (any(c /= reshape([((i + j, i = 1, k), j = 1, n)], [k, n]))) error stop 'beside the argument'
  ! CHECK-DAG: :[[#@LINE+1]]:{{.*}}: remark: collapse takes 1 of 2 loops: {{.*}}, through 'factors'
  !$acc parallel loop collapse(force:2) copyout(c)
  do j = 1, n
    factors(j) = 7 + j
    do i = 1, k
      c(i, j) = scaled(i, j)
    end do
  end do
  if (any(c /= reshape([((i*(7 + j), i = 1, k), j = 1, n)], [k, n]))) error stop 'function'
  t = 0
  p => t
  !$acc data copy(t)
  ! CHECK-DAG: :[[#@LINE+1]]:{{.*}}: remark: collapse takes 1 of 2 loops: {{.*}}, through 't'
  !$acc parallel loop collapse(force:2) copyout(c)
  do j = 1, n
    t(j) = t(j) + j
    do i = 1, k
      c(i, j) = p(j)
    end do
  end do
  !$acc end data
  if (any(t /= [(j, j = 1, n)])) error stop 'target'
  if (sum(c) /= k*(n*(n + 1)/2)) error stop 'pointer'
end program
