! Vectors of a large array that is only written go past the caches, at -O3; the
! fence orders them before the gangs meet.

! RUN: %accc -O3 --emit=llvm %s -o - | FileCheck %s
! RUN: %accc -O2 --emit=llvm %s -o - | FileCheck %s --check-prefix=O2

! O2-NOT: !nontemporal
! CHECK-LABEL: define internal void @triad{{.*}}omp_par
! CHECK: store <{{[0-9]+}} x double> {{.*}}, align {{16|32|64}}, {{.*}}!nontemporal
! CHECK: fence seq_cst
subroutine triad(n, a, b, c)
  implicit none
  integer, intent(in) :: n
  real(8), intent(out) :: a(n)
  real(8), intent(in) :: b(n), c(n)
  integer :: i
  !$acc parallel loop
  do i = 1, n
    a(i) = b(i) + 0.5d0 * c(i)
  end do
end subroutine
