! The execution modes of OpenACC (1.2, 2.5.1, 2.9) in kernels: who shares each loop,
! and which threads do what a gang or a worker does once. G, W, V: gang, worker,
! vector; R redundant, P partitioned, S single.

! RUN: %accc -O1 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=LEVELS --implicit-check-not='remark: loop'
! RUN: %accc -O1 --emit=gpu --offload-arch=gfx90a --offload-device-only %s -o - | FileCheck %s --check-prefix=MASKS

! GR-WS-VS: the first thread of each gang stores, and all wait for it.

! MASKS-LABEL: func.func @accc__QPgang_redundant
! MASKS: fir.load
! MASKS: gpu.barrier
! MASKS-DAG: gpu.thread_id x
! MASKS-DAG: gpu.thread_id y
! MASKS: fir.if
! MASKS-NEXT: fir.store
! MASKS-NEXT: }
! MASKS-NEXT: gpu.barrier
! WP-VP: every thread for itself.
! MASKS: {{fir.do_loop|fir.iterate_while|scf.while}}
! MASKS-NOT: fir.if
! MASKS-NOT: gpu.barrier
! MASKS: return
subroutine gang_redundant(x)
  implicit none
  integer, intent(inout) :: x(10)
  integer :: i
  !$acc parallel num_gangs(3)
  x(1) = x(2) + 1
! LEVELS: [[#@LINE+1]]:{{.*}}: loop is shared by workers and vector lanes
  !$acc loop worker vector
  do i = 3, 10
    x(i) = 0
  end do
  !$acc end parallel
end subroutine

! GP-WS-VS: the first worker of a gang stores. There are no lanes to leave out.

! MASKS-LABEL: func.func @accc__QPworker_single
! MASKS: gpu.block_id x
! The grid covers the gang loop: each gang has one iteration, or none.
! MASKS: fir.if
! MASKS: gpu.barrier
! MASKS-NEXT: gpu.thread_id y
! MASKS-NOT: gpu.thread_id x
! MASKS: fir.if
! MASKS-NEXT: fir.store
! MASKS-NEXT: }
! MASKS-NEXT: gpu.barrier
! WP: no mask. The gang has no other iteration that would wait for all workers.
! MASKS: gpu.thread_id y
! MASKS: {{fir.do_loop|fir.iterate_while|scf.while}}
! MASKS-NOT: fir.if
! MASKS: fir.store
! MASKS-NOT: gpu.barrier
! MASKS: return
subroutine worker_single(n, x, y)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: x(n), y(n, n)
  integer :: i, j
! LEVELS: [[#@LINE+1]]:{{.*}}: loop is shared by gangs
  !$acc parallel loop gang vector_length(1)
  do j = 1, n
    x(j) = j
! LEVELS: [[#@LINE+1]]:{{.*}}: loop is shared by workers
    !$acc loop worker
    do i = 1, n
      y(i, j) = x(j)
    end do
  end do
end subroutine

! GP-WP-VS: the first lane of each worker stores. Its other lanes wait, other
! workers do not: no barrier of the gang.

! MASKS-LABEL: func.func @accc__QPvector_single
! MASKS-DAG: gpu.block_id x
! MASKS-DAG: gpu.thread_id y
! MASKS: fir.if
! MASKS-NOT: gpu.barrier
! MASKS: llvm.fence syncscope("wavefront")
! MASKS-NEXT: gpu.thread_id x
! MASKS-NOT: gpu.thread_id y
! MASKS: fir.if
! MASKS-NEXT: fir.store
! MASKS-NEXT: }
! MASKS-NEXT: llvm.fence syncscope("wavefront")
! GP-WP-VP
! MASKS: gpu.thread_id x
! MASKS: {{fir.do_loop|fir.iterate_while|scf.while}}
! MASKS-NOT: fir.if
! MASKS: fir.store
! MASKS-NOT: gpu.barrier
! MASKS: return
subroutine vector_single(n, x, y)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: x(n), y(n, n)
  integer :: i, j
! LEVELS: [[#@LINE+1]]:{{.*}}: loop is shared by gangs and workers
  !$acc parallel loop gang worker
  do j = 1, n
    x(j) = j
! LEVELS: [[#@LINE+1]]:{{.*}}: loop is shared by vector lanes
    !$acc loop vector
    do i = 1, n
      y(i, j) = x(j)
    end do
  end do
end subroutine

! GP-WP-VP on one loop: nobody waits for anybody. A sequential loop inside is each
! thread's own.

! MASKS-LABEL: func.func @accc__QPall_partitioned
! MASKS-NOT: gpu.barrier
! MASKS: fir.if
! MASKS-NOT: fir.if
! MASKS-NOT: gpu.barrier
! MASKS: return
subroutine all_partitioned(n, x)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: x(n)
  integer :: i, k
! LEVELS: [[#@LINE+1]]:{{.*}}: loop is shared by gangs and workers and vector lanes
  !$acc parallel loop gang worker vector
  do i = 1, n
! LEVELS: [[#@LINE+1]]:{{.*}}: loop is sequential
    !$acc loop seq
    do k = 1, 10
      x(i) = x(i) + k
    end do
  end do
end subroutine

! Without levels in the program: the outermost loops go to gangs, the innermost
! independent one to lanes.

! MASKS-LABEL: func.func @accc__QPinferred
! MASKS: fir.if
! MASKS: {{fir.do_loop|fir.iterate_while|scf.while}}
! MASKS: gpu.thread_id x
! MASKS: return
subroutine inferred(n, x)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: x(n, n, n)
  integer :: i, j, k
! LEVELS: [[#@LINE+1]]:{{.*}}: nest of 2 loops is shared by gangs
  !$acc parallel loop
  do k = 1, n
    !$acc loop
    do j = 1, n
! LEVELS: [[#@LINE+1]]:{{.*}}: loop is shared by vector lanes
      !$acc loop
      do i = 1, n
        x(i, j, k) = 0
      end do
    end do
  end do
end subroutine

! Control flow has the level of what it contains: all lanes enter the branch with
! their loop, and only the first thread stores in the other one.

! MASKS-LABEL: func.func @accc__QPbranches
! MASKS: fir.if %{{.*}} {
! MASKS: gpu.thread_id x
! MASKS: {{fir.do_loop|fir.iterate_while|scf.while}}
! MASKS: fir.store
! MASKS: } else {
! MASKS: gpu.barrier
! MASKS: fir.if
! MASKS-NEXT: fir.store
! MASKS-NEXT: }
! MASKS: return
subroutine branches(n, x)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: x(n, n)
  integer :: i, j
! LEVELS: [[#@LINE+1]]:{{.*}}: loop is shared by gangs
  !$acc parallel loop gang
  do j = 1, n
    if (x(1, j) > 0) then
! LEVELS: [[#@LINE+1]]:{{.*}}: loop is shared by vector lanes
      !$acc loop vector
      do i = 1, n
        x(i, j) = 0
      end do
    else
      x(2, j) = 1
    end if
  end do
end subroutine
