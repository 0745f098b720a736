// RUN: %accc-opt --acc-drop-finalisation %s | FileCheck %s

!plain = !fir.type<_QMmTplain{k:i32}>
!owner = !fir.type<_QMmTowner{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>
!final = !fir.type<_QMmTfinal{k:i32}>
!any = !fir.type<_QMmTany{v:!fir.class<!fir.heap<!fir.type<_QMmTplain{k:i32}>>>}>

// CHECK-LABEL: func.func @ends(
// CHECK: hlfir.destroy %arg0 :
// CHECK: hlfir.destroy %arg1 :
// CHECK: hlfir.destroy %arg2 finalize :
// CHECK: hlfir.destroy %arg3 finalize :
// CHECK: hlfir.destroy %arg4 finalize :
// CHECK: acc.terminator
// CHECK: hlfir.destroy %arg0 finalize :
func.func @ends(%plain: !hlfir.expr<?x!plain>, %owner: !hlfir.expr<3x!owner>, %final: !hlfir.expr<?x!final>, %any: !hlfir.expr<?x!any>, %class: !hlfir.expr<?x!plain?>) {
  acc.kernels {
    hlfir.destroy %plain finalize : !hlfir.expr<?x!plain>
    hlfir.destroy %owner finalize : !hlfir.expr<3x!owner>
    hlfir.destroy %final finalize : !hlfir.expr<?x!final>
    hlfir.destroy %any finalize : !hlfir.expr<?x!any>
    hlfir.destroy %class finalize : !hlfir.expr<?x!plain?>
    acc.terminator
  }
  hlfir.destroy %plain finalize : !hlfir.expr<?x!plain>
  return
}

fir.type_info @_QMmTplain noinit nodestroy nofinal : !plain
fir.type_info @_QMmTowner noinit nofinal : !owner
fir.type_info @_QMmTfinal noinit : !final
fir.type_info @_QMmTany noinit nofinal : !any
