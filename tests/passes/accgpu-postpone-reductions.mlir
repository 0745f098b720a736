// RUN: %accc-opt --allow-unregistered-dialect --accgpu-postpone-reductions %s | FileCheck %s

// Lanes gather over all iterations of the gang's loop, and reduce once.

// CHECK-LABEL: func.func @once(
func.func @once(%a: index, %b: index, %s: !fir.ref<f64>) {
  %zero = arith.constant 0.0 : f64
  // CHECK: accgpu.region
  // CHECK-NEXT: %[[LANE:.*]] = accgpu.private <vector> "s" f64
  // CHECK-NEXT: fir.store %{{.*}} to %[[LANE]]
  // CHECK-NEXT: accgpu.loop {{.*}} par [gang]
  // CHECK-NEXT: accgpu.loop {{.*}} par [vector]
  // CHECK-NEXT: "test.gather"(%[[LANE]])
  // CHECK-NEXT: accgpu.yield
  // CHECK-NEXT: }
  // CHECK-NEXT: accgpu.loop {{.*}} par [vector]
  // CHECK-NEXT: "test.gather"(%[[LANE]])
  // CHECK-NEXT: accgpu.yield
  // CHECK-NEXT: }
  // CHECK-NEXT: accgpu.yield
  // CHECK-NEXT: }
  // CHECK-NEXT: accgpu.reduce <add> %[[LANE]] into %{{.*}} [#accgpu.level<gang>, #accgpu.level<vector>]
  accgpu.region <parallel> {
    %gang = accgpu.private <gang> "s" f64 follows_loop : !fir.ref<f64>
    fir.store %zero to %gang : !fir.ref<f64>
    accgpu.loop (%j) = (%a) to (%b) step (%a) : index par [gang] independent {
      %name = fir.declare %gang {uniq_name = "s"} : (!fir.ref<f64>) -> !fir.ref<f64>
      %lane = accgpu.private <vector> "s" f64 follows_loop : !fir.ref<f64>
      fir.store %zero to %lane : !fir.ref<f64>
      accgpu.loop (%i) = (%a) to (%b) step (%a) : index par [vector] independent {
        "test.gather"(%lane) : (!fir.ref<f64>) -> ()
        accgpu.yield
      }
      accgpu.reduce <add> %lane into %name [#accgpu.level<vector>] : !fir.ref<f64>, !fir.ref<f64> {
      ^bb0(%x: !fir.ref<f64>, %y: !fir.ref<f64>):
        accgpu.yield
      }
      %other = accgpu.private <vector> "s" f64 follows_loop : !fir.ref<f64>
      fir.store %zero to %other : !fir.ref<f64>
      accgpu.loop (%i) = (%a) to (%b) step (%a) : index par [vector] independent {
        "test.gather"(%other) : (!fir.ref<f64>) -> ()
        accgpu.yield
      }
      accgpu.reduce <add> %other into %gang [#accgpu.level<vector>] : !fir.ref<f64>, !fir.ref<f64> {
      ^bb0(%x: !fir.ref<f64>, %y: !fir.ref<f64>):
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.reduce <add> %gang into %s [#accgpu.level<gang>] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%x: !fir.ref<f64>, %y: !fir.ref<f64>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Not where the gang uses what it has gathered, nor with another operator.

// CHECK-LABEL: func.func @each_time(
func.func @each_time(%a: index, %b: index, %s: !fir.ref<f64>, %t: !fir.ref<f64>) {
  %zero = arith.constant 0.0 : f64
  // CHECK-COUNT-2: accgpu.reduce <add> {{.*}} [#accgpu.level<vector>]
  accgpu.region <parallel> {
    %gang = accgpu.private <gang> "s" f64 follows_loop : !fir.ref<f64>
    fir.store %zero to %gang : !fir.ref<f64>
    %most = accgpu.private <gang> "t" f64 follows_loop : !fir.ref<f64>
    fir.store %zero to %most : !fir.ref<f64>
    accgpu.loop (%j) = (%a) to (%b) step (%a) : index par [gang] independent {
      %lane = accgpu.private <vector> "s" f64 follows_loop : !fir.ref<f64>
      fir.store %zero to %lane : !fir.ref<f64>
      %other = accgpu.private <vector> "t" f64 follows_loop : !fir.ref<f64>
      fir.store %zero to %other : !fir.ref<f64>
      accgpu.loop (%i) = (%a) to (%b) step (%a) : index par [vector] independent {
        "test.gather"(%lane, %other) : (!fir.ref<f64>, !fir.ref<f64>) -> ()
        accgpu.yield
      }
      accgpu.reduce <add> %lane into %gang [#accgpu.level<vector>] : !fir.ref<f64>, !fir.ref<f64> {
      ^bb0(%x: !fir.ref<f64>, %y: !fir.ref<f64>):
        accgpu.yield
      }
      accgpu.reduce <add> %other into %most [#accgpu.level<vector>] : !fir.ref<f64>, !fir.ref<f64> {
      ^bb0(%x: !fir.ref<f64>, %y: !fir.ref<f64>):
        accgpu.yield
      }
      "test.use"(%gang) : (!fir.ref<f64>) -> ()
      accgpu.yield
    }
    accgpu.reduce <add> %gang into %s [#accgpu.level<gang>] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%x: !fir.ref<f64>, %y: !fir.ref<f64>):
      accgpu.yield
    }
    accgpu.reduce <max> %most into %t [#accgpu.level<gang>] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%x: !fir.ref<f64>, %y: !fir.ref<f64>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
