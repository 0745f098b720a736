// RUN: %accc-opt --allow-unregistered-dialect --accgpu-to-gpu %s | FileCheck %s

// Lanes with several iterations do for all of them what comes first, where all exist.

module attributes {accgpu.vendor = "nvidia"} {

// A loop: the iterations of a lane are as far apart as a gang has lanes.

// CHECK-LABEL: func.func @loop(
// CHECK-DAG: %[[GANG:.*]] = gpu.block_id x
// CHECK-DAG: %[[LANE:.*]] = gpu.thread_id x
// CHECK: %[[OF_GANG:.*]] = arith.muli %{{.*}}, %{{.*}} : index
// CHECK: %[[BEGIN:.*]] = arith.muli %[[GANG]], %[[OF_GANG]] : index
// CHECK: %[[FIRST:.*]] = arith.addi %[[BEGIN]], %[[LANE]] : index
// CHECK: %[[LAST:.*]] = arith.addi %[[FIRST]], %{{.*}} : index
// CHECK: %[[ALL:.*]] = arith.cmpi slt, %[[LAST]], %{{.*}} : index
// CHECK: fir.if %[[ALL]] {
// CHECK: %[[ONE:.*]] = "test.first"
// CHECK: %[[OTHER:.*]] = "test.first"
// CHECK-NEXT: "test.second"(%[[ONE]])
// CHECK-NEXT: "test.second"(%[[OTHER]])
// CHECK: } else {
// CHECK: fir.iterate_while (%{{.*}} = %[[FIRST]] to
// CHECK: %[[EACH:.*]] = "test.first"
// CHECK-NEXT: "test.second"(%[[EACH]])
func.func @loop(%a: i32, %b: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32, accc.vector_length = 128 : i32, accc.max_gangs = 1024 : i32} {
  %s = arith.constant 1 : i32
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang, vector] independent {
      %x = "test.first"(%i) : (i32) -> i32
      "test.second"(%x) : (i32) -> ()
      accgpu.yield
    } {accgpu.covered, accgpu.per_lane = 2 : i32}
    accgpu.yield
  }
  return
}

// By rows: those of neighbouring rows, of which a gang has two.

// CHECK-LABEL: func.func @rows(
// CHECK: %[[Y:.*]] = gpu.block_id y
// CHECK: fir.if
// CHECK: %[[FIRST:.*]] = arith.muli %[[Y]], %{{.*}} : index
// CHECK: fir.if
// CHECK: "test.first"(%[[J:.*]], %[[I:.*]])
// CHECK-NEXT: "test.first"(%{{.*}}, %[[SAME:.*]])
// CHECK-NEXT: "test.second"
// CHECK-NEXT: "test.second"
// CHECK: } else {
// CHECK: fir.do_loop %{{.*}} = %[[FIRST]] to
// CHECK: "test.first"
// CHECK-NEXT: "test.second"
func.func @rows(%a: i32, %b: i32, %c: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32, accc.vector_length = 128 : i32, accc.max_gangs = 1024 : i32} {
  %s = arith.constant 1 : i32
  accgpu.region <parallel> {
    accgpu.loop (%j, %i) = (%a, %a) to (%c, %b) step (%s, %s) : i32, i32 par [gang, vector] independent {
      %x = "test.first"(%j, %i) : (i32, i32) -> i32
      "test.second"(%x) : (i32) -> ()
      accgpu.yield
    } {accgpu.covered, accgpu.rows, accgpu.per_lane = 2 : i32}
    accgpu.yield
  }
  return
}

// What a lane gathers in comes behind the rest, for one iteration after the other.

// CHECK-LABEL: func.func @gathered(
// CHECK: fir.iterate_while
// CHECK: fir.if
// CHECK: %[[ONE:.*]] = "test.first"
// CHECK-NEXT: %[[OTHER:.*]] = "test.first"
// CHECK-NEXT: %[[BEFORE:.*]] = fir.load %[[OWN:.*]] :
// CHECK-NEXT: %[[BETWEEN:.*]] = arith.addi %[[BEFORE]], %[[ONE]]
// CHECK-NEXT: fir.store %[[BETWEEN]] to %[[OWN]]
// CHECK-NEXT: %[[MIDDLE:.*]] = fir.load %[[OWN]] :
// CHECK-NEXT: %[[AFTER:.*]] = arith.addi %[[MIDDLE]], %[[OTHER]]
// CHECK-NEXT: fir.store %[[AFTER]] to %[[OWN]]
// CHECK: } else {
func.func @gathered(%a: i32, %b: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32, accc.vector_length = 128 : i32, accc.max_gangs = 1024 : i32} {
  %s = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  accgpu.region <parallel> {
    %own = accgpu.private <vector> "s" i32 : !fir.ref<i32>
    fir.store %zero to %own : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang, vector] independent {
      %old = fir.load %own : !fir.ref<i32>
      %x = "test.first"(%i) : (i32) -> i32
      %new = arith.addi %old, %x : i32
      fir.store %new to %own : !fir.ref<i32>
      accgpu.yield
    } {accgpu.per_lane = 2 : i32}
    accgpu.yield
  }
  return
}

// By rows, of a grid that may not have enough: loops over rows, two of which a lane has side by side.

// CHECK-LABEL: func.func @some_rows(
// CHECK: scf.while
// CHECK: fir.if
// CHECK: "test.first"
// CHECK-NEXT: "test.first"
// CHECK: } else {
func.func @some_rows(%a: i32, %b: i32, %c: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32, accc.vector_length = 128 : i32, accc.max_gangs = 1024 : i32} {
  %s = arith.constant 1 : i32
  accgpu.region <parallel> {
    accgpu.loop (%j, %i) = (%a, %a) to (%c, %b) step (%s, %s) : i32, i32 par [gang, vector] independent {
      "test.first"(%j, %i) : (i32, i32) -> ()
      accgpu.yield
    } {accgpu.rows, accgpu.per_lane = 2 : i32}
    accgpu.yield
  }
  return
}

// Of a grid whose size is but expected: those of a row, as far apart as the row has threads.

// CHECK-LABEL: func.func @part_of_row(
// CHECK: fir.if
// CHECK: "test.first"(%[[J:.*]], %{{.*}})
// CHECK-NEXT: "test.first"(%[[J]], %{{.*}})
// CHECK: } else {
func.func @part_of_row(%a: i32, %b: i32, %c: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32, accc.vector_length = 128 : i32, accc.max_gangs = 1024 : i32} {
  %s = arith.constant 1 : i32
  accgpu.region <parallel> {
    accgpu.loop (%j, %i) = (%a, %a) to (%c, %b) step (%s, %s) : i32, i32 par [gang, vector] independent {
      "test.first"(%j, %i) : (i32, i32) -> ()
      accgpu.yield
    } {accgpu.rows, accgpu.expected, accgpu.per_lane = 2 : i32}
    accgpu.yield
  }
  return
}
}
