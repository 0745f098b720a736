// RUN: %accc-opt --allow-unregistered-dialect --accgpu-place-variables %s | FileCheck %s

// Rank 1, no descriptor and CFI_type_float (27) in one word; address, name, bytes of an
// element, this word and the dimensions. What the same variable is described by again is
// the same record, also where its numbers are computed again, and in branches and loops.

// CHECK-LABEL: func.func @again(
// CHECK-SAME: %[[A:[^:]*]]: !fir.ref<!fir.array<4xf32>>, %[[N:[^:]*]]: i64
// CHECK: %[[FOUR:.*]] = arith.constant 4 : i64
// CHECK: %[[TWICE:.*]] = arith.muli %[[N]], %[[FOUR]] : i64
// CHECK: %[[DIMENSIONS:.*]] = fir.alloca !fir.array<3xi64>
// CHECK: fir.coordinate_of %[[DIMENSIONS]], %c0
// CHECK-NEXT: fir.store %[[N]] to
// CHECK: fir.coordinate_of %[[DIMENSIONS]], %c1
// CHECK-NEXT: fir.store %[[TWICE]] to
// CHECK: fir.coordinate_of %[[DIMENSIONS]], %c2
// CHECK-NEXT: fir.store %[[FOUR]] to
// CHECK: %[[TABLE:.*]] = fir.convert %[[DIMENSIONS]] : {{.*}} -> i64
// CHECK: llvm.mlir.addressof @[[NAME:.*]] : !llvm.ptr
// CHECK: %[[ADDRESS:.*]] = fir.convert %[[A]] : {{.*}} -> i64
// CHECK: %[[TEXT:.*]] = llvm.ptrtoint
// CHECK: %[[SHAPE:.*]] = arith.constant 7599824371187713 : i64
// CHECK: %[[RECORD:.*]] = fir.alloca !fir.array<5xi64>
// CHECK: fir.coordinate_of %[[RECORD]], %c0
// CHECK-NEXT: fir.store %[[ADDRESS]] to
// CHECK: fir.store %[[TEXT]] to
// CHECK: fir.store %[[FOUR]] to
// CHECK: fir.store %[[SHAPE]] to
// CHECK: fir.coordinate_of %[[RECORD]], %c4
// CHECK-NEXT: fir.store %[[TABLE]] to
// CHECK: %[[A_RECORD:.*]] = fir.convert %[[RECORD]] : {{.*}} -> !llvm.ptr
// CHECK-NOT: fir.alloca
// CHECK: "enter"(%[[A_RECORD]])
// CHECK: "exit"(%[[A_RECORD]])
// CHECK: fir.if
// CHECK: "inside"(%[[A_RECORD]])
// CHECK: return
func.func @again(%a: !fir.ref<!fir.array<4xf32>>, %n: i64, %c: i1) {
  %four = arith.constant 4 : i64
  %extent = arith.muli %n, %four : i64
  %r = accgpu.variable "a" at %a : !fir.ref<!fir.array<4xf32>> bytes %four type 27 dimensions(%n, %extent, %four) -> !llvm.ptr
  "enter"(%r) : (!llvm.ptr) -> ()
  %again = arith.muli %n, %four : i64
  %s = accgpu.variable "a" at %a : !fir.ref<!fir.array<4xf32>> bytes %four type 27 dimensions(%n, %again, %four) -> !llvm.ptr
  "exit"(%s) : (!llvm.ptr) -> ()
  fir.if %c {
    %t = accgpu.variable "a" at %a : !fir.ref<!fir.array<4xf32>> bytes %four type 27 dimensions(%n, %again, %four) -> !llvm.ptr
    "inside"(%t) : (!llvm.ptr) -> ()
  }
  return
}

// Another section, bounds for messages, another branch, what a task of OpenMP runs and what
// has been loaded again: records of their own.

