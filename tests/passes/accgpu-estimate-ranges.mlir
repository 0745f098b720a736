// RUN: %accc-opt --accgpu-estimate-ranges %s | FileCheck %s
// RUN: %accc-opt --accgpu-estimate-ranges --accgpu-announce-regions %s | FileCheck %s --check-prefix=HOST

// A member of a variable on the device: the host loads its own before the construct.
// Constructs that only the host runs are as they were.

// CHECK-LABEL: func.func @member(
// CHECK: %[[VARIABLE:.*]] = fir.declare
// CHECK: %[[COPY:.*]] = acc.present varPtr(%[[VARIABLE]]
// CHECK: %[[OWN:.*]] = fir.coordinate_of %[[VARIABLE]], n
// CHECK: %[[EXPECTED:.*]] = fir.load %[[OWN]] : !fir.ref<i32>
// CHECK: accgpu.region
// CHECK: %[[NAME:.*]] = fir.declare %[[COPY]]
// CHECK: %[[MEMBER:.*]] = fir.coordinate_of %[[NAME]], n
// CHECK: %[[N:.*]] = fir.load %[[MEMBER]]
// CHECK: %[[ESTIMATE:.*]] = accgpu.estimate %[[N]] expecting %[[EXPECTED]] : i32
// CHECK: %[[LAST:.*]] = fir.convert %[[ESTIMATE]]
// CHECK: accgpu.loop (%{{.*}}) = (%{{.*}}) to (%[[LAST]])
// HOST-LABEL: func.func @member(
// HOST-NOT: accgpu.estimate
func.func @member(%arg: !fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>) {
  %v = fir.declare %arg {uniq_name = "_QFEb"} : (!fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>) -> !fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>
  %d = acc.present varPtr(%v : !fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>) -> !fir.ref<!fir.type<_QTbox{m:i32,n:i32}>> {name = "b"}
  accgpu.region <parallel> {
    %c1 = arith.constant 1 : index
    %0 = fir.declare %d {uniq_name = "_QFEb"} : (!fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>) -> !fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>
    %1 = fir.coordinate_of %0, n : (!fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>) -> !fir.ref<i32>
    %2 = fir.load %1 : !fir.ref<i32>
    %3 = fir.convert %2 : (i32) -> index
    accgpu.loop (%i) = (%c1) to (%3) step (%c1) : index par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What is not there cannot be loaded: optional arguments, memory of the device, ranges
// that the construct has to come to first.

// CHECK-LABEL: func.func @not_there(
// CHECK-NOT: accgpu.estimate
func.func @not_there(%optional: !fir.ref<i32>, %address: !fir.ref<i32>, %n: !fir.ref<i32>, %flag: i1) {
  %c1 = arith.constant 1 : index
  %v = fir.declare %optional {fortran_attrs = #fir.var_attrs<optional>, uniq_name = "_QFEo"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %o = acc.present varPtr(%v : !fir.ref<i32>) -> !fir.ref<i32> {name = "o"}
  %w = fir.declare %address {uniq_name = "_QFEp"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %p = acc.deviceptr varPtr(%w : !fir.ref<i32>) -> !fir.ref<i32> {name = "p"}
  %x = fir.declare %n {uniq_name = "_QFEn"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %d = acc.present varPtr(%x : !fir.ref<i32>) -> !fir.ref<i32> {name = "n"}
  accgpu.region <parallel> {
    %0 = fir.load %o : !fir.ref<i32>
    %1 = fir.convert %0 : (i32) -> index
    accgpu.loop (%i) = (%c1) to (%1) step (%c1) : index par [gang] independent {
      accgpu.yield
    }
    %2 = fir.load %p : !fir.ref<i32>
    %3 = fir.convert %2 : (i32) -> index
    accgpu.loop (%i) = (%c1) to (%3) step (%c1) : index par [gang] independent {
      accgpu.yield
    }
    fir.if %flag {
      %4 = fir.load %d : !fir.ref<i32>
      %5 = fir.convert %4 : (i32) -> index
      accgpu.loop (%i) = (%c1) to (%5) step (%c1) : index par [gang] independent {
        accgpu.yield
      }
    }
    accgpu.yield
  }
  return
}

// With the host's values there may be no such element, or no such quotient.

// CHECK-LABEL: func.func @element_of_loaded(
// CHECK-NOT: accgpu.estimate
func.func @element_of_loaded(%k: !fir.ref<i32>, %m: !fir.ref<!fir.array<9xi32>>) {
  %v = fir.declare %k {uniq_name = "_QFEk"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %nine = arith.constant 9 : index
  %shape = fir.shape %nine : (index) -> !fir.shape<1>
  %w = fir.declare %m(%shape) {uniq_name = "_QFEm"} : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>) -> !fir.ref<!fir.array<9xi32>>
  %d = acc.present varPtr(%v : !fir.ref<i32>) -> !fir.ref<i32> {name = "k"}
  %e = acc.present varPtr(%w : !fir.ref<!fir.array<9xi32>>) -> !fir.ref<!fir.array<9xi32>> {name = "m"}
  accgpu.region <parallel> {
    %c1 = arith.constant 1 : index
    %0 = fir.load %d : !fir.ref<i32>
    %1 = fir.convert %0 : (i32) -> i64
    %2 = fir.coordinate_of %e, %1 : (!fir.ref<!fir.array<9xi32>>, i64) -> !fir.ref<i32>
    %3 = fir.load %2 : !fir.ref<i32>
    %4 = fir.convert %3 : (i32) -> index
    accgpu.loop (%i) = (%c1) to (%4) step (%c1) : index par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// CHECK-LABEL: func.func @element_of_quotient(
// CHECK-NOT: accgpu.estimate
func.func @element_of_quotient(%n: i64, %by: i64, %m: !fir.ref<!fir.array<9xi32>>) {
  %nine = arith.constant 9 : index
  %shape = fir.shape %nine : (index) -> !fir.shape<1>
  %w = fir.declare %m(%shape) {uniq_name = "_QFEm"} : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>) -> !fir.ref<!fir.array<9xi32>>
  %e = acc.present varPtr(%w : !fir.ref<!fir.array<9xi32>>) -> !fir.ref<!fir.array<9xi32>> {name = "m"}
  accgpu.region <parallel> {
    %c1 = arith.constant 1 : index
    %1 = arith.remsi %n, %by : i64
    %2 = fir.coordinate_of %e, %1 : (!fir.ref<!fir.array<9xi32>>, i64) -> !fir.ref<i32>
    %3 = fir.load %2 : !fir.ref<i32>
    %4 = fir.convert %3 : (i32) -> index
    accgpu.loop (%i) = (%c1) to (%4) step (%c1) : index par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
