! RUN: %accc -O2 %s -o %t
! RUN: env ACC_DEVICE_TYPE=host %t
! RUN: env ACC_DEVICE_TYPE=simt %t
! RUN: not env ACC_DEVICE_TYPE=simt ACCC_HEAP_SIZE=64K %t 2>&1 | FileCheck %s
! CHECK: accc runtime error: kernel "accc__QQmain_l{{[0-9]+}}" {{.*}}the heap of kernels is used up; ACCC_HEAP_SIZE says how large it is
! CHECK-NEXT: at {{.*}}heap-used-up.f90:[[# @LINE + 6]]

! A kernel that gets no memory ends the program, and says so.
program heap_used_up
  implicit none
  integer :: total(8), i, k
  !$acc parallel loop copyout(total)
  do i = 1, size(total)
    block
      integer, allocatable :: t(:)
      allocate(t(5000 * i))
      do k = 1, size(t)
        t(k) = k
      end do
      total(i) = sum(t)
    end block
  end do
  if (any(total /= [(2500 * i * (5000 * i + 1), i = 1, size(total))])) error stop 1
end program
