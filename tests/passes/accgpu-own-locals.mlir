// RUN: %accc-opt --accgpu-own-locals %s | FileCheck %s

// The finest level around a variable owns it.

// CHECK-LABEL: func.func @levels(
// CHECK: fir.alloca i32
// CHECK: accgpu.region
// CHECK-NEXT: accgpu.private <gang> "t" !fir.array<?xf32> sizes(%{{.*}} : index)
// CHECK: accgpu.loop
// CHECK-NEXT: accgpu.private <worker> "u" f32
// CHECK: accgpu.loop
// CHECK-NEXT: accgpu.private <vector> "v" f32
// CHECK: accgpu.loop
// CHECK-NEXT: accgpu.private <vector> "w" f32
func.func @levels(%a: i32, %n: index) {
  %outside = fir.alloca i32
  accgpu.region <parallel> {
    %t = fir.alloca !fir.array<?xf32>, %n {bindc_name = "t"}
    accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [gang, worker] independent {
      %u = fir.alloca f32 {bindc_name = "u"}
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        %v = fir.alloca f32 {bindc_name = "v"}
        accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [] seq {
          %w = fir.alloca f32 {bindc_name = "w"}
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

// The length of a character is a number of single ones.
// CHECK-LABEL: func.func @characters(
// CHECK-SAME: %[[LENGTH:.*]]: index
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: %[[COUNT:.*]] = arith.muli %[[ONE]], %[[LENGTH]]
// CHECK: accgpu.private <gang> "t" !fir.array<?x!fir.char<1>> sizes(%[[COUNT]] : index) : !fir.ref<!fir.array<?x!fir.char<1>>>
// CHECK: fir.convert %{{.*}} : (!fir.ref<!fir.array<?x!fir.char<1>>>) -> !fir.ref<!fir.char<1,?>>
func.func @characters(%length: index) {
  accgpu.region <parallel> {
    %t = fir.alloca !fir.char<1,?>(%length : index) {bindc_name = "t"}
    %0 = fir.emboxchar %t, %length : (!fir.ref<!fir.char<1,?>>, index) -> !fir.boxchar<1>
    accgpu.yield
  }
  return
}

// A length that is known makes an array that needs no heap.
// CHECK-LABEL: func.func @constant_characters(
// CHECK: accgpu.private <gang> "t" !fir.array<6x!fir.char<1>> : !fir.ref<!fir.array<6x!fir.char<1>>>
func.func @constant_characters() {
  %length = arith.constant 3 : index
  accgpu.region <parallel> {
    %t = fir.alloca !fir.array<2x!fir.char<1,?>>(%length : index) {bindc_name = "t"}
    accgpu.yield
  }
  return
}
