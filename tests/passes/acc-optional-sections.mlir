// RUN: %accc-opt --acc-optional-sections --split-input-file %s | FileCheck %s

// What the section needs is asked for only where the dummy argument is present; what comes
// from elsewhere stays.

// CHECK-LABEL: func.func @strided(
// CHECK: %[[X:.*]]:2 = hlfir.declare %{{.*}} {fortran_attrs = #fir.var_attrs<optional>
// CHECK: %[[N:.*]] = fir.load
// CHECK-NOT: fir.box_dims
// CHECK: %[[THERE:.*]] = fir.is_present %[[X]]#1
// CHECK: %[[SECTION:.*]] = fir.if %[[THERE]] -> (!fir.box<!fir.array<?xf32>>) {
// CHECK: fir.box_dims %[[X]]#0
// CHECK: %[[PART:.*]] = hlfir.designate %[[X]]#0
// CHECK: fir.result %[[PART]]
// CHECK: else
// CHECK: %[[ABSENT:.*]] = fir.absent
// CHECK: fir.result %[[ABSENT]]
// CHECK-NOT: hlfir.designate
// CHECK: hlfir.declare %[[SECTION]] {fortran_attrs = #fir.var_attrs<optional, target>
func.func @strided(%dummy: !fir.box<!fir.array<?xf32>>, %address: !fir.ref<index>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %x:2 = hlfir.declare %dummy {fortran_attrs = #fir.var_attrs<optional>, uniq_name = "_QFsEx"} : (!fir.box<!fir.array<?xf32>>) -> (!fir.box<!fir.array<?xf32>>, !fir.box<!fir.array<?xf32>>)
  %dims:3 = fir.box_dims %x#0, %c0 : (!fir.box<!fir.array<?xf32>>, index) -> (index, index, index)
  %n = fir.load %address : !fir.ref<index>
  %extent = arith.divsi %dims#1, %c2 : index
  %shape = fir.shape %extent : (index) -> !fir.shape<1>
  %part = hlfir.designate %x#0 (%n:%dims#1:%c2) shape %shape : (!fir.box<!fir.array<?xf32>>, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
  %name:2 = hlfir.declare %part {fortran_attrs = #fir.var_attrs<target>, uniq_name = "_QFsEx(n::2)"} : (!fir.box<!fir.array<?xf32>>) -> (!fir.box<!fir.array<?xf32>>, !fir.box<!fir.array<?xf32>>)
  %entry = acc.update_device var(%name#0 : !fir.box<!fir.array<?xf32>>) -> !fir.box<!fir.array<?xf32>> {name = "x(n::2)", structured = false}
  acc.update dataOperands(%entry : !fir.box<!fir.array<?xf32>>)
  return
}

// -----

// Dummy arguments that have to be there.

// CHECK-LABEL: func.func @mandatory(
// CHECK-NOT: fir.is_present
func.func @mandatory(%dummy: !fir.box<!fir.array<?xf32>>, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x:2 = hlfir.declare %dummy {uniq_name = "_QFsEx"} : (!fir.box<!fir.array<?xf32>>) -> (!fir.box<!fir.array<?xf32>>, !fir.box<!fir.array<?xf32>>)
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %part = hlfir.designate %x#0 (%c1:%n:%c2) shape %shape : (!fir.box<!fir.array<?xf32>>, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
  %name:2 = hlfir.declare %part {uniq_name = "_QFsEx(1:n:2)"} : (!fir.box<!fir.array<?xf32>>) -> (!fir.box<!fir.array<?xf32>>, !fir.box<!fir.array<?xf32>>)
  %entry = acc.update_device var(%name#0 : !fir.box<!fir.array<?xf32>>) -> !fir.box<!fir.array<?xf32>> {name = "x(1:n:2)", structured = false}
  acc.update dataOperands(%entry : !fir.box<!fir.array<?xf32>>)
  return
}
