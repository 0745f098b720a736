// RUN: %accc-opt --accgpu-gang-dimensions %s | FileCheck %s

// Other work between the loops: an iteration of a new loop is one of four times three
// gangs, which has a block of each loop's iterations.

// CHECK-LABEL: func.func @blocks(
// CHECK-SAME: %[[A:[a-z0-9]+]]: index, %[[M:[a-z0-9]+]]: index, %[[N:[a-z0-9]+]]: index, %[[FOUR:[a-z0-9]+]]: i32, %[[THREE:[a-z0-9]+]]: i32
// CHECK-DAG: %[[F:.*]] = fir.convert %[[FOUR]] : (i32) -> index
// CHECK-DAG: %[[T:.*]] = fir.convert %[[THREE]] : (i32) -> index
// CHECK: %[[ALL:.*]] = arith.muli %[[T]], %[[F]] : index
// CHECK: %[[LAST:.*]] = arith.subi %[[ALL]], %{{.*}} : index
// CHECK: accgpu.loop (%[[G:.*]]) = (%{{.*}}) to (%[[LAST]]) step (%{{.*}}) : index par [gang] independent {
// CHECK: %[[FIRST:.*]] = arith.remsi %[[G]], %[[F]] : index
// CHECK: %[[SECOND:.*]] = arith.divsi %[[G]], %[[F]] : index
// CHECK: arith.muli %[[SECOND]], %[[CHUNK:.*]] : index
// CHECK: accgpu.loop (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (%[[A]]) : index par [] independent {
// CHECK: fir.call @f
// CHECK: arith.muli %[[FIRST]], %{{.*}} : index
// CHECK: accgpu.loop (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (%[[A]]) : index par [vector] independent {
// CHECK: } {accgpu.block_of_gang}
// CHECK: } {accgpu.block_of_gang}
// CHECK: } {accgpu.over_gangs}
func.func @blocks(%a: index, %m: index, %n: index, %four: i32, %three: i32) {
  accgpu.region <parallel> gangs(%four, %three : i32, i32) {
    accgpu.loop (%j) = (%a) to (%m) step (%a) : index par [gang] independent {
      fir.call @f(%j) : (index) -> ()
      accgpu.loop (%i) = (%a) to (%n) step (%a) : index par [gang, vector] independent {
        fir.call @use(%i, %j) : (index, index) -> ()
        accgpu.yield
      }
      accgpu.yield
    } {accgpu.gang_dimension = 2 : i32}
    accgpu.yield
  }
  return
}
func.func private @f(index)
func.func private @use(index, index)

// The inner loops are all that the outer ones do.

// CHECK-LABEL: func.func @pair(
// CHECK: accgpu.loop (%[[K:.*]], %[[J:.*]], %[[I:.*]]) = {{.*}} : index, index, index par [gang, vector] independent {
// CHECK-NEXT: fir.call @use(%[[I]], %[[J]])
// CHECK-NOT: accgpu.gang_dimension
func.func @pair(%a: index, %m: index) {
  accgpu.region <parallel> {
    accgpu.loop (%k) = (%a) to (%m) step (%a) : index par [gang] independent {
      accgpu.loop (%j) = (%a) to (%m) step (%a) : index par [gang] independent {
        accgpu.loop (%i) = (%a) to (%m) step (%a) : index par [gang, vector] independent {
          fir.call @use(%i, %j) : (index, index) -> ()
          accgpu.yield
        }
        accgpu.yield
      } {accgpu.gang_dimension = 2 : i32}
      accgpu.yield
    } {accgpu.gang_dimension = 3 : i32}
    accgpu.yield
  }
  return
}

// A single loop of the second dimension.

// CHECK-LABEL: func.func @alone(
// CHECK: par [gang] independent {
// CHECK-NOT: accgpu.gang_dimension
func.func @alone(%a: index, %m: index) {
  accgpu.region <parallel> {
    accgpu.loop (%j) = (%a) to (%m) step (%a) : index par [gang] independent {
      fir.call @f(%j) : (index) -> ()
      accgpu.yield
    } {accgpu.gang_dimension = 2 : i32}
    accgpu.yield
  }
  return
}

// The inner loop has gang(static:): each gang runs the whole outer one.

// CHECK-LABEL: func.func @static_inside(
// CHECK: par [] seq {
// CHECK: par [gang] independent {
func.func @static_inside(%a: index, %m: index, %chunk: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%j) = (%a) to (%m) step (%a) : index par [gang] independent {
      accgpu.loop (%i) = (%a) to (%m) step (%a) : index static(%chunk : i32) par [gang] independent {
        fir.call @use(%i, %j) : (index, index) -> ()
        accgpu.yield
      }
      accgpu.yield
    } {accgpu.gang_dimension = 2 : i32}
    accgpu.yield
  }
  return
}

// A sum for each iteration of the outer loop: gangs share that loop alone.

// CHECK-LABEL: func.func @sum_of_each(
// CHECK: par [gang] independent {
// CHECK: par [vector] independent {
// CHECK: accgpu.reduce <add> %{{.*}} into %{{.*}} [#accgpu.level<vector>]
func.func @sum_of_each(%a: index, %m: index, %zero: i32) {
  accgpu.region <parallel> {
    %s = accgpu.private <gang> "s" i32 follows_loop : !fir.ref<i32>
    accgpu.loop (%j) = (%a) to (%m) step (%a) : index par [gang] independent {
      fir.store %zero to %s : !fir.ref<i32>
      %p = accgpu.private <vector> "s" i32 follows_loop : !fir.ref<i32>
      fir.store %zero to %p : !fir.ref<i32>
      accgpu.loop (%i) = (%a) to (%m) step (%a) : index par [gang, vector] independent {
        fir.call @add(%p) : (!fir.ref<i32>) -> ()
        accgpu.yield
      }
      accgpu.reduce <add> %p into %s [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<i32>, !fir.ref<i32> {
      ^bb0(%into: !fir.ref<i32>, %from: !fir.ref<i32>):
        accgpu.yield
      }
      fir.call @add(%s) : (!fir.ref<i32>) -> ()
      accgpu.yield
    } {accgpu.gang_dimension = 2 : i32}
    accgpu.yield
  }
  return
}
func.func private @add(!fir.ref<i32>)
