// RUN: %accc-opt --allow-unregistered-dialect --acc-to-accgpu %s | FileCheck %s

// Private and firstprivate variables get memory made from their type; recipes
// go away.

// CHECK-NOT: recipe

acc.private.recipe @private_i32 : !fir.ref<i32> init {
^bb0(%arg0: !fir.ref<i32>):
  %0 = fir.alloca i32
  acc.yield %0 : !fir.ref<i32>
}
acc.private.recipe @private_2x3xf32 : !fir.ref<!fir.array<2x3xf32>> init {
^bb0(%arg0: !fir.ref<!fir.array<2x3xf32>>):
  %0 = fir.alloca !fir.array<2x3xf32>
  acc.yield %0 : !fir.ref<!fir.array<2x3xf32>>
}
acc.private.recipe @private_Uxf32 : !fir.ref<!fir.array<?xf32>> init {
^bb0(%arg0: !fir.ref<!fir.array<?xf32>>):
  acc.yield %arg0 : !fir.ref<!fir.array<?xf32>>
}
!box = !fir.box<!fir.heap<!fir.array<?xi32>>>
acc.private.recipe @private_box : !fir.ref<!box> init {
^bb0(%arg0: !fir.ref<!box>):
  acc.yield %arg0 : !fir.ref<!box>
}
!pointer = !fir.box<!fir.ptr<!fir.array<?xi32>>>
acc.private.recipe @private_pointer : !fir.ref<!pointer> init {
^bb0(%arg0: !fir.ref<!pointer>):
  acc.yield %arg0 : !fir.ref<!pointer>
}
acc.firstprivate.recipe @firstprivate_f64 : !fir.ref<f64> init {
^bb0(%arg0: !fir.ref<f64>):
  %0 = fir.alloca f64
  acc.yield %0 : !fir.ref<f64>
} copy {
^bb0(%arg0: !fir.ref<f64>, %arg1: !fir.ref<f64>):
  acc.terminator
}
acc.firstprivate.recipe @firstprivate_2x3xf32 : !fir.ref<!fir.array<2x3xf32>> init {
^bb0(%arg0: !fir.ref<!fir.array<2x3xf32>>):
  %0 = fir.alloca !fir.array<2x3xf32>
  acc.yield %0 : !fir.ref<!fir.array<2x3xf32>>
} copy {
^bb0(%arg0: !fir.ref<!fir.array<2x3xf32>>, %arg1: !fir.ref<!fir.array<2x3xf32>>):
  acc.terminator
}

!scalar = !fir.box<!fir.heap<i32>>
acc.private.recipe @private_scalar : !fir.ref<!scalar> init {
^bb0(%arg0: !fir.ref<!scalar>):
  acc.yield %arg0 : !fir.ref<!scalar>
}
!object = !fir.box<!fir.heap<!fir.type<_QTpair{k:i32,x:f32}>>>
acc.firstprivate.recipe @firstprivate_object : !fir.ref<!object> init {
^bb0(%arg0: !fir.ref<!object>):
  acc.yield %arg0 : !fir.ref<!object>
} copy {
^bb0(%arg0: !fir.ref<!object>, %arg1: !fir.ref<!object>):
  acc.terminator
}

// A construct's copy belongs to each gang. The value of a firstprivate scalar is
// read before the construct, where the host has it.

// CHECK-LABEL: func.func @construct(
// CHECK-SAME: %{{.*}}: !fir.ref<i32>, %[[Y:[^:]*]]: !fir.ref<f64>
// CHECK-NEXT: %[[VALUE:.*]] = fir.load %[[Y]] : !fir.ref<f64>
// CHECK-NEXT: accgpu.region <parallel> {
// CHECK-NEXT: %[[P:.*]] = accgpu.private <gang> "x" i32 : !fir.ref<i32>
// CHECK-NEXT: %[[F:.*]] = accgpu.private <gang> "y" f64 : !fir.ref<f64>
// CHECK-NEXT: fir.store %[[VALUE]] to %[[F]] : !fir.ref<f64>
// CHECK-NEXT: "test.use"(%[[P]], %[[F]])
func.func @construct(%x: !fir.ref<i32>, %y: !fir.ref<f64>) {
  %p = acc.private varPtr(%x : !fir.ref<i32>) recipe(@private_i32) -> !fir.ref<i32> {name = "x"}
  %f = acc.firstprivate varPtr(%y : !fir.ref<f64>) recipe(@firstprivate_f64) -> !fir.ref<f64> {name = "y"}
  acc.parallel firstprivate(%f : !fir.ref<f64>) private(%p : !fir.ref<i32>) {
    "test.use"(%p, %f) : (!fir.ref<i32>, !fir.ref<f64>) -> ()
    acc.yield
  }
  return
}

// An array is on the device while the gangs copy it.

