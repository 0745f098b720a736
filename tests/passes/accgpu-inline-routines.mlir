// RUN: %accc-opt --accgpu-inline-routines %s | FileCheck %s

// Routines with loops for the caller's threads are inlined, also through each
// other; those without stay calls.

func.func private @vector(%x: !fir.ref<f32>, %v: f32, %a: i32) -> f32 attributes {accc.parallel_routine} {
  %t = fir.alloca f32
  accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
    fir.store %v to %x : !fir.ref<f32>
    accgpu.yield
  }
  %r = fir.load %x : !fir.ref<f32>
  return %r : f32
}

func.func private @branches(%x: !fir.ref<f32>, %v: f32, %a: i32, %c: i1) attributes {accc.parallel_routine} {
  cf.cond_br %c, ^go, ^end
^go:
  %r = fir.call @vector(%x, %v, %a) : (!fir.ref<f32>, f32, i32) -> f32
  fir.call @seq(%x) : (!fir.ref<f32>) -> ()
  cf.br ^end
^end:
  return
}

func.func private @seq(%x: !fir.ref<f32>) {
  return
}

func.func private @recursive(%x: !fir.ref<f32>) attributes {accc.parallel_routine} {
  fir.call @recursive(%x) : (!fir.ref<f32>) -> ()
  return
}

// CHECK-LABEL: func.func @construct(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f32>, %[[V:[^:]*]]: f32
// CHECK: accgpu.region
// CHECK-NEXT: %[[TOP:.*]] = llvm.intr.stacksave
// CHECK-NEXT: fir.alloca f32
// CHECK-NEXT: accgpu.loop
// CHECK-NEXT: fir.store %[[V]] to %[[X]]
// CHECK: %[[R:.*]] = fir.load %[[X]]
// CHECK-NEXT: llvm.intr.stackrestore %[[TOP]]
// CHECK-NEXT: fir.store %[[R]] to %[[X]]
// CHECK-NEXT: scf.execute_region {
// CHECK: cf.cond_br
// CHECK: accgpu.loop
// CHECK: fir.call @seq(
// CHECK: scf.yield
// CHECK: fir.call @recursive(
func.func @construct(%x: !fir.ref<f32>, %v: f32, %a: i32, %c: i1) {
  accgpu.region <parallel> {
    %r = fir.call @vector(%x, %v, %a) : (!fir.ref<f32>, f32, i32) -> f32
    fir.store %r to %x : !fir.ref<f32>
    fir.call @branches(%x, %v, %a, %c) : (!fir.ref<f32>, f32, i32, i1) -> ()
    fir.call @recursive(%x) : (!fir.ref<f32>) -> ()
    accgpu.yield
  }
  return
}

// The result is where the caller wants it.

// CHECK-LABEL: func.func @saves(
// CHECK-SAME: %[[SAVED:.*]]: !fir.ref<!fir.array<?xf32>>, %[[OBJECT:.*]]: !fir.ref<!fir.type<{{.*}}>>
// CHECK: accgpu.region
// CHECK-NOT: fir.save_result
// CHECK: fir.array_coor %[[SAVED]](
// CHECK: fir.coordinate_of %[[OBJECT]], a
// CHECK-NOT: fir.save_result
// CHECK: return
func.func @array(%n: index, %x: f32) -> !fir.array<?xf32> attributes {accc.parallel_routine} {
  %c1 = arith.constant 1 : index
  %ans = fir.alloca !fir.array<?xf32>, %n {bindc_name = "ans"}
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [vector] independent {
    %p = fir.array_coor %ans(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
    fir.store %x to %p : !fir.ref<f32>
    accgpu.yield
  }
  %value = fir.load %ans : !fir.ref<!fir.array<?xf32>>
  return %value : !fir.array<?xf32>
}
func.func @object(%x: f32) -> !fir.type<_QMmTpair{a:f32,b:f32}> attributes {accc.parallel_routine} {
  %r = fir.alloca !fir.type<_QMmTpair{a:f32,b:f32}> {bindc_name = "r"}
  %p = fir.coordinate_of %r, a : (!fir.ref<!fir.type<_QMmTpair{a:f32,b:f32}>>) -> !fir.ref<f32>
  fir.store %x to %p : !fir.ref<f32>
  %value = fir.load %r : !fir.ref<!fir.type<_QMmTpair{a:f32,b:f32}>>
  return %value : !fir.type<_QMmTpair{a:f32,b:f32}>
}
func.func @saves(%saved: !fir.ref<!fir.array<?xf32>>, %object: !fir.ref<!fir.type<_QMmTpair{a:f32,b:f32}>>, %n: index, %x: f32) {
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    %r = fir.call @array(%n, %x) : (index, f32) -> !fir.array<?xf32>
    fir.save_result %r to %saved(%shape) : !fir.array<?xf32>, !fir.ref<!fir.array<?xf32>>, !fir.shape<1>
    %o = fir.call @object(%x) : (f32) -> !fir.type<_QMmTpair{a:f32,b:f32}>
    fir.save_result %o to %object : !fir.type<_QMmTpair{a:f32,b:f32}>, !fir.ref<!fir.type<_QMmTpair{a:f32,b:f32}>>
    accgpu.yield
  }
  return
}
