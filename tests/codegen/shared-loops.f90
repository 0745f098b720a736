! RUN: %accc -O2 --offload-arch=gfx90a --emit=llvm --offload-device-only %s -o %t.amd.ll
! RUN: FileCheck --check-prefixes=CHECK,AMD %s < %t.amd.ll
! RUN: %accc -O2 --offload-arch=sm_90 --emit=llvm --offload-device-only %s -o %t.nvidia.ll
! RUN: FileCheck --check-prefixes=CHECK,NVIDIA %s < %t.nvidia.ll
! RUN: %accc -O0 --offload-arch=gfx90a --emit=llvm --offload-device-only %s -o - | FileCheck --check-prefix=O0 %s

! LLVM's loop strength reduction does not see the counters of loops that threads share: each
! takes few iterations, for which pointers that go along do not pay.

! O0-NOT: asm ""

! The range is known to the device alone, so that there is a loop.
! CHECK-LABEL: define {{.*}} @accc__QPshared_l
! CHECK: %[[COUNTER:.*]] = phi [[INDEX:i(32|64)]]
! AMD: call {{.*}}[[INDEX]] asm "", "={{[sv]}},0"([[INDEX]] %[[COUNTER]])
! NVIDIA: call {{.*}}[[INDEX]] asm "", "={{[rl]}},0"([[INDEX]] %[[COUNTER]])
! CHECK: {{^}}}
subroutine shared(range, x, y)
  implicit none
  integer, intent(in) :: range(2)
  real, intent(in) :: x(10000)
  real, intent(out) :: y(10000)
  integer :: i
  !$acc parallel loop present(range, x, y)
  do i = range(1), range(2)
    y(i) = 2*x(i)
  end do
end subroutine

! Few threads take many iterations of a reduction.
! CHECK-LABEL: define {{.*}} @accc__QPreduced_l
! CHECK-NOT: asm ""
! CHECK: {{^}}}
subroutine reduced(range, x, total)
  implicit none
  integer, intent(in) :: range(2)
  real, intent(in) :: x(10000)
  real, intent(out) :: total
  integer :: i
  total = 0
  !$acc parallel loop present(range, x) reduction(+:total)
  do i = range(1), range(2)
    total = total + x(i)
  end do
end subroutine

! Nor do many threads share what one of them does in sequence.
! CHECK-LABEL: define {{.*}} @accc__QPsequential_l
! CHECK-NOT: asm ""
! CHECK: {{^}}}
subroutine sequential(x, n, m)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: x(n, m)
  integer :: i, j
  !$acc parallel loop gang vector present(x)
  do i = 1, n
    !$acc loop seq
    do j = 2, m
      x(i, j) = x(i, j) + x(i, j-1)
    end do
  end do
end subroutine

! What is left to lanes that have several iterations each is no loop for vectors.
! CHECK-LABEL: define {{.*}} @accc__QPleft_l
! AMD-NOT: fmul{{.*}} <2 x float>
! CHECK: {{^}}}
subroutine left(n, x, y)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: x(n)
  real, intent(out) :: y(n)
  integer :: i
  !$acc parallel loop present(x, y)
  do i = 1, n
    y(i) = 2*x(i)
  end do
end subroutine
