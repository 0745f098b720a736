! An output that cannot be written.
!
! RUN: not %accc --emit=fir %s -o %t.absent/x.mlir 2>&1 | FileCheck %s
! CHECK: accc: error: cannot write '{{.*}}x.mlir': No such file or directory
end
