// RUN: not %accc-opt --gpu-check-assignments %s 2>&1 | FileCheck %s

func.func private @_FortranAAssign(!fir.ref<!fir.box<none>>, !fir.box<none>)

func.func @kernel(%object: !fir.ref<!fir.box<!fir.type<_QFTt{v:!fir.box<!fir.heap<f32>>}>>>, %link: !fir.ref<!fir.box<!fir.type<_QFTl{p:!fir.box<!fir.ptr<f32>>}>>>, %numbers: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>, %from: !fir.box<none>) {
  %0 = fir.convert %object : (!fir.ref<!fir.box<!fir.type<_QFTt{v:!fir.box<!fir.heap<f32>>}>>>) -> !fir.ref<!fir.box<none>>
  // CHECK: [[#@LINE+1]]:3: error: not yet supported: assignment in device code of objects with allocatable components of this type; assign the components
  fir.call @_FortranAAssign(%0, %from) : (!fir.ref<!fir.box<none>>, !fir.box<none>) -> ()
  // Pointers are copied as they are.
  // CHECK-NOT: error:
  %1 = fir.convert %link : (!fir.ref<!fir.box<!fir.type<_QFTl{p:!fir.box<!fir.ptr<f32>>}>>>) -> !fir.ref<!fir.box<none>>
  fir.call @_FortranAAssign(%1, %from) : (!fir.ref<!fir.box<none>>, !fir.box<none>) -> ()
  %2 = fir.convert %numbers : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<none>>
  fir.call @_FortranAAssign(%2, %from) : (!fir.ref<!fir.box<none>>, !fir.box<none>) -> ()
  return
}
