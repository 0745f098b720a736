// RUN: %accc-opt --fir-concurrent-masks %s | FileCheck %s

// The iterations set what the masks of others read: one loop for the masks, one for the rest.
// CHECK-LABEL: func.func @before(
// CHECK: %[[MASKS:.*]] = fir.allocmem !fir.array<?xi8>, %[[EXTENT:.*]]
// CHECK: %[[SHAPE:.*]] = fir.shape_shift %{{.*}}, %[[EXTENT]]
// CHECK: fir.do_concurrent.loop (%[[I:.*]]) =
// CHECK: %[[MASK:.*]] = arith.cmpi sgt
// CHECK: %[[BYTE:.*]] = arith.select %[[MASK]]
// CHECK: %[[PLACE:.*]] = fir.array_coor %[[MASKS]](%[[SHAPE]]) %[[I]]
// CHECK: fir.store %[[BYTE]] to %[[PLACE]] : !fir.ref<i8>
// CHECK-NOT: fir.if
// CHECK: fir.do_concurrent.loop
// CHECK: %[[AGAIN:.*]] = fir.array_coor %[[MASKS]]
// CHECK: %[[FLAG:.*]] = fir.load %[[AGAIN]]
// CHECK: %[[IS:.*]] = arith.cmpi ne, %[[FLAG]]
// CHECK: fir.if %[[IS]] {
// CHECK: fir.freemem %[[MASKS]]
func.func @before(%a: !fir.ref<!fir.array<8xi32>>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %eight = arith.constant 8 : index
  %shape = fir.shape %eight : (index) -> !fir.shape<1>
  %v = fir.declare %a(%shape) {uniq_name = "_QFEa"} : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>) -> !fir.ref<!fir.array<8xi32>>
  fir.do_concurrent {
    %i = fir.alloca i32 {bindc_name = "i"}
    fir.do_concurrent.loop (%k) = (%two) to (%eight) step (%one) {
      %0 = fir.convert %k : (index) -> i32
      fir.store %0 to %i : !fir.ref<i32>
      %1 = fir.load %i : !fir.ref<i32>
      %2 = arith.subi %1, %c1 : i32
      %3 = fir.convert %2 : (i32) -> i64
      %4 = fir.array_coor %v(%shape) %3 : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, i64) -> !fir.ref<i32>
      %5 = fir.load %4 : !fir.ref<i32>
      %6 = arith.cmpi sgt, %5, %c0 : i32
      fir.if %6 {
        %7 = fir.load %i : !fir.ref<i32>
        %8 = fir.convert %7 : (i32) -> i64
        %9 = fir.array_coor %v(%shape) %8 : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, i64) -> !fir.ref<i32>
        fir.store %c0 to %9 : !fir.ref<i32>
      } {accc.mask}
    }
  }
  return
}

// Each iteration sets its own element, or an array that no mask reads.
// CHECK-LABEL: func.func @own_element(
// CHECK-NOT: fir.allocmem
func.func @own_element(%a: !fir.ref<!fir.array<8xi32>>, %b: !fir.ref<!fir.array<8xi32>>) {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  %shape = fir.shape %eight : (index) -> !fir.shape<1>
  %s = fir.dummy_scope : !fir.dscope
  %v = fir.declare %a(%shape) dummy_scope %s arg 1 {uniq_name = "_QFown_elementEa"} : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, !fir.dscope) -> !fir.ref<!fir.array<8xi32>>
  %w = fir.declare %b(%shape) dummy_scope %s arg 2 {uniq_name = "_QFown_elementEb"} : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, !fir.dscope) -> !fir.ref<!fir.array<8xi32>>
  fir.do_concurrent {
    %i = fir.alloca i32 {bindc_name = "i"}
    fir.do_concurrent.loop (%k) = (%one) to (%eight) step (%one) {
      %0 = fir.convert %k : (index) -> i32
      fir.store %0 to %i : !fir.ref<i32>
      %1 = fir.load %i : !fir.ref<i32>
      %2 = fir.convert %1 : (i32) -> i64
      %3 = fir.array_coor %v(%shape) %2 : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, i64) -> !fir.ref<i32>
      %4 = fir.load %3 : !fir.ref<i32>
      %5 = arith.cmpi sgt, %4, %c0 : i32
      fir.if %5 {
        %6 = fir.load %i : !fir.ref<i32>
        %7 = fir.convert %6 : (i32) -> i64
        %8 = fir.array_coor %v(%shape) %7 : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, i64) -> !fir.ref<i32>
        fir.store %c0 to %8 : !fir.ref<i32>
        %9 = fir.array_coor %w(%shape) %7 : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, i64) -> !fir.ref<i32>
        fir.store %c0 to %9 : !fir.ref<i32>
      } {accc.mask}
    }
  }
  return
}

