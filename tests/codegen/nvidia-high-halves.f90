! RUN: %accc --offload-arch=sm_90 --offload-device-only -O0 -S %s -o - | FileCheck %s
! RUN: %accc --offload-arch=sm_90 --offload-device-only -O3 -S %s -o - | FileCheck %s

! ptxas computes the high half of a 64-bit product wrongly where it moves it out of a register
! pair and multiplies on. Divisions that find the indices of a collapsed nest have such products.

! CHECK-LABEL: entry accc__QMhalvesPinner_of_two_l{{[0-9]+}}(
! CHECK: mul.hi.u32
! CHECK-LABEL: entry accc__QMhalvesPproducts_l{{[0-9]+}}(
! CHECK: mul.lo.s64 [[PRODUCT:%rd[0-9]+]]
! CHECK-NOT: {_, %r{{[0-9]+}}}, [[PRODUCT]]
! CHECK: shr.u64 {{.*}}, 32;
module halves
contains
  subroutine inner_of_two(bins, last)
    integer(1), intent(in) :: last
    integer, intent(inout) :: bins(:)
    integer(1) :: i
    integer :: j
    !$acc parallel loop collapse(2)
    do j = 1, 3
      do i = 1_1, last
        !$acc atomic
        bins(i) = bins(i) + 1
      end do
    end do
  end subroutine

  subroutine products(n, a, b, k)
    integer, intent(in) :: n
    integer(8), intent(in) :: a(n), b(n)
    integer, intent(inout) :: k(n)
    integer :: i
    !$acc parallel loop gang vector
    do i = 1, n
      k(i) = i - k(i) * int(shiftr(a(i) * b(i), 32))
    end do
  end subroutine
end module
