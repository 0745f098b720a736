// RUN: %accc-opt --gpu-large-arrays %s | FileCheck %s

// CHECK-LABEL: func.func private @routine(
// CHECK: %[[HEAP:.*]] = fir.allocmem !fir.array<40000xf32> {fir.must_be_heap = true}
// CHECK: %[[W:.*]] = fir.convert %[[HEAP]]
// CHECK: fir.alloca !fir.array<100xf32>
// CHECK: fir.alloca !fir.array<?xf32>
// CHECK: fir.allocmem !fir.array<?xf32>, %{{.*}} {fir.must_be_heap = true}
// CHECK: fir.allocmem !fir.array<?xf32>, %{{[a-z0-9_]+$}}
// CHECK: fir.store %{{.*}} to %[[W]]
// CHECK: fir.freemem %[[HEAP]]
// CHECK: return
func.func private @routine(%n: index, %v: !fir.array<40000xf32>) {
  %c4 = arith.constant 4 : index
  %c10000 = arith.constant 10000 : index
  %elements = arith.muli %c4, %c10000 : index
  %w = fir.alloca !fir.array<40000xf32>
  %small = fir.alloca !fir.array<100xf32>
  %unknown = fir.alloca !fir.array<?xf32>, %n
  %t = fir.allocmem !fir.array<?xf32>, %elements
  %u = fir.allocmem !fir.array<?xf32>, %c10000
  fir.store %v to %w : !fir.ref<!fir.array<40000xf32>>
  fir.freemem %t : !fir.heap<!fir.array<?xf32>>
  fir.freemem %u : !fir.heap<!fir.array<?xf32>>
  return
}