// A statement of the program in front of an IF must not run twice: that is no mask.
// CHECK-LABEL: func.func @statement(
// CHECK-NOT: fir.allocmem
func.func @statement(%a: !fir.ref<!fir.array<8xi32>>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %eight = arith.constant 8 : index
  %shape = fir.shape %eight : (index) -> !fir.shape<1>
  %v = fir.declare %a(%shape) {uniq_name = "_QFEa"} : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>) -> !fir.ref<!fir.array<8xi32>>
  fir.do_concurrent {
    %i = fir.alloca i32 {bindc_name = "i"}
    fir.do_concurrent.loop (%k) = (%two) to (%eight) step (%one) {
      %0 = fir.convert %k : (index) -> i32
      fir.store %0 to %i : !fir.ref<i32>
      %1 = fir.load %i : !fir.ref<i32>
      %2 = arith.subi %1, %c1 : i32
      %3 = fir.convert %2 : (i32) -> i64
      %4 = fir.array_coor %v(%shape) %3 : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, i64) -> !fir.ref<i32>
      %5 = fir.load %4 : !fir.ref<i32>
      %6 = arith.addi %5, %c1 : i32
      fir.store %6 to %4 : !fir.ref<i32>
      %7 = arith.cmpi sgt, %6, %c0 : i32
      fir.if %7 {
        fir.store %c0 to %4 : !fir.ref<i32>
      }
    }
  }
  return
}

func.func private @pure_subroutine(!fir.ref<!fir.array<8xi32>>)
func.func private @pure_function(!fir.ref<!fir.array<8xi32>>) -> i32

// CHECK-LABEL: func.func @subroutine(
// CHECK-NOT: fir.allocmem
func.func @subroutine(%a: !fir.ref<!fir.array<8xi32>>) {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  fir.do_concurrent {
    %i = fir.alloca i32 {bindc_name = "i"}
    fir.do_concurrent.loop (%k) = (%one) to (%eight) step (%one) {
      %0 = fir.convert %k : (index) -> i32
      fir.store %0 to %i : !fir.ref<i32>
      fir.call @pure_subroutine(%a) : (!fir.ref<!fir.array<8xi32>>) -> ()
      %1 = fir.coordinate_of %a, %k : (!fir.ref<!fir.array<8xi32>>, index) -> !fir.ref<i32>
      %2 = fir.load %1 : !fir.ref<i32>
      %3 = arith.cmpi sgt, %2, %c0 : i32
      fir.if %3 {
        fir.store %c0 to %1 : !fir.ref<i32>
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @function(
// CHECK: fir.allocmem
// CHECK: fir.call @pure_function(
// CHECK: fir.load
// CHECK: fir.if
func.func @function(%a: !fir.ref<!fir.array<8xi32>>) {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  fir.do_concurrent {
    %i = fir.alloca i32 {bindc_name = "i"}
    fir.do_concurrent.loop (%k) = (%one) to (%eight) step (%one) {
      %0 = fir.convert %k : (index) -> i32
      fir.store %0 to %i : !fir.ref<i32>
      %1 = fir.call @pure_function(%a) : (!fir.ref<!fir.array<8xi32>>) -> i32
      %2 = arith.cmpi sgt, %1, %c0 : i32
      fir.if %2 {
        %3 = fir.coordinate_of %a, %k : (!fir.ref<!fir.array<8xi32>>, index) -> !fir.ref<i32>
        fir.store %c0 to %3 : !fir.ref<i32>
      } {accc.mask}
    }
  }
  return
}

// What only finds the mask is not done again, with its temporary.
// CHECK-LABEL: func.func @temporary(
// CHECK: fir.do_concurrent.loop
// CHECK: fir.allocmem i32
// CHECK: fir.store
// CHECK: fir.freemem
// CHECK: fir.do_concurrent.loop
// CHECK-NOT: fir.allocmem
// CHECK-NOT: fir.call
// CHECK: fir.if
func.func @temporary(%a: !fir.ref<!fir.array<8xi32>>) {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  fir.do_concurrent {
    %i = fir.alloca i32 {bindc_name = "i"}
    fir.do_concurrent.loop (%k) = (%one) to (%eight) step (%one) {
      %0 = fir.convert %k : (index) -> i32
      fir.store %0 to %i : !fir.ref<i32>
      %1 = fir.allocmem i32
      %2 = fir.call @pure_function(%a) proc_attrs<pure> : (!fir.ref<!fir.array<8xi32>>) -> i32
      fir.store %2 to %1 : !fir.heap<i32>
      %3 = fir.load %1 : !fir.heap<i32>
      fir.freemem %1 : !fir.heap<i32>
      %4 = arith.cmpi sgt, %3, %c0 : i32
      fir.if %4 {
        %5 = fir.load %i : !fir.ref<i32>
        %6 = fir.coordinate_of %a, %k : (!fir.ref<!fir.array<8xi32>>, index) -> !fir.ref<i32>
        fir.store %5 to %6 : !fir.ref<i32>
      } {accc.mask}
    }
  }
  return
}
