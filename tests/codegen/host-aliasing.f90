! RUN: %accc -O1 --emit=llvm %s -o - | FileCheck %s

! In constructs for the host LLVM knows that different variables are different memory, whatever
! describes them, but for what pointers lead to.
! CHECK-LABEL: define internal void @variables_..omp_par(
! CHECK: load double, {{.*}}!alias.scope ![[B:[0-9]+]], !noalias ![[NOT_B:[0-9]+]]
! CHECK: load double, {{.*}}!alias.scope ![[C:[0-9]+]], !noalias ![[NOT_C:[0-9]+]]
! CHECK: store double {{.*}}!alias.scope ![[A:[0-9]+]], !noalias ![[NOT_A:[0-9]+]]
! CHECK: {{^}}}
subroutine variables(a, b, c, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(out) :: a(n)
  real(8), allocatable, intent(in) :: b(:)
  real(8), intent(in) :: c(:)
  integer :: i
  !$acc parallel loop
  do i = 1, n
    a(i) = b(i) + c(i)
  end do
end subroutine

! CHECK-LABEL: define internal void @pointers_..omp_par(
! CHECK-NOT: !alias.scope
! CHECK: {{^}}}
subroutine pointers(a, p, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(out), target :: a(n)
  real(8), pointer, intent(in) :: p(:)
  integer :: i
  !$acc parallel loop
  do i = 1, n
    a(i) = p(i)
  end do
end subroutine
