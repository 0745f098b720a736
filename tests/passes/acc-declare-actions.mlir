// RUN: %accc-opt --acc-declare-actions %s | FileCheck %s

// Each marked operation gets the calls that its mark asks for, before or after
// it. A function that the module does not have, and that cannot be made, is not
// called: nothing is to be done for that variable.

// CHECK-LABEL: func.func @allocate_and_deallocate
// CHECK: fir.allocmem
// CHECK-NOT: acc.declare_action
// CHECK-NEXT: fir.call @a_acc_declare_post_alloc() : () -> ()
// CHECK-NEXT: fir.load
// CHECK-NEXT: fir.call @a_acc_declare_pre_dealloc() : () -> ()
// CHECK-NEXT: %[[P:.*]] = fir.box_addr
// CHECK-NOT: acc.declare_action
// CHECK-NEXT: fir.freemem %[[P]]
// CHECK-NEXT: fir.call @a_acc_declare_post_dealloc() : () -> ()
// CHECK-NEXT: return

// The function to call before the deallocation is made from its sibling: it
// deletes the device copy.

// CHECK-LABEL: func.func private @a_acc_declare_pre_dealloc()
// CHECK-NEXT: %[[A:.*]] = fir.address_of(@_QMmEa)
// CHECK-NEXT: %[[D:.*]] = acc.getdeviceptr varPtr(%[[A]]
// CHECK-NEXT: acc.delete accPtr(%[[D]] {{.*}}) {dataClause = #acc<data_clause acc_create>, name = "a", structured = false}
// CHECK-NEXT: return

!box = !fir.box<!fir.heap<!fir.array<?xf32>>>

fir.global @_QMmEa : !box {
  %0 = fir.zero_bits !box
  fir.has_value %0 : !box
}
func.func private @a_acc_declare_post_alloc()
func.func private @a_acc_declare_post_dealloc() {
  %0 = fir.address_of(@_QMmEa) : !fir.ref<!box>
  %1 = acc.getdeviceptr varPtr(%0 : !fir.ref<!box>) -> !fir.ref<!box> {dataClause = #acc<data_clause acc_create>, name = "a", structured = false}
  acc.declare_exit dataOperands(%1 : !fir.ref<!box>)
  return
}

func.func @allocate_and_deallocate(%b: !fir.ref<!box>, %n: index) {
  %h = fir.allocmem !fir.array<?xf32>, %n {acc.declare_action = #acc.declare_action<postAlloc = @a_acc_declare_post_alloc>}
  %0 = fir.load %b : !fir.ref<!box>
  %1 = fir.box_addr %0 {acc.declare_action = #acc.declare_action<preDealloc = @a_acc_declare_pre_dealloc>} : (!box) -> !fir.heap<!fir.array<?xf32>>
  fir.freemem %1 {acc.declare_action = #acc.declare_action<postDealloc = @a_acc_declare_post_dealloc, preDealloc = @unknown_pre_dealloc>} : !fir.heap<!fir.array<?xf32>>
  return
}
