// RUN: %accc-opt --verify-each --acc-repair-lowering %s | FileCheck %s

// Only valid IR can be read here: a store of the right type stays.

// CHECK-LABEL: acc.reduction.recipe @r
// CHECK: combiner
// CHECK-NOT: fir.convert
// CHECK: fir.store %{{.*}} to %{{.*}} : !fir.ref<!fir.logical<4>>
acc.reduction.recipe @r : !fir.ref<!fir.logical<4>> reduction_operator <lor> init {
^bb0(%x: !fir.ref<!fir.logical<4>>):
  acc.yield %x : !fir.ref<!fir.logical<4>>
} combiner {
^bb0(%x: !fir.ref<!fir.logical<4>>, %y: !fir.ref<!fir.logical<4>>):
  %0 = fir.load %y : !fir.ref<!fir.logical<4>>
  fir.store %0 to %x : !fir.ref<!fir.logical<4>>
  acc.yield %x : !fir.ref<!fir.logical<4>>
}

// The first value of an allocatable scalar goes to what its descriptor describes.

// CHECK-LABEL: acc.reduction.recipe @described
// CHECK: %[[BOX:.*]] = fir.load %[[M:.*]] :
// CHECK: %[[HEAP:.*]] = fir.box_addr %[[BOX]]
// CHECK: hlfir.assign %{{.*}} to %[[HEAP]] : i32, !fir.heap<i32>
acc.reduction.recipe @described : !fir.ref<!fir.box<!fir.heap<i32>>> reduction_operator <add> init {
^bb0(%x: !fir.ref<!fir.box<!fir.heap<i32>>>):
  %c0 = arith.constant 0 : i32
  %m = fir.alloca !fir.box<!fir.heap<i32>>
  hlfir.assign %c0 to %m : i32, !fir.ref<!fir.box<!fir.heap<i32>>>
  acc.yield %m : !fir.ref<!fir.box<!fir.heap<i32>>>
} combiner {
^bb0(%x: !fir.ref<!fir.box<!fir.heap<i32>>>, %y: !fir.ref<!fir.box<!fir.heap<i32>>>):
  acc.yield %x : !fir.ref<!fir.box<!fir.heap<i32>>>
}

// A loop counts with a scalar in place of its private pointer. The pointer's target gets
// the last value where the construct reads it.

