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

// An object that one shared loop alone uses is each iteration's; where it is used in front of the
// loop as well, and where no threads share the loop, it stays.
// CHECK-LABEL: func.func @objects(
// CHECK: accgpu.private <gang> "before" !fir.type<_QTt{x:f32}>
// CHECK: accgpu.private <gang> "sequential" !fir.type<_QTt{x:f32}>
// CHECK-NOT: accgpu.private
// CHECK: accgpu.loop {{.*}} par [gang, vector]
// CHECK-NEXT: accgpu.private <vector> "own" !fir.type<_QTt{x:f32}>
// CHECK: fir.declare
// CHECK: accgpu.loop {{.*}} par []
func.func @objects(%a: i32, %v: f32) {
  accgpu.region <kernels> {
    %own = fir.alloca !fir.type<_QTt{x:f32}> {bindc_name = "own"}
    %name = fir.declare %own {uniq_name = "own"} : (!fir.ref<!fir.type<_QTt{x:f32}>>) -> !fir.ref<!fir.type<_QTt{x:f32}>>
    %unused = fir.embox %own : (!fir.ref<!fir.type<_QTt{x:f32}>>) -> !fir.box<!fir.type<_QTt{x:f32}>>
    %before = fir.alloca !fir.type<_QTt{x:f32}> {bindc_name = "before"}
    %sequential = fir.alloca !fir.type<_QTt{x:f32}> {bindc_name = "sequential"}
    %x = fir.coordinate_of %before, x : (!fir.ref<!fir.type<_QTt{x:f32}>>) -> !fir.ref<f32>
    fir.store %v to %x : !fir.ref<f32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, vector] independent {
      %y = fir.coordinate_of %name, x : (!fir.ref<!fir.type<_QTt{x:f32}>>) -> !fir.ref<f32>
      %w = fir.load %x : !fir.ref<f32>
      fir.store %w to %y : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [] seq {
      %z = fir.coordinate_of %sequential, x : (!fir.ref<!fir.type<_QTt{x:f32}>>) -> !fir.ref<f32>
      fir.store %v to %z : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A loop around runs the loop several times: what an iteration may read before it sets it stays a gang's,
// but for what the program has no name for.
// CHECK-LABEL: func.func @rounds(
// CHECK: accgpu.private <gang> "kept" !fir.type<_QTt{x:f32}>
// CHECK-NOT: accgpu.private
// CHECK: accgpu.loop {{.*}} par [vector]
// CHECK-DAG: accgpu.private <vector> "own" !fir.type<_QTt{x:f32}>
// CHECK-DAG: accgpu.private <vector> ".tmp" !fir.type<_QTt{x:f32}>
// CHECK: fir.if
func.func @rounds(%a: i32, %v: f32, %is_first: i1, %b: !fir.ref<f32>) {
  accgpu.region <parallel> {
    %kept = fir.alloca !fir.type<_QTt{x:f32}> {bindc_name = "kept", uniq_name = "_QFB1Ekept"}
    %own = fir.alloca !fir.type<_QTt{x:f32}> {bindc_name = "own", uniq_name = "_QFB1Eown"}
    %tmp = fir.alloca !fir.type<_QTt{x:f32}> {bindc_name = ".tmp"}
    accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [] seq {
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        %1 = fir.coordinate_of %own, x : (!fir.ref<!fir.type<_QTt{x:f32}>>) -> !fir.ref<f32>
        fir.store %v to %1 : !fir.ref<f32>
        %2 = fir.load %1 : !fir.ref<f32>
        %3 = fir.coordinate_of %kept, x : (!fir.ref<!fir.type<_QTt{x:f32}>>) -> !fir.ref<f32>
        %4 = fir.coordinate_of %tmp, x : (!fir.ref<!fir.type<_QTt{x:f32}>>) -> !fir.ref<f32>
        fir.if %is_first {
          fir.store %2 to %3 : !fir.ref<f32>
          fir.store %2 to %4 : !fir.ref<f32>
        } else {
          %5 = fir.load %3 : !fir.ref<f32>
          %6 = fir.load %4 : !fir.ref<f32>
          %7 = arith.addf %5, %6 : f32
          fir.store %7 to %b : !fir.ref<f32>
        }
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
