// RUN: %accc-opt --accgpu-evaluate-masks --split-input-file --verify-diagnostics %s | FileCheck %s

// The iterations set what the masks of others read: one loop for the masks, one for the rest.
// CHECK-LABEL: func.func @before(
// CHECK: %[[MASKS:.*]] = fir.allocmem !fir.array<?xi8>, %[[EXTENT:.*]]
// CHECK: %[[SHAPE:.*]] = fir.shape_shift %{{.*}}, %[[EXTENT]]
// CHECK: accgpu.loop (%[[I:.*]]) = {{.*}} par [gang] independent {
// CHECK: %[[MASK:.*]] = arith.cmpi sgt
// CHECK: %[[BYTE:.*]] = arith.select %[[MASK]]
// CHECK: %[[PLACE:.*]] = fir.array_coor %[[MASKS]](%[[SHAPE]]) %[[I]]
// CHECK: fir.store %[[BYTE]] to %[[PLACE]] : !fir.ref<i8>
// CHECK-NOT: fir.if
// CHECK: accgpu.loop (%[[J:.*]]) = {{.*}} par [gang] independent {
// CHECK-NOT: fir.load %{{.*}} : !fir.ref<i32>
// CHECK: %[[AGAIN:.*]] = fir.array_coor %[[MASKS]](%[[SHAPE]]) %[[J]]
// CHECK: %[[FLAG:.*]] = fir.load %[[AGAIN]]
// CHECK: %[[IS:.*]] = arith.cmpi ne, %[[FLAG]]
// CHECK: fir.if %[[IS]] {
// CHECK: fir.store %c0_i32
// CHECK: fir.freemem %[[MASKS]]
func.func @before(%a: !fir.ref<!fir.array<8xi32>>) {
  %c0_i32 = arith.constant 0 : i32
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %eight = arith.constant 8 : index
  %shape = fir.shape %eight : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%two) to (%eight) step (%one) : index par [gang] independent {
      %0 = arith.subi %i, %one : index
      %1 = fir.array_coor %a(%shape) %0 : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %2 = fir.load %1 : !fir.ref<i32>
      %3 = arith.cmpi sgt, %2, %c0_i32 : i32
      fir.if %3 {
        %4 = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
        fir.store %c0_i32 to %4 : !fir.ref<i32>
      } {accc.mask}
      accgpu.yield
    } {accgpu.masked = 1 : i64}
    accgpu.yield
  }
  return
}

// -----

// Each iteration sets its own element.
// CHECK-LABEL: func.func @own_element(
// CHECK-NOT: fir.allocmem
func.func @own_element(%a: !fir.ref<!fir.array<8xi32>>) {
  %c0_i32 = arith.constant 0 : i32
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  %shape = fir.shape %eight : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%eight) step (%one) : index par [] independent {
      %1 = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %2 = fir.load %1 : !fir.ref<i32>
      %3 = arith.cmpi sgt, %2, %c0_i32 : i32
      fir.if %3 {
        fir.store %c0_i32 to %1 : !fir.ref<i32>
      } {accc.mask}
      accgpu.yield
    } {accgpu.masked = 1 : i64}
    accgpu.yield
  }
  return
}

// -----

// An IF of the program's, behind a mask that is always true.
// CHECK-LABEL: func.func @no_mask(
// CHECK-NOT: fir.allocmem
func.func @no_mask(%a: !fir.ref<!fir.array<8xi32>>, %b: !fir.ref<!fir.array<8xi32>>, %flag: i1) {
  %c0_i32 = arith.constant 0 : i32
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  %shape = fir.shape %eight : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%eight) step (%one) : index par [] independent {
      %1 = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %c0_i32 to %1 : !fir.ref<i32>
      fir.if %flag {
        %2 = fir.array_coor %b(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
        fir.store %c0_i32 to %2 : !fir.ref<i32>
      }
      accgpu.yield
    } {accgpu.masked = 1 : i64}
    accgpu.yield
  }
  return
}

// -----

