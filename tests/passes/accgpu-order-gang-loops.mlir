// RUN: %accc-opt --accgpu-order-gang-loops %s 2>&1 | FileCheck %s

// A later loop reads what other iterations of the first one have set.

// CHECK: remark: gangs wait for each other before this loop, which shares {{.*}} with other iterations of one before: each is a kernel
// CHECK-LABEL: func.func @mirrored(
// CHECK: } {accgpu.in_parts}
func.func @mirrored(%x: !fir.ref<!fir.array<8xi32>>, %y: !fir.ref<!fir.array<8xi32>>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %one = arith.constant 1 : i32
  %shape = fir.shape %c8 : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index par [gang] independent {
      %to = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %one to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index par [gang] independent {
      %k = arith.subi %c9, %i : index
      %from = fir.array_coor %x(%shape) %k : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %v = fir.load %from : !fir.ref<i32>
      %to = fir.array_coor %y(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %v to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// The same iterations meet; elements that the first loop does not set; gangs that are one; gang(static:).

// CHECK-LABEL: func.func @aligned(
// CHECK-NOT: in_parts
func.func @aligned(%x: !fir.ref<!fir.array<8xi32>>, %y: !fir.ref<!fir.array<8xi32>>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i32
  %shape = fir.shape %c8 : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index par [gang] independent {
      %to = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %one to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index par [gang] independent {
      %from = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %v = fir.load %from : !fir.ref<i32>
      fir.store %v to %from : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%c1) to (%c4) step (%c1) : index par [gang] independent {
      %to = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %one to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%c5) to (%c8) step (%c1) : index par [gang] independent {
      %from = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %v = fir.load %from : !fir.ref<i32>
      %to = fir.array_coor %y(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %v to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> gangs(%one : i32) {
    accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index par [gang] independent {
      %to = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %one to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%c1) to (%c4) step (%c1) : index par [gang] independent {
      %to = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %one to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index static(%one : i32) par [gang] independent {
      %to = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %one to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%c1) to (%c4) step (%c1) : index static(%one : i32) par [gang] independent {
      %to = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %one to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// gang(static:): iterations with other numbers meet; other chunks; the same numbers, counted down.

// CHECK-LABEL: func.func @in_chunks(
// CHECK: accgpu.region <parallel>
// CHECK: } {accgpu.in_parts}
// CHECK: accgpu.region <parallel>
// CHECK: } {accgpu.in_parts}
// CHECK: accgpu.region <parallel>
// CHECK-NOT: in_parts
// CHECK: return
func.func @in_chunks(%x: !fir.ref<!fir.array<9xi32>>, %y: !fir.ref<!fir.array<9xi32>>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %back = arith.constant -1 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %shape = fir.shape %c9 : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index static(%two : i32) par [gang] independent {
      %to = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %one to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index static(%two : i32) par [gang] independent {
      %k = arith.addi %i, %c1 : index
      %from = fir.array_coor %x(%shape) %k : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %v = fir.load %from : !fir.ref<i32>
      %to = fir.array_coor %y(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %v to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index static(%two : i32) par [gang] independent {
      %to = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %one to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index static(%one : i32) par [gang] independent {
      %to = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %two to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index static(%two : i32) par [gang] independent {
      %to = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %one to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%c8) to (%c1) step (%back) : index static(%two : i32) par [gang, vector] independent {
      %k = arith.subi %c9, %i : index
      %from = fir.array_coor %x(%shape) %k : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %v = fir.load %from : !fir.ref<i32>
      %to = fir.array_coor %y(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %v to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
