// RUN: %accc-opt --accgpu-privatize-scalars %s | FileCheck %s

// Each iteration sets the variable on both paths before it reads it: the innermost
// loop that does so gets a copy.

// CHECK-LABEL: func.func @sets_first(
// CHECK: accgpu.private <gang> "t" i32
// CHECK: accgpu.loop {{.*}} par [gang]
// CHECK: %[[OWN:.*]] = accgpu.private <vector> "t" i32 follows_loop
// CHECK-NEXT: accgpu.loop {{.*}} par [vector]
// CHECK: fir.store %{{.*}} to %[[OWN]]
// CHECK: fir.store %{{.*}} to %[[OWN]]
// CHECK: fir.load %[[OWN]]
func.func @sets_first(%a: i32, %c: i1, %n: i32) {
  accgpu.region <parallel> {
    %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
    fir.store %n to %t : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        fir.if %c {
          fir.store %j to %t : !fir.ref<i32>
        } else {
          fir.store %i to %t : !fir.ref<i32>
        }
        %v = fir.load %t : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// One path reads first, which cannot be what another iteration has set: it is what the construct
// has set, if that has set it.

// CHECK-LABEL: func.func @reads_first(
// CHECK: %[[GANG:.*]] = accgpu.private <gang> "t" i32
// CHECK: %[[OWN:.*]] = accgpu.private <vector> "t" i32 follows_loop
// CHECK-NEXT: accgpu.loop {{.*}} par [vector]
// CHECK-NEXT: %[[VALUE:.*]] = fir.load %[[GANG]]
// CHECK-NEXT: fir.store %[[VALUE]] to %[[OWN]]
// CHECK: fir.store %{{.*}} to %[[OWN]]
// CHECK: fir.load %[[OWN]]
func.func @reads_first(%a: i32, %c: i1) {
  accgpu.region <parallel> {
    %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
    fir.store %a to %t : !fir.ref<i32>
    fir.if %c {
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        fir.if %c {
          fir.store %i to %t : !fir.ref<i32>
        }
        %v = fir.load %t : !fir.ref<i32>
        accgpu.yield
      }
    }
    accgpu.yield
  }
  return
}

// A loop of gangs hands no value on; without one before, there is none to begin with.

// CHECK-LABEL: func.func @in_gang_loop(
// CHECK: accgpu.loop {{.*}} par [gang]
// CHECK: %[[OWN:.*]] = accgpu.private <vector> "t" i32 follows_loop
// CHECK-NEXT: accgpu.loop {{.*}} par [vector]
// CHECK-NEXT: fir.if
// CHECK-NEXT: fir.store %{{.*}} to %[[OWN]]
// CHECK: fir.load %[[OWN]]
func.func @in_gang_loop(%a: i32, %c: i1) {
  accgpu.region <parallel> {
    %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
    accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        fir.if %c {
          fir.store %i to %t : !fir.ref<i32>
        }
        %v = fir.load %t : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Here it may be what an iteration of the loop around has set; in the second construct the loop
// is not independent, in the third the accesses are atomic.

// CHECK-LABEL: func.func @may_hand_on(
// CHECK-NOT: accgpu.private <vector>
// CHECK: return
func.func @may_hand_on(%a: i32, %c: i1, %x: !fir.ref<i32>) {
  accgpu.region <parallel> {
    %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
    accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [] seq {
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        fir.if %c {
          fir.store %i to %t : !fir.ref<i32>
        }
        %v = fir.load %t : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] auto {
      fir.if %c {
        fir.store %i to %t : !fir.ref<i32>
      }
      %v = fir.load %t : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
      acc.atomic.capture {
        acc.atomic.read %x = %t : !fir.ref<i32>, !fir.ref<i32>, i32
        acc.atomic.update %t : !fir.ref<i32> {
        ^bb0(%old: i32):
          %new = arith.addi %old, %a : i32
          acc.yield %new : i32
        }
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What an atomic construct gives every iteration is that iteration's own.

// CHECK-LABEL: func.func @captured(
// CHECK: %[[T:.*]] = accgpu.private <vector> "t" i32 follows_loop
// CHECK: acc.atomic.read %[[T]] =
// CHECK: fir.load %[[T]]
func.func @captured(%a: i32, %x: !fir.ref<i32>) {
  accgpu.region <parallel> {
    %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
      acc.atomic.capture {
        acc.atomic.update %x : !fir.ref<i32> {
        ^bb0(%old: i32):
          %new = arith.addi %old, %a : i32
          acc.yield %new : i32
        }
        acc.atomic.read %t = %x : !fir.ref<i32>, !fir.ref<i32>, i32
      }
      %v = fir.load %t : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Branches: the loop back to the test finds the variable set.

// CHECK-LABEL: func.func @branches(
// CHECK: accgpu.private <vector> "t" i32 follows_loop
func.func @branches(%a: i32) {
  accgpu.region <parallel> {
    %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
      scf.execute_region {
        fir.store %i to %t : !fir.ref<i32>
        cf.br ^test
      ^test:
        %v = fir.load %t : !fir.ref<i32>
        %more = arith.cmpi sgt, %v, %a : i32
        cf.cond_br %more, ^body, ^done
      ^body:
        %less = arith.subi %v, %a : i32
        fir.store %less to %t : !fir.ref<i32>
        cf.br ^test
      ^done:
        scf.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What follows the loop reads the variable: it stays the gang's.

// CHECK-LABEL: func.func @read_later(
// CHECK-COUNT-1: accgpu.private
// CHECK-NOT: accgpu.private
// CHECK: return
func.func @read_later(%a: i32) {
  accgpu.region <parallel> {
    %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] seq {
      fir.store %i to %t : !fir.ref<i32>
      accgpu.yield
    }
    %v = fir.load %t : !fir.ref<i32>
    accgpu.yield
  }
  return
}

// A loop of workers, whose lanes do not run it: workers own the copy. Where it has one
// already, there is no second one.

// CHECK-LABEL: func.func @workers(
// CHECK: %[[OWN:.*]] = accgpu.private <worker> "t" i32 follows_loop
// CHECK-NOT: accgpu.private
// CHECK: accgpu.loop
// CHECK: fir.store %{{.*}} to %[[OWN]]
func.func @workers(%a: i32, %b: i32) {
  accgpu.region <parallel> {
    %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [gang, worker] independent {
      fir.store %i to %t : !fir.ref<i32>
      %v = fir.load %t : !fir.ref<i32>
      fir.store %v to %t : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// CHECK-LABEL: func.func @own(
// CHECK: %[[OWN:.*]] = accgpu.private <worker> "t" i32 follows_loop
// CHECK-NOT: accgpu.private
// CHECK: fir.store %{{.*}} to %[[OWN]]
func.func @own(%a: i32, %b: i32) {
  accgpu.region <parallel> {
    %t = accgpu.private <worker> "t" i32 follows_loop : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [gang, worker] independent {
      fir.store %i to %t : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What stands between the loops, where nothing uses it, would keep them apart.

// CHECK-LABEL: func.func @unused_between(
// CHECK-NOT: accgpu.private
// CHECK: accgpu.loop {{.*}} par [gang]
// CHECK-NEXT: accgpu.loop {{.*}} par []
// CHECK-NEXT: %[[OWN:.*]] = accgpu.private <vector> "t" i32 follows_loop
// CHECK-NEXT: accgpu.loop {{.*}} par [vector]
// CHECK: fir.store %{{.*}} to %[[OWN]]
func.func @unused_between(%a: i32, %b: i32) {
  accgpu.region <parallel> {
    %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
    %named = fir.declare %t {uniq_name = "t"} : (!fir.ref<i32>) -> !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [gang] independent {
      accgpu.loop (%j) = (%a) to (%b) step (%a) : i32 par [] independent {
        accgpu.loop (%k) = (%a) to (%b) step (%a) : i32 par [vector] independent {
          fir.store %k to %named : !fir.ref<i32>
          %v = fir.load %named : !fir.ref<i32>
          accgpu.yield
        }
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// The gang uses the variable as well, but nothing reads what the lanes have left there.

// CHECK-LABEL: func.func @used_outside(
// CHECK: %[[GANG:.*]] = accgpu.private <gang> "t" i32 follows_loop
// CHECK: accgpu.loop {{.*}} par [gang]
// CHECK: fir.store %{{.*}} to %[[GANG]]
// CHECK: fir.load %[[GANG]]
// CHECK: %[[OWN:.*]] = accgpu.private <vector> "t" i32 follows_loop
// CHECK-NEXT: accgpu.loop {{.*}} par [vector]
// CHECK: fir.store %{{.*}} to %[[OWN]]
// CHECK: fir.load %[[OWN]]
func.func @used_outside(%a: i32) {
  accgpu.region <parallel> {
    %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      fir.store %i to %t : !fir.ref<i32>
      %u = fir.load %t : !fir.ref<i32>
      accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        fir.store %j to %t : !fir.ref<i32>
        %v = fir.load %t : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Where the gang reads it behind the loop, perhaps in the next iteration, lanes share it.

// CHECK-LABEL: func.func @read_behind(
// CHECK: accgpu.private <gang>
// CHECK-NOT: accgpu.private <vector>
// CHECK: return
func.func @read_behind(%a: i32, %n: index) {
  accgpu.region <parallel> {
    %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      fir.store %i to %t : !fir.ref<i32>
      fir.do_loop %k = %n to %n step %n {
        %u = fir.load %t : !fir.ref<i32>
        accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [vector] independent {
          fir.store %j to %t : !fir.ref<i32>
          %v = fir.load %t : !fir.ref<i32>
          accgpu.yield
        }
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A VOLATILE variable is used by an address of another type.

// CHECK-LABEL: func.func @volatile(
// CHECK: %[[OWN:.*]] = accgpu.private <vector> "t" i32 follows_loop : !fir.ref<i32>
// CHECK-NEXT: %[[VOLATILE:.*]] = fir.convert %[[OWN]]
// CHECK-NEXT: accgpu.loop
// CHECK-NEXT: fir.store %{{.*}} to %[[VOLATILE]]
// CHECK-NEXT: fir.load %[[VOLATILE]]
func.func @volatile(%a: i32) {
  accgpu.region <parallel> {
    %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
    %volatile = fir.convert %t : (!fir.ref<i32>) -> !fir.ref<i32, volatile>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
      fir.store %i to %volatile : !fir.ref<i32, volatile>
      %v = fir.load %volatile : !fir.ref<i32, volatile>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
