! RUN: %accc -O2 %s -o %t
! RUN: bash -c 'ulimit -s 1024; ACC_DEVICE_TYPE=host %t'
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: bash -c 'ulimit -s 1024; ACC_DEVICE_TYPE=host %t.0'
! RUN: %accc -O2 -fno-openacc %s -o %t.plain
! RUN: bash -c 'ulimit -s 1024; %t.plain'
! RUN: %accc -O1 -fstack-arrays --offload-host-only --emit=llvm %s -o - | FileCheck %s

! Automatic arrays of any size, also those of blocks: heap memory has them, unless -fstack-arrays
! says that the stack is large enough.
! CHECK-LABEL: define {{.*}}@_QFPwork(
! CHECK-COUNT-2: alloca double, i64
! CHECK-NOT: @malloc
program automatic_arrays
  implicit none
  integer :: i
  do i = 1, 3
    if (work(i*300) /= i*300) error stop 'work'
  end do
  if (blocks(200000) /= 200001) error stop 'blocks'
contains
  integer function work(n)
    integer, intent(in) :: n
    real(8) :: a(n, n), b(n, n)
    integer :: j, k
    work = n
    if (n == 600) return
    !$acc parallel loop collapse(2)
    do j = 1, n
      do k = 1, n
        a(k, j) = k + j
        b(k, j) = a(k, j) - k
      end do
    end do
    if (sum(b) /= n*(n*(n + 1.d0)/2)) work = -1
  end function

  integer function blocks(n)
    integer, intent(in) :: n
    integer :: j
    blocks = 0
    do j = 1, 2
      block
        integer :: a(j*n)
        a = j
        if (j == 2) then
          blocks = sum(a(1:n))/2 + count(a == 2) - 2*n + 1
          exit
        end if
      end block
    end do
  end function
end program
