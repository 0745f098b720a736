// RUN: %accc-opt --accgpu-drop-initial-arrays --split-input-file %s | FileCheck %s

// The gang's copy is only read, to fill those of iterations, which read what they have not set.

// CHECK-LABEL: func.func @original(
// CHECK-SAME: %[[W:.*]]: !fir.ref<!fir.array<8xf32>>,
// CHECK: accgpu.region <parallel>
// CHECK-NOT: accgpu.private <gang>
// CHECK: accgpu.loop
// CHECK: %[[FROM:.*]] = fir.convert %[[W]]
// CHECK: fir.do_loop
// CHECK: %[[E:.*]] = fir.coordinate_of %[[FROM]]
// CHECK: fir.load %[[E]]
func.func @original(%w: !fir.ref<!fir.array<8xf32>>, %a: !fir.ref<f32>, %n: index, %k: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %shape = fir.shape %c8 : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    %gangs = accgpu.private <gang> "w" !fir.array<8xf32> : !fir.ref<!fir.array<8xf32>>
    %from = fir.convert %w : (!fir.ref<!fir.array<8xf32>>) -> !fir.ref<!fir.array<?xf32>>
    %to = fir.convert %gangs : (!fir.ref<!fir.array<8xf32>>) -> !fir.ref<!fir.array<?xf32>>
    fir.do_loop %i = %c0 to %c7 step %c1 {
      %1 = fir.coordinate_of %from, %i : (!fir.ref<!fir.array<?xf32>>, index) -> !fir.ref<f32>
      %2 = fir.coordinate_of %to, %i : (!fir.ref<!fir.array<?xf32>>, index) -> !fir.ref<f32>
      %3 = fir.load %1 : !fir.ref<f32>
      fir.store %3 to %2 : !fir.ref<f32>
    }
    %own = accgpu.private <vector> "w" !fir.array<8xf32> follows_loop : !fir.ref<!fir.array<8xf32>>
    accgpu.loop (%j) = (%c1) to (%n) step (%c1) : index par [gang, vector] independent {
      %from2 = fir.convert %gangs : (!fir.ref<!fir.array<8xf32>>) -> !fir.ref<!fir.array<?xf32>>
      %to2 = fir.convert %own : (!fir.ref<!fir.array<8xf32>>) -> !fir.ref<!fir.array<?xf32>>
      fir.do_loop %i = %c0 to %c7 step %c1 {
        %1 = fir.coordinate_of %from2, %i : (!fir.ref<!fir.array<?xf32>>, index) -> !fir.ref<f32>
        %2 = fir.coordinate_of %to2, %i : (!fir.ref<!fir.array<?xf32>>, index) -> !fir.ref<f32>
        %3 = fir.load %1 : !fir.ref<f32>
        fir.store %3 to %2 : !fir.ref<f32>
      }
      %set = fir.coordinate_of %own, %k : (!fir.ref<!fir.array<8xf32>>, index) -> !fir.ref<f32>
      fir.store %x to %set : !fir.ref<f32>
      %read = fir.coordinate_of %own, %c7 : (!fir.ref<!fir.array<8xf32>>, index) -> !fir.ref<f32>
      %value = fir.load %read : !fir.ref<f32>
      fir.store %value to %a : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// Iterations set what they read: nobody needs the gang's copy either.

// CHECK-LABEL: func.func @set_first(
// CHECK: accgpu.region <parallel>
// CHECK-NOT: fir.do_loop
// CHECK: accgpu.private <vector> "w"
// CHECK-NOT: fir.do_loop
// CHECK: accgpu.loop
// CHECK-NOT: fir.do_loop
// CHECK: fir.store
func.func @set_first(%w: !fir.ref<!fir.array<8xf32>>, %a: !fir.ref<f32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %shape = fir.shape %c8 : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    %gangs = accgpu.private <gang> "w" !fir.array<8xf32> : !fir.ref<!fir.array<8xf32>>
    %from = fir.convert %w : (!fir.ref<!fir.array<8xf32>>) -> !fir.ref<!fir.array<?xf32>>
    %to = fir.convert %gangs : (!fir.ref<!fir.array<8xf32>>) -> !fir.ref<!fir.array<?xf32>>
    fir.do_loop %i = %c0 to %c7 step %c1 {
      %1 = fir.coordinate_of %from, %i : (!fir.ref<!fir.array<?xf32>>, index) -> !fir.ref<f32>
      %2 = fir.coordinate_of %to, %i : (!fir.ref<!fir.array<?xf32>>, index) -> !fir.ref<f32>
      %3 = fir.load %1 : !fir.ref<f32>
      fir.store %3 to %2 : !fir.ref<f32>
    }
    %own = accgpu.private <vector> "w" !fir.array<8xf32> follows_loop : !fir.ref<!fir.array<8xf32>>
    accgpu.loop (%j) = (%c1) to (%n) step (%c1) : index par [gang, vector] independent {
      %from2 = fir.convert %gangs : (!fir.ref<!fir.array<8xf32>>) -> !fir.ref<!fir.array<?xf32>>
      %to2 = fir.convert %own : (!fir.ref<!fir.array<8xf32>>) -> !fir.ref<!fir.array<?xf32>>
      fir.do_loop %i = %c0 to %c7 step %c1 {
        %1 = fir.coordinate_of %from2, %i : (!fir.ref<!fir.array<?xf32>>, index) -> !fir.ref<f32>
        %2 = fir.coordinate_of %to2, %i : (!fir.ref<!fir.array<?xf32>>, index) -> !fir.ref<f32>
        %3 = fir.load %1 : !fir.ref<f32>
        fir.store %3 to %2 : !fir.ref<f32>
      }
      %set = fir.array_coor %own(%shape) %c7 : (!fir.ref<!fir.array<8xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %x to %set : !fir.ref<f32>
      %read = fir.array_coor %own(%shape) %c7 : (!fir.ref<!fir.array<8xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %value = fir.load %read : !fir.ref<f32>
      fir.store %value to %a : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// The gang sets its copy; elements are not where they were; the construct writes the original.

// CHECK-LABEL: func.func @needed(
// CHECK: accgpu.private <gang> "set"
// CHECK: accgpu.private <gang> "turned"
// CHECK: accgpu.private <gang> "written"
func.func @needed(%w: !fir.ref<!fir.array<8xf32>>, %v: !fir.ref<!fir.array<8xf32>>, %a: !fir.ref<f32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  accgpu.region <parallel> {
    %set = accgpu.private <gang> "set" !fir.array<8xf32> : !fir.ref<!fir.array<8xf32>>
    fir.do_loop %i = %c0 to %c7 step %c1 {
      %1 = fir.coordinate_of %w, %i : (!fir.ref<!fir.array<8xf32>>, index) -> !fir.ref<f32>
      %2 = fir.coordinate_of %set, %i : (!fir.ref<!fir.array<8xf32>>, index) -> !fir.ref<f32>
      %3 = fir.load %1 : !fir.ref<f32>
      fir.store %3 to %2 : !fir.ref<f32>
    }
    %turned = accgpu.private <gang> "turned" !fir.array<8xf32> : !fir.ref<!fir.array<8xf32>>
    fir.do_loop %i = %c0 to %c7 step %c1 {
      %last = arith.subi %c7, %i : index
      %1 = fir.coordinate_of %w, %last : (!fir.ref<!fir.array<8xf32>>, index) -> !fir.ref<f32>
      %2 = fir.coordinate_of %turned, %i : (!fir.ref<!fir.array<8xf32>>, index) -> !fir.ref<f32>
      %3 = fir.load %1 : !fir.ref<f32>
      fir.store %3 to %2 : !fir.ref<f32>
    }
    %written = accgpu.private <gang> "written" !fir.array<8xf32> : !fir.ref<!fir.array<8xf32>>
    fir.do_loop %i = %c0 to %c7 step %c1 {
      %1 = fir.coordinate_of %v, %i : (!fir.ref<!fir.array<8xf32>>, index) -> !fir.ref<f32>
      %2 = fir.coordinate_of %written, %i : (!fir.ref<!fir.array<8xf32>>, index) -> !fir.ref<f32>
      %3 = fir.load %1 : !fir.ref<f32>
      fir.store %3 to %2 : !fir.ref<f32>
    }
    %one = fir.coordinate_of %set, %c1 : (!fir.ref<!fir.array<8xf32>>, index) -> !fir.ref<f32>
    fir.store %x to %one : !fir.ref<f32>
    %original = fir.coordinate_of %v, %c1 : (!fir.ref<!fir.array<8xf32>>, index) -> !fir.ref<f32>
    fir.store %x to %original : !fir.ref<f32>
    %two = fir.coordinate_of %turned, %c1 : (!fir.ref<!fir.array<8xf32>>, index) -> !fir.ref<f32>
    %three = fir.coordinate_of %written, %c1 : (!fir.ref<!fir.array<8xf32>>, index) -> !fir.ref<f32>
    %value = fir.load %two : !fir.ref<f32>
    %other = fir.load %three : !fir.ref<f32>
    %sum = arith.addf %value, %other : f32
    fir.store %sum to %a : !fir.ref<f32>
    accgpu.yield
  }
  return
}
