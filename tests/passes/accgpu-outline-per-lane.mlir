// RUN: %accc-opt --accgpu-outline-kernels --split-input-file %s | FileCheck %s

// An iteration of a loop that moves 8 bytes: a lane has four, and the grid is a quarter of what it
// would be. The host's version stays as it is.

// CHECK-LABEL: func.func @_QPcopied(
// CHECK: %[[LANES:.*]] = arith.constant 128 : index
// CHECK: %[[SEVERAL:.*]] = arith.constant 4 : index
// CHECK: arith.muli %[[LANES]], %[[SEVERAL]] : index
// CHECK: accgpu.loop
// CHECK-NOT: per_lane
// CHECK: gpu.module
// CHECK: func.func @accc__QPcopied
// CHECK: accgpu.per_lane = 4 : i32
func.func private @accrt_enter(!llvm.ptr) -> !llvm.ptr
func.func @_QPcopied(%device: !llvm.ptr, %other: !llvm.ptr, %z: i32) {
  %at = fir.call @accrt_enter(%device) : (!llvm.ptr) -> !llvm.ptr
  %to = fir.call @accrt_enter(%other) : (!llvm.ptr) -> !llvm.ptr
  %x = fir.convert %at : (!llvm.ptr) -> !fir.ref<!fir.array<?xf32>>
  %y = fir.convert %to : (!llvm.ptr) -> !fir.ref<!fir.array<?xf32>>
  %c1 = arith.constant 1 : i32
  %n = fir.convert %z : (i32) -> index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%c1) to (%z) step (%c1) : i32 par [gang, vector] independent {
      %p = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, i32) -> !fir.ref<f32>
      %q = fir.array_coor %y(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, i32) -> !fir.ref<f32>
      %v = fir.load %p : !fir.ref<f32>
      fir.store %v to %q : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// One for each lane: three numbers of 8 bytes, a variable of the lane's own, a condition, and a
// number of gangs that the program has chosen.

// CHECK-LABEL: func.func @_QPone(
// CHECK-NOT: per_lane
func.func private @accrt_enter(!llvm.ptr) -> !llvm.ptr
func.func @_QPone(%device: !llvm.ptr, %other: !llvm.ptr, %third: !llvm.ptr, %z: i32, %c: i1, %g: i32) {
  %at = fir.call @accrt_enter(%device) : (!llvm.ptr) -> !llvm.ptr
  %to = fir.call @accrt_enter(%other) : (!llvm.ptr) -> !llvm.ptr
  %from = fir.call @accrt_enter(%third) : (!llvm.ptr) -> !llvm.ptr
  %x = fir.convert %at : (!llvm.ptr) -> !fir.ref<!fir.array<?xf64>>
  %y = fir.convert %to : (!llvm.ptr) -> !fir.ref<!fir.array<?xf64>>
  %w = fir.convert %from : (!llvm.ptr) -> !fir.ref<!fir.array<?xf64>>
  %c1 = arith.constant 1 : i32
  %n = fir.convert %z : (i32) -> index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%c1) to (%z) step (%c1) : i32 par [gang, vector] independent {
      %p = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, i32) -> !fir.ref<f64>
      %q = fir.array_coor %y(%shape) %i : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, i32) -> !fir.ref<f64>
      %r = fir.array_coor %w(%shape) %i : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, i32) -> !fir.ref<f64>
      %u = fir.load %p : !fir.ref<f64>
      %v = fir.load %q : !fir.ref<f64>
      %s = arith.addf %u, %v : f64
      fir.store %s to %r : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    %own = accgpu.private <vector> "own" f64 follows_loop : !fir.ref<f64>
    accgpu.loop (%i) = (%c1) to (%z) step (%c1) : i32 par [gang, vector] independent {
      %p = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, i32) -> !fir.ref<f64>
      %u = fir.load %own : !fir.ref<f64>
      fir.store %u to %p : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%c1) to (%z) step (%c1) : i32 par [gang, vector] independent {
      %p = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, i32) -> !fir.ref<f64>
      fir.if %c {
        %v = fir.load %p : !fir.ref<f64>
        fir.store %v to %p : !fir.ref<f64>
      }
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> gangs(%g : i32) {
    accgpu.loop (%i) = (%c1) to (%z) step (%c1) : i32 par [gang, vector] independent {
      %p = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, i32) -> !fir.ref<f64>
      %v = fir.load %p : !fir.ref<f64>
      fir.store %v to %p : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}


// -----

// A loop that gathers numbers of 4 bytes: four of them are asked for before the first is added. Where
// what is gathered leads to other memory there is one, and where it is no lane's own.

// CHECK-LABEL: func.func @_QPgathered(
// CHECK: func.func @accc__QPgathered_l1(
// CHECK: accgpu.per_lane = 4 : i32
// CHECK: func.func @accc__QPgathered_l2(
// CHECK-NOT: per_lane
func.func private @accrt_enter(!llvm.ptr) -> !llvm.ptr
func.func @_QPgathered(%device: !llvm.ptr, %other: !llvm.ptr, %z: i32) {
  %at = fir.call @accrt_enter(%device) : (!llvm.ptr) -> !llvm.ptr
  %to = fir.call @accrt_enter(%other) : (!llvm.ptr) -> !llvm.ptr
  %x = fir.convert %at : (!llvm.ptr) -> !fir.ref<!fir.array<?xf32>>
  %sum = fir.convert %to : (!llvm.ptr) -> !fir.ref<f32>
  %zero = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : i32
  %n = fir.convert %z : (i32) -> index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    %own = accgpu.private <vector> "s" f32 follows_loop : !fir.ref<f32>
    fir.store %zero to %own : !fir.ref<f32>
    accgpu.loop (%i) = (%c1) to (%z) step (%c1) : i32 par [gang, vector] independent {
      %p = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, i32) -> !fir.ref<f32>
      %before = fir.load %own : !fir.ref<f32>
      %v = fir.load %p : !fir.ref<f32>
      %after = arith.addf %before, %v : f32
      fir.store %after to %own : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.reduce <add> %own into %sum [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<f32>, !fir.ref<f32> {
    ^bb0(%a: !fir.ref<f32>, %b: !fir.ref<f32>):
      accgpu.yield
    }
    accgpu.yield
  } loc("x.f90":1:1)
  accgpu.region <parallel> {
    %own = accgpu.private <vector> "s" f32 follows_loop : !fir.ref<f32>
    fir.store %zero to %own : !fir.ref<f32>
    accgpu.loop (%i) = (%c1) to (%z) step (%c1) : i32 par [gang, vector] independent {
      %p = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, i32) -> !fir.ref<f32>
      %before = fir.load %own : !fir.ref<f32>
      %v = fir.load %p : !fir.ref<f32>
      %after = arith.addf %before, %v : f32
      fir.store %after to %own : !fir.ref<f32>
      fir.store %after to %p : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.reduce <add> %own into %sum [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<f32>, !fir.ref<f32> {
    ^bb0(%a: !fir.ref<f32>, %b: !fir.ref<f32>):
      accgpu.yield
    }
    accgpu.yield
  } loc("x.f90":2:1)
  return
}