// The body branches, in the inner one of the loops that two indices have become. Subscripts in
// the order of the array's, the inner loop's first; a step other than 1 is divided by.
// CHECK-LABEL: func.func @branches(
// CHECK: %[[MASKS:.*]] = fir.allocmem !fir.array<?x?xi8>, %[[ROWS:.*]], %[[COLUMNS:.*]]
// CHECK: %[[SHAPE:.*]] = fir.shape_shift %{{.*}}, %[[ROWS]], %{{.*}}, %[[COLUMNS]]
// CHECK: accgpu.loop (%[[J:.*]]) = {{.*}} independent {
// CHECK: accgpu.loop (%[[I:.*]]) = {{.*}} auto {
// CHECK: %[[DISTANCE:.*]] = arith.subi %[[J]]
// CHECK: %[[COLUMN:.*]] = arith.divsi %[[DISTANCE]]
// CHECK: fir.array_coor %[[MASKS]](%[[SHAPE]]) %[[I]], %[[COLUMN]]
// CHECK-NOT: scf.execute_region
// CHECK: accgpu.loop ({{.*}} independent {
// CHECK: accgpu.loop ({{.*}} auto {
// CHECK: %[[FLAG:.*]] = arith.cmpi ne
// CHECK: fir.if %[[FLAG]] {
// CHECK: scf.execute_region {
// CHECK: cf.cond_br %true
func.func @branches(%a: !fir.ref<!fir.array<8x8xi32>>, %flag: i1) {
  %c0_i32 = arith.constant 0 : i32
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %eight = arith.constant 8 : index
  %shape = fir.shape %eight, %eight : (index, index) -> !fir.shape<2>
  accgpu.region <kernels> {
    accgpu.loop (%j) = (%one) to (%eight) step (%two) : index par [] independent {
      accgpu.loop (%i) = (%two) to (%eight) step (%one) : index par [] auto {
        scf.execute_region {
          %0 = arith.subi %i, %one : index
          %1 = fir.array_coor %a(%shape) %0, %j : (!fir.ref<!fir.array<8x8xi32>>, !fir.shape<2>, index, index) -> !fir.ref<i32>
          %2 = fir.load %1 : !fir.ref<i32>
          %3 = arith.cmpi sgt, %2, %c0_i32 : i32
          cf.cond_br %3, ^bb1, ^bb3 {accc.mask}
        ^bb1:
          cf.cond_br %flag, ^bb2, ^bb3
        ^bb2:
          %4 = fir.array_coor %a(%shape) %i, %j : (!fir.ref<!fir.array<8x8xi32>>, !fir.shape<2>, index, index) -> !fir.ref<i32>
          fir.store %c0_i32 to %4 : !fir.ref<i32>
          cf.br ^bb3
        ^bb3:
          scf.yield
        }
        accgpu.yield
      }
      accgpu.yield
    } {accgpu.masked = 2 : i64}
    accgpu.yield
  }
  return
}

// -----

// Gangs of a routine do not wait for each other.
// CHECK-LABEL: func.func @routine(
// CHECK-NOT: fir.allocmem
func.func @routine(%a: !fir.ref<!fir.array<8xi32>>) {
  %c0_i32 = arith.constant 0 : i32
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %eight = arith.constant 8 : index
  %shape = fir.shape %eight : (index) -> !fir.shape<1>
  // expected-warning @below {{the mask of this DO CONCURRENT may read what its iterations set, and is evaluated in each of them, not before the first one (F2023, 11.1.7.4.2): store it in an array first}}
  accgpu.loop (%i) = (%two) to (%eight) step (%one) : index par [gang] independent {
    %0 = arith.subi %i, %one : index
    %1 = fir.array_coor %a(%shape) %0 : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
    %2 = fir.load %1 : !fir.ref<i32>
    %3 = arith.cmpi sgt, %2, %c0_i32 : i32
    fir.if %3 {
      %4 = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %c0_i32 to %4 : !fir.ref<i32>
    } {accc.mask}
    accgpu.yield
  } {accgpu.masked = 1 : i64}
  return
}

// -----

// The loop's variables are two: both loops may get levels of their own. What others use is one.
// CHECK-LABEL: func.func @owned(
// CHECK-DAG: %[[I1:.*]] = accgpu.private <vector> "i" i32 follows_loop
// CHECK-DAG: %[[I2:.*]] = accgpu.private <vector> "i" i32 follows_loop
// CHECK-DAG: %[[T:.*]] = accgpu.private <vector> "t" i32 follows_loop
// CHECK: accgpu.loop
// CHECK: fir.store %{{.*}} to %[[FIRST:.*]] : !fir.ref<i32>
// CHECK-NEXT: fir.load %[[T]]
// CHECK: fir.call @mask(%[[FIRST]],
// CHECK: accgpu.loop
// CHECK-NOT: fir.store %{{.*}} to %[[FIRST]]
// CHECK: fir.call @body
// CHECK-NOT: %[[FIRST]]
func.func private @mask(!fir.ref<i32>, i32) -> i1
func.func private @body(!fir.ref<i32>)
func.func @owned() {
  %c0_i32 = arith.constant 0 : i32
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  accgpu.region <kernels> {
    %variable = accgpu.private <vector> "i" i32 follows_loop : !fir.ref<i32>
    %t = accgpu.private <vector> "t" i32 follows_loop : !fir.ref<i32>
    fir.store %c0_i32 to %t : !fir.ref<i32>
    accgpu.loop (%i) = (%one) to (%eight) step (%one) : index par [] independent {
      %0 = fir.convert %i : (index) -> i32
      fir.store %0 to %variable : !fir.ref<i32>
      %1 = fir.load %t : !fir.ref<i32>
      %2 = fir.call @mask(%variable, %1) : (!fir.ref<i32>, i32) -> i1
      fir.if %2 {
        fir.call @body(%variable) : (!fir.ref<i32>) -> ()
      } {accc.mask}
      accgpu.yield
    } {accgpu.masked = 1 : i64}
    accgpu.yield
  }
  return
}
