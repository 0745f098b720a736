// RUN: %accc-opt --acc-data-to-runtime %s | FileCheck %s

// The action that each clause asks for: a number of accrt.h in the low byte, and
// flags. (0x100: structured, 0x200: implicit, 0x1000: readonly, 0x2000: zero; below
// 0x10000: declared.)

// CHECK-LABEL: func.func @copyin(
// CHECK: %[[ACTION:.*]] = arith.constant 256 : i32
// CHECK: fir.call @accrt_enter(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}}, %{{.*}})
func.func @copyin(%a: !fir.ref<f64>) {
  %d = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
  return
}

// CHECK-LABEL: func.func @copyin_readonly(
// CHECK: %[[ACTION:.*]] = arith.constant 4352 : i32
// CHECK: fir.call @accrt_enter(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}}, %{{.*}})
func.func @copyin_readonly(%a: !fir.ref<f64>) {
  %d = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copyin_readonly>, name = "a"}
  return
}

// CHECK-LABEL: func.func @create(
// CHECK: %[[ACTION:.*]] = arith.constant 257 : i32
// CHECK: fir.call @accrt_enter(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}}, %{{.*}})
func.func @create(%a: !fir.ref<f64>) {
  %d = acc.create varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
  return
}

// CHECK-LABEL: func.func @create_zero(
// CHECK: %[[ACTION:.*]] = arith.constant 8449 : i32
// CHECK: fir.call @accrt_enter(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}}, %{{.*}})
func.func @create_zero(%a: !fir.ref<f64>) {
  %d = acc.create varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_create_zero>, name = "a"}
  return
}

// CHECK-LABEL: func.func @present(
// CHECK: %[[ACTION:.*]] = arith.constant 258 : i32
// CHECK: fir.call @accrt_enter(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}}, %{{.*}})
func.func @present(%a: !fir.ref<f64>) {
  %d = acc.present varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
  return
}

// CHECK-LABEL: func.func @no_create(
// CHECK: %[[ACTION:.*]] = arith.constant 259 : i32
// CHECK: fir.call @accrt_enter(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}}, %{{.*}})
func.func @no_create(%a: !fir.ref<f64>) {
  %d = acc.nocreate varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
  return
}

// CHECK-LABEL: func.func @attach(
// CHECK: %[[ACTION:.*]] = arith.constant 260 : i32
// CHECK: fir.call @accrt_enter(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}}, %{{.*}})
func.func @attach(%a: !fir.ref<f64>) {
  %d = acc.attach varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
  return
}

// CHECK-LABEL: func.func @deviceptr(
// CHECK: %[[ACTION:.*]] = arith.constant 261 : i32
// CHECK: fir.call @accrt_enter(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}}, %{{.*}})
func.func @deviceptr(%a: !fir.ref<f64>) {
  %d = acc.deviceptr varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
  return
}

// CHECK-LABEL: func.func @implicit(
// CHECK: %[[ACTION:.*]] = arith.constant 768 : i32
// CHECK: fir.call @accrt_enter(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}}, %{{.*}})
func.func @implicit(%a: !fir.ref<f64>) {
  %d = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {implicit = true, name = "a"}
  return
}

// CHECK-LABEL: func.func @link(
// CHECK: %[[ACTION:.*]] = arith.constant 263 : i32
// CHECK: fir.call @accrt_enter(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}}, %{{.*}})
func.func @link(%a: !fir.ref<f64>) {
  %d = acc.declare_link varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
  return
}

// CHECK-LABEL: func.func @device_resident(
// CHECK: %[[ACTION:.*]] = arith.constant 264 : i32
// CHECK: fir.call @accrt_enter(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}}, %{{.*}})
func.func @device_resident(%a: !fir.ref<f64>) {
  %d = acc.declare_device_resident varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
  return
}

// CHECK-LABEL: func.func @copyout(
// CHECK: fir.call @accrt_enter
// CHECK: %[[ACTION:.*]] = arith.constant 256 : i32
// CHECK: fir.call @accrt_exit(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}})
func.func @copyout(%a: !fir.ref<f64>) {
  %d = acc.create varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copyout>, name = "a"}
  acc.copyout accPtr(%d : !fir.ref<f64>) to varPtr(%a : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copyout>, name = "a"}
  return
}

// CHECK-LABEL: func.func @copyout_zero(
// CHECK: fir.call @accrt_enter
// CHECK: %[[ACTION:.*]] = arith.constant 8448 : i32
// CHECK: fir.call @accrt_exit(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}})
func.func @copyout_zero(%a: !fir.ref<f64>) {
  %d = acc.create varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copyout_zero>, name = "a"}
  acc.copyout accPtr(%d : !fir.ref<f64>) to varPtr(%a : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copyout_zero>, name = "a"}
  return
}

// CHECK-LABEL: func.func @delete(
// CHECK: fir.call @accrt_enter
// CHECK: %[[ACTION:.*]] = arith.constant 257 : i32
// CHECK: fir.call @accrt_exit(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}})
func.func @delete(%a: !fir.ref<f64>) {
  %d = acc.create varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_create>, name = "a"}
  acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_create>, name = "a"}
  return
}

// CHECK-LABEL: func.func @detach(
// CHECK: fir.call @accrt_enter
// CHECK: %[[ACTION:.*]] = arith.constant 258 : i32
// CHECK: fir.call @accrt_exit(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}})
func.func @detach(%a: !fir.ref<f64>) {
  %d = acc.attach varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_attach>, name = "a"}
  acc.detach accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_attach>, name = "a"}
  return
}

// CHECK-LABEL: func.func @present_end(
// CHECK: fir.call @accrt_enter
// CHECK: %[[ACTION:.*]] = arith.constant 259 : i32
// CHECK: fir.call @accrt_exit(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}})
func.func @present_end(%a: !fir.ref<f64>) {
  %d = acc.present varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_present>, name = "a"}
  acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_present>, name = "a"}
  return
}

// CHECK-LABEL: func.func @no_create_end(
// CHECK: fir.call @accrt_enter
// CHECK: %[[ACTION:.*]] = arith.constant 259 : i32
// CHECK: fir.call @accrt_exit(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}})
func.func @no_create_end(%a: !fir.ref<f64>) {
  %d = acc.nocreate varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_no_create>, name = "a"}
  acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_no_create>, name = "a"}
  return
}

// Data of the whole program, on every device (0x10000), and its deallocation.

fir.global @_QMmEs : f64

// CHECK-LABEL: acc.global_ctor
// CHECK: %[[ACTION:.*]] = arith.constant 65536 : i32
// CHECK: fir.call @accrt_enter(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}}, %{{.*}})
acc.global_ctor @_QMmEs_acc_ctor {
  %s = fir.address_of(@_QMmEs) : !fir.ref<f64>
  %d = acc.copyin varPtr(%s : !fir.ref<f64>) -> !fir.ref<f64> {name = "s", structured = false}
  acc.declare_enter dataOperands(%d : !fir.ref<f64>)
  acc.terminator
}

// CHECK-LABEL: func.func @deallocate(
// CHECK: %[[ACTION:.*]] = arith.constant 65537 : i32
// CHECK: fir.call @accrt_exit(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}})
func.func @deallocate(%a: !fir.ref<f64>) {
  %d = acc.getdeviceptr varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a", structured = false}
  acc.delete accPtr(%d : !fir.ref<f64>) {accc.deallocates, name = "a", structured = false}
  return
}
