// RUN: %accc-opt -allow-unregistered-dialect --accgpu-lift-control --split-input-file %s | FileCheck %s

// The host runs the loop; what is in front of it and behind it is a part of its own, with the
// values that it needs.

// CHECK-LABEL: func.func @rounds(
// CHECK-SAME: %[[A:.*]]: i32, %[[X:.*]]: !fir.ref<i32>, %[[Q:.*]]: i32)
// CHECK: scf.execute_region
// CHECK: accgpu.region <kernels> queue(%[[Q]] : i32) {
// CHECK-NEXT: "before"
// CHECK: fir.do_loop %[[L:.*]] = %{{.*}} to %{{.*}} step
// CHECK-NEXT: %[[R:.*]] = fir.convert %[[L]] : (index) -> i32
// CHECK-NEXT: accgpu.region <kernels> queue(%[[Q]] : i32) {
// CHECK-NEXT: %[[S:.*]] = arith.addi
// CHECK-NEXT: accgpu.loop (%{{.*}}) = (%[[R]]) to (%[[S]])
// CHECK-NEXT: "inside"(%[[S]])
// CHECK-NEXT: accgpu.yield
// CHECK-NEXT: }
// CHECK-NEXT: accgpu.yield
// CHECK: accgpu.region <kernels> queue(%[[Q]] : i32) {
// CHECK-NEXT: "behind"
// CHECK: scf.yield
// CHECK-NEXT: } {accgpu.construct}
func.func @rounds(%a: i32, %x: !fir.ref<i32>, %q: i32) {
  accgpu.region <kernels> queue(%q : i32) {
    %s = arith.addi %a, %a : i32
    "before"() : () -> ()
    accgpu.loop (%l) = (%a) to (%s) step (%a) : i32 par [] auto {
      accgpu.loop (%i) = (%l) to (%s) step (%a) : i32 par [] independent {
        "inside"(%s) : (i32) -> ()
        accgpu.yield
      }
      accgpu.yield
    }
    "behind"() : () -> ()
    accgpu.yield
  }
  return
}

// -----

// A branch in a round.

