// RUN: %accc-opt %s | %accc-opt | FileCheck %s
// RUN: %accc-opt --mlir-print-op-generic %s | %accc-opt | FileCheck %s

// Every operation in every form, printed as it was written.

// CHECK-LABEL: func.func @regions(
// CHECK-SAME: %[[G:[^:]*]]: i32, %[[Q:[^:]*]]: i64
func.func @regions(%g: i32, %q: i64) {
  // CHECK-NEXT: accgpu.region <serial> {
  // CHECK-NEXT: accgpu.yield
  // CHECK-NEXT: }
  accgpu.region <serial> {
    accgpu.yield
  }
  // CHECK-NEXT: accgpu.region <kernels> queue(%[[Q]] : i64) {
  accgpu.region <kernels> queue(%q : i64) {
    accgpu.yield
  }
  // CHECK: accgpu.region <parallel> gangs(%[[G]], %[[G]], %[[G]] : i32, i32, i32) workers(%[[G]] : i32) vector_length(%[[Q]] : i64) queue(%[[G]] : i32) {
  // CHECK: } {note = "kept"}
  accgpu.region <parallel> gangs(%g, %g, %g : i32, i32, i32) workers(%g : i32) vector_length(%q : i64) queue(%g : i32) {
    accgpu.yield
  } {note = "kept"}
  return
}

// CHECK-LABEL: func.func @loops(
// CHECK-SAME: %[[A:[^:]*]]: i32, %[[B:[^:]*]]: index
func.func @loops(%a: i32, %b: index) {
  // CHECK-NEXT: accgpu.loop (%[[I:.*]]) = (%[[A]]) to (%[[A]]) step (%[[A]]) : i32 par [] seq {
  // CHECK-NEXT: arith.addi %[[I]], %[[I]] : i32
  accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] seq {
    %0 = arith.addi %i, %i : i32
    accgpu.yield
  }
  // CHECK: accgpu.loop (%[[I:.*]], %[[J:.*]]) = (%[[A]], %[[B]]) to (%[[A]], %[[B]]) step (%[[A]], %[[B]]) : i32, index par [gang, worker, vector] independent {
  accgpu.loop (%i, %j) = (%a, %b) to (%a, %b) step (%a, %b) : i32, index par [gang, worker, vector] independent {
    accgpu.yield
  }
  // CHECK: accgpu.loop (%{{.*}}) = (%[[A]]) to (%[[A]]) step (%[[A]]) : i32 static(%[[B]] : index) par [gang] auto {
  // CHECK: } {note = "kept"}
  accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 static(%b : index) par [gang] auto {
    accgpu.yield
  } {note = "kept"}
  // CHECK: step (%[[A]], %[[A]]) : i32, i32 reciprocals(%[[R:.*]]) par [gang] auto {
  %r = arith.constant 1 : i64
  accgpu.loop (%i, %j) = (%a, %a) to (%a, %a) step (%a, %a) : i32, i32 reciprocals(%r) par [gang] auto {
    accgpu.yield
  }
  return
}

// CHECK-LABEL: func.func @variables(
// CHECK-SAME: %[[N:[^:]*]]: index, %[[X:[^:]*]]: !fir.ref<f32>
func.func @variables(%n: index, %x: !fir.ref<f32>) {
  // CHECK-NEXT: %[[P:.*]] = accgpu.private <vector> "p" f32 follows_loop : !fir.ref<f32>
  %p = accgpu.private <vector> "p" f32 follows_loop : !fir.ref<f32>
  // CHECK-NEXT: accgpu.private <gang> "q" !fir.array<?x?xf32> sizes(%[[N]], %[[N]] : index, index) : !fir.ref<!fir.array<?x?xf32>>
  %q = accgpu.private <gang> "q" !fir.array<?x?xf32> sizes(%n, %n : index, index) : !fir.ref<!fir.array<?x?xf32>>
  // CHECK-NEXT: accgpu.reduce <max> %[[P]] into %[[X]] [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<f32>, !fir.ref<f32> {
  // CHECK-NEXT: ^bb0(%{{.*}}: !fir.ref<f32>, %{{.*}}: !fir.ref<f32>):
  // CHECK-NEXT: accgpu.yield
  accgpu.reduce <max> %p into %x [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<f32>, !fir.ref<f32> {
  ^bb0(%into: !fir.ref<f32>, %from: !fir.ref<f32>):
    accgpu.yield
  }
  // CHECK: accgpu.reduce <neqv> %[[P]] into %[[X]] [] :
  accgpu.reduce <neqv> %p into %x [] : !fir.ref<f32>, !fir.ref<f32> {
  ^bb0(%into: !fir.ref<f32>, %from: !fir.ref<f32>):
    accgpu.yield
  }
  return
}

// CHECK-LABEL: func.func @threads(
func.func @threads() -> (index, index) {
  // CHECK-NEXT: %[[ID:.*]] = accgpu.id <worker>
  %id = accgpu.id <worker>
  // CHECK-NEXT: %[[COUNT:.*]] = accgpu.count <gang>
  %count = accgpu.count <gang>
  // CHECK-NEXT: accgpu.barrier <gang>
  accgpu.barrier <gang>
  // CHECK-NEXT: accgpu.barrier <worker>
  accgpu.barrier <worker>
  return %id, %count : index, index
}

// CHECK-LABEL: func.func @section(
// CHECK-SAME: %[[I:[^:]*]]: index, %[[X:[^:]*]]:
func.func @section(%i: index, %x: !fir.box<!fir.array<?x?xf32>>) {
  // CHECK-NEXT: accgpu.cache "x" %[[X]][%[[I]], %[[I]] : %[[I]], %[[I]] from %[[I]], %[[I]]] : !fir.box<!fir.array<?x?xf32>>
  accgpu.cache "x" %x[%i, %i : %i, %i from %i, %i] : !fir.box<!fir.array<?x?xf32>>
  return
}
