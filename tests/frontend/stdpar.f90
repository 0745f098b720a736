! With -stdpar each DO CONCURRENT loop is a construct that may be one; without it none is.
! RUN: %accc --emit=hlfir -stdpar %s -o - | FileCheck %s
! RUN: %accc --emit=hlfir -stdpar=gpu,multicore %s -o - | FileCheck %s
! RUN: %accc --emit=hlfir %s -o - | FileCheck %s --check-prefix=WITHOUT
! RUN: %accc --emit=hlfir -stdpar -nostdpar %s -o - | FileCheck %s --check-prefix=WITHOUT
! RUN: not %accc --emit=hlfir -stdpar -fno-openacc %s -o - 2>&1 | FileCheck %s --check-prefix=OFF
! OFF: error: {{.*}}'--stdpar'{{.*}}cannot be used with '--no-openacc'

! CHECK-LABEL: func.func @_QPordinary(
! CHECK-COUNT-2: acc.kernels
! CHECK-NOT: acc.kernels
! CHECK-NOT: fir.do_concurrent
! WITHOUT-LABEL: func.func @_QPordinary(
! WITHOUT-COUNT-2: fir.do_concurrent {
! WITHOUT-NOT: acc.kernels
! WITHOUT: return
subroutine ordinary(a, n)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
  do concurrent (i = 1:n)
    a(i) = 2 * a(i)
  end do
  !$acc data copy(a)
  do concurrent (i = 1:n)
    a(i) = 2 * a(i)
  end do
  !$acc end data
end subroutine

! The loop has a construct; a directive; an outer loop with one of these.
! CHECK-LABEL: func.func @_QPtaken(
! CHECK: acc.parallel
! CHECK: acc.serial
! CHECK: acc.parallel
! CHECK-NOT: acc.kernels
! CHECK: return
subroutine taken(a, n)
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n)
  integer :: i, j
  !$acc parallel loop
  do concurrent (i = 1:n)
    a(i, 1) = 2 * a(i, 1)
  end do
  !$acc serial
  do concurrent (i = 1:n)
    a(i, 1) = 2 * a(i, 1)
  end do
  !$acc end serial
  !$acc parallel loop
  do j = 1, n
    do concurrent (i = 1:n)
      a(i, j) = 2 * a(i, j)
    end do
  end do
end subroutine

! Device code may call pure procedures and routines, their internal ones too.
! CHECK-LABEL: func.func @_QPsquares(
! CHECK-NOT: acc.kernels
! CHECK: fir.do_concurrent {
pure subroutine squares(a)
  real, intent(inout) :: a(:)
  integer :: i
  do concurrent (i = 1:size(a))
    a(i) = a(i)**2
  end do
end subroutine

! CHECK-LABEL: func.func @_QProutine(
! CHECK-NOT: acc.kernels
! CHECK: fir.do_concurrent {
subroutine routine(a)
  !$acc routine seq
  real, intent(inout) :: a(:)
  integer :: i
  do concurrent (i = 1:size(a))
    a(i) = a(i)**2
  end do
end subroutine

! An impure one is called by the host; directives of interfaces say nothing of it.
! CHECK-LABEL: func.func @_QPimpure_one(
! CHECK: acc.kernels
impure elemental subroutine impure_one(a)
  real, intent(inout) :: a
  real :: b(10)
  integer :: i
  interface
    subroutine other()
      !$acc routine seq
    end subroutine
  end interface
  do concurrent (i = 1:10)
    b(i) = a
  end do
  a = sum(b)
end subroutine
