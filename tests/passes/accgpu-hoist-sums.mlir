// RUN: %accc-opt --allow-unregistered-dialect --accgpu-hoist-sums %s | FileCheck %s

// The loop of the elements becomes the inner one again, for vectors.

// CHECK-LABEL: func.func @lanes(
// CHECK-SAME: %[[ONE:.*]]: index, %[[N:.*]]: index, %[[M:.*]]: index)
func.func @lanes(%one: index, %n: index, %m: index) {
  // CHECK: accgpu.loop (%[[K:.*]]) = (%[[ONE]]) to (%[[N]]) {{.*}} par [] seq
  // CHECK-NEXT: accgpu.loop (%[[I:.*]]) = (%[[ONE]]) to (%[[M]]) {{.*}} par [vector] independent
  // CHECK-NEXT: "test.use"(%[[I]], %[[K]])
  accgpu.loop (%i) = (%one) to (%m) step (%one) : index par [vector] independent {
    accgpu.loop (%k) = (%one) to (%n) step (%one) : index par [] auto {
      "test.use"(%i, %k) : (index, index) -> ()
      accgpu.yield
    } {accgpu.adds_up}
    accgpu.yield
  }
  return
}

// Gangs have strips of the elements.

// CHECK-LABEL: func.func @gangs(
// CHECK-SAME: %[[ONE:.*]]: index, %[[N:.*]]: index, %[[M:.*]]: index)
func.func @gangs(%one: index, %n: index, %m: index) {
  %unit = arith.constant 1 : index
  // CHECK: accgpu.loop (%[[S:.*]]) = (%[[ONE]]) to (%[[M]]) step (%c256) : index par [gang] independent
  // CHECK: %[[SUM:.*]] = arith.addi %[[S]], %c255
  // CHECK: %[[LAST:.*]] = arith.minsi %[[SUM]], %[[M]]
  // CHECK: accgpu.loop (%[[K:.*]]) = (%[[ONE]]) to (%[[N]]) {{.*}} par [] seq
  // CHECK-NEXT: accgpu.loop (%[[I:.*]]) = (%[[S]]) to (%[[LAST]]) {{.*}} par [vector] independent
  // CHECK-NEXT: "test.use"(%[[I]], %[[K]])
  accgpu.loop (%i) = (%one) to (%m) step (%unit) : index par [gang, vector] independent {
    accgpu.loop (%k) = (%one) to (%n) step (%unit) : index par [] auto {
      "test.use"(%i, %k) : (index, index) -> ()
      accgpu.yield
    } {accgpu.adds_up}
    accgpu.yield
  }
  return
}
