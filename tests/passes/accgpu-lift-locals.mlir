// RUN: %accc-opt --accgpu-lift-locals %s | FileCheck %s

// A branch fills the array, and a loop for gangs reads it: there is one array for both.

// CHECK-LABEL: func.func @shared(
// CHECK: %[[T:.*]] = fir.call @accrt_temporary(
// CHECK: %[[A:.*]] = fir.convert %[[T]] : (!llvm.ptr) -> !fir.heap<!fir.array<70xf64>>
// CHECK: accgpu.region <kernels> {
// CHECK-NOT: fir.alloca
// CHECK: fir.convert %[[A]]
// CHECK: accgpu.yield
// CHECK: fir.call @accrt_temporary_end(%[[T]]
func.func @shared(%to: !fir.ref<!fir.array<70xf64>>, %x: f64, %c: i1) {
  accgpu.region <kernels> {
    %c1 = arith.constant 1 : index
    %c70 = arith.constant 70 : index
    %shape = fir.shape %c70 : (index) -> !fir.shape<1>
    %t = fir.alloca !fir.array<70xf64> {bindc_name = ".tmp.expr_result"}
    fir.if %c {
      %e = fir.array_coor %t(%shape) %c1 : (!fir.ref<!fir.array<70xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %x to %e : !fir.ref<f64>
    }
    accgpu.loop (%i) = (%c1) to (%c70) step (%c1) : index par [] independent {
      %e = fir.array_coor %t(%shape) %i : (!fir.ref<!fir.array<70xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      %v = fir.load %e : !fir.ref<f64>
      %f = fir.array_coor %to(%shape) %i : (!fir.ref<!fir.array<70xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %v to %f : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// One that a single loop uses stays, and so does one whose size only the device knows.

// CHECK-LABEL: func.func @own(
// CHECK-NOT: accrt_temporary
// CHECK: accgpu.region
// CHECK: fir.alloca !fir.array<4xf64>
// CHECK: fir.alloca !fir.array<?xf64>
func.func @own(%n: !fir.ref<index>, %x: f64) {
  accgpu.region <kernels> {
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %t = fir.alloca !fir.array<4xf64>
    %shape = fir.shape %c4 : (index) -> !fir.shape<1>
    %size = fir.load %n : !fir.ref<index>
    %u = fir.alloca !fir.array<?xf64>, %size
    %first = fir.array_coor %u(%shape) %c1 : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
    fir.store %x to %first : !fir.ref<f64>
    accgpu.loop (%i) = (%c1) to (%c4) step (%c1) : index par [] independent {
      %e = fir.array_coor %t(%shape) %i : (!fir.ref<!fir.array<4xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %x to %e : !fir.ref<f64>
      %f = fir.array_coor %u(%shape) %i : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %x to %f : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// The device's descriptor of a component tells the size: libaccrt knows it, or reads it.

// CHECK-LABEL: func.func @component(
// CHECK: %[[P:.*]] = fir.declare
// CHECK: %[[BOX:.*]] = fir.load %[[P]]
// CHECK: %[[OBJECT:.*]] = fir.box_addr %[[BOX]]
// CHECK: %[[PLACE:.*]] = fir.coordinate_of %[[OBJECT]], u
// CHECK: %[[BYTES:.*]] = arith.constant 48 : i64
// CHECK: %[[ROOM:.*]] = fir.alloca !fir.box<!fir.ptr<!fir.array<?xf64>>>
// CHECK: %[[FROM:.*]] = fir.convert %[[PLACE]]
// CHECK: fir.call @accrt_read_descriptor(%[[FROM]], %[[BYTES]],
// CHECK: %[[D:.*]] = fir.load %[[ROOM]]
// CHECK: fir.box_dims %[[D]]
// CHECK: fir.call @accrt_temporary(
// CHECK-NEXT: fir.convert
// CHECK-NEXT: accgpu.region
// CHECK-NOT: fir.allocmem

// It may not be read before a part of the construct that changes it.
// CHECK-LABEL: func.func @changed(
// CHECK-NOT: fir.call @accrt_temporary
// CHECK: fir.allocmem
!box = !fir.box<!fir.ptr<!fir.array<?xf64>>>
!object = !fir.type<t{u:!fir.box<!fir.ptr<!fir.array<?xf64>>>}>
func.func @component(%pointer: !fir.ref<!fir.box<!fir.ptr<!object>>>) {
  %p = fir.declare %pointer {fortran_attrs = #fir.var_attrs<pointer>, uniq_name = "_QFEg"} : (!fir.ref<!fir.box<!fir.ptr<!object>>>) -> !fir.ref<!fir.box<!fir.ptr<!object>>>
  %g = acc.present varPtr(%p : !fir.ref<!fir.box<!fir.ptr<!object>>>) -> !fir.ref<!fir.box<!fir.ptr<!object>>> {name = "g"}
  accgpu.region <kernels> {
    %c0 = arith.constant 0 : index
    %box = fir.load %g : !fir.ref<!fir.box<!fir.ptr<!object>>>
    %object = fir.box_addr %box : (!fir.box<!fir.ptr<!object>>) -> !fir.ptr<!object>
    %place = fir.coordinate_of %object, u : (!fir.ptr<!object>) -> !fir.ref<!box>
    %d = fir.load %place : !fir.ref<!box>
    %dims:3 = fir.box_dims %d, %c0 : (!box, index) -> (index, index, index)
    %t = fir.allocmem !fir.array<?xf64>, %dims#1
    fir.freemem %t : !fir.heap<!fir.array<?xf64>>
    accgpu.yield
  }
  return
}

func.func @changed(%object: !fir.ref<!object>, %other: !box) {
  %x = fir.declare %object {uniq_name = "_QFEx"} : (!fir.ref<!object>) -> !fir.ref<!object>
  %g = acc.present varPtr(%x : !fir.ref<!object>) -> !fir.ref<!object> {name = "x"}
  accgpu.region <kernels> {
    %c0 = arith.constant 0 : index
    %place = fir.coordinate_of %g, u : (!fir.ref<!object>) -> !fir.ref<!box>
    fir.store %other to %place : !fir.ref<!box>
    %d = fir.load %place : !fir.ref<!box>
    %dims:3 = fir.box_dims %d, %c0 : (!box, index) -> (index, index, index)
    %t = fir.allocmem !fir.array<?xf64>, %dims#1
    fir.freemem %t : !fir.heap<!fir.array<?xf64>>
    accgpu.yield
  }
  return
}

// What a reduction sets is for all parts of the construct, unless a loop changes it, too.
// CHECK-LABEL: func.func @reduced(
// CHECK: fir.call @accrt_temporary(
// CHECK-NEXT: %[[R:.*]] = fir.convert
// CHECK-NEXT: accgpu.region
// CHECK: fir.alloca f64 {bindc_name = "changed"}
// CHECK: %[[INTO:.*]] = fir.convert %[[R]]
// CHECK: accgpu.reduce <max> %{{.*}} into %[[INTO]]
func.func @reduced(%a: !fir.ref<!fir.array<70xf64>>, %x: f64) {
  accgpu.region <kernels> {
    %c1 = arith.constant 1 : index
    %c70 = arith.constant 70 : index
    %changed = fir.alloca f64 {bindc_name = "changed"}
    %most = fir.alloca f64
    fir.store %x to %most : !fir.ref<f64>
    fir.store %x to %changed : !fir.ref<f64>
    %own = accgpu.private <vector> "" f64 follows_loop : !fir.ref<f64>
    %other = accgpu.private <vector> "" f64 follows_loop : !fir.ref<f64>
    accgpu.loop (%i) = (%c1) to (%c70) step (%c1) : index par [] independent {
      fir.store %x to %own : !fir.ref<f64>
      fir.store %x to %other : !fir.ref<f64>
      fir.store %x to %changed : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.reduce <max> %own into %most [] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%one: !fir.ref<f64>, %two: !fir.ref<f64>):
      accgpu.yield
    }
    accgpu.reduce <max> %other into %changed [] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%one: !fir.ref<f64>, %two: !fir.ref<f64>):
      accgpu.yield
    }
    %found = fir.load %most : !fir.ref<f64>
    accgpu.loop (%i) = (%c1) to (%c70) step (%c1) : index par [] independent {
      fir.store %found to %own : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
