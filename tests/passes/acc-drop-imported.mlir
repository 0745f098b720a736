// RUN: %accc-opt --acc-drop-imported %s | FileCheck %s

// CHECK: func.func private @_QMmPf(!fir.ref<f32>){{$}}
func.func @_QMmPf(%x: !fir.ref<f32>) attributes {accc.imported} {
  cf.br ^bb1
^bb1:
  return
}

// CHECK: fir.global @_QMmECtable constant : !fir.array<2xf32>{{$}}
fir.global @_QMmECtable(dense<1.0> : tensor<2xf32>) {accc.imported} constant : !fir.array<2xf32>

// CHECK-LABEL: func.func @_QMnPown(
// CHECK-NEXT: return
func.func @_QMnPown(%x: !fir.ref<f32>) {
  return
}