// CHECK-LABEL: func.func @firstprivate_array(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<!fir.array<2x3xf32>>
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]] : {{.*}}implicit = true
// CHECK-NEXT: accgpu.region
// CHECK: %[[F:.*]] = accgpu.private <gang> "x" !fir.array<2x3xf32> : !fir.ref<!fir.array<2x3xf32>>
// CHECK-NEXT: %[[FROM:.*]] = fir.convert %[[D]]
// CHECK-NEXT: %[[TO:.*]] = fir.convert %[[F]]
// CHECK: fir.do_loop %[[I:.*]] =
// CHECK-NEXT: %[[SOURCE:.*]] = fir.coordinate_of %[[FROM]], %[[I]]
// CHECK-NEXT: %[[PLACE:.*]] = fir.coordinate_of %[[TO]], %[[I]]
// CHECK-NEXT: %[[VALUE:.*]] = fir.load %[[SOURCE]]
// CHECK-NEXT: fir.store %[[VALUE]] to %[[PLACE]]
// CHECK-NEXT: }
// CHECK-NEXT: "test.use"(%[[F]])
// CHECK: acc.delete accPtr(%[[D]]
func.func @firstprivate_array(%x: !fir.ref<!fir.array<2x3xf32>>) {
  %f = acc.firstprivate varPtr(%x : !fir.ref<!fir.array<2x3xf32>>) recipe(@firstprivate_2x3xf32) -> !fir.ref<!fir.array<2x3xf32>> {name = "x"}
  acc.parallel firstprivate(%f : !fir.ref<!fir.array<2x3xf32>>) {
    "test.use"(%f) : (!fir.ref<!fir.array<2x3xf32>>) -> ()
    acc.yield
  }
  return
}

// A loop's copy stands before the loop and waits for the loop's levels.

