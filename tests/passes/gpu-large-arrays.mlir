// RUN: %accc-opt --gpu-large-arrays %s | FileCheck %s

// CHECK-LABEL: func.func private @routine(
// CHECK: fir.allocmem !fir.array<?xf32>, %{{.*}} {fir.must_be_heap = true}
// CHECK: fir.allocmem !fir.array<?xf32>, %{{[a-z0-9_]+$}}
func.func private @routine(%n: index) {
  %c4 = arith.constant 4 : index
  %c10000 = arith.constant 10000 : index
  %elements = arith.muli %c4, %c10000 : index
  %t = fir.allocmem !fir.array<?xf32>, %elements
  %u = fir.allocmem !fir.array<?xf32>, %c10000
  fir.freemem %t : !fir.heap<!fir.array<?xf32>>
  fir.freemem %u : !fir.heap<!fir.array<?xf32>>
  return
}
