// RUN: %accc-opt --allow-unregistered-dialect --acc-to-accgpu --verify-diagnostics %s | FileCheck %s

// Sizes and queue of the construct.

// CHECK-LABEL: func.func @sizes(
// CHECK-SAME: %[[G:[^:]*]]: i32, %[[G2:[^:]*]]: i32, %[[W:[^:]*]]: i32, %[[V:[^:]*]]: i32, %[[Q:[^:]*]]: i32
// CHECK-NEXT: accgpu.region <parallel> gangs(%[[G]], %[[G2]] : i32, i32) workers(%[[W]] : i32) vector_length(%[[V]] : i32) queue(%[[Q]] : i32) {
// CHECK-NEXT: accgpu.yield
// CHECK-NEXT: }
func.func @sizes(%g: i32, %g2: i32, %w: i32, %v: i32, %q: i32) {
  acc.parallel async(%q : i32) num_gangs({%g : i32, %g2 : i32}) num_workers(%w : i32) vector_length(%v : i32) {
    acc.yield
  }
  return
}

// `async` without a value is queue -1.

// CHECK-LABEL: func.func @kernels
// CHECK-NEXT: %[[NOVAL:.*]] = arith.constant -1 : i32
// CHECK-NEXT: accgpu.region <kernels> queue(%[[NOVAL]] : i32) {
func.func @kernels() {
  acc.kernels async {
    acc.terminator
  }
  return
}

// Clauses for one type of device are not looked at; device_type(*) is meant for
// every device.

