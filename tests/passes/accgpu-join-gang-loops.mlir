// RUN: %accc-opt --accgpu-join-gang-loops %s | FileCheck %s

// Four loops: gangs share the three around the lanes'. A range that is computed
// between the loops is computed before; what depends on the outer variable goes inside.

// CHECK-LABEL: func.func @four(
// CHECK: %[[M:.*]] = fir.convert %{{.*}} : (i32) -> index
// CHECK: accgpu.loop (%[[L:.*]], %[[K:.*]], %[[J:.*]]) = (%[[A:.*]], %[[A]], %[[A]]) to (%[[Z:.*]], %[[M]], %[[Z]]) step (%[[A]], %[[A]], %[[A]]) : index, index, index par [gang] independent {
// CHECK-NEXT: %[[TWICE:.*]] = arith.addi %[[L]], %[[L]] : index
// CHECK-NEXT: accgpu.loop (%[[I:.*]]) = {{.*}} par [vector] independent {
// CHECK-NEXT: fir.call @use(%[[TWICE]], %[[K]], %[[J]], %[[I]])
// CHECK: } {accgpu.inferred}
func.func @four(%a: index, %z: index, %m: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%l) = (%a) to (%z) step (%a) : index par [gang] independent {
      %n = fir.convert %m : (i32) -> index
      %twice = arith.addi %l, %l : index
      accgpu.loop (%k) = (%a) to (%n) step (%a) : index par [] independent {
        accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
          accgpu.loop (%i) = (%a) to (%z) step (%a) : index par [vector] independent {
            fir.call @use(%twice, %k, %j, %i) : (index, index, index, index) -> ()
            accgpu.yield
          }
          accgpu.yield
        }
        accgpu.yield
      }
      accgpu.yield
    } {accgpu.inferred}
    accgpu.yield
  }
  return
}
func.func private @use(index, index, index, index)

// A range that depends on the outer variable, one that the nest changes, other work
// between the loops, gang(static:), and loops that are not known to be independent.

// CHECK-LABEL: func.func @apart(
// CHECK-COUNT-5: : index {{.*}}par [gang]
// CHECK-NOT: : index, index par
func.func @apart(%a: index, %z: index, %x: !fir.ref<i32>) {
  accgpu.region <parallel> {
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      accgpu.loop (%j) = (%a) to (%k) step (%a) : index par [] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      %n = fir.load %x : !fir.ref<i32>
      %last = fir.convert %n : (i32) -> index
      accgpu.loop (%j) = (%a) to (%last) step (%a) : index par [] independent {
        fir.store %n to %x : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      fir.call @use(%k, %k, %k, %k) : (index, index, index, index) -> ()
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index static(%a : index) par [gang] independent {
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] seq {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Private variables of the inner loop are those of both; those of the outer one's iterations keep
// the loops apart.

// CHECK-LABEL: func.func @privates(
// CHECK: %[[P:.*]] = accgpu.private <gang> "p" {{.*}} follows_loop
// CHECK: %[[BOX:.*]] = fir.embox %[[P]]
// CHECK: accgpu.loop (%{{.*}}, %{{.*}}) = {{.*}} : index, index par [gang] independent {
// CHECK-NEXT: fir.box_addr %[[BOX]]
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} : index par [gang] independent {
// CHECK-NEXT: accgpu.private
// CHECK-NEXT: accgpu.loop (%{{.*}}) = {{.*}} : index par [] independent {
func.func @privates(%a: index, %z: index) {
  accgpu.region <kernels> {
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      %p = accgpu.private <gang> "p" !fir.array<?xf32> follows_loop sizes(%z : index) : !fir.ref<!fir.array<?xf32>>
      %shape = fir.shape_shift %a, %z : (index, index) -> !fir.shapeshift<1>
      %box = fir.embox %p(%shape) : (!fir.ref<!fir.array<?xf32>>, !fir.shapeshift<1>) -> !fir.box<!fir.array<?xf32>>
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
        %q = fir.box_addr %box : (!fir.box<!fir.array<?xf32>>) -> !fir.ref<!fir.array<?xf32>>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      %p = accgpu.private <gang> "p" !fir.array<3xf32> : !fir.ref<!fir.array<3xf32>>
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
        %q = fir.convert %p : (!fir.ref<!fir.array<3xf32>>) -> !fir.ref<f32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
