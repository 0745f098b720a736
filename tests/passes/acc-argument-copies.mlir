// RUN: %accc-opt --acc-argument-copies %s | FileCheck %s

// A row of an array has gaps: no question is asked.

// CHECK-LABEL: func.func @row(
// CHECK: %[[ROW:.*]] = hlfir.designate {{.*}} shape
// CHECK: %[[N:.*]]:3 = fir.box_dims %[[ROW]]
// CHECK-NOT: fir.is_contiguous_box
// CHECK: %[[HEAP:.*]] = fir.allocmem !fir.array<?xf64>, %[[N]]#1
// CHECK: %[[COPY:.*]] = fir.convert %[[HEAP]] : (!fir.heap<!fir.array<?xf64>>) -> !fir.ref<!fir.array<?xf64>>
// CHECK: fir.do_loop %[[I:.*]] = %{{.*}} to %[[N]]#1
// CHECK-DAG: %[[FROM:.*]] = hlfir.designate %[[ROW]] (%[[I]])
// CHECK-DAG: %[[TO:.*]] = fir.array_coor %[[COPY]](%{{.*}}) %[[I]]
// CHECK: %[[V:.*]] = fir.load %[[FROM]]
// CHECK: fir.store %[[V]] to %[[TO]]
// CHECK: fir.call @change(%{{.*}})
// CHECK: fir.do_loop %[[I:.*]] = %{{.*}} to %[[N]]#1
// CHECK-DAG: %[[TO:.*]] = hlfir.designate %[[ROW]] (%[[I]])
// CHECK-DAG: %[[FROM:.*]] = fir.array_coor
// CHECK: %[[V:.*]] = fir.load %[[FROM]]
// CHECK: fir.store %[[V]] to %[[TO]]
// CHECK: fir.freemem
// CHECK-NOT: hlfir.copy
func.func @row(%x: !fir.box<!fir.array<?x?xf64>>, %i: index) attributes {acc.routine_info = #acc.routine_info<[@seq_row]>} {
  %c1 = arith.constant 1 : index
  %u:2 = hlfir.declare %x {uniq_name = "u"} : (!fir.box<!fir.array<?x?xf64>>) -> (!fir.box<!fir.array<?x?xf64>>, !fir.box<!fir.array<?x?xf64>>)
  %place = fir.alloca !fir.box<!fir.heap<!fir.array<?xf64>>>
  %dims:3 = fir.box_dims %u#0, %c1 : (!fir.box<!fir.array<?x?xf64>>, index) -> (index, index, index)
  %shape = fir.shape %dims#1 : (index) -> !fir.shape<1>
  %row = hlfir.designate %u#0 (%i, %c1:%dims#1:%c1) shape %shape : (!fir.box<!fir.array<?x?xf64>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
  %copy:2 = hlfir.copy_in %row to %place : (!fir.box<!fir.array<?xf64>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>) -> (!fir.box<!fir.array<?xf64>>, i1)
  %address = fir.box_addr %copy#0 : (!fir.box<!fir.array<?xf64>>) -> !fir.ref<!fir.array<?xf64>>
  fir.call @change(%address) : (!fir.ref<!fir.array<?xf64>>) -> ()
  hlfir.copy_out %place, %copy#1 to %row : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>, i1, !fir.box<!fir.array<?xf64>>) -> ()
  return
}

// A column may have gaps. What is five elements long needs no heap, and what the call only reads
// does not come back.

