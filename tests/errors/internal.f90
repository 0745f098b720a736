! A mistake of the compiler itself: the pass is named, and a file keeps its input
! and the command that repeats the failure. ACCC_FAIL_PASS makes a pass fail.
!
! RUN: rm -rf %t && mkdir -p %t/tmp && cd %t
! RUN: not env TMPDIR=%t/tmp ACCC_FAIL_PASS=accgpu-to-omp %accc -c %s -o x.o 2>&1 | FileCheck %s
! RUN: not test -e x.o
! CHECK: error: internal error in accgpu-to-omp: ACCC_FAIL_PASS is set
! CHECK: accc: error: internal error in accgpu-to-omp; please report it with the file '{{.*}}accc-{{.*}}.mlir'
!
! RUN: ls tmp | count 1
! RUN: cat tmp/accc-*.mlir | FileCheck %s --check-prefix=KEPT
! KEPT: // {{RUN}}: accc-opt --pass-pipeline='builtin.module({{.*}}accgpu-to-omp)' %s
! KEPT: accgpu.region <parallel>
! RUN: not env ACCC_FAIL_PASS=accgpu-to-omp %accc-opt --pass-pipeline='builtin.module(accgpu-to-omp)' tmp/accc-*.mlir
! RUN: %accc-opt --pass-pipeline='builtin.module(accgpu-to-omp)' tmp/accc-*.mlir | FileCheck %s --check-prefix=DONE
! DONE: omp.parallel
!
! Of a longer pipeline the passes up to the one that failed are kept.
! RUN: rm tmp/*
! RUN: not env TMPDIR=%t/tmp ACCC_FAIL_PASS=acc-drop-host-links %accc -c %s -o x.o 2>&1 | FileCheck %s --check-prefix=LONG
! RUN: cat tmp/accc-*.mlir | FileCheck %s --check-prefix=PART
! LONG: accc: error: internal error in acc-drop-host-links; please report
! PART: builtin.module({{.*}},acc-drop-host-links)' %s
! PART: acc.parallel
!
! Internal errors have an exit code of their own.
! RUN: env TMPDIR=%t/tmp ACCC_FAIL_PASS=accgpu-to-omp sh -c '"$@"; test $? = 70' sh %accc -c %s -o x.o
subroutine s(a)
  real :: a(10)
  !$acc parallel loop
  do i = 1, 10
    a(i) = 1
  end do
end subroutine
