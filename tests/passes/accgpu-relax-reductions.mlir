// RUN: %accc-opt --accgpu-relax-reductions %s | FileCheck %s

// What adds to the variable may be reordered, and nothing else: not what is added,
// nor a sum that goes elsewhere.

// CHECK-LABEL: func.func @sum(
// CHECK: %[[TERM:.*]] = arith.addf %{{.*}}, %{{.*}} fastmath<contract> : f64
// CHECK: %[[FIRST:.*]] = arith.addf %{{.*}}, %[[TERM]] fastmath<reassoc,contract> : f64
// CHECK: %[[SECOND:.*]] = arith.subf %[[FIRST]], %{{.*}} fastmath<reassoc> : f64
// CHECK: fir.store %[[SECOND]] to
// CHECK: %[[OTHER:.*]] = arith.addf %{{.*}}, %{{.*}} : f64
// CHECK: fir.store %[[OTHER]] to
func.func @sum(%n: index, %x: f64, %total: !fir.ref<f64>, %other: !fir.ref<f64>) {
  accgpu.region <parallel> {
    %sum = accgpu.private <vector> "sum" f64 follows_loop : !fir.ref<f64>
    accgpu.loop (%i) = (%n) to (%n) step (%n) : index par [gang, vector] independent {
      %alias = fir.declare %sum {uniq_name = "_QFEsum"} : (!fir.ref<f64>) -> !fir.ref<f64>
      %old = fir.load %alias : !fir.ref<f64>
      %term = arith.addf %x, %x fastmath<contract> : f64
      %first = arith.addf %old, %term fastmath<contract> : f64
      %second = arith.subf %first, %x : f64
      fir.store %second to %alias : !fir.ref<f64>
      %elsewhere = arith.addf %old, %x : f64
      fir.store %elsewhere to %other : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.reduce <add> %sum into %total [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%into: !fir.ref<f64>, %from: !fir.ref<f64>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Order counts inside an iteration: in a sequential loop, in branches that may be
// one, and for a value that is subtracted from.

// CHECK-LABEL: func.func @ordered(
// CHECK-NOT: reassoc
// CHECK: return
func.func @ordered(%n: index, %x: f64, %total: !fir.ref<f64>) {
  accgpu.region <parallel> {
    %sum = accgpu.private <vector> "sum" f64 follows_loop : !fir.ref<f64>
    accgpu.loop (%i) = (%n) to (%n) step (%n) : index par [gang] independent {
      fir.do_loop %k = %n to %n step %n {
        %old = fir.load %sum : !fir.ref<f64>
        %new = arith.addf %old, %x : f64
        fir.store %new to %sum : !fir.ref<f64>
      }
      accgpu.loop (%j) = (%n) to (%n) step (%n) : index par [] seq {
        %old = fir.load %sum : !fir.ref<f64>
        %new = arith.addf %old, %x : f64
        fir.store %new to %sum : !fir.ref<f64>
        accgpu.yield
      }
      scf.execute_region {
        %old = fir.load %sum : !fir.ref<f64>
        %new = arith.addf %old, %x : f64
        fir.store %new to %sum : !fir.ref<f64>
        scf.yield
      }
      %old = fir.load %sum : !fir.ref<f64>
      %new = arith.subf %x, %old : f64
      fir.store %new to %sum : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.reduce <add> %sum into %total [#accgpu.level<gang>] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%into: !fir.ref<f64>, %from: !fir.ref<f64>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// MAX is one operation, in the loop and where gangs meet; another use of the same
// values, with another comparison, is left.

// CHECK-LABEL: func.func @highest(
// CHECK: %[[OLD:.*]] = fir.load
// CHECK: %[[NEW:.*]] = arith.maximumf %{{.*}}, %[[OLD]] fastmath<nsz> : f64
// CHECK: fir.store %[[NEW]]
// CHECK-NOT: arith.maximumf
// CHECK: accgpu.reduce <max>
// CHECK: arith.maximumf
// CHECK-NOT: arith.cmpf
// CHECK: return
func.func @highest(%n: index, %x: f64, %total: !fir.ref<f64>, %other: !fir.ref<f64>) {
  accgpu.region <parallel> {
    %most = accgpu.private <vector> "most" f64 follows_loop : !fir.ref<f64>
    accgpu.loop (%i) = (%n) to (%n) step (%n) : index par [gang, vector] independent {
      %old = fir.load %most : !fir.ref<f64>
      %above = arith.cmpf ogt, %old, %x : f64
      %new = arith.select %above, %old, %x : f64
      fir.store %new to %most : !fir.ref<f64>
      %below = arith.cmpf olt, %old, %x : f64
      %less = arith.select %below, %old, %x : f64
      fir.store %less to %other : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.reduce <max> %most into %total [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%into: !fir.ref<f64>, %from: !fir.ref<f64>):
      %a = fir.load %from : !fir.ref<f64>
      %b = fir.load %into : !fir.ref<f64>
      %above = arith.cmpf ogt, %b, %a : f64
      %new = arith.select %above, %b, %a : f64
      fir.store %new to %into : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Comparisons that take the old value and no NaN, as in `merge(x, old, x > old)`, and one that
// takes a NaN.

// CHECK-LABEL: func.func @number_or_old(
// CHECK: arith.maxnumf %{{.*}}, %{{.*}} fastmath<nsz> : f64
// CHECK: accgpu.reduce <max>
// CHECK: arith.minnumf
// CHECK: accgpu.reduce <min>
// CHECK: arith.maximumf
// CHECK: accgpu.reduce <max>
func.func @number_or_old(%n: index, %x: f64, %total: !fir.ref<f64>) {
  accgpu.region <parallel> {
    %most = accgpu.private <vector> "most" f64 follows_loop : !fir.ref<f64>
    %least = accgpu.private <vector> "least" f64 follows_loop : !fir.ref<f64>
    %last = accgpu.private <vector> "last" f64 follows_loop : !fir.ref<f64>
    accgpu.loop (%i) = (%n) to (%n) step (%n) : index par [gang, vector] independent {
      %0 = fir.load %most : !fir.ref<f64>
      %1 = arith.cmpf ogt, %x, %0 : f64
      %2 = arith.select %1, %x, %0 : f64
      fir.store %2 to %most : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.reduce <max> %most into %total [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%into: !fir.ref<f64>, %from: !fir.ref<f64>):
      accgpu.yield
    }
    accgpu.loop (%i) = (%n) to (%n) step (%n) : index par [gang, vector] independent {
      %0 = fir.load %least : !fir.ref<f64>
      %1 = arith.cmpf ult, %0, %x : f64
      %2 = arith.select %1, %0, %x : f64
      fir.store %2 to %least : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.reduce <min> %least into %total [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%into: !fir.ref<f64>, %from: !fir.ref<f64>):
      accgpu.yield
    }
    accgpu.loop (%i) = (%n) to (%n) step (%n) : index par [gang, vector] independent {
      %0 = fir.load %last : !fir.ref<f64>
      %1 = arith.cmpf ugt, %x, %0 : f64
      %2 = arith.select %1, %x, %0 : f64
      fir.store %2 to %last : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.reduce <max> %last into %total [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%into: !fir.ref<f64>, %from: !fir.ref<f64>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Complex sums.

// CHECK-LABEL: func.func @complex(
// CHECK: fir.addc %{{.*}}, %{{.*}} {fastmath = #arith.fastmath<reassoc>} : complex<f32>
func.func @complex(%n: index, %x: complex<f32>, %total: !fir.ref<complex<f32>>) {
  accgpu.region <parallel> {
    %sum = accgpu.private <vector> "sum" complex<f32> follows_loop : !fir.ref<complex<f32>>
    accgpu.loop (%i) = (%n) to (%n) step (%n) : index par [gang, vector] independent {
      %old = fir.load %sum : !fir.ref<complex<f32>>
      %new = fir.addc %old, %x : complex<f32>
      fir.store %new to %sum : !fir.ref<complex<f32>>
      accgpu.yield
    }
    accgpu.reduce <add> %sum into %total [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<complex<f32>>, !fir.ref<complex<f32>> {
    ^bb0(%into: !fir.ref<complex<f32>>, %from: !fir.ref<complex<f32>>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
