// RUN: %accc-opt -allow-unregistered-dialect --accgpu-lift-members --split-input-file %s | FileCheck %s

// A component that is the range of an inner loop leaves all loops around.

// CHECK-LABEL: func.func @range(
// CHECK: accgpu.region
// CHECK-NEXT: fir.declare
// CHECK-NEXT: %[[C:.*]] = fir.coordinate_of %{{.*}}, n
// CHECK-NEXT: %[[N:.*]] = fir.load %[[C]]
// CHECK-NEXT: accgpu.loop
// CHECK-NEXT: accgpu.loop
// CHECK-NEXT: accgpu.loop (%{{.*}}) = (%{{.*}}) to (%[[N]])
func.func @range(%arg: !fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>, %a: i32) {
  %v = fir.declare %arg {uniq_name = "_QFEb"} : (!fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>) -> !fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>
  %d = acc.present varPtr(%v : !fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>) -> !fir.ref<!fir.type<_QTbox{m:i32,n:i32}>> {name = "b"}
  accgpu.region <kernels> {
    %0 = fir.declare %d {uniq_name = "_QFEb"} : (!fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>) -> !fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>
    accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [] auto {
      accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [] auto {
        %1 = fir.coordinate_of %0, n : (!fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>) -> !fir.ref<i32>
        %2 = fir.load %1 : !fir.ref<i32>
        accgpu.loop (%i) = (%a) to (%2) step (%a) : i32 par [] auto {
          accgpu.yield
        }
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// One that the loop writes stays; another component of the object does not matter.

// CHECK-LABEL: func.func @written(
// CHECK: %[[M:.*]] = fir.load
// CHECK-NEXT: accgpu.loop
// CHECK-NOT: fir.coordinate_of %{{.*}}, m
// CHECK: %[[N:.*]] = fir.load
// CHECK-NEXT: %[[S:.*]] = arith.addi %[[M]], %[[N]]
// CHECK-NEXT: fir.store %[[S]]
func.func @written(%arg: !fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>, %a: i32) {
  %v = fir.declare %arg {uniq_name = "_QFEb"} : (!fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>) -> !fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>
  accgpu.region <kernels> {
    accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [] auto {
      %1 = fir.coordinate_of %v, m : (!fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>) -> !fir.ref<i32>
      %2 = fir.load %1 : !fir.ref<i32>
      %3 = fir.coordinate_of %v, n : (!fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>) -> !fir.ref<i32>
      %4 = fir.load %3 : !fir.ref<i32>
      %5 = arith.addi %2, %4 : i32
      fir.store %5 to %3 : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// A loop without iterations must not load what may be absent, what a pointer leads to, or an
// element that may not be there; what stands in a branch stays there.

// CHECK-LABEL: func.func @not_there(
// CHECK: accgpu.loop
// CHECK: fir.load
// CHECK: fir.load
// CHECK: fir.load
// CHECK: fir.load
func.func @not_there(%arg: !fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>, %pointer: !fir.ref<!fir.box<!fir.ptr<!fir.type<_QTbox{m:i32,n:i32}>>>>, %array: !fir.ref<!fir.array<9xi32>>, %here: !fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>, %a: i32, %c: i1) {
  %v = fir.declare %arg {fortran_attrs = #fir.var_attrs<optional>, uniq_name = "_QFEb"} : (!fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>) -> !fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>
  %w = fir.declare %here {uniq_name = "_QFEh"} : (!fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>) -> !fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>
  accgpu.region <kernels> {
    accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [] auto {
      %1 = fir.coordinate_of %v, m : (!fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>) -> !fir.ref<i32>
      %2 = fir.load %1 : !fir.ref<i32>
      %p = fir.load %pointer : !fir.ref<!fir.box<!fir.ptr<!fir.type<_QTbox{m:i32,n:i32}>>>>
      %3 = fir.box_addr %p : (!fir.box<!fir.ptr<!fir.type<_QTbox{m:i32,n:i32}>>>) -> !fir.ptr<!fir.type<_QTbox{m:i32,n:i32}>>
      %4 = fir.coordinate_of %3, m : (!fir.ptr<!fir.type<_QTbox{m:i32,n:i32}>>) -> !fir.ref<i32>
      %5 = fir.load %4 : !fir.ref<i32>
      %6 = fir.coordinate_of %array, %a : (!fir.ref<!fir.array<9xi32>>, i32) -> !fir.ref<i32>
      %7 = fir.load %6 : !fir.ref<i32>
      fir.if %c {
        %8 = fir.coordinate_of %w, m : (!fir.ref<!fir.type<_QTbox{m:i32,n:i32}>>) -> !fir.ref<i32>
        %9 = fir.load %8 : !fir.ref<i32>
        %10 = "use"(%2, %5, %7, %9) : (i32, i32, i32, i32) -> i32
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