// CHECK-LABEL: func.func @part_of_column(
// CHECK: %[[MEMORY:.*]] = fir.alloca !fir.array<5xf64>
// CHECK: %[[COLUMN:.*]] = hlfir.designate {{.*}} shape
// CHECK: %[[CLOSED:.*]] = fir.is_contiguous_box %[[COLUMN]] whole
// CHECK: fir.if %[[CLOSED]] -> (!fir.ref<!fir.array<5xf64>>) {
// CHECK:   %[[FIRST:.*]] = hlfir.designate %{{.*}} (%{{.*}}, %{{.*}}) : {{.*}} -> !fir.ref<f64>
// CHECK:   %[[AT:.*]] = fir.convert %[[FIRST]]
// CHECK:   fir.result %[[AT]]
// CHECK: } else {
// CHECK:   fir.do_loop
// CHECK:     fir.store
// CHECK:   fir.result
// CHECK: }
// CHECK: fir.call @read
// CHECK-NEXT: return
func.func @part_of_column(%x: !fir.box<!fir.array<?x?xf64>>, %i: index) attributes {acc.routine_info = #acc.routine_info<[@seq_column]>} {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %u:2 = hlfir.declare %x {uniq_name = "u"} : (!fir.box<!fir.array<?x?xf64>>) -> (!fir.box<!fir.array<?x?xf64>>, !fir.box<!fir.array<?x?xf64>>)
  %place = fir.alloca !fir.box<!fir.heap<!fir.array<5xf64>>>
  %shape = fir.shape %c5 : (index) -> !fir.shape<1>
  %first = arith.subi %i, %c2 : index
  %last = arith.addi %i, %c2 : index
  %column = hlfir.designate %u#0 (%first:%last:%c1, %i) shape %shape : (!fir.box<!fir.array<?x?xf64>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<5xf64>>
  %copy:2 = hlfir.copy_in %column to %place : (!fir.box<!fir.array<5xf64>>, !fir.ref<!fir.box<!fir.heap<!fir.array<5xf64>>>>) -> (!fir.box<!fir.array<5xf64>>, i1)
  %address = fir.box_addr %copy#0 : (!fir.box<!fir.array<5xf64>>) -> !fir.ref<!fir.array<5xf64>>
  fir.call @read(%address) : (!fir.ref<!fir.array<5xf64>>) -> ()
  hlfir.copy_out %place, %copy#1 : (!fir.ref<!fir.box<!fir.heap<!fir.array<5xf64>>>>, i1) -> ()
  return
}

// One element has no gaps, and other threads may come to it.

// CHECK-LABEL: func.func @one_element(
// CHECK-NOT: fir.do_loop
// CHECK: %[[FIRST:.*]] = hlfir.designate %{{.*}} (%[[I:.*]], %[[I]]) : {{.*}} -> !fir.ref<f64>
// CHECK: %[[AT:.*]] = fir.convert %[[FIRST]]
// CHECK-NOT: fir.do_loop
// CHECK: fir.call @one(%{{.*}})
// CHECK-NEXT: return
func.func @one_element(%x: !fir.box<!fir.array<?x?xf64>>, %i: index) attributes {acc.routine_info = #acc.routine_info<[@seq_element]>} {
  %c1 = arith.constant 1 : index
  %u:2 = hlfir.declare %x {uniq_name = "u"} : (!fir.box<!fir.array<?x?xf64>>) -> (!fir.box<!fir.array<?x?xf64>>, !fir.box<!fir.array<?x?xf64>>)
  %place = fir.alloca !fir.box<!fir.heap<!fir.array<1xf64>>>
  %shape = fir.shape %c1 : (index) -> !fir.shape<1>
  %part = hlfir.designate %u#0 (%i, %i:%i:%c1) shape %shape : (!fir.box<!fir.array<?x?xf64>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<1xf64>>
  %copy:2 = hlfir.copy_in %part to %place : (!fir.box<!fir.array<1xf64>>, !fir.ref<!fir.box<!fir.heap<!fir.array<1xf64>>>>) -> (!fir.box<!fir.array<1xf64>>, i1)
  %address = fir.box_addr %copy#0 : (!fir.box<!fir.array<1xf64>>) -> !fir.ref<!fir.array<1xf64>>
  fir.call @one(%address) : (!fir.ref<!fir.array<1xf64>>) -> ()
  hlfir.copy_out %place, %copy#1 to %part : (!fir.ref<!fir.box<!fir.heap<!fir.array<1xf64>>>>, i1, !fir.box<!fir.array<1xf64>>) -> ()
  return
}

// The host's code keeps what flang makes of it.

// CHECK-LABEL: func.func @on_host(
// CHECK: hlfir.copy_in
// CHECK: hlfir.copy_out
func.func @on_host(%u: !fir.box<!fir.array<?xf64>>) {
  %place = fir.alloca !fir.box<!fir.heap<!fir.array<?xf64>>>
  %copy:2 = hlfir.copy_in %u to %place : (!fir.box<!fir.array<?xf64>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>) -> (!fir.box<!fir.array<?xf64>>, i1)
  %address = fir.box_addr %copy#0 : (!fir.box<!fir.array<?xf64>>) -> !fir.ref<!fir.array<?xf64>>
  fir.call @other(%address) : (!fir.ref<!fir.array<?xf64>>) -> ()
  hlfir.copy_out %place, %copy#1 to %u : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>, i1, !fir.box<!fir.array<?xf64>>) -> ()
  return
}

acc.routine @seq_row func(@row) seq
acc.routine @seq_column func(@part_of_column) seq
acc.routine @seq_element func(@one_element) seq
func.func private @change(!fir.ref<!fir.array<?xf64>>)
func.func private @read(!fir.ref<!fir.array<5xf64>>)
func.func private @one(!fir.ref<!fir.array<1xf64>>)
func.func private @other(!fir.ref<!fir.array<?xf64>>)