// CHECK-LABEL: func.func @device_types(
// CHECK-SAME: %[[NONE:[^:]*]]: i32, %[[NVIDIA:[^:]*]]: i32, %[[STAR:[^:]*]]: i32
// CHECK-NEXT: accgpu.region <parallel> gangs(%[[NONE]] : i32) vector_length(%[[STAR]] : i32) {
func.func @device_types(%none: i32, %nvidia: i32, %star: i32) {
  acc.parallel num_gangs({%nvidia : i32} [#acc.device_type<nvidia>], {%none : i32}) vector_length(%none : i32, %star : i32 [#acc.device_type<star>]) {
    acc.yield
  }
  return
}

// Data arrives after the wait.

// CHECK-LABEL: func.func @wait_for_data(
// CHECK: fir.call @accrt_wait(
// CHECK: acc.copyin {{.*}}name = "a"
// CHECK: accgpu.region
// CHECK: acc.delete
func.func @wait_for_data(%a: !fir.ref<f32>) {
  %d = acc.copyin varPtr(%a : !fir.ref<f32>) -> !fir.ref<f32> {name = "a"}
  acc.parallel dataOperands(%d : !fir.ref<f32>) wait {
    %0 = fir.load %d : !fir.ref<f32>
    acc.yield
  }
  acc.delete accPtr(%d : !fir.ref<f32>) {dataClause = #acc<data_clause acc_copyin>, name = "a"}
  return
}

// The wait clause comes before the construct, on the construct's queue.

// CHECK-LABEL: func.func @wait(
// CHECK-SAME: %[[P:[^:]*]]: i32, %[[Q:[^:]*]]: i32
// CHECK: fir.store %[[P]] to
// CHECK: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: fir.call @accrt_wait(%{{.*}}, %[[ONE]], %{{.*}}, %[[Q]], %{{.*}})
// CHECK-NEXT: accgpu.region <parallel> queue(%[[Q]] : i32) {
// CHECK: %[[SYNC:.*]] = arith.constant -2 : i32
// CHECK: %[[NONE:.*]] = arith.constant 0 : i32
// CHECK: fir.call @accrt_wait(%{{.*}}, %[[NONE]], %{{.*}}, %[[SYNC]], %{{.*}})
// CHECK-NEXT: accgpu.region <kernels> {
func.func @wait(%p: i32, %q: i32) {
  acc.parallel async(%q : i32) wait({%p : i32}) {
    acc.yield
  }
  acc.kernels wait {
    acc.terminator
  }
  return
}

// Levels and modes of nested loops; bounds stay as they are, whatever the sign
// of the step.

// CHECK-LABEL: func.func @levels(
// CHECK-SAME: %[[A:[^:]*]]: i32, %[[B:[^:]*]]: i32, %[[S:[^:]*]]: i32
// CHECK: accgpu.loop (%[[I:.*]]) = (%[[A]]) to (%[[B]]) step (%[[S]]) : i32 par [gang] independent {
// CHECK-NEXT: accgpu.loop (%[[J:.*]]) = (%[[B]]) to (%[[A]]) step (%[[S]]) : i32 par [worker, vector] independent {
// CHECK-NEXT: accgpu.loop (%[[K:.*]]) = (%[[A]]) to (%[[B]]) step (%[[S]]) : i32 par [] seq {
// CHECK-NEXT: "test.use"(%[[I]], %[[J]], %[[K]])
// CHECK-NEXT: accgpu.yield
// CHECK: accgpu.loop {{.*}} par [] auto {
// CHECK: accgpu.loop {{.*}} par [] seq {
func.func @levels(%a: i32, %b: i32, %s: i32) {
  acc.parallel {
    acc.loop gang control(%i : i32) = (%a : i32) to (%b : i32) step (%s : i32) {
      acc.loop worker vector control(%j : i32) = (%b : i32) to (%a : i32) step (%s : i32) {
        acc.loop control(%k : i32) = (%a : i32) to (%b : i32) step (%s : i32) {
          "test.use"(%i, %j, %k) : (i32, i32, i32) -> ()
          acc.yield
        } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.loop control(%i : i32) = (%a : i32) to (%b : i32) step (%s : i32) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, auto_ = [#acc.device_type<none>]}
    acc.loop control(%i : i32) = (%a : i32) to (%b : i32) step (%s : i32) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>], seq = [#acc.device_type<star>]}
    acc.yield
  }
  return
}

// A collapsed nest is one loop; each bound gets the type of its variable.

// CHECK-LABEL: func.func @collapse(
// CHECK-SAME: %[[A:[^:]*]]: i32, %[[B:[^:]*]]: i64
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK-DAG: %[[DOWN:.*]] = arith.constant -2 : i64
// CHECK-DAG: %[[B32:.*]] = fir.convert %[[B]] : (i64) -> i32
// CHECK-DAG: %[[A64:.*]] = fir.convert %[[A]] : (i32) -> i64
// CHECK: accgpu.loop (%[[I:.*]], %[[J:.*]]) = (%[[A]], %[[B]]) to (%[[B32]], %[[A64]]) step (%[[ONE]], %[[DOWN]]) : i32, i64 par [vector] independent {
// CHECK-NEXT: "test.use"(%[[I]], %[[J]]) : (i32, i64) -> ()
func.func @collapse(%a: i32, %b: i64) {
  %one = arith.constant 1 : i32
  %down = arith.constant -2 : i64
  acc.parallel {
    acc.loop vector control(%i : i32, %j : i64) = (%a, %b : i32, i64) to (%b, %a : i64, i32) step (%one, %down : i32, i64) {
      "test.use"(%i, %j) : (i32, i64) -> ()
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true, true>, independent = [#acc.device_type<none>], collapse = [2], collapseDeviceType = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// gang(static:*) is chunk 0.

// CHECK-LABEL: func.func @static_chunk(
// CHECK-SAME: %{{.*}}: i32, %[[N:[^:]*]]: i64
// CHECK: %[[CHUNK:.*]] = fir.convert %[[N]] : (i64) -> i32
// CHECK-NEXT: accgpu.loop {{.*}} static(%[[CHUNK]] : i32) par [gang]
// CHECK: %[[STAR:.*]] = arith.constant 0 : i32
// CHECK-NEXT: accgpu.loop {{.*}} static(%[[STAR]] : i32) par [gang]
func.func @static_chunk(%a: i32, %n: i64) {
  %star = arith.constant -1 : i64
  acc.parallel {
    acc.loop gang({static=%n : i64}) control(%i : i32) = (%a : i32) to (%a : i32) step (%a : i32) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.loop gang({static=%star : i64}) control(%i : i32) = (%a : i32) to (%a : i32) step (%a : i32) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// A loop with an early exit keeps its branches and runs as it is, on one gang.

// CHECK-LABEL: func.func @early_exit
// CHECK: accgpu.region <parallel> gangs(%c1_i32 : i32)
// CHECK-NEXT: scf.execute_region {
// CHECK-NEXT: cf.br
// CHECK: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: accgpu.yield
func.func @early_exit(%c: i1) {
  acc.parallel {
    // expected-warning@+1 {{this loop exits early, or counts with a REAL (OpenACC 2.9): one gang runs the construct, and the loop in sequence}}
    acc.loop {
      cf.br ^bb1
    ^bb1:
      cf.cond_br %c, ^bb1, ^bb2
    ^bb2:
      acc.yield
    } attributes {independent = [#acc.device_type<none>], unstructured}
    acc.yield
  }
  return
}

// The cache directive names a section as the program counts it.

// CHECK-LABEL: func.func @cache(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<!fir.array<9xf32>>, %[[START:[^:]*]]: index
// CHECK: accgpu.region <parallel> {
// CHECK: %[[LOWER:.*]] = arith.addi %c2, %[[START]]
// CHECK: %[[UPPER:.*]] = arith.addi %c3, %[[START]]
// CHECK: accgpu.cache "x" %[[X]][%[[LOWER]] : %[[UPPER]] from %[[START]]] : !fir.ref<!fir.array<9xf32>>
// CHECK-NEXT: "test.use"(%[[X]])
func.func @cache(%x: !fir.ref<!fir.array<9xf32>>, %start: index) {
  %shape = fir.shape %start : (index) -> !fir.shape<1>
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  acc.parallel {
    %bounds = acc.bounds lowerbound(%two : index) upperbound(%three : index) startIdx(%start : index)
    %0 = acc.cache varPtr(%x : !fir.ref<!fir.array<9xf32>>) bounds(%bounds) -> !fir.ref<!fir.array<9xf32>> {name = "x(2_4:3)"}
    %1 = fir.declare %0(%shape) {uniq_name = "_QFEx"} : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<9xf32>>
    "test.use"(%1) : (!fir.ref<!fir.array<9xf32>>) -> ()
    acc.yield
  }
  return
}

// It is advice: without bounds there is nothing to follow.

// CHECK-LABEL: func.func @cache_all(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f32>
// CHECK-NEXT: accgpu.region <parallel> {
// CHECK-NEXT: fir.load %[[X]]
func.func @cache_all(%x: !fir.ref<f32>) {
  acc.parallel {
    // expected-remark@+1 {{cache has no effect: 'x' stays in memory}}
    %0 = acc.cache varPtr(%x : !fir.ref<f32>) -> !fir.ref<f32> {name = "x(1:2)"}
    %1 = fir.load %0 : !fir.ref<f32>
    "test.use"(%1) : (f32) -> ()
    acc.yield
  }
  return
}
