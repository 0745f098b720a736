! RUN: %accc -O3 -march=znver5 -S %s -o - | FileCheck %s --check-prefix=ZEN
! RUN: %accc -O3 -march=znver5 -Xflang -target-feature -Xflang -prefer-no-scatter \
! RUN:   -Xflang -target-feature -Xflang -prefer-no-gather -S %s -o - \
! RUN:   | FileCheck %s --check-prefix=SCATTER
! RUN: %accc -O3 -march=haswell -S %s -o - | FileCheck %s --check-prefix=SCALAR
! RUN: %accc -O3 -march=haswell -fveclib=libmvec -S %s -o - | FileCheck %s --check-prefix=LIBMVEC

! AMD's processors take an element's time for each element that they gather or scatter.

! ZEN-NOT: {{vgather|vscatter}}
! SCATTER-DAG: vgather
! SCATTER-DAG: vscatter
subroutine push(n, p, dt)
  type particle
    real(8) :: x, y, z, vx, vy, vz
    integer :: cell
  end type
  integer, intent(in) :: n
  type(particle), intent(inout) :: p(n)
  real(8), intent(in) :: dt
  integer :: i
  !$acc parallel loop gang vector
  do i = 1, n
    p(i)%x = p(i)%x + dt*p(i)%vx
    p(i)%y = p(i)%y + dt*p(i)%vy
    p(i)%z = p(i)%z + dt*p(i)%vz
  end do
end subroutine

! A vector library is one for the loops of constructs too.

! SCALAR-NOT: _ZGV
! LIBMVEC: _ZGVdN4v_exp
subroutine decay(n, x)
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  integer :: i
  !$acc parallel loop gang vector
  do i = 1, n
    x(i) = exp(-x(i))
  end do
end subroutine
