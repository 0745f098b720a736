// RUN: %accc-opt --accgpu-align-gang-loops %s | FileCheck %s

// Plain gang loops get the chunks of those with gang(static:), where they use what others write.

// CHECK-LABEL: func.func @mixed(
// CHECK: arith.constant 2.0
// CHECK-NEXT: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK-NEXT: accgpu.region <parallel>
// CHECK: accgpu.loop {{.*}} static({{.*}}) par [gang, vector] independent {
// CHECK: } {accgpu.chunks_of_threads}
// CHECK: accgpu.loop {{.*}} static(%[[ONE]] : i32) par [gang, vector] independent {
// CHECK: } {accgpu.chunks_of_threads}
// CHECK: step (%{{[^ ]*}}) : i32 par [gang, vector] independent {
func.func @mixed(%x: !fir.ref<f64>, %y: !fir.ref<f64>, %z: !fir.ref<f64>, %a: i32, %b: i32) {
  %c = arith.constant 1 : i32
  %r = arith.constant 2.0 : f64
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 static(%c : i32) par [gang, vector] independent {
      fir.store %r to %x : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang, vector] independent {
      %v = fir.load %x : !fir.ref<f64>
      %w = fir.load %y : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang, vector] independent {
      %w = fir.load %y : !fir.ref<f64>
      fir.store %w to %z : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Loops with other levels have chunks of the specification. Nothing is like them.

// CHECK-LABEL: func.func @levels(
// CHECK-NOT: chunks_of_threads
// CHECK: static({{.*}}) par [gang] independent {
// CHECK: step (%{{[^ ]*}}) : i32 par [gang, vector] independent {
func.func @levels(%x: !fir.ref<f64>, %a: i32, %b: i32) {
  %c = arith.constant 1 : i32
  %r = arith.constant 2.0 : f64
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 static(%c : i32) par [gang, vector] independent {
      fir.store %r to %x : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 static(%c : i32) par [gang] independent {
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang, vector] independent {
      fir.store %r to %x : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Each loop of a kernels construct is launched by itself: how gangs share it matters only where
// that is done again.

// CHECK-LABEL: func.func @kernels(
// CHECK: step (%{{[^ ]*}}) : i32 par [gang, vector] independent {
// CHECK-NOT: accgpu.chunks_of_threads
// CHECK: static({{.*}}) par [gang] independent {
// CHECK: step (%{{[^ ]*}}) : i32 par [gang, vector] independent {
// CHECK: fir.do_loop
// CHECK: static({{.*}}) par [gang, vector] independent {
// CHECK: } {accgpu.chunks_of_threads}
func.func @kernels(%x: !fir.ref<f64>, %a: i32, %b: i32, %n: index) {
  %c = arith.constant 1 : i32
  %r = arith.constant 2.0 : f64
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 static(%c : i32) par [gang, vector] independent {
      fir.store %r to %x : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 static(%c : i32) par [gang] independent {
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [gang, vector] independent {
      fir.store %r to %x : !fir.ref<f64>
      accgpu.yield
    }
    fir.do_loop %k = %n to %n step %n {
      accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 static(%c : i32) par [gang, vector] independent {
        accgpu.yield
      }
    }
    accgpu.yield
  }
  return
}

// In a parallel construct it matters to other such loops.

// CHECK-LABEL: func.func @alone(
// CHECK-NOT: static
// CHECK: return
func.func @alone(%x: !fir.ref<f64>, %a: i32, %b: i32, %given: i1) {
  %c = arith.constant 1 : i32
  %r = arith.constant 2.0 : f64
  accgpu.region <parallel> {
    fir.if %given {
      accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 static(%c : i32) par [gang, vector] independent {
        fir.store %r to %x : !fir.ref<f64>
        accgpu.yield
      }
    }
    accgpu.yield
  }
  return
}
