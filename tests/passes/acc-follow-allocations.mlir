// RUN: %accc-opt --acc-follow-allocations %s | FileCheck %s

!array = !fir.heap<!fir.array<?xf32>>
!box = !fir.box<!array>
!characters = !fir.box<!fir.heap<!fir.array<?x!fir.char<1,?>>>>
!objects = !fir.class<!fir.heap<!fir.array<?x!fir.type<_QMmTt{k:i32}>>>>

fir.global @_QMmEa {acc.declare = #acc.declare<dataClause = acc_create>} : !box {
  %0 = fir.zero_bits !box
  fir.has_value %0 : !box
}
fir.global @_QMmEc {acc.declare = #acc.declare<dataClause = acc_create>} : !characters {
  %0 = fir.zero_bits !characters
  fir.has_value %0 : !characters
}
fir.global @_QMmEo {acc.declare = #acc.declare<dataClause = acc_create>} : !objects {
  %0 = fir.zero_bits !objects
  fir.has_value %0 : !objects
}
fir.global @_QMmElinked {acc.declare = #acc.declare<dataClause = acc_declare_link>} : !box {
  %0 = fir.zero_bits !box
  fir.has_value %0 : !box
}
fir.global @_QMmEplain : !box {
  %0 = fir.zero_bits !box
  fir.has_value %0 : !box
}

// Fresh memory gets a device copy, which goes before the memory does. Actions
// that flang names are not called.

