! LLVM's own options reach LLVM, once for all sources of a command line.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: echo end > other.f90
! RUN: %accc -c -mllvm -debug-pass=Structure %s other.f90 2>&1 | FileCheck %s
! CHECK: Pass Arguments:
! RUN: not %accc -c -mllvm -frobnicate %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
! UNKNOWN: Unknown command line argument '-frobnicate'
end
