// RUN: %accc-opt --accgpu-order-gang-loops %s 2>&1 | FileCheck %s

// Every gang runs what stands beside a gang loop, some of them late.

// CHECK: remark: one gang does this, which shares {{.*}} with a gang loop of the construct, and others wait for it: each loop is a kernel
// CHECK-NOT: remark
// CHECK-LABEL: func.func @beside(
// CHECK: } {accgpu.in_parts}
func.func @beside(%x: !fir.ref<!fir.array<8xi32>>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %shape = fir.shape %c8 : (index) -> !fir.shape<1>
  %name = fir.declare %x(%shape) {uniq_name = "_QFEx"} : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>) -> !fir.ref<!fir.array<8xi32>>
  accgpu.region <parallel> {
    %first = fir.array_coor %name(%shape) %c1 : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
    fir.store %one to %first : !fir.ref<i32>
    accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index par [gang] independent {
      %to = fir.array_coor %name(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %two to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Before its loop reads it, each gang has set it to what all set it to. What private copies begin with
// is not declared in the construct, and stays.

// CHECK-LABEL: func.func @set_before(
// CHECK-NOT: in_parts
func.func @set_before(%x: !fir.ref<!fir.array<8xi32>>, %y: !fir.ref<!fir.array<8xi32>>, %original: !fir.ref<i32>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i32
  %shape = fir.shape %c8 : (index) -> !fir.shape<1>
  %x_name = fir.declare %x(%shape) {uniq_name = "_QFEx"} : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>) -> !fir.ref<!fir.array<8xi32>>
  %y_name = fir.declare %y(%shape) {uniq_name = "_QFEy"} : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>) -> !fir.ref<!fir.array<8xi32>>
  accgpu.region <parallel> {
    %own = accgpu.private <gang> "own" i32 : !fir.ref<i32>
    %value = fir.load %original : !fir.ref<i32>
    fir.store %value to %own : !fir.ref<i32>
    %first = fir.array_coor %x_name(%shape) %c1 : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
    fir.store %one to %first : !fir.ref<i32>
    accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index par [gang] independent {
      %from = fir.array_coor %x_name(%shape) %c1 : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %v = fir.load %from : !fir.ref<i32>
      %to = fir.array_coor %y_name(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %v to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
