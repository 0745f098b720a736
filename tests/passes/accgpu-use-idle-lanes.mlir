// RUN: %accc-opt --accgpu-use-idle-lanes %s | FileCheck %s

// Lanes that no loop uses take iterations of gangs' and workers' loops, with copies of the
// loops' variables.

// CHECK-LABEL: func.func @idle(
// CHECK: accgpu.private <vector> "t" f64 follows_loop
// CHECK: accgpu.private <vector> "s" f64 follows_loop
// CHECK: accgpu.loop {{.*}} par [gang, vector] independent
// CHECK: accgpu.loop {{.*}} par [] seq
// CHECK: accgpu.reduce <add> %{{.*}} into %{{.*}} [#accgpu.level<gang>, #accgpu.level<vector>]
// CHECK: accgpu.loop {{.*}} par [gang] independent
// CHECK: accgpu.loop {{.*}} par [worker, vector] independent
func.func @idle(%x: !fir.ref<f64>, %sum: !fir.ref<f64>, %a: i32, %b: i32) {
  accgpu.region <parallel> {
    %c = arith.constant 1 : i32
    %t = accgpu.private <gang> "t" f64 follows_loop : !fir.ref<f64>
    %s = accgpu.private <gang> "s" f64 follows_loop : !fir.ref<f64>
    %zero = arith.constant 0.0 : f64
    fir.store %zero to %s : !fir.ref<f64>
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang] independent {
      accgpu.loop (%j) = (%a) to (%i) step (%c) : i32 par [] seq {
        %v = fir.load %x : !fir.ref<f64>
        fir.store %v to %t : !fir.ref<f64>
        %old = fir.load %s : !fir.ref<f64>
        %new = arith.addf %old, %v : f64
        fir.store %new to %s : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.reduce <add> %s into %sum [#accgpu.level<gang>] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%to: !fir.ref<f64>, %from: !fir.ref<f64>):
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    %c = arith.constant 1 : i32
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang] independent {
      accgpu.loop (%j) = (%a) to (%b) step (%c) : i32 par [worker] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A variable of a sequential loop in the gang loop is a lane's as well.

// CHECK-LABEL: func.func @inside(
// CHECK: accgpu.loop {{.*}} par [gang, vector] independent
// CHECK: accgpu.private <vector> "j" i32 follows_loop
// CHECK: accgpu.loop {{.*}} par [] seq
func.func @inside(%a: i32, %b: i32) {
  accgpu.region <parallel> {
    %c = arith.constant 1 : i32
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang] independent {
      %counter = accgpu.private <gang> "j" i32 follows_loop : !fir.ref<i32>
      accgpu.loop (%j) = (%a) to (%i) step (%c) : i32 par [] seq {
        fir.store %j to %counter : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Gang loops of a parallel construct are shared alike, those of a kernels construct as each likes.

// CHECK-LABEL: func.func @alike(
// CHECK: accgpu.region <parallel>
// CHECK: par [gang] independent
// CHECK: par [vector] independent
// CHECK: par [gang] independent
// CHECK: accgpu.region <parallel>
// CHECK: par [gang, vector] independent
// CHECK: par [gang, vector] independent
// CHECK: accgpu.region <kernels>
// CHECK: par [gang] independent
// CHECK: par [vector] independent
// CHECK: par [gang, vector] independent
func.func @alike(%a: i32, %b: i32) {
  %c = arith.constant 1 : i32
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang] independent {
      accgpu.loop (%j) = (%a) to (%b) step (%c) : i32 par [vector] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang] independent {
      accgpu.loop (%j) = (%a) to (%b) step (%c) : i32 par [vector] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A variable of the gang's, large ones of the loop's, iterations that meet, one gang or lane, and
// routines for lanes.

func.func private @of_lanes() attributes {accc.parallel_routine}

// CHECK-LABEL: func.func @busy(
// CHECK-NOT: , vector]
func.func @busy(%x: !fir.ref<f64>, %a: i32, %b: i32) {
  %c = arith.constant 1 : i32
  accgpu.region <kernels> {
    %of_gang = accgpu.private <gang> "t" f64 : !fir.ref<f64>
    %large = accgpu.private <gang> "u" !fir.array<100xf64> follows_loop : !fir.ref<!fir.array<100xf64>>
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang] independent {
      %v = fir.load %x : !fir.ref<f64>
      fir.store %v to %of_gang : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang] independent {
      %w = fir.convert %large : (!fir.ref<!fir.array<100xf64>>) -> !fir.ref<f64>
      %v = fir.load %w : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang] seq {
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang] independent {
      accgpu.loop (%j) = (%a) to (%b) step (%c) : i32 par [vector] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang] independent {
      fir.call @of_lanes() : () -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> gangs(%c : i32) {
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> vector_length(%c : i32) {
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
