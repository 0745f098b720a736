! -save-temps keeps the result of every stage.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %accc -save-temps --emit=fir %s -o - | FileCheck %s
! RUN: FileCheck %s --input-file=save-temps.hlfir.mlir
! RUN: FileCheck %s --input-file=save-temps.fir.mlir
! CHECK: func.func @_QPs
subroutine s
end subroutine
