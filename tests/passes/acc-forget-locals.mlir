// RUN: %accc-opt --acc-forget-locals %s | FileCheck %s

// Every end of the procedure ends the variable.

// CHECK-LABEL: func.func @by_directive(
// CHECK: %[[A:.*]] = fir.alloca
// CHECK: %[[P:.*]] = fir.convert %[[A]] : (!fir.ref<!fir.array<10xf32>>) -> !llvm.ptr
// CHECK: fir.call @accrt_forget(%[[P]], %{{.*}}, %{{.*}})
// CHECK: return
// CHECK: fir.call @accrt_forget(
// CHECK: return
func.func @by_directive(%condition: i1) {
  %a = fir.alloca !fir.array<10xf32> {bindc_name = "a"}
  %d = acc.create varPtr(%a : !fir.ref<!fir.array<10xf32>>) -> !fir.ref<!fir.array<10xf32>> {name = "a", structured = false}
  acc.enter_data dataOperands(%d : !fir.ref<!fir.array<10xf32>>)
  cf.cond_br %condition, ^bb1, ^bb2
^bb1:
  return
^bb2:
  return
}

// An automatic array on the heap: before it is freed, with its extent.

// CHECK-LABEL: func.func @by_routine(
// CHECK-SAME: %[[N:.*]]: index
// CHECK: %[[A:.*]] = fir.allocmem
// CHECK: fir.call @_QPacc_copyin_object
// CHECK: %[[EXTENT:.*]] = fir.convert %[[N]] : (index) -> i64
// CHECK: arith.muli %{{.*}}, %[[EXTENT]]
// CHECK: fir.call @accrt_forget(
// CHECK: fir.freemem %[[A]]
func.func @by_routine(%n: index) {
  %a = fir.allocmem !fir.array<?xf32>, %n {bindc_name = "a"}
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %box = fir.embox %a(%shape) : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
  %class = fir.rebox %box : (!fir.box<!fir.array<?xf32>>) -> !fir.class<!fir.array<?xnone>>
  %any = fir.convert %class : (!fir.class<!fir.array<?xnone>>) -> !fir.class<!fir.array<*:none>>
  fir.call @_QPacc_copyin_object(%any) : (!fir.class<!fir.array<*:none>>) -> ()
  fir.freemem %a : !fir.heap<!fir.array<?xf32>>
  return
}
func.func private @_QPacc_copyin_object(!fir.class<!fir.array<*:none>>)

// Dummy arguments and allocatables live on.

// CHECK-LABEL: func.func @others(
// CHECK-NOT: accrt_forget
// CHECK: return
func.func @others(%x: !fir.ref<f32>) {
  %a = fir.alloca !fir.box<!fir.heap<!fir.array<?xf32>>> {bindc_name = "a"}
  %d = acc.create varPtr(%a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>> {name = "a", structured = false}
  %e = acc.create varPtr(%x : !fir.ref<f32>) -> !fir.ref<f32> {name = "x", structured = false}
  acc.enter_data dataOperands(%d, %e : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>, !fir.ref<f32>)
  return
}
