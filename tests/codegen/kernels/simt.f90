! The simt device gets an entry for each kernel, which reads the arguments from
! where the launch put them, and a function that poisons shared memory.
!
! RUN: %accc -O1 --offload-device-only --emit=llvm --offload-arch=simt %s -o - | FileCheck %s
! RUN: %accc -O1 -c --offload-arch=simt %s -o %t.o
! RUN: llvm-objdump --offloading %t.o | FileCheck %s --check-prefix=IMAGE
subroutine total(n, a, sum)
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  real, intent(inout) :: sum
  integer :: i
  !$acc parallel loop gang vector reduction(+:sum) present(a)
  do i = 1, n
    sum = sum + a(i)
  end do
end subroutine

! CHECK: @accc_shared = internal {{.*}}thread_local
! CHECK: define protected void @accc__QPtotal_l{{[0-9]+}}(ptr {{.*}}%[[VALUES:[0-9a-z]+]])
! CHECK: load ptr, ptr %[[VALUES]]
! CHECK: call {{.*}}@accrt_simt_thread_id(i32 0)
! CHECK: call {{.*}}@accrt_simt_barrier(ptr {{.*}}@__accc_text_
! CHECK: define protected void @accc_simt_poison()
! CHECK: call void @llvm.memset{{.*}}i8 -1
! IMAGE: kind {{ *}}elf
! IMAGE-NEXT: arch {{ *}}simt
