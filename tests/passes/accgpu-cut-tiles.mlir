// RUN: %accc-opt --accgpu-cut-tiles %s | FileCheck %s

// Gangs share the tiles, lanes what is in one; both loops inside are one nest. Ranges of
// program integers are told apart in 32 bits.

// CHECK-LABEL: func.func @up(
// CHECK-SAME: %[[M:[^:]*]]: i32, %[[N:[^:]*]]: i32
// CHECK-DAG: %[[ROWS:.*]] = fir.convert %[[M]] : (i32) -> index
// CHECK-DAG: %[[COLUMNS:.*]] = fir.convert %[[N]] : (i32) -> index
// CHECK: accgpu.loop (%[[J:.*]], %[[I:.*]]) = (%[[ONE:.*]], %[[ONE]]) to (%[[ROWS]], %[[COLUMNS]]) step (%[[C8:.*]], %[[C32:.*]]) : index, index par [gang] independent {
// CHECK: %[[LEFT:.*]] = arith.subi %{{.*}}, %{{.*}} overflow<nsw> : i32
// CHECK: %[[C7:.*]] = arith.constant 7 : i32
// CHECK: %[[Y:.*]] = arith.minsi %[[LEFT]], %[[C7]] : i32
// CHECK: %[[LAST_Y:.*]] = fir.convert %[[Y]] : (i32) -> index
// CHECK: %[[C31:.*]] = arith.constant 31 : i32
// CHECK: %[[X:.*]] = arith.minsi %{{.*}}, %[[C31]] : i32
// CHECK: %[[LAST_X:.*]] = fir.convert %[[X]] : (i32) -> index
// CHECK: accgpu.loop (%[[IN_Y:.*]], %[[IN_X:.*]]) = (%[[ZERO:.*]], %[[ZERO]]) to (%[[LAST_Y]], %[[LAST_X]]) step (%[[STEP:.*]], %[[STEP]]) : index, index par [vector] independent {
// CHECK-DAG: %[[VALUE_J:.*]] = arith.addi %[[J]], %[[IN_Y]] overflow<nsw>
// CHECK-DAG: %[[VALUE_I:.*]] = arith.addi %[[I]], %[[IN_X]] overflow<nsw>
// CHECK: fir.call @use(%[[VALUE_J]], %[[VALUE_I]])
// CHECK-NOT: accgpu.tile
func.func @up(%m: i32, %n: i32) {
  %c1 = arith.constant 1 : index
  %rows = fir.convert %m : (i32) -> index
  %columns = fir.convert %n : (i32) -> index
  accgpu.region <parallel> {
    accgpu.loop (%j, %i) = (%c1, %c1) to (%rows, %columns) step (%c1, %c1) : index, index par [gang, vector] independent {
      fir.call @use(%j, %i) : (index, index) -> ()
      accgpu.yield
    } {accgpu.tile = array<i32: 8, 32>, accgpu.element_level = #accgpu.level<vector>}
    accgpu.yield
  }
  return
}
func.func private @use(index, index) -> ()

// A loop with another step is counted: tiles are of its iterations. One that is not cut
// stays inside whole. Without a vector clause workers are for what is in a tile.

// CHECK-LABEL: func.func @down(
// CHECK-SAME: %[[FROM:[^:]*]]: index, %[[TO:[^:]*]]: index, %[[S:[^:]*]]: index
// CHECK: %[[TRIPS:.*]] = arith.maxsi
// CHECK: %[[LAST:.*]] = arith.subi %[[TRIPS]], %{{.*}} overflow<nsw> : index
// CHECK: accgpu.loop (%[[K:.*]]) = (%{{.*}}) to (%[[LAST]]) step (%{{.*}}) : index par [gang] independent {
// CHECK: %[[LEFT:.*]] = arith.subi %[[LAST]], %[[K]] overflow<nsw> : index
// CHECK: %[[END:.*]] = arith.minsi %[[LEFT]], %{{.*}} : index
// CHECK: %[[ALL:.*]] = arith.subi %[[TO]], %[[FROM]] overflow<nsw> : index
// CHECK: accgpu.loop (%[[IN:.*]], %[[I:.*]]) = ({{.*}}) to (%[[END]], %[[ALL]]) step {{.*}} par [worker, vector] independent {
// CHECK: %[[NUMBER:.*]] = arith.addi %[[K]], %[[IN]] overflow<nsw>
// CHECK: %[[OFFSET:.*]] = arith.muli %[[NUMBER]], %[[S]]
// CHECK: %[[VALUE:.*]] = arith.addi %[[FROM]], %[[OFFSET]]
// CHECK: fir.call @use(%[[VALUE]],
func.func @down(%from: index, %to: index, %s: index) {
  %c1 = arith.constant 1 : index
  accgpu.loop (%j, %i) = (%from, %from) to (%to, %to) step (%s, %c1) : index, index par [gang, worker, vector] independent {
    fir.call @use(%j, %i) : (index, index) -> ()
    accgpu.yield
  } {accgpu.tile = array<i32: 5, 0>, accgpu.element_level = #accgpu.level<worker>}
  return
}

// No tiles.

// CHECK-LABEL: func.func @whole(
// CHECK-COUNT-1: accgpu.loop
// CHECK-NOT: accgpu.loop
func.func @whole(%from: index, %to: index, %s: index) {
  accgpu.loop (%j, %i) = (%from, %from) to (%to, %to) step (%s, %s) : index, index par [gang, vector] independent {
    fir.call @use(%j, %i) : (index, index) -> ()
    accgpu.yield
  }
  return
}
