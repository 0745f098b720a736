// RUN: %accc-opt --acc-own-construct-privates %s 2>/dev/null | FileCheck %s

acc.firstprivate.recipe @copy : !fir.ref<!fir.array<4xf32>> init {
^bb0(%arg0: !fir.ref<!fir.array<4xf32>>):
  %0 = fir.alloca !fir.array<4xf32>
  acc.yield %0 : !fir.ref<!fir.array<4xf32>>
} copy {
^bb0(%arg0: !fir.ref<!fir.array<4xf32>>, %arg1: !fir.ref<!fir.array<4xf32>>):
  acc.terminator
}

// Each iteration sets an element: it has the gang's array for itself, under its name.

// CHECK-LABEL: func.func @set(
// CHECK: %[[GANGS:.*]] = acc.firstprivate varPtr(%{{.*}}) recipe(@copy)
// CHECK: acc.parallel combined(loop) firstprivate(%[[GANGS]] :
// CHECK: %[[OWN:.*]] = acc.firstprivate varPtr(%[[GANGS]] : {{.*}}) recipe(@copy) -> {{.*}} {name = "v"}
// CHECK: acc.loop combined(parallel) firstprivate(%[[OWN]] :
// CHECK-NEXT: %[[NAME:.*]] = fir.declare %[[OWN]]
// CHECK-NEXT: %[[ELEMENT:.*]] = fir.array_coor %[[NAME]]
// CHECK-NEXT: fir.store %{{.*}} to %[[ELEMENT]]
func.func @set(%v: !fir.ref<!fir.array<4xf32>>, %n: i32, %x: f32) {
  %c1 = arith.constant 1 : i32
  %two = arith.constant 2 : index
  %four = arith.constant 4 : index
  %shape = fir.shape %four : (index) -> !fir.shape<1>
  %d = fir.declare %v(%shape) {uniq_name = "_QFEv"} : (!fir.ref<!fir.array<4xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<4xf32>>
  %f = acc.firstprivate varPtr(%d : !fir.ref<!fir.array<4xf32>>) recipe(@copy) -> !fir.ref<!fir.array<4xf32>> {name = "v"}
  acc.parallel combined(loop) firstprivate(%f : !fir.ref<!fir.array<4xf32>>) {
    %w = fir.declare %f(%shape) {uniq_name = "_QFEv"} : (!fir.ref<!fir.array<4xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<4xf32>>
    acc.loop combined(parallel) control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %e = fir.array_coor %w(%shape) %two : (!fir.ref<!fir.array<4xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %x to %e : !fir.ref<f32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// Iterations that nobody calls independent may read what earlier ones have set.

// CHECK-LABEL: func.func @dependent(
// CHECK: acc.parallel
// CHECK-NOT: acc.firstprivate
func.func @dependent(%v: !fir.ref<!fir.array<4xf32>>, %n: i32, %x: f32) {
  %c1 = arith.constant 1 : i32
  %two = arith.constant 2 : index
  %f = acc.firstprivate varPtr(%v : !fir.ref<!fir.array<4xf32>>) recipe(@copy) -> !fir.ref<!fir.array<4xf32>> {name = "v"}
  acc.parallel firstprivate(%f : !fir.ref<!fir.array<4xf32>>) {
    acc.loop control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %e = fir.coordinate_of %f, %two : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
      fir.store %x to %e : !fir.ref<f32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, auto_ = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// Nothing sets it; gangs alone share the loop; the construct reads it behind the loop.

// CHECK-LABEL: func.func @read(
// CHECK: acc.parallel
// CHECK-NOT: acc.firstprivate
func.func @read(%v: !fir.ref<!fir.array<4xf32>>, %n: i32) {
  %c1 = arith.constant 1 : i32
  %two = arith.constant 2 : index
  %f = acc.firstprivate varPtr(%v : !fir.ref<!fir.array<4xf32>>) recipe(@copy) -> !fir.ref<!fir.array<4xf32>> {name = "v"}
  acc.parallel combined(loop) firstprivate(%f : !fir.ref<!fir.array<4xf32>>) {
    acc.loop combined(parallel) control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %e = fir.coordinate_of %f, %two : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
      %0 = fir.load %e : !fir.ref<f32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @gangs(
// CHECK: acc.parallel
// CHECK-NOT: acc.firstprivate
func.func @gangs(%v: !fir.ref<!fir.array<4xf32>>, %n: i32, %x: f32) {
  %c1 = arith.constant 1 : i32
  %two = arith.constant 2 : index
  %f = acc.firstprivate varPtr(%v : !fir.ref<!fir.array<4xf32>>) recipe(@copy) -> !fir.ref<!fir.array<4xf32>> {name = "v"}
  acc.parallel combined(loop) firstprivate(%f : !fir.ref<!fir.array<4xf32>>) {
    acc.loop combined(parallel) gang control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %e = fir.coordinate_of %f, %two : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
      fir.store %x to %e : !fir.ref<f32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @behind(
// CHECK: acc.parallel
// CHECK-NOT: acc.firstprivate
func.func @behind(%v: !fir.ref<!fir.array<4xf32>>, %n: i32, %x: f32) {
  %c1 = arith.constant 1 : i32
  %two = arith.constant 2 : index
  %f = acc.firstprivate varPtr(%v : !fir.ref<!fir.array<4xf32>>) recipe(@copy) -> !fir.ref<!fir.array<4xf32>> {name = "v"}
  acc.parallel firstprivate(%f : !fir.ref<!fir.array<4xf32>>) {
    acc.loop vector control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %e = fir.coordinate_of %f, %i : (!fir.ref<!fir.array<4xf32>>, i32) -> !fir.ref<f32>
      fir.store %x to %e : !fir.ref<f32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    %e = fir.coordinate_of %f, %two : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
    %0 = fir.load %e : !fir.ref<f32>
    acc.yield
  }
  return
}

// Iterations share what they change by atomic operations.

// CHECK-LABEL: func.func @atomic(
// CHECK: acc.parallel
// CHECK-NOT: acc.firstprivate
func.func @atomic(%v: !fir.ref<!fir.array<4xf32>>, %n: i32, %x: f32) {
  %c1 = arith.constant 1 : i32
  %two = arith.constant 2 : index
  %f = acc.firstprivate varPtr(%v : !fir.ref<!fir.array<4xf32>>) recipe(@copy) -> !fir.ref<!fir.array<4xf32>> {name = "v"}
  acc.parallel combined(loop) firstprivate(%f : !fir.ref<!fir.array<4xf32>>) {
    acc.loop combined(parallel) control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %e = fir.coordinate_of %f, %two : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
      acc.atomic.write %e = %x : !fir.ref<f32>, f32
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// A procedure may set what it is passed, or only read it, or change it by atomic operations, as one
// of another file may as well.

func.func private @unknown(!fir.ref<!fir.array<4xf32>>)

func.func @reads(%a: !fir.ref<!fir.array<4xf32>>) {
  %two = arith.constant 2 : index
  %e = fir.coordinate_of %a, %two : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
  %0 = fir.load %e : !fir.ref<f32>
  return
}

func.func @sets(%a: !fir.ref<!fir.array<4xf32>>) {
  %two = arith.constant 2 : index
  %e = fir.coordinate_of %a, %two : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
  %x = arith.constant 2.0 : f32
  fir.store %x to %e : !fir.ref<f32>
  fir.call @sets(%a) : (!fir.ref<!fir.array<4xf32>>) -> ()
  return
}

func.func @shares(%a: !fir.ref<!fir.array<4xf32>>) {
  %two = arith.constant 2 : index
  %x = arith.constant 2.0 : f32
  %e = fir.coordinate_of %a, %two : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
  acc.atomic.write %e = %x : !fir.ref<f32>, f32
  return
}

func.func @calls(%a: !fir.ref<!fir.array<4xf32>>) {
  fir.call @shares(%a) : (!fir.ref<!fir.array<4xf32>>) -> ()
  return
}

// CHECK-LABEL: func.func @passed(
// CHECK: acc.parallel
// CHECK-NOT: acc.firstprivate
// CHECK: fir.call @reads
// CHECK: acc.parallel
// CHECK: acc.firstprivate
// CHECK: fir.call @sets
// CHECK: acc.parallel
// CHECK-NOT: acc.firstprivate
// CHECK: fir.call @calls
// CHECK: acc.parallel
// CHECK-NOT: acc.firstprivate
// CHECK: fir.call @unknown
func.func @passed(%v: !fir.ref<!fir.array<4xf32>>, %n: i32) {
  %c1 = arith.constant 1 : i32
  %f0 = acc.firstprivate varPtr(%v : !fir.ref<!fir.array<4xf32>>) recipe(@copy) -> !fir.ref<!fir.array<4xf32>> {name = "v"}
  acc.parallel combined(loop) firstprivate(%f0 : !fir.ref<!fir.array<4xf32>>) {
    acc.loop combined(parallel) control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      fir.call @reads(%f0) : (!fir.ref<!fir.array<4xf32>>) -> ()
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  %f1 = acc.firstprivate varPtr(%v : !fir.ref<!fir.array<4xf32>>) recipe(@copy) -> !fir.ref<!fir.array<4xf32>> {name = "v"}
  acc.parallel combined(loop) firstprivate(%f1 : !fir.ref<!fir.array<4xf32>>) {
    acc.loop combined(parallel) control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      fir.call @sets(%f1) : (!fir.ref<!fir.array<4xf32>>) -> ()
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  %f2 = acc.firstprivate varPtr(%v : !fir.ref<!fir.array<4xf32>>) recipe(@copy) -> !fir.ref<!fir.array<4xf32>> {name = "v"}
  acc.parallel combined(loop) firstprivate(%f2 : !fir.ref<!fir.array<4xf32>>) {
    acc.loop combined(parallel) control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      fir.call @calls(%f2) : (!fir.ref<!fir.array<4xf32>>) -> ()
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  %f3 = acc.firstprivate varPtr(%v : !fir.ref<!fir.array<4xf32>>) recipe(@copy) -> !fir.ref<!fir.array<4xf32>> {name = "v"}
  acc.parallel combined(loop) firstprivate(%f3 : !fir.ref<!fir.array<4xf32>>) {
    acc.loop combined(parallel) control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      fir.call @unknown(%f3) : (!fir.ref<!fir.array<4xf32>>) -> ()
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

acc.private.recipe @make : !fir.ref<!fir.array<4xf32>> init {
^bb0(%arg0: !fir.ref<!fir.array<4xf32>>):
  acc.yield %arg0 : !fir.ref<!fir.array<4xf32>>
}

// A private array that several loops set, each for itself.

// CHECK-LABEL: func.func @private(
// CHECK: acc.parallel {
// CHECK: %[[OWN:.*]] = acc.private varPtr(%{{.*}}) recipe(@make)
// CHECK: acc.loop gang vector private(%[[OWN]] :
// CHECK: fir.coordinate_of %[[OWN]]
// CHECK: %[[OTHER:.*]] = acc.private varPtr(%{{.*}}) recipe(@make)
// CHECK: acc.loop {{.*}}private(%[[OTHER]] :
// CHECK: fir.coordinate_of %[[OTHER]]
func.func @private(%v: !fir.ref<!fir.array<4xf32>>, %n: i32, %x: f32) {
  %c1 = arith.constant 1 : i32
  %two = arith.constant 2 : index
  %p = acc.private varPtr(%v : !fir.ref<!fir.array<4xf32>>) recipe(@make) -> !fir.ref<!fir.array<4xf32>> {name = "v"}
  acc.parallel private(%p : !fir.ref<!fir.array<4xf32>>) {
    acc.loop gang vector control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %e = fir.coordinate_of %p, %two : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
      fir.store %x to %e : !fir.ref<f32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.loop control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %e = fir.coordinate_of %p, %two : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
      fir.store %x to %e : !fir.ref<f32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// One of the loops is for gangs alone.

// CHECK-LABEL: func.func @private_beside_gangs(
// CHECK: acc.parallel {
// CHECK: %[[OWN:.*]] = acc.private varPtr(%{{.*}}) recipe(@make)
// CHECK: acc.loop gang vector private(%[[OWN]] :
// CHECK: %[[OTHER:.*]] = acc.private varPtr(%{{.*}}) recipe(@make)
// CHECK: acc.loop gang private(%[[OTHER]] :
func.func @private_beside_gangs(%v: !fir.ref<!fir.array<4xf32>>, %n: i32, %x: f32) {
  %c1 = arith.constant 1 : i32
  %two = arith.constant 2 : index
  %p = acc.private varPtr(%v : !fir.ref<!fir.array<4xf32>>) recipe(@make) -> !fir.ref<!fir.array<4xf32>> {name = "v"}
  acc.parallel private(%p : !fir.ref<!fir.array<4xf32>>) {
    acc.loop gang vector control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %e = fir.coordinate_of %p, %two : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
      fir.store %x to %e : !fir.ref<f32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.loop gang control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %e = fir.coordinate_of %p, %two : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
      fir.store %x to %e : !fir.ref<f32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// What lanes set in one loop, another one reads; gangs run the first loop whole.

// CHECK-LABEL: func.func @private_of_gang(
// CHECK: %[[GANGS:.*]] = acc.private
// CHECK: acc.parallel private(%[[GANGS]], %{{.*}} :
// CHECK-NOT: acc.private
// CHECK: return
func.func @private_of_gang(%v: !fir.ref<!fir.array<4xf32>>, %n: i32, %x: f32) {
  %c1 = arith.constant 1 : i32
  %two = arith.constant 2 : index
  %p = acc.private varPtr(%v : !fir.ref<!fir.array<4xf32>>) recipe(@make) -> !fir.ref<!fir.array<4xf32>> {name = "v"}
  %q = acc.private varPtr(%v : !fir.ref<!fir.array<4xf32>>) recipe(@make) -> !fir.ref<!fir.array<4xf32>> {name = "w"}
  acc.parallel private(%p, %q : !fir.ref<!fir.array<4xf32>>, !fir.ref<!fir.array<4xf32>>) {
    acc.loop vector control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %e = fir.coordinate_of %p, %two : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
      fir.store %x to %e : !fir.ref<f32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.loop gang vector control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %e = fir.coordinate_of %q, %two : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
      fir.store %x to %e : !fir.ref<f32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.loop gang vector control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %e = fir.coordinate_of %q, %two : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
      %0 = fir.load %e : !fir.ref<f32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
