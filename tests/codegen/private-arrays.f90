! RUN: %accc -O2 -S --offload-device-only --offload-arch=sm_90 %s -o - | FileCheck %s
! RUN: %accc -Os -S --offload-device-only --offload-arch=sm_90 %s -o - | FileCheck %s --check-prefix=SMALL

! A thread's own array is registers: loops over it are unrolled, and elements of
! constant arrays are constants of the instructions.
subroutine lattice(n, f, g, om)
  integer, parameter :: q = 19
  integer, parameter :: ex(q) = [0,1,-1,0,0,0,0,1,-1,1,-1,1,-1,1,-1,0,0,0,0]
  integer, parameter :: ey(q) = [0,0,0,1,-1,0,0,1,-1,-1,1,0,0,0,0,1,-1,1,-1]
  integer, intent(in) :: n
  real(8), intent(in) :: f(n, q), om
  real(8), intent(inout) :: g(n, q)
  real(8) :: fl(q), rho, ux, uy, cu
  integer :: i, l
  !$acc parallel loop present(f, g) private(fl)
  do i = 1, n
    rho = 0; ux = 0; uy = 0
    do l = 1, q
      fl(l) = f(i, l)
      rho = rho + fl(l); ux = ux + fl(l) * ex(l); uy = uy + fl(l) * ey(l)
    end do
    ux = ux / rho; uy = uy / rho
    do l = 1, q
      cu = 3 * (ex(l) * ux + ey(l) * uy)
      g(i, l) = (1 - om) * fl(l) + om * rho * (1 + cu + 0.5d0 * cu * cu)
    end do
  end do
end subroutine
! CHECK-LABEL: .entry accc__QPlattice_l
! CHECK-NOT: .local
! CHECK: bra
! CHECK-NOT: bra
! CHECK-COUNT-19: ld.global.
! CHECK-NOT: ld.global
! CHECK: ret;

! SMALL-LABEL: .entry accc__QPlattice_l
! SMALL: .local

! A routine's loops count where it has been inlined, and loops around them as well.
subroutine rotate(a, x)
  !$acc routine seq
  real(8), intent(in) :: a(6, 6)
  real(8), intent(inout) :: x(6)
  real(8) :: y(6)
  integer :: i, j
  y = 0
  do j = 1, 6
    do i = 1, 6
      y(i) = y(i) + a(i, j) * x(j)
    end do
  end do
  x = y
end subroutine
subroutine rotations(n, a, x)
  integer, intent(in) :: n
  real(8), intent(in) :: a(6, 6)
  real(8), intent(inout) :: x(6, n)
  real(8) :: own(6)
  integer :: i
  !$acc parallel loop present(a, x) private(own)
  do i = 1, n
    own = x(:, i)
    call rotate(a, own)
    x(:, i) = own
  end do
end subroutine
! CHECK-LABEL: .entry accc__QProtations_l
! CHECK-NOT: .local
! CHECK: bra
! CHECK-NOT: bra
! CHECK: ret;

! What would not fit into registers is memory, whatever loops do: they stay short.
subroutine histogram(n, a, b)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, 100)
  real(8), intent(inout) :: b(n)
  real(8) :: own(100)
  integer :: i, l
  !$acc parallel loop present(a, b) private(own)
  do i = 1, n
    do l = 1, 100
      own(l) = a(i, l)
    end do
    do l = 100, 1, -1
      b(i) = b(i) * own(l)
    end do
  end do
end subroutine
! CHECK-LABEL: .entry accc__QPhistogram_l
! CHECK: .local
! CHECK: st.local
! CHECK: bra
