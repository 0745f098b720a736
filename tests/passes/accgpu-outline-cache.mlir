// RUN: %accc-opt --accgpu-outline-kernels %s | FileCheck %s

// A strip for each gang, with a lane for each iteration. The lanes copy the strip's
// three-element sections, as far as iterations run; the loads use the copy. The host's
// version stays as it is.

// CHECK-LABEL: func.func @strips(
// CHECK-NOT: accgpu.cache
// CHECK: accgpu.region
// CHECK: accgpu.loop ({{.*}}) = ({{.*}}) to ({{.*}}) step ({{.*}}) : index par [gang, vector] independent
// CHECK-NOT: accgpu.private
// CHECK: return
// CHECK: func.func @accc_strips_l
// CHECK: accgpu.loop (%[[STRIP:.*]]) = ({{.*}}) to ({{.*}}) step ({{.*}}) : index par [gang] independent
// CHECK: %[[FIRST:.*]] = arith.muli %[[STRIP]], %c128
// CHECK: %[[MOST:.*]] = arith.minsi
// CHECK: %[[COPY:.*]] = accgpu.private <gang> "x" !fir.array<130xf32> :
// CHECK: %[[LAST:.*]] = arith.addi %[[MOST]], %c2
// CHECK: accgpu.loop (%[[E:.*]]) = (%c0{{.*}}) to (%c129{{.*}}) step (%c1{{.*}}) : index par [vector] independent
// CHECK-NEXT: %[[WANTED:.*]] = arith.cmpi sle, %[[E]], %[[LAST]]
// CHECK-NEXT: fir.if %[[WANTED]]
// CHECK: %[[LOADED:.*]] = fir.load
// CHECK: %[[TO:.*]] = fir.coordinate_of %[[COPY]], %[[E]]
// CHECK: fir.store %[[LOADED]] to %[[TO]]
// CHECK: accgpu.loop (%[[LANE:.*]]) = ({{.*}}) to (%[[MOST]]) step ({{.*}}) : index par [vector] independent
// CHECK: %[[LEFT:.*]] = fir.coordinate_of %[[COPY]], %[[LANE]]
// CHECK: fir.load %[[LEFT]]
// CHECK: %[[NEXT:.*]] = arith.addi %[[LANE]], %c2
// CHECK: %[[RIGHT:.*]] = fir.coordinate_of %[[COPY]], %[[NEXT]]
// CHECK: fir.load %[[RIGHT]]
// CHECK: {accgpu.covered}
func.func @strips(%a: index, %b: index, %x_device: i64, %y_device: i64) {
  %x_address = llvm.inttoptr %x_device : i64 to !llvm.ptr
  %x = fir.convert %x_address : (!llvm.ptr) -> !fir.ref<!fir.array<?xf32>>
  %y_address = llvm.inttoptr %y_device : i64 to !llvm.ptr
  %y = fir.convert %y_address : (!llvm.ptr) -> !fir.ref<!fir.array<?xf32>>
  %one = arith.constant 1 : index
  %shape = fir.shape %b : (index) -> !fir.shape<1>
  %0 = fir.declare %x(%shape) {uniq_name = "_QFEx"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<?xf32>>
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%one) : index par [gang, vector] independent {
      %low = arith.subi %i, %one : index
      %high = arith.addi %i, %one : index
      accgpu.cache "x" %0[%low : %high from %one] : !fir.ref<!fir.array<?xf32>>
      %1 = fir.array_coor %0(%shape) %low : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %2 = fir.load %1 : !fir.ref<f32>
      %3 = fir.array_coor %0(%shape) %high : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %4 = fir.load %3 : !fir.ref<f32>
      %5 = arith.addf %2, %4 : f32
      %6 = fir.array_coor %y(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %5 to %6 : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Elements of a tile in a loop around the lanes' are of the same copy. A tile may be
// empty as far as is known, and a load that depends on a condition may be of no element:
// only what lies in the array, which is on the device as a whole, is copied.

// CHECK-LABEL: func.func @accc_tile_l
// CHECK: accgpu.private <gang> "x" !fir.array<48xf32> :
// CHECK: accgpu.loop (%[[J:.*]], %[[I:.*]]) = ({{.*}}) to (%c3{{.*}}, %c11{{.*}}) step ({{.*}}) : index, index par [vector] independent
// CHECK: arith.cmpi sge, %[[I]]
// CHECK: arith.cmpi sle, %[[I]]
// CHECK: arith.cmpi sge, %[[J]]
// CHECK: arith.cmpi sle, %[[J]]
// CHECK: %[[ROW:.*]] = arith.muli %[[J]], %c12
// CHECK: arith.addi %{{.*}}, %{{.*}} : index
// CHECK: par [] independent
// CHECK: par [vector] independent
func.func @tile(%n: index, %x_device: i64, %y_device: i64) {
  %x_address = llvm.inttoptr %x_device : i64 to !llvm.ptr
  %x = fir.convert %x_address {accgpu.is_whole} : (!llvm.ptr) -> !fir.ref<!fir.array<?x?xf32>>
  %y_address = llvm.inttoptr %y_device : i64 to !llvm.ptr
  %y = fir.convert %y_address : (!llvm.ptr) -> !fir.ref<!fir.array<?x?xf32>>
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %four = arith.constant 4 : index
  %nine = arith.constant 9 : index
  %ten = arith.constant 10 : index
  %shape = fir.shape %n, %n : (index, index) -> !fir.shape<2>
  %0 = fir.declare %x(%shape) {uniq_name = "_QFEx"} : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>) -> !fir.ref<!fir.array<?x?xf32>>
  accgpu.region <parallel> {
    accgpu.loop (%jt, %it) = (%one, %one) to (%n, %n) step (%four, %ten) : index, index par [gang] independent {
      %j_end = arith.addi %jt, %three : index
      %i_end = arith.addi %it, %nine : index
      %j_last = arith.minsi %n, %j_end : index
      %i_last = arith.minsi %n, %i_end : index
      accgpu.loop (%j) = (%jt) to (%j_last) step (%one) : index par [] independent {
        accgpu.loop (%i) = (%it) to (%i_last) step (%one) : index par [vector] independent {
          %low = arith.subi %i, %one : index
          %high = arith.addi %i, %one : index
          accgpu.cache "x" %0[%low, %j : %high, %j from %one, %one] : !fir.ref<!fir.array<?x?xf32>>
          %1 = fir.array_coor %0(%shape) %low, %j : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
          %2 = fir.load %1 : !fir.ref<f32>
          %3 = fir.array_coor %y(%shape) %i, %j : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
          fir.store %2 to %3 : !fir.ref<f32>
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

// The section moves with a sequential loop: the lanes' loop goes inside of it, in three
// parts. What the first one computes stays with its lane.

// CHECK-LABEL: func.func @accc_rounds_l
// CHECK: accgpu.loop ({{.*}}) = {{.*}} par [gang] independent
// CHECK: %[[KEPT:.*]] = accgpu.private <vector> "kept" f32
// CHECK: accgpu.loop ({{.*}}) = {{.*}} par [vector] independent
// CHECK: %[[READ:.*]] = fir.load
// CHECK: fir.store %[[READ]] to %[[KEPT]]
// CHECK: accgpu.loop (%[[K:.*]]) = {{.*}} par [] seq
// CHECK: accgpu.private <gang> "x" !fir.array<4xf32>
// CHECK: accgpu.loop ({{.*}}) = ({{.*}}) to (%c3{{.*}}) step ({{.*}}) : index par [vector] independent
// CHECK: accgpu.loop ({{.*}}) = {{.*}} par [vector] independent
// CHECK: fir.load %[[KEPT]]
// CHECK: fir.do_loop
// CHECK: accgpu.loop ({{.*}}) = {{.*}} par [vector] independent
// CHECK: fir.load %[[KEPT]]
func.func @rounds(%n: index, %x_device: i64, %y_device: i64) {
  %x_address = llvm.inttoptr %x_device : i64 to !llvm.ptr
  %x = fir.convert %x_address {accgpu.is_whole} : (!llvm.ptr) -> !fir.ref<!fir.array<?xf32>>
  %y_address = llvm.inttoptr %y_device : i64 to !llvm.ptr
  %y = fir.convert %y_address : (!llvm.ptr) -> !fir.ref<!fir.array<?xf32>>
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %four = arith.constant 4 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %0 = fir.declare %x(%shape) {uniq_name = "_QFEx"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<?xf32>>
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      %1 = fir.array_coor %y(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %2 = fir.load %1 : !fir.ref<f32>
      accgpu.loop (%k) = (%one) to (%n) step (%four) : index par [] seq {
        %high = arith.addi %k, %three : index
        accgpu.cache "x" %0[%k : %high from %one] : !fir.ref<!fir.array<?xf32>>
        %last = arith.minsi %high, %n : index
        fir.do_loop %j = %k to %last step %one {
          %3 = fir.array_coor %0(%shape) %j : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
          %4 = fir.load %3 : !fir.ref<f32>
          %5 = arith.addf %2, %4 : f32
          fir.store %5 to %1 : !fir.ref<f32>
        }
        accgpu.yield
      }
      %6 = arith.addf %2, %2 : f32
      fir.store %6 to %1 : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
