// RUN: %accc-opt --allow-unregistered-dialect --accgpu-order-reductions --verify-diagnostics %s | FileCheck %s

// Gangs fill memory for a later loop: masks of DO CONCURRENT (accgpu-evaluate-masks). What each
// gang fills is its own.

// CHECK-LABEL: func.func @masks(
// CHECK: accgpu.region <parallel> {
// CHECK: } {accgpu.in_parts}
// CHECK: accgpu.region <parallel> gangs(%{{.*}} : i32)
// CHECK-NOT: in_parts
// CHECK: return
func.func @masks(%s: !fir.ref<i32>, %c1: index, %n: index) {
  %yes = arith.constant 1 : i8
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    %masks = fir.allocmem !fir.array<?xi8>, %n
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      %x = fir.array_coor %masks(%shape) %i : (!fir.heap<!fir.array<?xi8>>, !fir.shape<1>, index) -> !fir.ref<i8>
      fir.store %yes to %x : !fir.ref<i8>
      accgpu.yield
    }
    fir.freemem %masks : !fir.heap<!fir.array<?xi8>>
    accgpu.yield
  }
  accgpu.region <parallel> {
    %masks = fir.allocmem !fir.array<?xi8>, %n
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      %x = fir.array_coor %masks(%shape) %i : (!fir.heap<!fir.array<?xi8>>, !fir.shape<1>, index) -> !fir.ref<i8>
      // expected-warning @below {{the mask of this DO CONCURRENT may read what its iterations set, and has to be evaluated before the first one: one gang runs the construct, since gangs do not wait for each other}}
      fir.store %yes to %x : !fir.ref<i8>
      accgpu.yield
    }
    "test.effect"(%s) : (!fir.ref<i32>) -> ()
    fir.freemem %masks : !fir.heap<!fir.array<?xi8>>
    accgpu.yield
  }
  accgpu.region <parallel> {
    %own = fir.allocmem !fir.array<?xi8>, %n
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [vector] independent {
      %x = fir.array_coor %own(%shape) %i : (!fir.heap<!fir.array<?xi8>>, !fir.shape<1>, index) -> !fir.ref<i8>
      fir.store %yes to %x : !fir.ref<i8>
      accgpu.yield
    }
    fir.freemem %own : !fir.heap<!fir.array<?xi8>>
    accgpu.yield
  }
  return
}
