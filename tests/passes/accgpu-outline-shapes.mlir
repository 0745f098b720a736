// RUN: %accc-opt --accgpu-outline-kernels %s | FileCheck %s

// Sizes of the launch that come from clauses and from the loops.

// Given sizes: the product of the gangs. A construct with worker and vector
// loops has workers of one wavefront each (-1), whatever vector_length says.

// CHECK-LABEL: func.func @given(
// CHECK-SAME: %[[G:[^:]*]]: i32, %[[H:[^:]*]]: i32, %[[W:[^:]*]]: i32
// CHECK: %[[GANGS:.*]] = arith.muli %[[G]], %[[H]] : i32
// CHECK: %[[LOW:.*]] = arith.maxsi %[[W]], %{{.*}} : i32
// CHECK: %[[WORKERS:.*]] = arith.minsi %[[LOW]], %{{.*}} : i32
// CHECK: %[[WAVEFRONT:.*]] = arith.constant -1 : i32
// CHECK: fir.store %[[GANGS]] to
// CHECK: fir.store %[[WORKERS]] to
// CHECK: fir.store %[[WAVEFRONT]] to
func.func @given(%g: i32, %h: i32, %w: i32, %n: i32) {
  accgpu.region <parallel> gangs(%g, %h : i32, i32) workers(%w : i32) vector_length(%w : i32) {
    accgpu.loop (%i) = (%n) to (%n) step (%n) : i32 par [gang, worker] independent {
      accgpu.loop (%j) = (%n) to (%n) step (%n) : i32 par [vector] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Constants: the kernel knows its gangs.

// CHECK-LABEL: func.func @six_gangs(
func.func @six_gangs(%n: i32) {
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  accgpu.region <parallel> gangs(%two, %three : i32, i32) {
    accgpu.loop (%i) = (%n) to (%n) step (%n) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// No vector loop: workers have one lane, since further ones would do a worker's
// work again.

// CHECK-LABEL: func.func @workers_only(
// CHECK: fir.alloca !fir.array<8xi32>
// CHECK: fir.store %{{c8_i32[_0-9]*}} to
// CHECK: fir.store %{{c1_i32[_0-9]*}} to
func.func @workers_only(%n: i32) {
  %workers = arith.constant 8 : i32
  accgpu.region <parallel> workers(%workers : i32) {
    accgpu.loop (%i) = (%n) to (%n) step (%n) : i32 par [gang, worker] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Two gang loops: the runtime chooses the number of gangs (0). No vector loop:
// one lane.

// CHECK-LABEL: func.func @two_loops(
// CHECK: %[[OPEN:.*]] = arith.constant 0 : i32
// CHECK: %[[WORKERS:.*]] = arith.constant 1 : i32
// CHECK: %[[LANES:.*]] = arith.constant 1 : i32
// CHECK: fir.store %[[OPEN]] to
// CHECK: fir.store %[[WORKERS]] to
// CHECK: fir.store %[[LANES]] to
func.func @two_loops(%n: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%n) to (%n) step (%n) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.loop (%i) = (%n) to (%n) step (%n) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Without a gang loop: one gang. A constant vector_length is the launch bound.

// CHECK-LABEL: func.func @one_gang(
// CHECK: %[[GANGS:.*]] = arith.constant 1 : i32
// CHECK: %[[LANES:.*]] = arith.constant 1024 : i32
// CHECK: fir.store %[[GANGS]] to
// CHECK: fir.store %[[LANES]] to
func.func @one_gang(%n: i32) {
  %huge = arith.constant 5000 : i32
  accgpu.region <kernels> vector_length(%huge : i32) {
    accgpu.loop (%i) = (%n) to (%n) step (%n) : i32 par [vector] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A vector_length that only the run knows is 256 lanes at most.

// CHECK-LABEL: func.func @unknown_length(
// CHECK-SAME: %[[N:[^:]*]]: i32
// CHECK: %[[LIMIT:.*]] = arith.constant 256 : i32
// CHECK: %[[LOW:.*]] = arith.maxsi %[[N]], %{{.*}} : i32
// CHECK: %[[LANES:.*]] = arith.minsi %[[LOW]], %[[LIMIT]] : i32
// CHECK: fir.store %[[LANES]] to
func.func @unknown_length(%n: i32) {
  accgpu.region <kernels> vector_length(%n : i32) {
    accgpu.loop (%i) = (%n) to (%n) step (%n) : i32 par [vector] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A reduction across gangs: as many as the device runs at a time, up to those that the
// loop needs (a number below 0).

// CHECK-LABEL: func.func @reduction(
// CHECK: %[[NEEDED:.*]] = fir.convert %{{.*}} : (index) -> i32
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: %[[MOST:.*]] = arith.subi %[[ZERO]], %[[NEEDED]] : i32
// CHECK: fir.store %[[MOST]] to
func.func @reduction(%n: i32) {
  accgpu.region <parallel> {
    %r = accgpu.private <vector> "r" i32 : !fir.ref<i32>
    %x = accgpu.private <gang> "x" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%n) to (%n) step (%n) : i32 par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.reduce <add> %r into %x [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%into: !fir.ref<i32>, %from: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A nest over gangs and lanes has a second kernel for long rows, with a grid of
// three dimensions: x for the blocks of a row, y and z for the loops around it.

// CHECK-LABEL: func.func @nest(
// CHECK: %[[ROWS:.*]] = llvm.mlir.addressof @accc_nest_l9_rows_descriptor
// CHECK: arith.select %[[FITS:.*]], %[[ROWS]], %{{.*}} : !llvm.ptr
// CHECK-COUNT-3: arith.select %[[FITS]], %{{.*}} : i32
func.func @nest(%n: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%k, %j, %i) = (%n, %n, %n) to (%n, %n, %n) step (%n, %n, %n) : i32, i32, i32 par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.yield
  } loc("nest.f90":9:1)
  return
}

// So has a nest over gangs alone: a gang for each iteration, whose number is not divided.

// CHECK-LABEL: func.func @gang_nest(
// CHECK: llvm.mlir.addressof @accc_gang_nest_l12_rows_descriptor
func.func @gang_nest(%n: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%k, %j) = (%n, %n) to (%n, %n) step (%n, %n) : i32, i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.yield
  } loc("nest.f90":12:1)
  return
}

// The kernels' launch bounds.

// CHECK: func.func @accc_given_{{.*}}accc.max_gangs = 2147483647 : i32{{.*}}accc.max_wavefronts = 16 : i32
// CHECK: func.func @accc_six_gangs_{{.*}}accc.max_gangs = 6 : i32
// CHECK: func.func @accc_workers_only_{{.*}}accc.max_threads = 8 : i32
// CHECK: func.func @accc_two_loops_{{.*}}accc.max_threads = 1 : i32
// CHECK: func.func @accc_one_gang_{{.*}}accc.max_threads = 1024 : i32
// CHECK: func.func @accc_unknown_length_{{.*}}accc.max_threads = 256 : i32
// CHECK: func.func @accc_reduction_{{.*}}accc.max_threads = 128 : i32
// CHECK: func.func @accc_nest_l9(
// CHECK-NOT: accgpu.rows
// CHECK: func.func @accc_nest_l9_rows(
// CHECK-SAME: accc.max_gangs = 2097152 : i32
// CHECK: } {accgpu.covered, accgpu.rows}
// CHECK: func.func @accc_gang_nest_l12_rows(
// CHECK-SAME: accc.max_gangs = 268435456 : i32
// CHECK: } {accgpu.covered, accgpu.rows}
