// RUN: %accc-opt --allow-unregistered-dialect --accgpu-to-gpu %s | FileCheck %s

// How the threads of each level share the iterations.

module attributes {accgpu.vendor = "amd"} {

// gang and vector: lane by lane through the grid, so that neighbouring lanes
// have neighbouring iterations. Trips are counted as Fortran counts them, also
// with a negative step.

// CHECK-LABEL: func.func @gang_vector(
// CHECK-SAME: %[[A:[^:]*]]: i32, %[[B:[^:]*]]: i32
// CHECK: %[[STEP:.*]] = arith.constant -2 : i32
// CHECK-DAG: %[[GANG:.*]] = gpu.block_id x
// CHECK-DAG: %[[GANGS:.*]] = gpu.grid_dim x
// CHECK-DAG: %[[LANE:.*]] = gpu.thread_id x
// CHECK-DAG: %[[LANES:.*]] = gpu.block_dim x
// CHECK: %[[BEFORE:.*]] = arith.muli %[[GANG]], %[[LANES]] : index
// CHECK: %[[FIRST:.*]] = arith.addi %[[BEFORE]], %[[LANE]] : index
// CHECK: %[[STRIDE:.*]] = arith.muli %[[GANGS]], %[[LANES]] : index
// CHECK: %[[LOW:.*]] = fir.convert %[[A]] : (i32) -> index
// CHECK: %[[HIGH:.*]] = fir.convert %[[B]] : (i32) -> index
// CHECK: %[[BY:.*]] = fir.convert %[[STEP]] : (i32) -> index
// CHECK: %[[SPAN:.*]] = arith.subi %[[HIGH]], %[[LOW]] : index
// CHECK: %[[SUM:.*]] = arith.addi %[[SPAN]], %[[BY]] : index
// CHECK: %[[QUOTIENT:.*]] = arith.divsi %[[SUM]], %[[BY]] : index
// CHECK: %[[TRIPS:.*]] = arith.maxsi %[[QUOTIENT]], %{{.*}} : index
// CHECK: %[[LAST:.*]] = arith.subi %[[TRIPS]], %{{.*}} : index
// CHECK: %[[POSITIVE:.*]] = arith.maxsi %[[STRIDE]], %{{.*}} : index
// CHECK: fir.iterate_while (%[[K:.*]] = %[[FIRST]] to %[[LAST]] step %[[POSITIVE]]) and
// CHECK: %[[BY:.*]] = fir.convert %[[STEP]] : (i32) -> index
// CHECK: %[[OFFSET:.*]] = arith.muli %[[K]], %[[BY]] : index
// CHECK: %[[FROM:.*]] = fir.convert %[[A]] : (i32) -> index
// CHECK: %[[SUM:.*]] = arith.addi %[[FROM]], %[[OFFSET]] : index
// CHECK: %[[I:.*]] = fir.convert %[[SUM]] : (index) -> i32
// CHECK: "test.use"(%[[I]])
func.func @gang_vector(%a: i32, %b: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  %s = arith.constant -2 : i32
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang, vector] independent {
      "test.use"(%i) : (i32) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// gang alone: one contiguous block of iterations for each gang.

// CHECK-LABEL: func.func @gang(
// CHECK: %[[GANG:.*]] = gpu.block_id x
// CHECK: %[[GANGS:.*]] = gpu.grid_dim x
// CHECK: %[[TRIPS:.*]] = arith.maxsi
// CHECK: %[[CHUNK:.*]] = arith.divsi %{{.*}}, %[[GANGS]] : index
// CHECK: %[[BEGIN:.*]] = arith.muli %[[GANG]], %[[CHUNK]] : index
// CHECK: %[[END:.*]] = arith.addi %[[BEGIN]], %[[CHUNK]] : index
// CHECK: %[[CUT:.*]] = arith.minsi %[[END]], %[[TRIPS]] : index
// CHECK: %[[LAST:.*]] = arith.subi %[[CUT]], %{{.*}} : index
// CHECK: fir.do_loop %{{.*}} = %[[BEGIN]] to %[[LAST]] step
func.func @gang(%a: index, %b: index, %s: index) attributes {gpu.kernel, accc.max_threads = 1 : i32} {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%s) : index par [gang] independent {
      "test.use"(%i) : (index) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// gang(static:n): blocks of n iterations go round the gangs.

// CHECK-LABEL: func.func @gang_static(
// CHECK-SAME: %{{.*}}: index, %{{.*}}: index, %{{.*}}: index, %[[N:[^:]*]]: i32
// CHECK: %[[GANG:.*]] = gpu.block_id x
// CHECK: %[[GANGS:.*]] = gpu.grid_dim x
// CHECK: %[[TOTAL:.*]] = arith.maxsi
// CHECK: %[[GIVEN:.*]] = fir.convert %[[N]] : (i32) -> index
// CHECK: %[[CHUNK:.*]] = arith.maxsi %[[GIVEN]], %{{.*}} : index
// CHECK: %[[START:.*]] = arith.muli %[[GANG]], %[[CHUNK]] : index
// CHECK: %[[STRIDE:.*]] = arith.muli %[[GANGS]], %[[CHUNK]] : index
// CHECK: fir.do_loop %[[FROM:.*]] = %[[START]] to %{{.*}} step %[[STRIDE]] {
// CHECK: %[[TO:.*]] = arith.addi %[[FROM]], %[[CHUNK]] : index
// CHECK: %[[CUT:.*]] = arith.minsi %[[TO]], %[[TOTAL]] : index
// CHECK: fir.do_loop %{{.*}} = %[[FROM]] to
func.func @gang_static(%a: index, %b: index, %s: index, %n: i32) attributes {gpu.kernel, accc.max_threads = 1 : i32} {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%s) : index static(%n : i32) par [gang] independent {
      "test.use"(%i) : (index) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Lanes take the iterations of their gang's blocks in turn.

// CHECK-LABEL: func.func @gang_static_vector(
// CHECK: %[[LANE:.*]] = gpu.thread_id x
// CHECK: %[[CHUNK:.*]] = arith.maxsi
// CHECK: fir.do_loop %[[FROM:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: %[[TO:.*]] = arith.minsi
// CHECK: %[[FIRST:.*]] = arith.addi %[[FROM]], %[[LANE]] : index
// CHECK: fir.do_loop %{{.*}} = %[[FIRST]] to
func.func @gang_static_vector(%a: index, %b: index, %s: index, %n: i32) attributes {gpu.kernel, accc.max_threads = 64 : i32} {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%s) : index static(%n : i32) par [gang, vector] independent {
      "test.use"(%i) : (index) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A chunk for each lane; of one iteration, all lanes of the grid take them in turn.

// CHECK-LABEL: func.func @chunks_of_threads(
// CHECK-SAME: %[[N:[^:]*]]: i32
// CHECK: %[[LANES:.*]] = gpu.block_dim x
// CHECK: %[[GIVEN:.*]] = fir.convert %[[N]] : (i32) -> index
// CHECK: %[[ALL:.*]] = arith.muli %[[GIVEN]], %[[LANES]] : index
// CHECK: arith.maxsi %[[ALL]]
// CHECK: gpu.barrier
// CHECK: %[[LANE:.*]] = gpu.thread_id x
// CHECK: %[[FIRST:.*]] = arith.addi %{{.*}}, %[[LANE]] : index
// CHECK: fir.iterate_while (%{{[^ ]*}} = %[[FIRST]] to
func.func @chunks_of_threads(%a: index, %b: index, %s: index, %n: i32) attributes {gpu.kernel, accc.max_threads = 64 : i32} {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%s) : index static(%n : i32) par [gang, vector] independent {
      "test.use"(%i) : (index) -> ()
      accgpu.yield
    } {accgpu.chunks_of_threads}
    %c1 = arith.constant 1 : i32
    accgpu.loop (%i) = (%a) to (%b) step (%s) : index static(%c1 : i32) par [gang, vector] independent {
      "test.use"(%i) : (index) -> ()
      accgpu.yield
    } {accgpu.chunks_of_threads}
    accgpu.yield
  }
  return
}

// A collapsed nest: one number for an iteration, split again into the variables,
// the last one fastest. Nobody has given reciprocals of the trip counts: there is one of
// 32 bits in front of the loop, and a division where the numbers have more.

// CHECK-LABEL: func.func @collapsed(
// CHECK: %[[TRIPS_I:.*]] = arith.maxsi
// CHECK: %[[TRIPS_J:.*]] = arith.maxsi
// CHECK: %[[TOTAL:.*]] = arith.muli %[[TRIPS_I]], %[[TRIPS_J]] : index
// CHECK: %[[SHORT:.*]] = fir.convert %[[TRIPS_J]] : (index) -> i32
// CHECK: %[[DIVISOR:.*]] = arith.maxsi %[[SHORT]], %{{.*}} : i32
// CHECK: %[[RECIPROCAL:.*]] = arith.divui %{{.*}}, %[[DIVISOR]] : i32
// CHECK: fir.iterate_while (%[[K:[^ ]*]] = {{.*}} {
// CHECK: %[[FEW:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : index
// CHECK: %[[BOTH:.*]]:2 = fir.if %[[FEW]] -> (i64, i64) {
// CHECK: %{{.*}}, %{{.*}} = arith.mului_extended %{{.*}}, %[[RECIPROCAL]] : i32
// CHECK-NOT: div
// CHECK: } else {
// CHECK: %[[LONG:.*]] = fir.convert %[[TRIPS_J]] : (index) -> i64
// CHECK: %[[I:.*]] = arith.divui %[[NUMBER:.*]], %[[LONG]] : i64
// CHECK: %[[PRODUCT:.*]] = arith.muli %[[I]], %[[LONG]] : i64
// CHECK: %[[J:.*]] = arith.subi %[[NUMBER]], %[[PRODUCT]] : i64
// CHECK: fir.result %[[I]], %[[J]] : i64, i64
func.func @collapsed(%a: index, %b: index, %s: index) attributes {gpu.kernel, accc.max_threads = 64 : i32} {
  accgpu.region <parallel> {
    accgpu.loop (%i, %j) = (%a, %a) to (%b, %b) step (%s, %s) : index, index par [vector] independent {
      "test.use"(%i, %j) : (index, index) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A thread for each iteration: a test instead of a loop.

// CHECK-LABEL: func.func @covered(
// CHECK: %[[POSITION:.*]] = arith.addi
// CHECK: %[[TRIPS:.*]] = arith.maxsi
// CHECK: %[[EXISTS:.*]] = arith.cmpi slt, %[[POSITION]], %[[TRIPS]] : index
// CHECK: fir.if %[[EXISTS]] {
// CHECK-NOT: fir.iterate_while
// CHECK: return
func.func @covered(%a: index, %b: index) attributes {gpu.kernel, accc.max_threads = 64 : i32} {
  %s = arith.constant 1 : index
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%s) : index par [gang, vector] independent {
      "test.use"(%i) : (index) -> ()
      accgpu.yield
    } {accgpu.covered}
    accgpu.yield
  }
  return
}

// A variable of 32 bits: the loop counts its iterations in as many.

// CHECK-LABEL: func.func @in_32_bits(
// CHECK: %[[LANE:.*]] = gpu.thread_id x
// CHECK: %[[FIRST:.*]] = fir.convert %[[LANE]] : (index) -> i32
// CHECK: scf.while (%[[K:.*]] = %[[FIRST]]) : (i32) -> i32
// CHECK: arith.cmpi ult, %[[K]], %{{.*}} : i32
// CHECK: ^bb0(%[[K:.*]]: i32):
// CHECK: %[[WIDE:.*]] = arith.index_castui %[[K]] : i32 to index
// CHECK: arith.addi %{{.*}}, %[[WIDE]] : index
// CHECK: %[[NEXT:.*]] = arith.addi %[[K]], %{{.*}} overflow<nuw> : i32
// CHECK: scf.yield %[[NEXT]] : i32
func.func @in_32_bits(%n: i32) attributes {gpu.kernel, accc.max_threads = 64 : i32} {
  %one = arith.constant 1 : i32
  %a = fir.convert %one : (i32) -> index
  %b = fir.convert %n : (i32) -> index
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%a) : index par [vector] independent {
      "test.use"(%i) : (index) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// By rows: lanes share the innermost loop, the second and the third dimension of
// the grid have the loops around it, and a further one runs whole in each thread.

// CHECK-LABEL: func.func @rows(
// CHECK: %[[Y:.*]] = gpu.block_id y upper_bound 65535
// CHECK: %[[YS:.*]] = gpu.grid_dim y upper_bound 65535
// CHECK: %[[Z:.*]] = gpu.block_id z upper_bound 65535
// CHECK: %[[ZS:.*]] = gpu.grid_dim z upper_bound 65535
// CHECK: fir.if
// CHECK: scf.while (%[[L:.*]] = %{{.*}}) : (i32) -> i32
// CHECK: %[[Z32:.*]] = fir.convert %[[Z]] : (index) -> i32
// CHECK: %[[ZS32:.*]] = fir.convert %[[ZS]] : (index) -> i32
// CHECK: scf.while (%{{.*}} = %[[Z32]]) : (i32) -> i32
// CHECK: %[[Y32:.*]] = fir.convert %[[Y]] : (index) -> i32
// CHECK: scf.while (%{{.*}} = %[[Y32]]) : (i32) -> i32
// CHECK-NOT: arith.remsi
// CHECK: "test.use"
func.func @rows(%a: index, %b: index) attributes {gpu.kernel, accc.max_threads = 64 : i32} {
  %s = arith.constant 1 : index
  accgpu.region <parallel> {
    accgpu.loop (%l, %k, %j, %i) = (%a, %a, %a, %a) to (%b, %b, %b, %b) step (%s, %s, %s, %s) : index, index, index, index par [gang, vector] independent {
      "test.use"(%i, %j, %k, %l) : (index, index, index, index) -> ()
      accgpu.yield
    } {accgpu.rows}
    accgpu.yield
  }
  return
}

// A loop without levels is run whole by every thread that reaches it.

// CHECK-LABEL: func.func @sequential(
// CHECK-NOT: gpu.thread_id
// CHECK: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK: fir.do_loop %{{.*}} = %{{.*}} to %{{.*}} step
func.func @sequential(%a: index, %b: index, %s: index) attributes {gpu.kernel, accc.max_threads = 1 : i32} {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%s) : index par [] seq {
      "test.use"(%i) : (index) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Loops of a routine run on the thread that calls it.

// CHECK-LABEL: func.func @routine(
// CHECK-NOT: gpu.
// CHECK: fir.do_loop
// CHECK: return
func.func @routine(%a: index, %b: index, %s: index) {
  accgpu.loop (%i) = (%a) to (%b) step (%s) : index par [vector] independent {
    "test.use"(%i) : (index) -> ()
    accgpu.yield
  }
  return
}
}
