// RUN: %accc-opt --accgpu-outline-kernels %s | FileCheck %s

// A kernel that changes the descriptor of a pointer of the host works on its own: the
// parameter has the bytes that it begins with, and nothing of them is known before.

// CHECK-LABEL: gpu.module @accc_device
// CHECK: func.func @accc_changed_l1(%{{.*}}: !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>> {accc.by_value}
// CHECK: %[[OWN:.*]] = accgpu.private <gang> "{{.*}}" !fir.box<!fir.ptr<!fir.array<?xf32>>>
// CHECK: %[[BEGIN:.*]] = fir.load
// CHECK-NEXT: fir.store %[[BEGIN]] to %[[OWN]]
// CHECK: fir.store %{{.*}} to %[[OWN]]
// CHECK: %[[NOW:.*]] = fir.load %[[OWN]]
// CHECK: fir.box_addr %[[NOW]]

// What is only read comes by its address.

// CHECK: func.func @accc_read_l1(%{{.*}}: !fir.ref<
// CHECK-NOT: accgpu.private
// CHECK: return

func.func @changed(%other: !fir.box<!fir.ptr<!fir.array<?xf32>>>) {
  %p = fir.alloca !fir.box<!fir.ptr<!fir.array<?xf32>>>
  accgpu.region <parallel> {
    fir.store %other to %p : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
    %one = arith.constant 1 : index
    %v = arith.constant 1.0 : f32
    %box = fir.load %p : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
    %to = fir.box_addr %box : (!fir.box<!fir.ptr<!fir.array<?xf32>>>) -> !fir.ptr<!fir.array<?xf32>>
    %at = fir.coordinate_of %to, %one : (!fir.ptr<!fir.array<?xf32>>, index) -> !fir.ref<f32>
    fir.store %v to %at : !fir.ref<f32>
    accgpu.yield
  } loc("changed.f90":1:1)
  return
}

func.func @read() {
  %p = fir.alloca !fir.box<!fir.ptr<!fir.array<?xf32>>>
  accgpu.region <parallel> {
    %one = arith.constant 1 : index
    %v = arith.constant 1.0 : f32
    %box = fir.load %p : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
    %to = fir.box_addr %box : (!fir.box<!fir.ptr<!fir.array<?xf32>>>) -> !fir.ptr<!fir.array<?xf32>>
    %at = fir.array_coor %box %one : (!fir.box<!fir.ptr<!fir.array<?xf32>>>, index) -> !fir.ref<f32>
    fir.store %v to %at : !fir.ref<f32>
    accgpu.yield
  } loc("read.f90":1:1)
  return
}
