// RUN: %accc-opt --accgpu-outline-kernels %s | FileCheck %s

// The host keeps its version behind the launch. The grid has as many gangs of
// 128 lanes as the iterations fill; the construct's queue is the launch's.

// CHECK-LABEL: func.func @_QPwork(
// CHECK-SAME: %{{.*}}: !llvm.ptr, %[[N:[^:]*]]: i32, %[[X:[^:]*]]: f32, %[[BOX:[^:]*]]: !fir.box<!fir.array<?xf32>>, %[[AT:[^:]*]]: !fir.ref<!fir.box<!fir.array<?xf32>>>, %[[Q:[^:]*]]: i32
// CHECK: %[[PER_GANG:.*]] = arith.constant 128 : index
// CHECK: %[[NEEDED:.*]] = arith.divsi %{{.*}}, %[[PER_GANG]] : index
// CHECK: %[[LIMIT:.*]] = arith.constant 16777216 : index
// CHECK: arith.minsi %[[NEEDED]], %[[LIMIT]]
// CHECK: %[[GANGS:.*]] = fir.convert %{{.*}} : (index) -> i32

// Launch bounds: gangs in three dimensions, workers, lanes, shared bytes, and the heap's.
// CHECK: %[[Y:.*]] = arith.constant 1 : i32
// CHECK: %[[Z:.*]] = arith.constant 1 : i32
// CHECK: %[[WORKERS:.*]] = arith.constant 1 : i32
// CHECK: %[[LANES:.*]] = arith.constant 128 : i32
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: %[[KERNEL:.*]] = llvm.mlir.addressof @accc__QPwork_l7_descriptor
// CHECK: fir.alloca !fir.array<8xi32>
// CHECK: fir.store %[[GANGS]] to
// CHECK: fir.store %[[Y]] to
// CHECK: fir.store %[[Z]] to
// CHECK: fir.store %[[WORKERS]] to
// CHECK: fir.store %[[LANES]] to
// CHECK: fir.store %[[ZERO]] to

// Arguments: a device address, numbers by value, descriptors as their bytes.
// CHECK: %[[TABLE:.*]] = fir.alloca !fir.array<5xi64>
// CHECK: fir.convert %{{.*}} : (!fir.ref<f32>) -> i64
// CHECK: fir.store %[[N]] to
// CHECK: fir.store %[[X]] to
// An optional dummy may be absent and have no descriptor.
// CHECK: %[[PRESENT:.*]] = fir.is_present %[[BOX]]
// CHECK-NEXT: fir.if %[[PRESENT]] {
// CHECK-NEXT: fir.store %[[BOX]] to
// CHECK: %[[SPACE:.*]] = fir.alloca !fir.box<!fir.array<?xf32>>
// CHECK-NEXT: %[[PRESENT:.*]] = fir.is_present %[[AT]]
// CHECK-NEXT: %[[BYTES:.*]] = arith.select %[[PRESENT]], %[[AT]], %[[SPACE]]
// CHECK: fir.convert %[[BYTES]] : (!fir.ref<!fir.box<!fir.array<?xf32>>>) -> i64
// CHECK: %[[VALUES:.*]] = fir.convert %[[TABLE]]
// CHECK: %[[TAKEN:.*]] = fir.call @accrt_launch(%[[KERNEL]], %[[VALUES]], %{{.*}}, %[[Q]], %{{.*}})
// CHECK: %[[HOST:.*]] = arith.cmpi eq, %[[TAKEN]], %[[ZERO]] : i32
// CHECK-NEXT: fir.if %[[HOST]] {
// CHECK-NEXT: accgpu.region <parallel> queue(%[[Q]] : i32) {
// CHECK: fir.call @accrt_host_end(%[[KERNEL]], %[[Q]])
// CHECK-NEXT: }
// CHECK-NEXT: return

// CHECK: gpu.module @accc_device {
// CHECK: func.func @accc__QPwork_l7(
// CHECK-SAME: %[[A:[^:]*]]: !fir.ref<f32>, %[[N:[^:]*]]: i32, %[[X:[^:]*]]: f32,
// CHECK-SAME: %[[BOX:[^:]*]]: !fir.ref<!fir.box<!fir.array<?xf32>>> {accc.by_value},
// CHECK-SAME: %[[AT:[^:]*]]: !fir.ref<!fir.box<!fir.array<?xf32>>> {accc.by_value})
// CHECK-SAME: attributes {accc.max_gangs = 16777216 : i32, accc.max_threads = 128 : i32, accc.vector_length = 128 : i32, accc.workers = 1 : i32, gpu.kernel} {
// CHECK-NEXT: %[[DESCRIPTOR:.*]] = fir.load %[[BOX]]
// CHECK-NEXT: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK-NEXT: accgpu.region <parallel> {
// CHECK-NEXT: accgpu.loop {{.*}} = (%[[ONE]]) to (%[[N]]) step (%[[ONE]]) : i32 par [gang, vector] independent {
// CHECK-NEXT: %[[Y:.*]] = fir.call @helper(%[[X]])
// CHECK-NEXT: fir.store %[[Y]] to %[[A]]
// CHECK-NEXT: fir.box_elesize %[[DESCRIPTOR]]
// CHECK-NEXT: fir.load %[[AT]]
// CHECK-NEXT: fir.call @descriptors
// The launch has a thread for each iteration.
// CHECK: } {accgpu.covered}

// Procedures and constants come along, and what those use; nothing else.
// CHECK-NOT: @unused
// CHECK: func.func private @helper(
// CHECK: fir.global @_QECtable constant : f32
// CHECK-NOT: @unused
// CHECK: llvm.mlir.global private constant @accc__QPwork_l7_descriptor

func.func private @accrt_enter(!llvm.ptr) -> !llvm.ptr
func.func private @helper(%x: f32) -> f32 {
  %t = fir.address_of(@_QECtable) : !fir.ref<f32>
  %v = fir.load %t : !fir.ref<f32>
  %r = arith.addf %x, %v : f32
  return %r : f32
}
func.func private @descriptors(index, !fir.box<!fir.array<?xf32>>)
func.func private @unused()
fir.global @_QECtable constant : f32 {
  %0 = arith.constant 1.0 : f32
  fir.has_value %0 : f32
}
func.func @_QPwork(%v: !llvm.ptr, %n: i32, %x: f32, %box: !fir.box<!fir.array<?xf32>>, %at: !fir.ref<!fir.box<!fir.array<?xf32>>>, %q: i32) {
  %p = fir.call @accrt_enter(%v) : (!llvm.ptr) -> !llvm.ptr
  %a = fir.convert %p : (!llvm.ptr) -> !fir.ref<f32>
  %one = arith.constant 1 : i32
  accgpu.region <parallel> queue(%q : i32) {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : i32 par [gang, vector] independent {
      %y = fir.call @helper(%x) : (f32) -> f32
      fir.store %y to %a : !fir.ref<f32>
      %z = fir.box_elesize %box : (!fir.box<!fir.array<?xf32>>) -> index
      %w = fir.load %at : !fir.ref<!fir.box<!fir.array<?xf32>>>
      fir.call @descriptors(%z, %w) : (index, !fir.box<!fir.array<?xf32>>) -> ()
      accgpu.yield
    }
    accgpu.yield
  } loc("work.f90":7:3)
  return
}