// CHECK-LABEL: func.func @branches(
// CHECK: scf.execute_region
// CHECK: fir.do_loop
// CHECK: arith.cmpi
// CHECK: fir.if
// CHECK-NEXT: accgpu.region
// CHECK: accgpu.loop
// CHECK-NEXT: "one"
// CHECK: } else {
// CHECK-NEXT: accgpu.region
// CHECK: "other"
func.func @branches(%a: i32, %b: i32) {
  accgpu.region <kernels> {
    accgpu.loop (%l) = (%a) to (%b) step (%a) : i32 par [] auto {
      %c = arith.cmpi eq, %l, %b : i32
      fir.if %c {
        accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [] independent {
          "one"() : () -> ()
          accgpu.yield
        }
      } else {
        "other"() : () -> ()
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// What a branch reads before is read again at its beginning, whatever its loops store; in the
// rounds of a loop it would be another value.

// CHECK-LABEL: func.func @read_before(
// CHECK-NOT: accgpu.region
// CHECK: fir.if
// CHECK-NEXT: accgpu.region
// CHECK-NEXT: fir.load
// CHECK: accgpu.loop
// CHECK-NOT: fir.if
// CHECK: return
func.func @read_before(%a: i32, %b: i32, %c: i1, %x: !fir.ptr<f64>, %p: !fir.ptr<f64>) {
  accgpu.region <kernels> {
    %v = fir.load %x : !fir.ptr<f64>
    fir.if %c {
      accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [] independent {
        fir.store %v to %p : !fir.ptr<f64>
        accgpu.yield
      }
    }
    accgpu.yield
  }
  return
}

// CHECK-LABEL: func.func @read_before_rounds(
// CHECK: accgpu.region
// CHECK-NEXT: fir.load
// CHECK-NEXT: accgpu.loop
// CHECK: return
func.func @read_before_rounds(%a: i32, %b: i32, %x: !fir.ptr<f64>, %p: !fir.ptr<f64>) {
  accgpu.region <kernels> {
    %v = fir.load %x : !fir.ptr<f64>
    accgpu.loop (%l) = (%a) to (%b) step (%a) : i32 par [] auto {
      accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [] independent {
        fir.store %v to %p : !fir.ptr<f64>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// A part in between changes what is read; the inner loop has few iterations; the local thread runs
// the construct. All of these stay.

// CHECK-LABEL: func.func @stay(
// CHECK-NOT: scf.execute_region
// CHECK: return
func.func @stay(%a: i32, %b: i32, %x: !fir.ref<i32>) {
  %four = arith.constant 4 : i32
  %one = arith.constant 1 : i32
  accgpu.region <kernels> {
    %n = fir.load %x : !fir.ref<i32>
    accgpu.loop (%l) = (%a) to (%b) step (%a) : i32 par [] auto {
      accgpu.loop (%i) = (%a) to (%n) step (%a) : i32 par [] independent {
        "inside"() : () -> ()
        accgpu.yield
      }
      fir.store %b to %x : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <kernels> {
    accgpu.loop (%l) = (%a) to (%b) step (%a) : i32 par [] auto {
      accgpu.loop (%i) = (%one) to (%four) step (%one) : i32 par [] independent {
        "inside"() : () -> ()
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <kernels> {
    accgpu.loop (%l) = (%a) to (%b) step (%a) : i32 par [] auto {
      accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [] independent {
        "inside"() : () -> ()
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  } {accgpu.local}
  return
}

// -----

// A private variable is a round's own if that sets it first, and then its gangs', not that of lanes.

// CHECK-LABEL: func.func @own(
// CHECK-NOT: accgpu.region
// CHECK: fir.do_loop
// CHECK-NEXT: fir.convert
// CHECK-NEXT: accgpu.region
// CHECK-NEXT: accgpu.private <gang> "p" i32 : !fir.ref<i32>
// CHECK-LABEL: func.func @handed_on(
// CHECK-NOT: fir.do_loop
func.func @own(%a: i32, %b: i32) {
  accgpu.region <kernels> {
    %p = accgpu.private <vector> "p" i32 follows_loop : !fir.ref<i32>
    accgpu.loop (%l) = (%a) to (%b) step (%a) : i32 par [] auto {
      fir.store %l to %p : !fir.ref<i32>
      accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [] independent {
        %v = fir.load %p : !fir.ref<i32>
        "inside"(%v) : (i32) -> ()
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
func.func @handed_on(%a: i32, %b: i32) {
  accgpu.region <kernels> {
    %p = accgpu.private <gang> "p" i32 : !fir.ref<i32>
    accgpu.loop (%l) = (%a) to (%b) step (%a) : i32 par [] auto {
      accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [] independent {
        %v = fir.load %p : !fir.ref<i32>
        "inside"(%v) : (i32) -> ()
        accgpu.yield
      }
      fir.store %l to %p : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// What an earlier part computes is read behind that part; what only this construct saw of the
// variable is no temporary then.

// CHECK-LABEL: func.func @reads(
// CHECK: %[[N:.*]] = fir.declare
// CHECK: acc.create
// CHECK-NOT: accgpu.temporary
// CHECK: scf.execute_region
// CHECK: accgpu.region <kernels> queue(%[[Q:.*]] : i32)
// CHECK: "before"
// CHECK: fir.store
// CHECK: %[[VARIABLE:.*]] = accgpu.variable "n" at %[[N]] : !fir.ref<i32>
// CHECK: fir.call @accrt_read(%[[VARIABLE]], %{{.*}}, %[[Q]], %{{.*}})
// CHECK-NEXT: %[[LAST:.*]] = fir.load
// CHECK: %[[TO:.*]] = fir.convert %[[LAST]] : (i32) -> index
// CHECK: fir.do_loop %{{.*}} = %{{.*}} to %[[TO]]
// CHECK: accgpu.region
func.func @reads(%x: !fir.ref<i32>, %a: i32, %q: i32) {
  %n = fir.declare %x {uniq_name = "_QFEn"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %d = acc.create varPtr(%n : !fir.ref<i32>) -> !fir.ref<i32> {accgpu.temporary, name = "n"}
  accgpu.region <kernels> queue(%q : i32) {
    %v = fir.declare %d {uniq_name = "_QFEn"} : (!fir.ref<i32>) -> !fir.ref<i32>
    %s = "before"() : () -> i32
    fir.store %s to %v : !fir.ref<i32>
    %last = fir.load %v : !fir.ref<i32>
    accgpu.loop (%l) = (%a) to (%last) step (%a) : i32 par [] auto {
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] independent {
        "inside"() : () -> ()
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// What is written between the load and the loop, or found by a descriptor of the device, the device
// leaves for the host.

// CHECK-LABEL: func.func @unread(
// CHECK: %[[MEMORY:.*]] = fir.call @accrt_temporary(
// CHECK: %[[PLACE:.*]] = fir.convert %[[MEMORY]] : (!llvm.ptr) -> !fir.ref<i32>
// CHECK: accgpu.region <kernels> {
// CHECK-NEXT: %[[N:.*]] = fir.load
// CHECK-NEXT: fir.store %[[N]] to %[[PLACE]]
// CHECK-NEXT: fir.store
// CHECK-NOT: accrt_read(
// CHECK: %[[FROM:.*]] = fir.convert %[[PLACE]] : (!fir.ref<i32>) -> !llvm.ptr
// CHECK: fir.call @accrt_read_temporary(%[[FROM]],
// CHECK-NEXT: %[[READ:.*]] = fir.load
// CHECK: %[[LAST:.*]] = fir.convert %[[READ]]
// CHECK: fir.do_loop %{{.*}} = %{{.*}} to %[[LAST]]
// CHECK: fir.call @accrt_temporary_end(%[[MEMORY]],
// CHECK: fir.call @accrt_temporary(
// CHECK: fir.box_addr
// CHECK-NEXT: %[[M:.*]] = fir.load
// CHECK-NEXT: fir.store %[[M]]
// CHECK: fir.call @accrt_read_temporary(
func.func @unread(%x: !fir.ref<i32>, %p: !fir.ref<!fir.box<!fir.heap<i32>>>, %a: i32) {
  %n = fir.declare %x {uniq_name = "_QFEn"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %m = fir.declare %p {fortran_attrs = #fir.var_attrs<allocatable>, uniq_name = "_QFEm"} : (!fir.ref<!fir.box<!fir.heap<i32>>>) -> !fir.ref<!fir.box<!fir.heap<i32>>>
  %d = acc.copyin varPtr(%n : !fir.ref<i32>) -> !fir.ref<i32> {name = "n"}
  %e = acc.copyin varPtr(%m : !fir.ref<!fir.box<!fir.heap<i32>>>) -> !fir.ref<!fir.box<!fir.heap<i32>>> {name = "m"}
  accgpu.region <kernels> {
    %last = fir.load %d : !fir.ref<i32>
    fir.store %a to %d : !fir.ref<i32>
    accgpu.loop (%l) = (%a) to (%last) step (%a) : i32 par [] auto {
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] independent {
        "inside"() : () -> ()
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <kernels> {
    %box = fir.load %e : !fir.ref<!fir.box<!fir.heap<i32>>>
    %address = fir.box_addr %box : (!fir.box<!fir.heap<i32>>) -> !fir.heap<i32>
    %last = fir.load %address : !fir.heap<i32>
    accgpu.loop (%l) = (%a) to (%last) step (%a) : i32 par [] auto {
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] independent {
        "inside"() : () -> ()
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// Several blocks: the host branches, and counts itself; a counter that nothing else sees is a
// variable of the host.

// CHECK-LABEL: func.func @blocks(
// CHECK: %[[COUNT:.*]] = fir.alloca i32
// CHECK: scf.execute_region {
// CHECK: fir.store %{{.*}} to %[[COUNT]]
// CHECK-NEXT: cf.br ^[[HEAD:.*]]
// CHECK: ^[[HEAD]]:
// CHECK-NEXT: %[[N:.*]] = fir.load %[[COUNT]]
// CHECK-NEXT: %[[GOES_ON:.*]] = arith.cmpi sgt, %[[N]]
// CHECK-NEXT: cf.cond_br %[[GOES_ON]], ^[[BODY:.*]], ^[[END:.*]]
// CHECK: ^[[BODY]]:
// CHECK-NEXT: %[[OLD:.*]] = fir.load %[[COUNT]]
// CHECK-NEXT: %[[NEW:.*]] = arith.subi %[[OLD]]
// CHECK-NEXT: fir.store %[[NEW]] to %[[COUNT]]
// CHECK-NEXT: accgpu.region <kernels> {
// CHECK: accgpu.loop
// CHECK-NEXT: "inside"(%[[OLD]])
// CHECK: cf.br ^[[HEAD]]
// CHECK: ^[[END]]:
// CHECK-NEXT: scf.yield
// CHECK: scf.yield
// CHECK-NEXT: } {accgpu.construct}
func.func @blocks(%a: i32, %b: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  accgpu.region <kernels> {
    %n = fir.alloca i32
    fir.store %a to %n : !fir.ref<i32>
    cf.br ^bb1
  ^bb1:
    %0 = fir.load %n : !fir.ref<i32>
    %1 = arith.cmpi sgt, %0, %zero : i32
    cf.cond_br %1, ^bb2, ^bb3
  ^bb2:
    %2 = fir.load %n : !fir.ref<i32>
    accgpu.loop (%i) = (%one) to (%b) step (%one) : i32 par [] independent {
      "inside"(%2) : (i32) -> ()
      accgpu.yield
    }
    %3 = arith.subi %2, %one : i32
    fir.store %3 to %n : !fir.ref<i32>
    cf.br ^bb1
  ^bb3:
    accgpu.yield
  }
  return
}

// -----

// A part leaves the counter, or the condition, to the device.

// CHECK-LABEL: func.func @no_branches(
// CHECK-NOT: scf.execute_region
// CHECK: return
func.func @no_branches(%a: i32, %b: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  accgpu.region <kernels> {
    %n = fir.alloca i32
    fir.store %a to %n : !fir.ref<i32>
    cf.br ^bb1
  ^bb1:
    %0 = fir.load %n : !fir.ref<i32>
    %1 = arith.cmpi sgt, %0, %zero : i32
    cf.cond_br %1, ^bb2, ^bb3
  ^bb2:
    accgpu.loop (%i) = (%one) to (%b) step (%one) : i32 par [] independent {
      accgpu.yield
    }
    %2 = "inside"() : () -> i32
    fir.store %2 to %n : !fir.ref<i32>
    cf.br ^bb1
  ^bb3:
    accgpu.yield
  }
  return
}

// -----

// The body of a loop that the host runs has branches: the host takes them too.

// CHECK-LABEL: func.func @branches_in_loop(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32)
// CHECK: scf.execute_region {
// CHECK: fir.do_loop
// CHECK-NOT: accgpu.region
// CHECK: scf.execute_region {
// CHECK: fir.select_case
// CHECK: ^{{.*}}:
// CHECK: accgpu.region <kernels> {
// CHECK-NEXT: accgpu.loop
// CHECK: "first"
// CHECK: ^{{.*}}:
// CHECK: accgpu.region <kernels> {
// CHECK: "both"
// CHECK: } {accgpu.construct}
func.func @branches_in_loop(%a: i32, %b: i32) {
  %one = arith.constant 1 : i32
  accgpu.region <kernels> {
    accgpu.loop (%k) = (%one) to (%a) step (%one) : i32 par [] auto {
      scf.execute_region {
        fir.select_case %k : i32 [#fir.point, %one, ^bb1, unit, ^bb2]
      ^bb1:
        accgpu.loop (%i) = (%one) to (%b) step (%one) : i32 par [] independent {
          "first"(%k) : (i32) -> ()
          accgpu.yield
        }
        cf.br ^bb2
      ^bb2:
        accgpu.loop (%i) = (%one) to (%b) step (%one) : i32 par [] independent {
          "both"(%k) : (i32) -> ()
          accgpu.yield
        }
        scf.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// Nor can the host call what decides. The value has its memory in all blocks, and a branch inside of a
// part gets some from the host as well; what is freed behind it is memory of the host's too.

// CHECK-LABEL: func.func @decided(
// CHECK: fir.call @accrt_temporary(
// CHECK: scf.execute_region {
// CHECK: ^[[HEAD:.*]]:
// CHECK: accgpu.region
// CHECK-NEXT: %[[C:.*]] = fir.call @goes_on()
// CHECK-NEXT: fir.store %[[C]]
// CHECK: fir.call @accrt_read_temporary(
// CHECK-NEXT: %[[GOES_ON:.*]] = fir.load
// CHECK: cf.cond_br %[[GOES_ON]], ^[[BODY:.*]], ^
// CHECK: ^[[BODY]]:
// CHECK: fir.call @accrt_temporary(
// CHECK: fir.call @accrt_temporary(
// CHECK: accgpu.region
// CHECK: %[[D:.*]] = fir.call @is_right(
// CHECK-NEXT: fir.store %[[D]]
// CHECK: fir.call @accrt_read_temporary(
// CHECK-NEXT: %[[IS_RIGHT:.*]] = fir.load
// CHECK: fir.if %[[IS_RIGHT]] {
// CHECK-NEXT: accgpu.region
// CHECK: "inside"
// CHECK-NOT: fir.freemem
// CHECK: return
func.func private @goes_on() -> i1
func.func private @is_right(!fir.ref<i32>) -> i1
func.func @decided(%a: i32, %b: i32) {
  accgpu.region <kernels> {
    cf.br ^head
  ^head:
    %c = fir.call @goes_on() : () -> i1
    cf.cond_br %c, ^body, ^end
  ^body:
    %memory = fir.allocmem i32
    %t = fir.convert %memory : (!fir.heap<i32>) -> !fir.ref<i32>
    fir.store %a to %t : !fir.ref<i32>
    %d = fir.call @is_right(%t) : (!fir.ref<i32>) -> i1
    fir.if %d {
      accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [] independent {
        "inside"() : () -> ()
        accgpu.yield
      }
    }
    fir.freemem %memory : !fir.heap<i32>
    cf.br ^head
  ^end:
    accgpu.yield
  }
  return
}
