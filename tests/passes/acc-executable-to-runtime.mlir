// RUN: %accc-opt --acc-executable-to-runtime %s | FileCheck %s

// accrt_wait(queues, count, device, async queue, location): -2 makes the host
// wait, -1 is async without a value; device -1 is the current one.

// CHECK-LABEL: func.func @_QPwaits(
// CHECK-SAME: %[[Q:[^:]*]]: i64, %[[R:[^:]*]]: i32, %[[C:[^:]*]]: i1

// All queues.
// CHECK-DAG: %[[SYNC:.*]] = arith.constant -2 : i32
// CHECK-DAG: %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK-DAG: %[[NONE:.*]] = arith.constant 0 : i32
// CHECK-DAG: %[[CURRENT:.*]] = arith.constant -1 : i32
// CHECK-DAG: %[[PLACE:.*]] = llvm.mlir.addressof @[[LINE3:.*]] : !llvm.ptr
// CHECK: fir.call @accrt_wait(%[[NULL]], %[[NONE]], %[[CURRENT]], %[[SYNC]], %[[PLACE]])

// A list of queues, stored as 32-bit numbers.
// CHECK: %[[SYNC:.*]] = arith.constant -2 : i32
// CHECK: %[[FIRST:.*]] = fir.convert %[[Q]] : (i64) -> i32
// CHECK: %[[TABLE:.*]] = fir.alloca !fir.array<2xi32>
// CHECK: fir.store %[[FIRST]] to
// CHECK: fir.store %[[R]] to
// CHECK: %[[LIST:.*]] = fir.convert %[[TABLE]]
// CHECK: %[[TWO:.*]] = arith.constant 2 : i32
// CHECK: fir.call @accrt_wait(%[[LIST]], %[[TWO]], %{{.*}}, %[[SYNC]], %{{.*}})

// CHECK: %[[NOVAL:.*]] = arith.constant -1 : i32
// CHECK: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: fir.call @accrt_wait(%{{.*}}, %[[ONE]], %{{.*}}, %[[NOVAL]], %{{.*}})

// CHECK: fir.if %[[C]] {
// CHECK: %[[ASYNC:.*]] = fir.convert %[[Q]] : (i64) -> i32
// CHECK: fir.call @accrt_wait(%{{.*}}, %{{.*}}, %[[R]], %[[ASYNC]], %{{.*}})
// CHECK: }
// CHECK-NEXT: return
func.func @_QPwaits(%q: i64, %r: i32, %c: i1) {
  acc.wait loc("w.f90":3:7)
  acc.wait(%q, %r : i64, i32)
  acc.wait(%r : i32) async
  acc.wait(%r : i32) async(%q : i64) wait_devnum(%r : i32) if(%c)
  return
}

// One call for each device type, in the numbers of openacc.h; -1 says that a
// clause is absent (-3 for default_async, whose -1 and -2 mean something).

// CHECK-LABEL: func.func @_QPdevices(
// CHECK-SAME: %[[R:[^:]*]]: i32, %[[C:[^:]*]]: i1
// CHECK-NEXT: fir.if %[[C]] {
// CHECK-NEXT: %[[NVIDIA:.*]] = arith.constant 4 : i32
// CHECK: fir.call @accrt_init(%[[NVIDIA]], %[[R]], %{{.*}})
// CHECK-NEXT: %[[RADEON:.*]] = arith.constant 5 : i32
// CHECK: fir.call @accrt_init(%[[RADEON]], %[[R]], %{{.*}})
// CHECK-NEXT: }
// CHECK-NEXT: %[[ANY:.*]] = arith.constant -1 : i32
// CHECK-NEXT: %[[CURRENT:.*]] = arith.constant -1 : i32
// CHECK: fir.call @accrt_init(%[[ANY]], %[[CURRENT]], %{{.*}})
// CHECK-NEXT: %[[HOST:.*]] = arith.constant 2 : i32
// CHECK: fir.call @accrt_shutdown(%[[HOST]], %{{.*}}, %{{.*}})
// CHECK: fir.call @accrt_set(%{{.*}}, %{{.*}}, %[[R]], %{{.*}})
// CHECK-NEXT: %[[NOT_HOST:.*]] = arith.constant 3 : i32
// CHECK-NEXT: %[[ABSENT:.*]] = arith.constant -3 : i32
// CHECK: fir.call @accrt_set(%[[NOT_HOST]], %[[R]], %[[ABSENT]], %{{.*}})
func.func @_QPdevices(%r: i32, %c: i1) {
  acc.init device_num(%r : i32) if(%c) attributes {device_types = [#acc.device_type<nvidia>, #acc.device_type<radeon>]}
  acc.init
  acc.shutdown attributes {device_types = [#acc.device_type<host>]}
  acc.set default_async(%r : i32)
  acc.set device_num(%r : i32) attributes {device_type = #acc.device_type<star>}
  return
}

// What declare leaves at module level: a function that runs before the main
// program. Device memory of module variables goes with the device.

// CHECK-NOT: acc.
// CHECK: llvm.mlir.global private constant @[[LINE3]](";w.f90;waits;3;0;;\00")
// CHECK: func.func @_QMmEa_acc_ctor() attributes {accgpu.constructor, llvm.linkage = #llvm.linkage<internal>} {
// CHECK-NEXT: %[[A:.*]] = fir.address_of(@_QMmEa) : !fir.ref<i32>
// CHECK-NEXT: fir.call @enter(%[[A]])
// CHECK-NEXT: return
// CHECK-NOT: acc.
func.func private @enter(!fir.ref<i32>)
fir.global @_QMmEa : i32 {
  %0 = fir.zero_bits i32
  fir.has_value %0 : i32
}
acc.global_ctor @_QMmEa_acc_ctor {
  %0 = fir.address_of(@_QMmEa) {acc.declare = #acc.declare<dataClause = acc_copyin>} : !fir.ref<i32>
  fir.call @enter(%0) : (!fir.ref<i32>) -> ()
  acc.terminator
}
acc.global_dtor @_QMmEa_acc_dtor {
  acc.terminator
}
acc.routine @acc_routine_0 func(@seq_routine) seq
func.func @seq_routine() attributes {acc.routine_info = #acc.routine_info<[@acc_routine_0]>} {
  return
}
