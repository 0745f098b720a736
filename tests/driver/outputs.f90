! An output is complete or as it was before, and no temporary file is left.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: echo old > out.mlir
! RUN: not %accc --emit=fir -DBROKEN -cpp %s -o out.mlir
! RUN: FileCheck %s --check-prefix=OLD --input-file=out.mlir
! OLD: old
! RUN: %accc --emit=fir %s -cpp -o out.mlir
! RUN: FileCheck %s --check-prefix=NEW --input-file=out.mlir
! NEW: func.func
! RUN: ls -A %t | count 1
!
! RUN: mkdir temporary
! RUN: not env TMPDIR=%t/temporary %accc -cpp -DBROKEN %s %s
! RUN: ls -A temporary | count 0
!
! Devices are written, not replaced.
! RUN: %accc --emit=fir -cpp %s -o /dev/null
! RUN: test -c /dev/null
#ifdef BROKEN
this is not Fortran
#endif
end
