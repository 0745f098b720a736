// RUN: %accc-opt --accgpu-outline-kernels %s | FileCheck %s

// An assumed-shape array: the host adds up the origin, and chooses the version for
// arrays without gaps between neighbours. There may be no descriptor to ask.

// CHECK-LABEL: func.func @assumed(
// CHECK: %[[BOX:.*]] = fir.load
// CHECK: fir.is_present %[[BOX]]
// CHECK: fir.box_dims %[[BOX]]
// CHECK: %[[ORIGIN:.*]] = llvm.inttoptr
// CHECK: %[[SIZE:.*]] = arith.constant 4 : index
// CHECK: %[[CLOSED:.*]] = arith.cmpi eq, %{{.*}}, %[[SIZE]] : index
// CHECK: %[[GENERAL:.*]] = llvm.mlir.addressof @accc_assumed_l1_strided_descriptor
// CHECK: %[[USUAL:.*]] = llvm.mlir.addressof @accc_assumed_l1_descriptor
// CHECK: arith.select %[[CLOSED]], %[[USUAL]], %[[GENERAL]]
func.func @assumed() {
  %at = fir.alloca !fir.box<!fir.array<?xf32>>
  %box = fir.load %at : !fir.ref<!fir.box<!fir.array<?xf32>>>
  %n = arith.constant 9 : index
  accgpu.region <parallel> {
    %x = fir.declare %box {uniq_name = "_QFEx"} : (!fir.box<!fir.array<?xf32>>) -> !fir.box<!fir.array<?xf32>>
    accgpu.loop (%i) = (%n) to (%n) step (%n) : index par [] independent {
      %e = fir.array_coor %x %i : (!fir.box<!fir.array<?xf32>>, index) -> !fir.ref<f32>
      %v = fir.load %e : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  } loc("assumed.f90":1:1)
  return
}

// An allocatable has no gaps, and lower bounds of its own. The descriptor is read in
// a loop; the kernel does without it.

// CHECK-LABEL: func.func @allocatable(
// CHECK: %[[BOX:.*]] = fir.load
// CHECK: fir.box_dims %[[BOX]]
// CHECK-NOT: accc_allocatable_l2_strided
func.func @allocatable() {
  %own = fir.alloca !fir.box<!fir.heap<!fir.array<?x?xf32>>>
  %host = fir.declare %own {uniq_name = "_QFEx"} : (!fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>>
  %at = fir.alloca !fir.box<!fir.heap<!fir.array<?x?xf32>>>
  %a = fir.convert %at : (!fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>>
  %n = arith.constant 9 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  accgpu.region <parallel> {
    %x = fir.declare %a {uniq_name = "_QFEx"} : (!fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>>
    accgpu.loop (%j, %i) = (%c1, %c1) to (%n, %n) step (%c1, %c1) : index, index par [gang, vector] independent {
      %box = fir.load %x : !fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>>
      %base = fir.box_addr %box : (!fir.box<!fir.heap<!fir.array<?x?xf32>>>) -> !fir.heap<!fir.array<?x?xf32>>
      %d:3 = fir.box_dims %box, %c0 : (!fir.box<!fir.heap<!fir.array<?x?xf32>>>, index) -> (index, index, index)
      %f:3 = fir.box_dims %box, %c1 : (!fir.box<!fir.heap<!fir.array<?x?xf32>>>, index) -> (index, index, index)
      %shape = fir.shape_shift %d#0, %d#1, %f#0, %f#1 : (index, index, index, index) -> !fir.shapeshift<2>
      %e = fir.array_coor %base(%shape) %i, %j : (!fir.heap<!fir.array<?x?xf32>>, !fir.shapeshift<2>, index, index) -> !fir.ref<f32>
      %v = fir.load %e : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  } loc("allocatable.f90":2:1)
  return
}

// A subscript that all accesses have in common and the host knows is in the origin; where it is that
// of the first dimension, gaps in that do not matter.

// CHECK-LABEL: func.func @common(
// CHECK-NOT: accc_common_l4_strided
func.func @common(%block: i64) {
  %at = fir.alloca !fir.box<!fir.array<?x?x?xf32>>
  %box = fir.load %at : !fir.ref<!fir.box<!fir.array<?x?x?xf32>>>
  %n = arith.constant 9 : index
  %one = arith.constant 1 : i64
  accgpu.region <parallel> {
    %x = fir.declare %box {uniq_name = "_QFEx"} : (!fir.box<!fir.array<?x?x?xf32>>) -> !fir.box<!fir.array<?x?x?xf32>>
    accgpu.loop (%i) = (%n) to (%n) step (%n) : index par [] independent {
      %next = arith.addi %block, %one : i64
      %j = fir.convert %i : (index) -> i64
      %e = fir.array_coor %x %next, %j, %block : (!fir.box<!fir.array<?x?x?xf32>>, i64, i64, i64) -> !fir.ref<f32>
      %v = fir.load %e : !fir.ref<f32>
      %same = arith.addi %block, %one : i64
      %f = fir.array_coor %x %same, %one, %block : (!fir.box<!fir.array<?x?x?xf32>>, i64, i64, i64) -> !fir.ref<f32>
      fir.store %v to %f : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  } loc("common.f90":4:1)
  return
}

// Private memory, and a vector whose bounds are constants, stay as they are.

// CHECK-LABEL: func.func @private(
// CHECK-NOT: llvm.inttoptr
// CHECK: fir.call @accrt_launch
func.func @private(%p: !llvm.ptr) {
  %n = arith.constant 9 : index
  %call = fir.call @accrt_enter(%p) : (!llvm.ptr) -> !llvm.ptr
  %a = fir.convert %call : (!llvm.ptr) -> !fir.ref<!fir.array<20xf32>>
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    %t = accgpu.private <vector> "t" !fir.array<9x9xf32> : !fir.ref<!fir.array<9x9xf32>>
    %square = fir.shape %n, %n : (index, index) -> !fir.shape<2>
    %e = fir.array_coor %t(%square) %n, %n : (!fir.ref<!fir.array<9x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
    %f = fir.array_coor %a(%shape) %n : (!fir.ref<!fir.array<20xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
    %v = fir.load %f : !fir.ref<f32>
    fir.store %v to %e : !fir.ref<f32>
    accgpu.yield
  } loc("private.f90":3:1)
  return
}
func.func private @accrt_enter(!llvm.ptr) -> !llvm.ptr

// CHECK: func.func @accc_assumed_l1_strided(%[[ORIGIN:.*]]: !fir.ref<f32>, %[[STRIDE:.*]]: index)
// CHECK: %[[X:.*]] = fir.declare %[[ORIGIN]] {uniq_name = "_QFEx"}
// CHECK: %[[FAR:.*]] = arith.muli %{{.*}}, %[[STRIDE]]
// CHECK: %[[BYTES:.*]] = fir.convert %[[X]] : (!fir.ref<f32>) -> !fir.ref<!fir.array<?xi8>>
// CHECK: fir.coordinate_of %[[BYTES]], %[[FAR]]
// CHECK: func.func @accc_assumed_l1(%{{.*}}: !fir.ref<f32>, %{{.*}}: index)
// CHECK: %[[STRIDE:.*]] = arith.constant 4 : index
// CHECK: arith.muli %{{.*}}, %[[STRIDE]]
// CHECK: func.func @accc_allocatable_l2(%{{.*}}: !fir.ref<f32> {llvm.noalias}, %[[COLUMN:.*]]: index)
// CHECK-NOT: fir.box_dims
// CHECK: accgpu.loop (%{{.*}}, %[[I:.*]]) =
// CHECK: %[[FAR:.*]] = arith.muli %{{.*}}, %[[COLUMN]]
// CHECK: %[[NEAR:.*]] = arith.muli %[[I]], %{{.*}}
// CHECK: %[[SUM:.*]] = arith.addi %[[FAR]], %[[NEAR]]
// CHECK: fir.coordinate_of %{{.*}}, %[[SUM]]
// CHECK: func.func @accc_common_l4(%[[ORIGIN:.*]]: !fir.ref<f32>, %[[COLUMN:.*]]: index)
// CHECK: fir.declare %[[ORIGIN]]
// CHECK: accgpu.loop
// CHECK: arith.muli %{{.*}}, %[[COLUMN]]
// CHECK-NOT: arith.addi
// CHECK: fir.load
// CHECK: func.func @accc_private_l3(
// CHECK-COUNT-2: fir.array_coor
