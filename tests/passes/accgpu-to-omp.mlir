// RUN: %accc-opt --allow-unregistered-dialect --accgpu-to-omp %s | FileCheck %s

// Gangs are the iterations of a work-sharing loop; each has a contiguous block of
// the gang loop's iterations. Worker and vector loops are plain loops.

// CHECK-LABEL: func.func @gangs(
// CHECK-SAME: %[[A:[^:]*]]: i32, %[[B:[^:]*]]: i32, %[[S:[^:]*]]: i32
// CHECK: %[[ASK:.*]] = arith.constant 0 : i32
// CHECK: %[[GANGS:.*]] = fir.call @accrt_host_gangs(%[[ASK]])
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: %[[LAST:.*]] = arith.subi %[[GANGS]], %[[ONE]] : i32
// CHECK: omp.parallel {
// CHECK-NEXT: omp.wsloop nowait {
// CHECK-NEXT: omp.loop_nest (%[[GANG:.*]]) : i32 = (%[[ZERO]]) to (%[[LAST]]) inclusive step (%[[ONE]]) {
// CHECK: %[[ID:.*]] = fir.convert %[[GANG]] : (i32) -> index
// CHECK: %[[COUNT:.*]] = fir.convert %[[GANGS]] : (i32) -> index
// CHECK: %[[TRIPS:.*]] = arith.maxsi
// CHECK: %[[CHUNK:.*]] = arith.divsi %{{.*}}, %[[COUNT]] : index
// CHECK: %[[BEGIN:.*]] = arith.muli %[[ID]], %[[CHUNK]] : index
// CHECK: %[[END:.*]] = arith.addi %[[BEGIN]], %[[CHUNK]] : index
// CHECK: arith.minsi %[[END]], %[[TRIPS]] : index
// CHECK: fir.do_loop %{{.*}} = %[[BEGIN]] to
// CHECK: "test.outer"
// CHECK: fir.do_loop
// CHECK: "test.inner"
// CHECK: omp.yield
func.func @gangs(%a: i32, %b: i32, %s: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang] independent {
      "test.outer"(%i) : (i32) -> ()
      accgpu.loop (%j) = (%a) to (%b) step (%s) : i32 par [vector] independent {
        "test.inner"(%j) : (i32) -> ()
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Chunks for threads, of which a gang has one here, are as long as LLVM likes its loops.

// CHECK-LABEL: func.func @chunks_of_threads(
// CHECK-SAME: %[[N:[^:]*]]: i32)
// CHECK: %[[LANES:.*]] = arith.constant 64 : index
// CHECK: %[[GIVEN:.*]] = fir.convert %[[N]] : (i32) -> index
// CHECK: %[[ALL:.*]] = arith.muli %[[GIVEN]], %[[LANES]] : index
// CHECK: %[[CHUNK:.*]] = arith.maxsi %[[ALL]]
// CHECK: fir.do_loop %[[FROM:.*]] = %{{.*}} to
// CHECK: arith.addi %[[FROM]], %[[CHUNK]] : index
// CHECK: fir.do_loop %{{.*}} = %[[FROM]] to
func.func @chunks_of_threads(%a: i32, %b: i32, %s: i32, %n: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 static(%n : i32) par [gang, vector] independent {
      "test.use"(%i) : (i32) -> ()
      accgpu.yield
    } {accgpu.chunks_of_threads}
    accgpu.yield
  }
  return
}

// A collapsed nest keeps its innermost loop whole: a block is rows of it, the
// first and the last one cut to fit.

// CHECK-LABEL: func.func @collapsed(
// CHECK: omp.loop_nest
// CHECK: %[[TRIPS_I:.*]] = arith.maxsi
// CHECK: %[[TRIPS_J:.*]] = arith.maxsi
// CHECK: arith.muli %[[TRIPS_I]], %[[TRIPS_J]] : index
// CHECK: %[[SOME:.*]] = arith.cmpi slt
// CHECK: fir.if %[[SOME]] {
// CHECK: %[[FIRST_ROW:.*]] = arith.divsi %{{.*}}, %[[TRIPS_J]] : index
// CHECK: fir.do_loop %[[ROW:.*]] = %[[FIRST_ROW]] to
// CHECK: %[[START:.*]] = arith.muli %[[ROW]], %[[TRIPS_J]] : index
// CHECK: arith.maxsi
// CHECK: arith.minsi
// CHECK: llvm.freeze
// CHECK: llvm.freeze
// CHECK: fir.do_loop
// CHECK: "test.use"
func.func @collapsed(%a: i32, %b: i32, %s: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%i, %j) = (%a, %a) to (%b, %b) step (%s, %s) : i32, i32 par [gang, vector] independent {
      "test.use"(%i, %j) : (i32, i32) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A short innermost loop is shared in whole, and has the program's bounds, unless there are few
// iterations around it.

// CHECK-LABEL: func.func @short_rows(
// CHECK: omp.loop_nest
// CHECK: fir.do_loop %[[I:.*]] = %{{.*}} to
// CHECK-NOT: llvm.freeze
// CHECK: fir.do_loop
// CHECK: "test.use"
func.func @short_rows(%a: i32, %b: i32) {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  accgpu.region <parallel> {
    accgpu.loop (%i, %j) = (%a, %c1) to (%b, %c5) step (%c1, %c1) : i32, i32 par [gang, vector] independent {
      "test.use"(%i, %j) : (i32, i32) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// CHECK-LABEL: func.func @few_rows(
// CHECK: omp.loop_nest
// CHECK: llvm.freeze
// CHECK: llvm.freeze
// CHECK: "test.use"
func.func @few_rows() {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %c9 = arith.constant 9 : i32
  accgpu.region <parallel> {
    accgpu.loop (%i, %j) = (%c1, %c1) to (%c9, %c5) step (%c1, %c1) : i32, i32 par [gang, vector] independent {
      "test.use"(%i, %j) : (i32, i32) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Gang-redundant code runs on every gang that the program asks for.

// CHECK-LABEL: func.func @redundant(
// CHECK-SAME: %[[G:[^:]*]]: i32
// CHECK: fir.call @accrt_host_gangs(%[[G]])
// CHECK: omp.loop_nest
// CHECK: "test.use"
func.func @redundant(%g: i32) {
  accgpu.region <parallel> gangs(%g : i32) {
    "test.use"() : () -> ()
    accgpu.yield
  }
  return
}

// One gang needs no threads: a construct without a gang loop, and num_gangs(1).

// CHECK-LABEL: func.func @one_gang(
// CHECK-NOT: omp.parallel
// CHECK: "test.first"
// CHECK: fir.do_loop
// CHECK: "test.second"
// CHECK: return
func.func @one_gang(%a: i32) {
  accgpu.region <parallel> {
    "test.first"() : () -> ()
    accgpu.yield
  }
  %one = arith.constant 1 : i32
  accgpu.region <parallel> gangs(%one : i32) {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      "test.second"() : () -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// CHECK-LABEL: func.func @kernels_of_one(
// CHECK: omp.parallel
func.func @kernels_of_one(%a: i32) {
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// The gangs' parts of a reduction exclude each other. What a lane adds to its
// gang's variable does not.

// CHECK-LABEL: func.func @reduction(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>
// CHECK: omp.loop_nest
// CHECK: %[[GANG:.*]] = fir.alloca i32
// CHECK: %[[LANE:.*]] = fir.alloca i32
// CHECK-NOT: omp.critical
// CHECK: %[[OLD:.*]] = fir.load %[[GANG]]
// CHECK: %[[PART:.*]] = fir.load %[[LANE]]
// CHECK: arith.addi %[[OLD]], %[[PART]] : i32
// CHECK: fir.store %{{.*}} to %[[GANG]]
// CHECK: omp.critical(@__accc_reduction) {
// CHECK: %[[OLD:.*]] = fir.load %[[X]]
// CHECK: %[[PART:.*]] = fir.load %[[GANG]]
// CHECK: arith.addi %[[OLD]], %[[PART]] : i32
// CHECK: fir.store %{{.*}} to %[[X]]
// CHECK: omp.terminator
func.func @reduction(%x: !fir.ref<i32>, %g: i32) {
  accgpu.region <parallel> gangs(%g : i32) {
    %p = accgpu.private <gang> "x" i32 : !fir.ref<i32>
    %q = accgpu.private <vector> "x" i32 : !fir.ref<i32>
    accgpu.reduce <add> %q into %p [#accgpu.level<vector>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%into: !fir.ref<i32>, %from: !fir.ref<i32>):
      %1 = fir.load %into : !fir.ref<i32>
      %2 = fir.load %from : !fir.ref<i32>
      %3 = arith.addi %1, %2 : i32
      fir.store %3 to %into : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.reduce <add> %p into %x [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%into: !fir.ref<i32>, %from: !fir.ref<i32>):
      %1 = fir.load %into : !fir.ref<i32>
      %2 = fir.load %from : !fir.ref<i32>
      %3 = arith.addi %1, %2 : i32
      fir.store %3 to %into : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A private array of run-time size lies on the heap until its scope ends.

// CHECK-LABEL: func.func @heap(
// CHECK-SAME: %[[N:[^:]*]]: index
// CHECK: %[[P:.*]] = fir.allocmem !fir.array<?xf32>, %[[N]]
// CHECK: %[[ADDRESS:.*]] = fir.convert %[[P]]
// CHECK: "test.use"(%[[ADDRESS]])
// CHECK: fir.freemem %[[P]]
func.func @heap(%n: index) {
  accgpu.region <parallel> {
    %p = accgpu.private <gang> "p" !fir.array<?xf32> sizes(%n : index) : !fir.ref<!fir.array<?xf32>>
    "test.use"(%p) : (!fir.ref<!fir.array<?xf32>>) -> ()
    accgpu.yield
  }
  return
}

// One that only some paths come past: what there is at the end of the scope, perhaps nothing.

// CHECK-LABEL: func.func @heap_behind_branch(
// CHECK: %[[KEPT:.*]] = fir.alloca !fir.heap<!fir.array<?xf32>>
// CHECK: fir.store %{{.*}} to %[[KEPT]]
// CHECK: cf.cond_br
// CHECK: %[[LAST:.*]] = fir.load %[[KEPT]]
// CHECK-NEXT: fir.freemem %[[LAST]]
// CHECK: %[[P:.*]] = fir.allocmem
// CHECK-NEXT: fir.store %[[P]] to %[[KEPT]]
// CHECK: %[[LEFT:.*]] = fir.load %[[KEPT]]
// CHECK-NEXT: fir.freemem %[[LEFT]]
// CHECK-NEXT: scf.yield
func.func @heap_behind_branch(%n: index, %c: i1) {
  accgpu.region <parallel> {
    scf.execute_region {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      %p = accgpu.private <gang> "p" !fir.array<?xf32> sizes(%n : index) : !fir.ref<!fir.array<?xf32>>
      "test.use"(%p) : (!fir.ref<!fir.array<?xf32>>) -> ()
      cf.br ^bb2
    ^bb2:
      scf.yield
    }
    accgpu.yield
  }
  return
}

// Code that calls procedures of the program tells them their gang; the gang loop
// of a routine asks for it.

// CHECK-LABEL: func.func @caller(
// CHECK: %[[DEVICE:.*]] = fir.call @accrt_host_device()
// CHECK: omp.parallel
// CHECK: omp.loop_nest (%[[GANG:.*]]) : i32
// CHECK: fir.call @accrt_host_gang_begin(%[[GANG]], %{{.*}}, %[[DEVICE]])
// CHECK: fir.call @routine
// CHECK: fir.call @accrt_host_gang_end()
func.func @caller(%a: i32, %g: i32) {
  accgpu.region <parallel> gangs(%g : i32) {
    fir.call @routine(%a) : (i32) -> ()
    accgpu.yield
  }
  return
}

// CHECK-LABEL: func.func @routine(
// CHECK: %[[ID:.*]] = fir.call @accrt_host_gang_id()
// CHECK: %[[COUNT:.*]] = fir.call @accrt_host_gang_count()
// CHECK: fir.do_loop
func.func @routine(%a: i32) {
  accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
    "test.use"(%i) : (i32) -> ()
    accgpu.yield
  }
  return
}

// Indices and counts: a gang's are its own, a worker's and a lane's 0 of 1.

// CHECK-LABEL: func.func @queries(
// CHECK: omp.loop_nest
// CHECK: %[[ID:.*]] = fir.convert
// CHECK: %[[COUNT:.*]] = fir.convert
// CHECK: %[[LANE:.*]] = arith.constant 0 : index
// CHECK: %[[WORKERS:.*]] = arith.constant 1 : index
// CHECK: "test.use"(%[[ID]], %[[COUNT]], %[[LANE]], %[[WORKERS]])
func.func @queries(%g: i32) {
  accgpu.region <parallel> gangs(%g : i32) {
    %0 = accgpu.id <gang>
    %1 = accgpu.count <gang>
    %2 = accgpu.id <vector>
    %3 = accgpu.count <worker>
    "test.use"(%0, %1, %2, %3) : (index, index, index, index) -> ()
    accgpu.yield
  }
  return
}

// Accesses of an independent innermost loop are marked as such; private variables
// are not: iterations of one thread share their memory.

// CHECK-LABEL: func.func @independent(
// CHECK: %[[PRIVATE:.*]] = fir.alloca f64
// CHECK: fir.do_loop {{.*}} attributes {loopAnnotation = #[[LOOP:.*]]} {
// CHECK: fir.load %{{.*}} {accessGroups = [#[[GROUP:.*]]]}
// CHECK: fir.store %{{.*}} to %[[PRIVATE]] : !fir.ref<f64>
// CHECK: fir.store %{{.*}} to %{{.*}} {accessGroups = [#[[GROUP]]]}
func.func @independent(%a: index, %x: !fir.ref<f64>, %y: !fir.ref<f64>) {
  accgpu.region <parallel> {
    %private = accgpu.private <vector> "p" f64 follows_loop : !fir.ref<f64>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : index par [gang, vector] independent {
      %v = fir.load %x : !fir.ref<f64>
      fir.store %v to %private : !fir.ref<f64>
      fir.store %v to %y : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What a private pointer leads to may be private as well.

// CHECK-LABEL: func.func @private_pointer(
// CHECK-NOT: accessGroups
// CHECK: fir.store %{{.*}} to %{{.*}} {accessGroups = [#{{.*}}]} : !fir.ref<f64>
// CHECK-NOT: accessGroups
// CHECK: return
!pointer = !fir.box<!fir.ptr<f64>>
func.func @private_pointer(%a: index, %x: f64, %y: !fir.ref<f64>) {
  accgpu.region <parallel> {
    %private = accgpu.private <vector> "p" !pointer follows_loop : !fir.ref<!pointer>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : index par [gang, vector] independent {
      fir.store %x to %y : !fir.ref<f64>
      %p = fir.load %private : !fir.ref<!pointer>
      %target = fir.box_addr %p : (!pointer) -> !fir.ptr<f64>
      fir.store %x to %target : !fir.ptr<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Nothing is said of sequential loops, and of those with loops inside.

// CHECK-LABEL: func.func @not_marked(
// CHECK-NOT: accessGroups
// CHECK: return
func.func @not_marked(%a: index, %x: !fir.ref<f64>) {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : index par [gang] independent {
      %v = fir.load %x : !fir.ref<f64>
      accgpu.loop (%j) = (%a) to (%a) step (%a) : index par [] seq {
        fir.store %v to %x : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// The descriptor of an allocatable, which the host makes on its stack, is that of an
// array that all gangs share: one after the other combines into it.

// CHECK-LABEL: func.func @allocatable(
// CHECK: omp.parallel
// CHECK: omp.critical
// CHECK: fir.call @combine
!descriptor = !fir.box<!fir.heap<!fir.array<?xi32>>>
func.func @allocatable(%n: i32, %array: !descriptor) {
  %c1 = arith.constant 1 : i32
  %target = fir.alloca !descriptor
  fir.store %array to %target : !fir.ref<!descriptor>
  accgpu.region <parallel> {
    %own = accgpu.private <gang> "t" !descriptor follows_loop : !fir.ref<!descriptor>
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.reduce <max> %own into %target [#accgpu.level<gang>] : !fir.ref<!descriptor>, !fir.ref<!descriptor> {
    ^bb0(%into: !fir.ref<!descriptor>, %part: !fir.ref<!descriptor>):
      fir.call @combine(%into, %part) : (!fir.ref<!descriptor>, !fir.ref<!descriptor>) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
func.func private @combine(!fir.ref<!descriptor>, !fir.ref<!descriptor>)

// No more gangs than have something to do: a loop of a few operations runs on this
// thread alone.

// CHECK-LABEL: func.func @short(
// CHECK-SAME: %[[N:[^:]*]]: index, %[[M:[^:]*]]: index
// CHECK: %[[ALL:.*]] = arith.muli %{{.*}}, %{{.*}} : index
// CHECK: arith.constant 32768 : index
// CHECK: %[[MOST:.*]] = arith.maxsi
// CHECK: %[[MOST32:.*]] = fir.convert %[[MOST]] : (index) -> i32
// CHECK: %[[UP_TO:.*]] = arith.subi %{{.*}}, %[[MOST32]] : i32
// CHECK: %[[GANGS:.*]] = fir.call @accrt_host_gangs(%[[UP_TO]])
// CHECK: %[[SEVERAL:.*]] = arith.cmpi sgt, %[[GANGS]], %{{.*}} : i32
// CHECK: omp.parallel if(%[[SEVERAL]]) {
func.func @short(%n: index, %m: index) {
  %c1 = arith.constant 1 : index
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      accgpu.loop (%j) = (%c1) to (%m) step (%c1) : index par [vector] independent {
        "test.inner"(%i, %j) : (index, index) -> ()
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// All gang loops count, and sequential ones inside of them.

// CHECK-LABEL: func.func @several_loops(
// CHECK: omp.parallel if(
// CHECK: omp.parallel if(
func.func @several_loops(%n: index) {
  %c1 = arith.constant 1 : index
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang, vector] independent {
      "test.first"(%i) : (index) -> ()
      accgpu.yield
    }
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang, vector] independent {
      "test.second"(%i) : (index) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang, vector] independent {
      fir.do_loop %j = %c1 to %n step %c1 {
        "test.inner"(%i, %j) : (index, index) -> ()
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Nobody knows how long these iterations are.

// CHECK-LABEL: func.func @unknown(
// CHECK: %[[ASK:.*]] = arith.constant 0 : i32
// CHECK: fir.call @accrt_host_gangs(%[[ASK]])
// CHECK: omp.parallel {
// CHECK: omp.parallel {
func.func @unknown(%n: index, %limits: !fir.ref<!fir.array<9xindex>>) {
  %c1 = arith.constant 1 : index
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang, vector] independent {
      fir.call @procedure() : () -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      %0 = fir.coordinate_of %limits, %i : (!fir.ref<!fir.array<9xindex>>, index) -> !fir.ref<index>
      %m = fir.load %0 : !fir.ref<index>
      accgpu.loop (%j) = (%c1) to (%m) step (%c1) : index par [vector] independent {
        "test.inner"(%i, %j) : (index, index) -> ()
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
func.func private @procedure()
