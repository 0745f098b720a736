! RUN: %accc -O2 -S --offload-device-only --offload-arch=gfx90a %s -o - | FileCheck %s
! RUN: %accc -O2 -S --offload-device-only --offload-arch=gfx1100 %s -o - | FileCheck %s

! A thread's own array whose subscripts are no constants is registers that are chosen by a number,
! on AMD's GPUs: whatever its length, up to 16 elements of 64 bits or 32 of 32 bits.

! CHECK-LABEL: accc__QPfive_l{{.*}}:
! CHECK: .amdhsa_private_segment_fixed_size 0
subroutine five(w, n, k)
  integer, intent(in) :: n, k(n)
  real(8), intent(inout) :: w(n, 5)
  real(8) :: u(5)
  integer :: i
  !$acc parallel loop gang vector private(u) default(present)
  do i = 1, n
    u = w(i, :)
    u(k(i)) = u(k(i))*u(1)
    w(i, :) = u
  end do
end subroutine

! CHECK-LABEL: accc__QPzeros_l{{.*}}:
! CHECK: .amdhsa_private_segment_fixed_size 0
subroutine zeros(w, n, k)
  integer, intent(in) :: n, k(n)
  integer(8), intent(inout) :: w(n, 13)
  integer(8) :: u(13)
  integer :: i
  !$acc parallel loop gang vector private(u) default(present)
  do i = 1, n
    u = 0
    u(k(i)) = w(i, 1)
    w(i, :) = u
  end do
end subroutine

! CHECK-LABEL: accc__QPpairs_l{{.*}}:
! CHECK: .amdhsa_private_segment_fixed_size 0
subroutine pairs(w, n, k)
  integer, intent(in) :: n, k(n)
  complex(8), intent(inout) :: w(n, 5)
  complex(8) :: u(5)
  integer :: i
  !$acc parallel loop gang vector private(u) default(present)
  do i = 1, n
    u = w(i, :)
    u(k(i)) = u(k(i))*u(1)
    w(i, :) = u
  end do
end subroutine

! CHECK-LABEL: accc__QPwords_l{{.*}}:
! CHECK: .amdhsa_private_segment_fixed_size 0
subroutine words(w, n, k)
  integer, intent(in) :: n, k(n)
  real, intent(inout) :: w(n, 19)
  real :: u(19)
  integer :: i
  !$acc parallel loop gang vector private(u) default(present)
  do i = 1, n
    u = w(i, :)
    u(k(i)) = u(k(i))*u(1)
    w(i, :) = u
  end do
end subroutine