// CHECK-LABEL: func.func @others(
// CHECK-COUNT-7: fir.alloca !fir.array<5xi64>
// CHECK-NOT: fir.alloca !fir.array<5xi64>
// CHECK: return
func.func @others(%a: !fir.ref<!fir.array<4xf32>>, %n: i64, %at: !fir.ref<i64>, %c: i1) {
  %four = arith.constant 4 : i64
  %r = accgpu.variable "a" at %a : !fir.ref<!fir.array<4xf32>> bytes %four type 27 dimensions(%n, %four, %four) -> !llvm.ptr
  %s = accgpu.variable "a" at %a : !fir.ref<!fir.array<4xf32>> bytes %four type 27 dimensions(%four, %n, %four) -> !llvm.ptr
  %t = accgpu.variable "a" at %a : !fir.ref<!fir.array<4xf32>> bytes %four type 27 dimensions(%n, %four, %four) start(%n) -> !llvm.ptr
  "use"(%r, %s, %t) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  fir.if %c {
    %u = accgpu.variable "b" at %a : !fir.ref<!fir.array<4xf32>> bytes %four type 27 -> !llvm.ptr
    "use"(%u) : (!llvm.ptr) -> ()
  }
  %v = accgpu.variable "b" at %a : !fir.ref<!fir.array<4xf32>> bytes %four type 27 -> !llvm.ptr
  "use"(%v) : (!llvm.ptr) -> ()
  omp.task {
    %w = accgpu.variable "b" at %a : !fir.ref<!fir.array<4xf32>> bytes %four type 27 -> !llvm.ptr
    "use"(%w) : (!llvm.ptr) -> ()
    omp.terminator
  }
  %m = fir.load %at : !fir.ref<i64>
  %x = accgpu.variable "a" at %a : !fir.ref<!fir.array<4xf32>> bytes %four type 27 dimensions(%m, %four, %four) -> !llvm.ptr
  %k = fir.load %at : !fir.ref<i64>
  "use"(%x, %k) : (!llvm.ptr, i64) -> ()
  return
}

// Descriptors are stored: their address is told, with the flag 1 << 32. Behind the dimensions
// follow lower bounds (0x100) and the derived type (0x200).

// CHECK-LABEL: func.func @shapes(
// CHECK-SAME: %[[BOX:[^:]*]]: !fir.box<!fir.array<?xf32>>, %[[HELD:[^:]*]]: !fir.ref<!fir.box<!fir.heap<f32>>>, %[[N:[^:]*]]: i64
// CHECK: %[[HOLDER:.*]] = fir.alloca !fir.box<!fir.array<?xf32>>
// CHECK: fir.store %[[BOX]] to %[[HOLDER]]
// CHECK: fir.convert %[[HOLDER]]
// CHECK: arith.constant 4294967296 : i64
// CHECK: fir.convert %[[HELD]]
// CHECK: arith.constant 4294967296 : i64
// CHECK: fir.alloca !fir.array<5xi64>
// CHECK: fir.alloca !fir.array<5xi64>
// CHECK: arith.constant 769 : i64
func.func @shapes(%box: !fir.box<!fir.array<?xf32>>, %held: !fir.ref<!fir.box<!fir.heap<f32>>>, %n: i64, %a: !fir.ref<!fir.array<4xf32>>) {
  %r = accgpu.variable "box" at %box : !fir.box<!fir.array<?xf32>> bytes %n type 0 -> !llvm.ptr
  %s = accgpu.variable "held" at %held : !fir.ref<!fir.box<!fir.heap<f32>>> bytes %n type 0 -> !llvm.ptr
  %t = accgpu.variable "a" at %a : !fir.ref<!fir.array<4xf32>> bytes %n type 0 dimensions(%n, %n, %n) start(%n) described %n -> !llvm.ptr
  "use"(%r, %s, %t) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  return
}

// CHECK: llvm.mlir.global private constant @[[NAME]]("a\00")