// CHECK-LABEL: func.func @pointer_counter
// CHECK-SAME: %[[POINTER:[a-z0-9]+]]: !fir.ref<!fir.box<!fir.ptr<i32>>>
// CHECK: %[[MEMORY:.*]] = fir.alloca i32
// CHECK: %[[SCALAR:.*]] = fir.declare %[[MEMORY]] {uniq_name = "_QFEi"}
// CHECK: acc.parallel
// CHECK: %[[P:.*]] = acc.private varPtr(%[[SCALAR]] : !fir.ref<i32>) {{.*}}{implicit = true, name = "i"}
// CHECK: acc.loop private(%[[P]] : !fir.ref<i32>)
// CHECK: %[[COPY:.*]] = fir.declare %[[P]] {uniq_name = "_QFEi"}
// CHECK: %[[ADDRESS:.*]] = fir.convert %[[COPY]] : (!fir.ref<i32>) -> !fir.ptr<i32>
// CHECK: %[[BOX:.*]] = fir.embox %[[ADDRESS]] : (!fir.ptr<i32>) -> !fir.box<!fir.ptr<i32>>
// CHECK: fir.box_addr %[[BOX]]
// CHECK: acc.yield
// CHECK: %[[OWN:.*]] = fir.load %[[POINTER]]
// CHECK: %[[TARGET:.*]] = fir.box_addr %[[OWN]]
// CHECK: %[[LAST:.*]] = fir.load %[[SCALAR]] : !fir.ref<i32>
// CHECK: fir.store %[[LAST]] to %[[TARGET]] : !fir.ptr<i32>
func.func @pointer_counter(%i: !fir.ref<!fir.box<!fir.ptr<i32>>>, %n: i32, %out: !fir.ref<i32>) {
  acc.parallel {
    %p = acc.private varPtr(%i : !fir.ref<!fir.box<!fir.ptr<i32>>>) -> !fir.ref<!fir.box<!fir.ptr<i32>>> {implicit = true, name = "i"}
    acc.loop private(%p : !fir.ref<!fir.box<!fir.ptr<i32>>>) control(%k : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
      %d:2 = hlfir.declare %p {fortran_attrs = #fir.var_attrs<pointer>, uniq_name = "_QFEi"} : (!fir.ref<!fir.box<!fir.ptr<i32>>>) -> (!fir.ref<!fir.box<!fir.ptr<i32>>>, !fir.ref<!fir.box<!fir.ptr<i32>>>)
      %box = fir.load %d#0 : !fir.ref<!fir.box<!fir.ptr<i32>>>
      %address = fir.box_addr %box : (!fir.box<!fir.ptr<i32>>) -> !fir.ptr<i32>
      %value = fir.load %address : !fir.ptr<i32>
      fir.store %value to %out : !fir.ref<i32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
    %last = fir.load %i : !fir.ref<!fir.box<!fir.ptr<i32>>>
    acc.yield
  }
  return
}

// Without such a use nothing is stored.

// CHECK-LABEL: func.func @allocatable_counter
// CHECK: acc.loop private(%{{.*}} : !fir.ref<i64>)
// CHECK: acc.yield
// CHECK-NOT: fir.store
// CHECK: return
func.func @allocatable_counter(%i: !fir.ref<!fir.box<!fir.heap<i64>>>, %n: i64) {
  acc.parallel {
    %p = acc.private varPtr(%i : !fir.ref<!fir.box<!fir.heap<i64>>>) -> !fir.ref<!fir.box<!fir.heap<i64>>> {implicit = true, name = "i"}
    acc.loop private(%p : !fir.ref<!fir.box<!fir.heap<i64>>>) control(%k : i64) = (%n : i64) to (%n : i64) step (%n : i64) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// An update that folds to nothing: a capture with it is a read. What another one gives is hidden from
// folding.

// CHECK-LABEL: func.func @idle_capture
// CHECK-NOT: acc.atomic.capture
// CHECK: acc.atomic.read %{{.*}} = %{{.*}} : !fir.ref<i32>, !fir.ref<i32>, i32
// CHECK-NOT: acc.atomic.update
// CHECK: acc.atomic.capture
// CHECK: acc.atomic.update
// CHECK: %[[NEW:.*]] = arith.addi
// CHECK-NEXT: %[[HIDDEN:.*]] = fir.no_reassoc %[[NEW]] {accc.captured} : i32
// CHECK-NEXT: acc.yield %[[HIDDEN]]
func.func @idle_capture(%x: !fir.ref<i32>, %v: !fir.ref<i32>) {
  %zero = arith.constant 0 : i32
  acc.atomic.capture {
    acc.atomic.update %x : !fir.ref<i32> {
    ^bb0(%old: i32):
      %new = arith.addi %old, %zero : i32
      acc.yield %new : i32
    }
    acc.atomic.read %v = %x : !fir.ref<i32>, !fir.ref<i32>, i32
  }
  acc.atomic.capture {
    acc.atomic.read %v = %x : !fir.ref<i32>, !fir.ref<i32>, i32
    acc.atomic.update %x : !fir.ref<i32> {
    ^bb0(%old: i32):
      %new = arith.addi %old, %old : i32
      acc.yield %new : i32
    }
  }
  return
}

// An update that folds to a constant: a capture of that is a write. One of the old value stays, of
// a write.

// CHECK-LABEL: func.func @constant_capture
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: acc.atomic.write %{{.*}} = %[[ZERO]] : !fir.ref<i32>, i32
// CHECK-NEXT: fir.store %[[ZERO]] to %{{.*}} : !fir.ref<i32>
// CHECK: acc.atomic.capture
// CHECK-NEXT: acc.atomic.read
// CHECK-NEXT: acc.atomic.write %{{.*}} = %[[ZERO]] : !fir.ref<i32>, i32
func.func @constant_capture(%x: !fir.ref<i32>, %v: !fir.ref<i32>) {
  %zero = arith.constant 0 : i32
  acc.atomic.capture {
    acc.atomic.update %x : !fir.ref<i32> {
    ^bb0(%old: i32):
      %new = arith.andi %old, %zero : i32
      acc.yield %new : i32
    }
    acc.atomic.read %v = %x : !fir.ref<i32>, !fir.ref<i32>, i32
  }
  acc.atomic.capture {
    acc.atomic.read %v = %x : !fir.ref<i32>, !fir.ref<i32>, i32
    acc.atomic.update %x : !fir.ref<i32> {
    ^bb0(%old: i32):
      %new = arith.andi %old, %zero : i32
      acc.yield %new : i32
    }
  }
  return
}

// The selector of an intrinsic type has a descriptor without room for a derived type.

// CHECK-LABEL: func.func @selectors
// CHECK: %[[PLAIN:.*]] = fir.convert %{{.*}} -> !fir.box<!fir.array<?xi32>>
// CHECK: %[[OWN:.*]] = fir.rebox %[[PLAIN]]
// CHECK: hlfir.declare %[[OWN]]
// CHECK: %[[OBJECT:.*]] = fir.convert %{{.*}} -> !fir.box<!fir.array<?x!fir.type<t{k:i32}>>>
// CHECK: hlfir.declare %[[OBJECT]]
func.func @selectors(%x: !fir.class<!fir.array<?xnone>>) {
  %plain = fir.convert %x : (!fir.class<!fir.array<?xnone>>) -> !fir.box<!fir.array<?xi32>>
  %0:2 = hlfir.declare %plain {uniq_name = "_QFEx"} : (!fir.box<!fir.array<?xi32>>) -> (!fir.box<!fir.array<?xi32>>, !fir.box<!fir.array<?xi32>>)
  %object = fir.convert %x : (!fir.class<!fir.array<?xnone>>) -> !fir.box<!fir.array<?x!fir.type<t{k:i32}>>>
  %1:2 = hlfir.declare %object {uniq_name = "_QFEx"} : (!fir.box<!fir.array<?x!fir.type<t{k:i32}>>>) -> (!fir.box<!fir.array<?x!fir.type<t{k:i32}>>>, !fir.box<!fir.array<?x!fir.type<t{k:i32}>>>)
  return
}