// CHECK-LABEL: func.func @allocate_and_free
// CHECK: %[[A:.*]] = fir.address_of
// CHECK: fir.store
// CHECK-NOT: acc.declare_action
// CHECK-NEXT: %{{.*}} = acc.create varPtr(%[[A]] {{.*}} {implicit = true, name = "a", structured = false}
// CHECK-NEXT: %[[BOX:.*]] = fir.load
// CHECK-NEXT: %[[P:.*]] = fir.box_addr %[[BOX]]
// CHECK-NEXT: %[[D:.*]] = acc.getdeviceptr varPtr(%[[A]] {{.*}}structured = false
// CHECK-NEXT: acc.delete accPtr(%[[D]] {{.*}}{accc.deallocates, {{.*}}structured = false
// CHECK-NEXT: fir.freemem %[[P]]
// CHECK-NEXT: return
func.func @allocate_and_free(%n: index) {
  %0 = fir.address_of(@_QMmEa) : !fir.ref<!box>
  %a = fir.declare %0 {uniq_name = "_QMmEa"} : (!fir.ref<!box>) -> !fir.ref<!box>
  %new = fir.allocmem !fir.array<?xf32>, %n
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %described = fir.embox %new(%shape) : (!array, !fir.shape<1>) -> !box
  fir.store %described to %a {acc.declare_action = #acc.declare_action<postAlloc = @_QMmEa_acc_declare_post_alloc>} : !fir.ref<!box>
  %box = fir.load %a : !fir.ref<!box>
  %p = fir.box_addr %box : (!box) -> !array
  fir.freemem %p : !array
  return
}

// CHECK-NOT: _acc_declare_post_alloc
func.func private @_QMmEa_acc_declare_post_alloc()

// Statements that call flang's runtime.

// CHECK-LABEL: func.func @by_runtime
// CHECK: fir.call @_FortranAAllocatableAllocate
// CHECK-NEXT: %{{.*}} = acc.create
// CHECK: acc.delete
// CHECK-NEXT: fir.call @_FortranAAllocatableDeallocate
// CHECK-NEXT: return
func.func @by_runtime() {
  %a = fir.address_of(@_QMmEa) : !fir.ref<!box>
  %none = fir.convert %a : (!fir.ref<!box>) -> !fir.ref<!fir.box<none>>
  fir.call @_FortranAAllocatableAllocate(%none) : (!fir.ref<!fir.box<none>>) -> ()
  fir.call @_FortranAAllocatableDeallocate(%none) : (!fir.ref<!fir.box<none>>) -> ()
  return
}

// An assignment may have allocated anew.

// CHECK-LABEL: func.func @assign
// CHECK: %[[OLD:.*]] = fir.load
// CHECK-NEXT: fir.call @_FortranAAssign
// CHECK-NEXT: %{{.*}} = fir.load
// CHECK: fir.if
// CHECK-NEXT: %[[FREED:.*]] = acc.getdeviceptr var(%[[OLD]]
// CHECK-NEXT: acc.delete accVar(%[[FREED]]
// CHECK-NEXT: %{{.*}} = acc.create
// CHECK-NEXT: {{^ *}}}
// CHECK-NEXT: return
func.func @assign(%values: !fir.box<none>) {
  %a = fir.address_of(@_QMmEa) : !fir.ref<!box>
  %none = fir.convert %a : (!fir.ref<!box>) -> !fir.ref<!fir.box<none>>
  fir.call @_FortranAAssign(%none, %values) : (!fir.ref<!fir.box<none>>, !fir.box<none>) -> ()
  return
}

// So has one of characters of another length.

// CHECK-LABEL: func.func @assign_characters
// CHECK: fir.call @_FortranAAssign
// CHECK-DAG: fir.box_elesize %[[OLD:.*]] :
// CHECK-DAG: fir.box_elesize %[[NEW:.*]] :
// CHECK: fir.if
// CHECK-NEXT: acc.getdeviceptr var(
func.func @assign_characters(%values: !fir.box<none>) {
  %c = fir.address_of(@_QMmEc) : !fir.ref<!characters>
  %none = fir.convert %c : (!fir.ref<!characters>) -> !fir.ref<!fir.box<none>>
  fir.call @_FortranAAssign(%none, %values) : (!fir.ref<!fir.box<none>>, !fir.box<none>) -> ()
  return
}

// CHECK-LABEL: func.func @assign_characters_of_a_length
// CHECK: fir.call @_FortranAAssignExplicitLengthCharacter
// CHECK: fir.if
// CHECK: acc.delete
// CHECK-NEXT: %{{.*}} = acc.create
func.func @assign_characters_of_a_length(%values: !fir.box<none>) {
  %c = fir.address_of(@_QMmEc) : !fir.ref<!characters>
  %none = fir.convert %c : (!fir.ref<!characters>) -> !fir.ref<!fir.box<none>>
  fir.call @_FortranAAssignExplicitLengthCharacter(%none, %values) : (!fir.ref<!fir.box<none>>, !fir.box<none>) -> ()
  return
}

// And one of another type.

// CHECK-LABEL: func.func @assign_polymorphic
// CHECK: fir.call @_FortranAAssignPolymorphic
// CHECK-DAG: fir.box_tdesc %[[OLD:.*]] :
// CHECK-DAG: fir.box_tdesc %[[NEW:.*]] :
// CHECK: fir.if
// CHECK: acc.delete
// CHECK-NEXT: %{{.*}} = acc.create
func.func @assign_polymorphic(%values: !fir.box<none>) {
  %o = fir.address_of(@_QMmEo) : !fir.ref<!objects>
  %none = fir.convert %o : (!fir.ref<!objects>) -> !fir.ref<!fir.box<none>>
  fir.call @_FortranAAssignPolymorphic(%none, %values) : (!fir.ref<!fir.box<none>>, !fir.box<none>) -> ()
  return
}

// CHECK-LABEL: func.func @move_to
// CHECK: acc.delete
// CHECK-NEXT: fir.call @_FortranAMoveAlloc(
// CHECK-NEXT: %{{.*}} = acc.copyin {{.*}}accc.moved
// CHECK-NEXT: return
func.func @move_to() {
  %a = fir.address_of(@_QMmEa) : !fir.ref<!box>
  %plain = fir.address_of(@_QMmEplain) : !fir.ref<!box>
  fir.call @_FortranAMoveAlloc(%a, %plain) : (!fir.ref<!box>, !fir.ref<!box>) -> ()
  return
}

// What has no directive takes the data along with the memory.

// CHECK-LABEL: func.func @move_from
// CHECK-NOT: acc.
// CHECK: fir.call @_FortranAMoveAlloc(
// CHECK-NEXT: return
func.func @move_from() {
  %a = fir.address_of(@_QMmEa) : !fir.ref<!box>
  %plain = fir.address_of(@_QMmEplain) : !fir.ref<!box>
  fir.call @_FortranAMoveAlloc(%plain, %a) : (!fir.ref<!box>, !fir.ref<!box>) -> ()
  return
}

// Others, and variables that need a data clause anyway, are not followed.

// CHECK-LABEL: func.func @others
// CHECK-NOT: acc.
// CHECK: return
func.func @others() {
  %plain = fir.address_of(@_QMmEplain) : !fir.ref<!box>
  %linked = fir.address_of(@_QMmElinked) : !fir.ref<!box>
  fir.call @_FortranAAllocatableAllocate(%plain) : (!fir.ref<!box>) -> ()
  fir.call @_FortranAAllocatableAllocate(%linked) : (!fir.ref<!box>) -> ()
  return
}
func.func private @_FortranAAllocatableAllocate(!fir.ref<!fir.box<none>>)
func.func private @_FortranAAllocatableDeallocate(!fir.ref<!fir.box<none>>)
func.func private @_FortranAAssign(!fir.ref<!fir.box<none>>, !fir.box<none>)
func.func private @_FortranAAssignExplicitLengthCharacter(!fir.ref<!fir.box<none>>, !fir.box<none>)
func.func private @_FortranAAssignPolymorphic(!fir.ref<!fir.box<none>>, !fir.box<none>)
func.func private @_FortranAMoveAlloc(!fir.ref<!box>, !fir.ref<!box>)

// A dummy argument may stand for a declared variable, where the procedure is the host's.

// CHECK-LABEL: func.func @dummy(
// CHECK: fir.store
// CHECK-NEXT: acc.create varPtr(%{{.*}}) -> {{.*}} {accc.if_declared, implicit = true, name = "x", structured = false}
func.func @dummy(%x: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>, %n: index) {
  %scope = fir.dummy_scope : !fir.dscope
  %a = fir.declare %x dummy_scope %scope {uniq_name = "_QFdummyEx"} : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>, !fir.dscope) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  %memory = fir.allocmem !fir.array<?xf32>, %n
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %new = fir.embox %memory(%shape) : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.box<!fir.heap<!fir.array<?xf32>>>
  fir.store %new to %a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  acc.wait
  return
}

// CHECK-LABEL: func.func @of_device(
// CHECK-NOT: acc.create
// CHECK: func.func @caller
func.func @of_device(%x: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>, %n: index) {
  %scope = fir.dummy_scope : !fir.dscope
  %a = fir.declare %x dummy_scope %scope {uniq_name = "_QFof_deviceEx"} : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>, !fir.dscope) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  %memory = fir.allocmem !fir.array<?xf32>, %n
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %new = fir.embox %memory(%shape) : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.box<!fir.heap<!fir.array<?xf32>>>
  fir.store %new to %a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  return
}
func.func @caller(%x: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>, %n: index) {
  acc.parallel {
    fir.call @of_device(%x, %n) : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>, index) -> ()
    acc.yield
  }
  return
}
