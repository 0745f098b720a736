// RUN: %accc-opt -allow-unregistered-dialect --accgpu-drop-initial-values %s | FileCheck %s

// CHECK-LABEL: func.func @set_first(
// CHECK-NOT: fir.load
// CHECK: accgpu.private
// CHECK-NEXT: accgpu.loop
// CHECK-NEXT: fir.store
func.func @set_first(%t: !fir.ref<f64>, %a: i32, %new: f64) {
  %old = fir.load %t : !fir.ref<f64>
  accgpu.region <parallel> {
    %p = accgpu.private <gang> "t" f64 : !fir.ref<f64>
    fir.store %old to %p : !fir.ref<f64>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      fir.store %new to %p : !fir.ref<f64>
      %v = fir.load %p : !fir.ref<f64>
      "use"(%v) : (f64) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Read behind the loop, which may have no iterations; set in one branch only; passed on.

// CHECK-LABEL: func.func @read(
// CHECK-COUNT-3: fir.store %{{.*}} to %{{.*}} : !fir.ref<f64>
// CHECK: accgpu.loop
func.func @read(%t: !fir.ref<f64>, %a: i32, %c: i1, %new: f64) {
  %old = fir.load %t : !fir.ref<f64>
  accgpu.region <parallel> {
    %p = accgpu.private <gang> "t" f64 : !fir.ref<f64>
    %q = accgpu.private <gang> "q" f64 : !fir.ref<f64>
    %r = accgpu.private <gang> "r" f64 : !fir.ref<f64>
    fir.store %old to %p : !fir.ref<f64>
    fir.store %old to %q : !fir.ref<f64>
    fir.store %old to %r : !fir.ref<f64>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      fir.store %new to %p : !fir.ref<f64>
      fir.if %c {
        fir.store %new to %q : !fir.ref<f64>
      }
      %w = fir.load %q : !fir.ref<f64>
      "use"(%w) : (f64) -> ()
      "take"(%r) : (!fir.ref<f64>) -> ()
      accgpu.yield
    }
    %v = fir.load %p : !fir.ref<f64>
    "use"(%v) : (f64) -> ()
    accgpu.yield
  }
  return
}
