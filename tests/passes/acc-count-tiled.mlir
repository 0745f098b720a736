// RUN: %accc-opt --acc-count-tiled --allow-unregistered-dialect %s | FileCheck %s

// A tiled loop that counts down counts up from 0 instead; the body computes the
// value of its variable.

// CHECK-LABEL: func.func @down(
// CHECK-SAME: %[[FROM:[^:]*]]: i32, %[[TO:[^:]*]]: i32, %[[STEP:[^:]*]]: i32
// CHECK-DAG: %[[F:.*]] = fir.convert %[[FROM]] : (i32) -> index
// CHECK-DAG: %[[T:.*]] = fir.convert %[[TO]] : (i32) -> index
// CHECK-DAG: %[[S:.*]] = fir.convert %[[STEP]] : (i32) -> index
// CHECK: %[[SPAN:.*]] = arith.subi %[[T]], %[[F]]
// CHECK: %[[SUM:.*]] = arith.addi %[[SPAN]], %[[S]]
// CHECK: %[[TRIPS:.*]] = arith.divsi %[[SUM]], %[[S]]
// CHECK: %[[LAST:.*]] = arith.subi %[[TRIPS]], %{{.*}}
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: %[[END:.*]] = fir.convert %[[LAST]] : (index) -> i32
// CHECK: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: acc.loop {{.*}}control(%[[K:.*]] : i32) = (%[[ZERO]] : i32) to (%[[END]] : i32) step (%[[ONE]] : i32)
// CHECK-NEXT: %[[OFFSET:.*]] = arith.muli %[[K]], %[[STEP]]
// CHECK-NEXT: %[[VALUE:.*]] = arith.addi %[[FROM]], %[[OFFSET]]
// CHECK-NEXT: "use"(%[[VALUE]])
func.func @down(%from: i32, %to: i32, %step: i32) {
  %four = arith.constant 4 : i32
  acc.loop tile({%four : i32}) control(%i : i32) = (%from : i32) to (%to : i32) step (%step : i32) {
    "use"(%i) : (i32) -> ()
    acc.yield
  } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  return
}

// One that counts up stays, and so does one without tiles.

// CHECK-LABEL: func.func @up(
// CHECK: acc.loop {{.*}}control(%{{.*}} : i32) = (%arg0 : i32) to (%arg1 : i32)
// CHECK: acc.loop {{.*}}control(%{{.*}} : i32) = (%arg0 : i32) to (%arg1 : i32) step (%arg2 : i32)
func.func @up(%from: i32, %to: i32, %step: i32) {
  %four = arith.constant 4 : i32
  %two = arith.constant 2 : i32
  acc.loop tile({%four : i32}) control(%i : i32) = (%from : i32) to (%to : i32) step (%two : i32) {
    acc.yield
  } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  acc.loop control(%i : i32) = (%from : i32) to (%to : i32) step (%step : i32) {
    acc.yield
  } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  return
}

// Arguments of levels go, the levels stay.

// CHECK-LABEL: func.func @arguments(
// CHECK: acc.loop gang vector tile(
func.func @arguments(%from: i32, %to: i32) {
  %one = arith.constant 1 : i32
  %four = arith.constant 4 : i32
  acc.loop gang({static=%four : i32}) vector(%four : i32) tile({%four : i32}) control(%i : i32) = (%from : i32) to (%to : i32) step (%one : i32) {
    acc.yield
  } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  return
}
