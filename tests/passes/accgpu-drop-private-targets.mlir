// RUN: %accc-opt --accgpu-drop-private-targets %s | FileCheck %s

// Each iteration associates its pointer before it uses it.

// CHECK-LABEL: func.func @associated_first(
// CHECK: accgpu.region <parallel>
// CHECK-NEXT: %[[P:.*]] = accgpu.private <vector> "p" !fir.box<
// CHECK-NEXT: accgpu.loop
// CHECK-NEXT: %[[NAME:.*]] = fir.declare %[[P]]
// CHECK-NEXT: fir.store %{{.*}} to %[[NAME]]
func.func @associated_first(%n: index, %is: i1, %x: !fir.box<!fir.ptr<!fir.array<?xf32>>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape_shift %one, %n : (index, index) -> !fir.shapeshift<1>
  %null = fir.zero_bits !fir.ptr<!fir.array<?xf32>>
  accgpu.region <parallel> {
    %own = accgpu.private <vector> "p" !fir.array<?xf32> follows_loop sizes(%n : index) : !fir.ref<!fir.array<?xf32>>
    %target = fir.declare %own(%shape) {uniq_name = "p"} : (!fir.ref<!fir.array<?xf32>>, !fir.shapeshift<1>) -> !fir.ref<!fir.array<?xf32>>
    %address = fir.convert %target : (!fir.ref<!fir.array<?xf32>>) -> !fir.ptr<!fir.array<?xf32>>
    %chosen = arith.select %is, %address, %null : !fir.ptr<!fir.array<?xf32>>
    %start = fir.embox %chosen(%shape) : (!fir.ptr<!fir.array<?xf32>>, !fir.shapeshift<1>) -> !fir.box<!fir.ptr<!fir.array<?xf32>>>
    %p = accgpu.private <vector> "p" !fir.box<!fir.ptr<!fir.array<?xf32>>> follows_loop : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
    fir.store %start to %p : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      %name = fir.declare %p {uniq_name = "p"} : (!fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
      fir.store %x to %name : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
      %there = fir.load %name : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
      %element = fir.array_coor %there %i : (!fir.box<!fir.ptr<!fir.array<?xf32>>>, index) -> !fir.ref<f32>
      %v = fir.load %element : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Some do so on one path only.

// CHECK-LABEL: func.func @on_one_path(
// CHECK: accgpu.private <vector> "p" !fir.array<?xf32>
// CHECK: fir.store
// CHECK: accgpu.loop
func.func @on_one_path(%n: index, %is: i1, %x: !fir.box<!fir.ptr<!fir.array<?xf32>>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape_shift %one, %n : (index, index) -> !fir.shapeshift<1>
  accgpu.region <parallel> {
    %own = accgpu.private <vector> "p" !fir.array<?xf32> follows_loop sizes(%n : index) : !fir.ref<!fir.array<?xf32>>
    %address = fir.convert %own : (!fir.ref<!fir.array<?xf32>>) -> !fir.ptr<!fir.array<?xf32>>
    %start = fir.embox %address(%shape) : (!fir.ptr<!fir.array<?xf32>>, !fir.shapeshift<1>) -> !fir.box<!fir.ptr<!fir.array<?xf32>>>
    %p = accgpu.private <vector> "p" !fir.box<!fir.ptr<!fir.array<?xf32>>> follows_loop : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
    fir.store %start to %p : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      fir.if %is {
        fir.store %x to %p : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
      }
      %there = fir.load %p : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
      %element = fir.array_coor %there %i : (!fir.box<!fir.ptr<!fir.array<?xf32>>>, index) -> !fir.ref<f32>
      %v = fir.load %element : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
