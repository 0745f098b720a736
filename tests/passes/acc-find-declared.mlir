// RUN: %accc-opt --acc-find-declared %s | FileCheck %s

!box = !fir.box<!fir.heap<!fir.array<?xf32>>>

fir.global @_QMmEs {acc.declare = #acc.declare<dataClause = acc_create>} : f32 {
  %0 = fir.undefined f32
  fir.has_value %0 : f32
}
fir.global @_QMmElist {acc.declare = #acc.declare<dataClause = acc_create>} : !box {
  %0 = fir.zero_bits !box
  fir.has_value %0 : !box
}
fir.global @_QMmEplain : f32 {
  %0 = fir.undefined f32
  fir.has_value %0 : f32
}
acc.routine @acc_routine_0 func(@routine) seq

// The runtime knows the device's address (action 6); other variables stay as they are.

// CHECK-LABEL: func.func @routine()
// CHECK: %[[APART:.*]] = fir.call @accrt_host_apart() : () -> i32
// CHECK: %[[IS_APART:.*]] = arith.cmpi ne, %[[APART]], %{{.*}}
// CHECK: %[[S:.*]] = fir.address_of(@_QMmEs)
// CHECK: %[[SEEN:.*]] = fir.if %[[IS_APART]] -> (!fir.ref<f32>) {
// CHECK: %[[ACTION:.*]] = arith.constant 6 : i32
// CHECK: %[[P:.*]] = fir.call @accrt_enter(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}}, %{{.*}})
// CHECK: %[[D:.*]] = fir.convert %[[P]] : (!llvm.ptr) -> !fir.ref<f32>
// CHECK: fir.result %[[D]]
// CHECK: } else {
// CHECK: fir.result %[[S]]
// CHECK: fir.load %[[SEEN]]
// CHECK: %[[PLAIN:.*]] = fir.address_of(@_QMmEplain)
// CHECK-NEXT: fir.load %[[PLAIN]]
// CHECK-NEXT: fir.call @called()
func.func @routine() attributes {acc.routine_info = #acc.routine_info<[@acc_routine_0]>} {
  %s = fir.address_of(@_QMmEs) : !fir.ref<f32>
  %0 = fir.load %s : !fir.ref<f32>
  %plain = fir.address_of(@_QMmEplain) : !fir.ref<f32>
  %1 = fir.load %plain : !fir.ref<f32>
  fir.call @called() : () -> ()
  return
}

// What a routine calls; the device's descriptor is a copy.

// CHECK-LABEL: func.func @called()
// CHECK: %[[LIST:.*]] = fir.address_of(@_QMmElist)
// CHECK: %[[ROOM:.*]] = fir.alloca !fir.box<!fir.heap<!fir.array<?xf32>>>
// CHECK: %[[SEEN:.*]] = fir.if
// CHECK: %[[TO:.*]] = fir.convert %[[ROOM]] : {{.*}} -> !llvm.ptr
// CHECK: fir.call @accrt_enter(%{{.*}}, %{{.*}}, %[[TO]], %{{.*}}, %{{.*}})
// CHECK: fir.result %[[ROOM]]
// CHECK: fir.result %[[LIST]]
// CHECK: fir.load %[[SEEN]]
func.func @called() {
  %list = fir.address_of(@_QMmElist) : !fir.ref<!box>
  %0 = fir.load %list : !fir.ref<!box>
  return
}

// Nothing asks in procedures of the host.

// CHECK-LABEL: func.func @host_only()
// CHECK-NEXT: fir.address_of
// CHECK-NEXT: fir.load
// CHECK-NEXT: return
func.func @host_only() {
  %s = fir.address_of(@_QMmEs) : !fir.ref<f32>
  %0 = fir.load %s : !fir.ref<f32>
  return
}
