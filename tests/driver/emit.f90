! Each stage can be written to standard output or to a file named for it.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %accc --emit=hlfir %s -o - | FileCheck %s --check-prefix=HLFIR
! RUN: %accc --emit=fir %s -o - | FileCheck %s --check-prefix=FIR
! RUN: %accc --emit=hlfir %s && FileCheck %s --check-prefix=HLFIR --input-file=emit.hlfir.mlir
! RUN: %accc -c --emit=fir -O2 %s && FileCheck %s --check-prefix=FIR --input-file=emit.fir.mlir
! HLFIR: hlfir.elemental
! FIR-NOT: hlfir
! FIR: fir.do_loop
subroutine s(a, b)
  real :: a(:), b(:)
  a = a + 2 * b
end subroutine
