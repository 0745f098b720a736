// RUN: %accc-opt --allow-unregistered-dialect --acc-privatize-counters %s | FileCheck %s

// The variable of a loop of blocks becomes private to the innermost acc.loop around
// it, also where the rest of the body reads it.

// CHECK-LABEL: func.func @inner(
// CHECK: %[[K:.*]] = fir.declare {{.*}}"_QFfEk"
// CHECK: %[[COPY:.*]] = acc.private varPtr(%[[K]] : !fir.ref<i32>) -> !fir.ref<i32> {implicit = true, name = "k"}
// CHECK-NEXT: acc.loop gang private(%[[COPY]] : !fir.ref<i32>)
// CHECK: fir.store %{{.*}} to %[[COPY]]
// CHECK: fir.store %{{.*}} to %[[COPY]]
// CHECK: "use"(%[[COPY]])
func.func @inner(%memory: !fir.ref<i32>, %a: i32) {
  %k = fir.declare %memory {uniq_name = "_QFfEk"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  acc.loop gang control(%i : i32) = (%a : i32) to (%a : i32) step (%a : i32) {
    %trips = fir.alloca i32
    scf.execute_region {
      fir.store %a to %trips : !fir.ref<i32>
      fir.store %one to %k : !fir.ref<i32>
      cf.br ^test
    ^test:
      %left = fir.load %trips : !fir.ref<i32>
      %more = arith.cmpi sgt, %left, %zero : i32
      cf.cond_br %more, ^body, ^done
    ^body:
      %leave = "leave"() : () -> i1
      cf.cond_br %leave, ^done, ^latch
    ^latch:
      %before = fir.load %trips : !fir.ref<i32>
      %less = arith.subi %before, %one : i32
      fir.store %less to %trips : !fir.ref<i32>
      %old = fir.load %k : !fir.ref<i32>
      %next = arith.addi %old, %one : i32
      fir.store %next to %k : !fir.ref<i32>
      cf.br ^test
    ^done:
      "use"(%k) : (!fir.ref<i32>) -> ()
      scf.yield
    }
    acc.yield
  } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  return
}

// A variable of the loop itself stays as it is, and so does one that other loops
// of blocks change.

// CHECK-LABEL: func.func @own(
// CHECK-NOT: acc.private varPtr({{.*}}name = "other"
// CHECK: return
func.func @own(%memory: !fir.ref<i32>, %other: !fir.ref<i32>, %a: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %p = acc.private varPtr(%memory : !fir.ref<i32>) -> !fir.ref<i32> {name = "k"}
  acc.loop gang private(%p : !fir.ref<i32>) control(%i : i32) = (%a : i32) to (%a : i32) step (%a : i32) {
    %k = fir.declare %p {uniq_name = "_QFfEk"} : (!fir.ref<i32>) -> !fir.ref<i32>
    scf.execute_region {
      cf.br ^test
    ^test:
      %value = fir.load %other : !fir.ref<i32>
      %more = arith.cmpi sgt, %value, %zero : i32
      cf.cond_br %more, ^body, ^done
    ^body:
      %less = arith.subi %value, %one : i32
      fir.store %less to %other : !fir.ref<i32>
      %old = fir.load %k : !fir.ref<i32>
      %next = arith.addi %old, %one : i32
      fir.store %next to %k : !fir.ref<i32>
      cf.br ^test
    ^done:
      scf.yield
    }
    acc.yield
  } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  return
}

// One thread goes through a sequential loop. The next iteration reads what one has left: the copy is
// that of the loop around, or there is none.

// CHECK-LABEL: func.func @handed_on(
// CHECK: %[[K:.*]] = fir.declare {{.*}}"_QFfEk"
// CHECK: %[[COPY:.*]] = acc.private varPtr(%[[K]] : !fir.ref<i32>) -> !fir.ref<i32> {implicit = true, name = "k"}
// CHECK-NEXT: acc.loop gang private(%[[COPY]] : !fir.ref<i32>)
// CHECK: acc.loop control(
// CHECK: fir.load %[[COPY]]
// CHECK: fir.store %{{.*}} to %[[COPY]]
// CHECK: acc.loop control(
// CHECK: fir.load %[[K]]
// CHECK: fir.store %{{.*}} to %[[K]]
func.func @handed_on(%memory: !fir.ref<i32>, %a: i32) {
  %k = fir.declare %memory {uniq_name = "_QFfEk"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  acc.loop gang control(%j : i32) = (%a : i32) to (%a : i32) step (%a : i32) {
    acc.loop control(%i : i32) = (%a : i32) to (%a : i32) step (%a : i32) {
      %left_before = fir.load %k : !fir.ref<i32>
      "use"(%left_before) : (i32) -> ()
      %trips = fir.alloca i32
      scf.execute_region {
        fir.store %a to %trips : !fir.ref<i32>
        fir.store %one to %k : !fir.ref<i32>
        cf.br ^test
      ^test:
        %left = fir.load %trips : !fir.ref<i32>
        %more = arith.cmpi sgt, %left, %zero : i32
        cf.cond_br %more, ^body, ^done
      ^body:
        %leave = "leave"() : () -> i1
        cf.cond_br %leave, ^done, ^latch
      ^latch:
        %before = fir.load %trips : !fir.ref<i32>
        %less = arith.subi %before, %one : i32
        fir.store %less to %trips : !fir.ref<i32>
        %old = fir.load %k : !fir.ref<i32>
        %next = arith.addi %old, %one : i32
        fir.store %next to %k : !fir.ref<i32>
        cf.br ^test
      ^done:
        scf.yield
      }
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
    acc.yield
  } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  acc.loop control(%i : i32) = (%a : i32) to (%a : i32) step (%a : i32) {
    %left_before = fir.load %k : !fir.ref<i32>
    "use"(%left_before) : (i32) -> ()
    %trips = fir.alloca i32
    scf.execute_region {
      fir.store %a to %trips : !fir.ref<i32>
      fir.store %one to %k : !fir.ref<i32>
      cf.br ^test
    ^test:
      %left = fir.load %trips : !fir.ref<i32>
      %more = arith.cmpi sgt, %left, %zero : i32
      cf.cond_br %more, ^latch, ^done
    ^latch:
      %before = fir.load %trips : !fir.ref<i32>
      %less = arith.subi %before, %one : i32
      fir.store %less to %trips : !fir.ref<i32>
      %old = fir.load %k : !fir.ref<i32>
      %next = arith.addi %old, %one : i32
      fir.store %next to %k : !fir.ref<i32>
      cf.br ^test
    ^done:
      scf.yield
    }
    acc.yield
  } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
  return
}

// A routine that is called behind the sequential loop reads the variable of a module.

fir.global @_QMmEk : i32
// CHECK-LABEL: func.func @read_in_a_routine(
// CHECK-NOT: acc.private
// CHECK: return
func.func @read_in_a_routine(%a: i32) {
  %memory = fir.address_of(@_QMmEk) : !fir.ref<i32>
  %k = fir.declare %memory {uniq_name = "_QMmEk"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  acc.serial {
    acc.loop control(%i : i32) = (%a : i32) to (%a : i32) step (%a : i32) {
      %trips = fir.alloca i32
      scf.execute_region {
        fir.store %a to %trips : !fir.ref<i32>
        fir.store %one to %k : !fir.ref<i32>
        cf.br ^test
      ^test:
        %left = fir.load %trips : !fir.ref<i32>
        %more = arith.cmpi sgt, %left, %zero : i32
        cf.cond_br %more, ^latch, ^done
      ^latch:
        %before = fir.load %trips : !fir.ref<i32>
        %less = arith.subi %before, %one : i32
        fir.store %less to %trips : !fir.ref<i32>
        %old = fir.load %k : !fir.ref<i32>
        %next = arith.addi %old, %one : i32
        fir.store %next to %k : !fir.ref<i32>
        cf.br ^test
      ^done:
        scf.yield
      }
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
    fir.call @reads() : () -> ()
    acc.yield
  }
  return
}
func.func @reads() {
  %memory = fir.address_of(@_QMmEk) : !fir.ref<i32>
  %k = fir.declare %memory {uniq_name = "_QMmEk"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %v = fir.load %k : !fir.ref<i32>
  return
}
