! Sizes that no gang can have are lowered, with a warning where GPUs are compiled for.
! RUN: %accc -c --offload-arch=sm_90 %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
! RUN: %accc -c %s -o %t.o 2>&1 | count 0
subroutine sizes(a, n)
  integer :: n, i, j
  real :: a(n, n)
  ! CHECK: sizes.f90:[[#@LINE+1]]:9: warning: vector_length 4096 is more than a gang can have: it gets 1024 lanes
  !$acc parallel loop vector_length(4096)
  do i = 1, n
    a(i, 1) = 0
  end do
  ! CHECK: sizes.f90:[[#@LINE+1]]:9: warning: num_workers 64 is more than a gang can have: it gets 16 workers
  !$acc parallel loop gang num_workers(64)
  do i = 1, n
    !$acc loop worker
    do j = 1, n
      a(i, j) = 0
    end do
  end do
  !$acc parallel loop gang worker(16) vector(32)
  do i = 1, n
    a(i, 1) = 1
  end do
end subroutine