// CHECK-LABEL: func.func @loop(
// CHECK: %[[P:.*]] = accgpu.private <vector> "x" !fir.array<2x3xf32> follows_loop : !fir.ref<!fir.array<2x3xf32>>
// CHECK-NEXT: accgpu.loop
// CHECK-NEXT: "test.use"(%[[P]])
func.func @loop(%x: !fir.ref<!fir.array<2x3xf32>>, %a: i32) {
  acc.parallel {
    %p = acc.private varPtr(%x : !fir.ref<!fir.array<2x3xf32>>) recipe(@private_2x3xf32) -> !fir.ref<!fir.array<2x3xf32>> {name = "x"}
    acc.loop gang private(%p : !fir.ref<!fir.array<2x3xf32>>) control(%i : i32) = (%a : i32) to (%a : i32) step (%a : i32) {
      "test.use"(%p) : (!fir.ref<!fir.array<2x3xf32>>) -> ()
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// The extents come from the bounds of the clause.

// CHECK-LABEL: func.func @run_time_size(
// CHECK-SAME: %{{.*}}: !fir.ref<!fir.array<?xf32>>, %[[N:[^:]*]]: index
// CHECK: accgpu.region
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" !fir.array<?xf32> sizes(%[[N]] : index) : !fir.ref<!fir.array<?xf32>>
// CHECK-NEXT: "test.use"(%[[P]])
func.func @run_time_size(%x: !fir.ref<!fir.array<?xf32>>, %n: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = arith.subi %n, %c1 : index
  %bounds = acc.bounds lowerbound(%c0 : index) upperbound(%last : index) extent(%n : index) stride(%c1 : index) startIdx(%c1 : index)
  %p = acc.private varPtr(%x : !fir.ref<!fir.array<?xf32>>) bounds(%bounds) recipe(@private_Uxf32) -> !fir.ref<!fir.array<?xf32>> {name = "x"}
  acc.parallel private(%p : !fir.ref<!fir.array<?xf32>>) {
    "test.use"(%p) : (!fir.ref<!fir.array<?xf32>>) -> ()
    acc.yield
  }
  return
}

// An allocatable's copy is contiguous, with the lower bounds of the original, and
// null where that is not allocated.

// CHECK-LABEL: func.func @allocatable(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<
// CHECK: %[[BOX:.*]] = fir.load %[[X]]
// CHECK-NEXT: fir.box_addr %[[BOX]]
// CHECK: %[[DIMS:.*]]:3 = fir.box_dims %[[BOX]],
// CHECK: %[[MEMORY:.*]] = accgpu.private <gang> "x" !fir.array<?xi32> sizes(%[[DIMS]]#1 : index)
// CHECK: %[[SHAPE:.*]] = fir.shape_shift %[[DIMS]]#0, %[[DIMS]]#1
// CHECK: %[[ADDRESS:.*]] = fir.convert %[[MEMORY]] : (!fir.ref<!fir.array<?xi32>>) -> !fir.heap<!fir.array<?xi32>>
// CHECK: %[[ANY:.*]] = arith.select %{{.*}}, %[[ADDRESS]], %{{.*}} : !fir.heap
// CHECK: %[[COPY:.*]] = fir.embox %[[ANY]](%[[SHAPE]])
// CHECK: %[[HOLDER:.*]] = accgpu.private <gang> "x" !fir.box<!fir.heap<!fir.array<?xi32>>> :
// CHECK: fir.store %[[COPY]] to %[[HOLDER]]
// CHECK: "test.use"(%[[HOLDER]])
func.func @allocatable(%x: !fir.ref<!box>) {
  %p = acc.private varPtr(%x : !fir.ref<!box>) recipe(@private_box) -> !fir.ref<!box> {name = "x"}
  acc.parallel private(%p : !fir.ref<!box>) {
    "test.use"(%p) : (!fir.ref<!box>) -> ()
    acc.yield
  }
  return
}

// What a pointer's copy leads to is a target.

// CHECK-LABEL: func.func @pointer(
// CHECK: %[[MEMORY:.*]] = accgpu.private <gang> "x" !fir.array<?xi32> sizes(
// CHECK: %[[TARGET:.*]] = fir.declare %[[MEMORY]](%{{.*}}) {fortran_attrs = #fir.var_attrs<target>, uniq_name = "x"}
// CHECK: fir.convert %[[TARGET]] : (!fir.ref<!fir.array<?xi32>>) -> !fir.ptr<!fir.array<?xi32>>
func.func @pointer(%x: !fir.ref<!pointer>) {
  %p = acc.private varPtr(%x : !fir.ref<!pointer>) recipe(@private_pointer) -> !fir.ref<!pointer> {name = "x"}
  acc.parallel private(%p : !fir.ref<!pointer>) {
    "test.use"(%p) : (!fir.ref<!pointer>) -> ()
    acc.yield
  }
  return
}

// A scalar's too, until what is assigned to it allocates it.

// CHECK-LABEL: func.func @allocatable_scalar(
// CHECK: %[[MEMORY:.*]] = accgpu.private <gang> "x" i32 :
// CHECK: %[[ADDRESS:.*]] = fir.convert %[[MEMORY]] : (!fir.ref<i32>) -> !fir.heap<i32>
// CHECK: %[[OWN:.*]] = fir.embox %[[ADDRESS]]
// CHECK: %[[ANY:.*]] = arith.select %{{.*}}, %[[ADDRESS]], %{{.*}} : !fir.heap<i32>
// CHECK: %[[COPY:.*]] = fir.embox %[[ANY]]
// CHECK: %[[HOLDER:.*]] = accgpu.private <gang> "x" !fir.box<!fir.heap<i32>> :
// CHECK: fir.store %[[COPY]] to %[[HOLDER]]
// CHECK: "test.use"(%[[HOLDER]])
// CHECK: fir.store %[[OWN]] to %[[HOLDER]] : !fir.ref<!fir.box<!fir.heap<i32>>>
func.func @allocatable_scalar(%x: !fir.ref<!scalar>) {
  %p = acc.private varPtr(%x : !fir.ref<!scalar>) recipe(@private_scalar) -> !fir.ref<!scalar> {name = "x"}
  acc.parallel private(%p : !fir.ref<!scalar>) {
    "test.use"(%p) : (!fir.ref<!scalar>) -> ()
    %null = fir.zero_bits !fir.heap<i32>
    %none = fir.embox %null : (!fir.heap<i32>) -> !scalar
    fir.store %none to %p {accc.own_memory} : !fir.ref<!scalar>
    acc.yield
  }
  return
}

// Nothing is copied from where nothing is.

// CHECK-LABEL: func.func @firstprivate_allocatable(
// CHECK: %[[MEMORY:.*]] = accgpu.private <gang> "x" !fir.type<
// CHECK: %[[BOX:.*]] = fir.load
// CHECK: %[[FROM:.*]] = fir.box_addr %[[BOX]]
// CHECK: %[[WORD:.*]] = fir.convert %[[FROM]]
// CHECK: %[[IS_THERE:.*]] = arith.cmpi ne, %[[WORD]]
// CHECK: fir.if %[[IS_THERE]] {
// CHECK: %[[PLACE:.*]] = fir.box_addr
// CHECK: %[[VALUE:.*]] = fir.load %[[PLACE]]
// CHECK: fir.store %[[VALUE]] to %[[MEMORY]]
// CHECK: }
// CHECK: "test.use"
func.func @firstprivate_allocatable(%x: !fir.ref<!object>) {
  %p = acc.firstprivate varPtr(%x : !fir.ref<!object>) recipe(@firstprivate_object) -> !fir.ref<!object> {name = "x"}
  acc.parallel firstprivate(%p : !fir.ref<!object>) {
    "test.use"(%p) : (!fir.ref<!object>) -> ()
    acc.yield
  }
  return
}
