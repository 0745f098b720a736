! Loops whose number of iterations only the run knows are no longer at -O3 than at -O2, and ptxas may
! unroll them further. Those that go away altogether still do: 16 iterations are more than -O2 takes apart.
! RUN: %accc --offload-arch=sm_90 --offload-device-only -O3 -S %s -o - | FileCheck %s

! CHECK-LABEL: entry accc__QPproduct_l{{[0-9]+}}(
! CHECK: Inner Loop Header
! CHECK-NOT: nounroll
! CHECK-COUNT-2: fma.rn.f64
! CHECK-NOT: fma
! CHECK: @%p{{[0-9]+}} bra
subroutine product(n, l, a, b, c)
  implicit none
  integer, intent(in) :: n, l
  real(8), intent(in) :: a(n, l), b(l)
  real(8), intent(out) :: c(n)
  real(8) :: t
  integer :: i, k
  !$acc parallel loop gang vector private(t)
  do i = 1, n
    t = 0
    !$acc loop seq
    do k = 1, l
      t = t + a(i, k) * b(k)
    end do
    c(i) = t
  end do
end subroutine

! CHECK-LABEL: entry accc__QPsmall_products_l{{[0-9]+}}(
! CHECK-NOT: Loop Header
! CHECK-COUNT-64: fma.rn.f64
subroutine small_products(n, a, b, c)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, 4, 4), b(n, 4, 4)
  real(8), intent(inout) :: c(n, 4, 4)
  integer :: e, i, j, k
  !$acc parallel loop gang vector
  do e = 1, n
    !$acc loop seq
    do j = 1, 4
      !$acc loop seq
      do i = 1, 4
        !$acc loop seq
        do k = 1, 4
          c(e, i, j) = c(e, i, j) + a(e, i, k) * b(e, k, j)
        end do
      end do
    end do
  end do
end subroutine
