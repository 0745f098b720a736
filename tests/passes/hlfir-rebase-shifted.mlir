// RUN: %accc-opt --hlfir-rebase-shifted %s | FileCheck %s

// CHECK-LABEL: func.func @shifted(
// CHECK: %[[X:.*]]:2 = hlfir.declare
// CHECK: %[[FROM_1:.*]] = fir.rebox %[[X]]#0 : (!fir.box<!fir.array<5xi32>>) -> !fir.box<!fir.array<5xi32>>
// CHECK: hlfir.cshift %[[FROM_1]]
// CHECK: hlfir.eoshift %{{.*}} : (!fir.ref<!fir.array<5xi32>>
func.func @shifted(%a: !fir.ref<!fir.array<5xi32>>, %n: i32) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %s = fir.shape_shift %c0, %c5 : (index, index) -> !fir.shapeshift<1>
  %x:2 = hlfir.declare %a(%s) {uniq_name = "x"} : (!fir.ref<!fir.array<5xi32>>, !fir.shapeshift<1>) -> (!fir.box<!fir.array<5xi32>>, !fir.ref<!fir.array<5xi32>>)
  %0 = hlfir.cshift %x#0 %n : (!fir.box<!fir.array<5xi32>>, i32) -> !hlfir.expr<5xi32>
  hlfir.destroy %0 : !hlfir.expr<5xi32>
  %1 = hlfir.eoshift %a %n : (!fir.ref<!fir.array<5xi32>>, i32) -> !hlfir.expr<5xi32>
  hlfir.destroy %1 : !hlfir.expr<5xi32>
  return
}
