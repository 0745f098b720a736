// RUN: %accc-opt --acc-index-temporaries %s | FileCheck %s

// Two loops with a temporary between them: each iteration has a place.

// CHECK-LABEL: func.func @forall(
// CHECK-SAME: %[[LOWER:[^ ,:]*]]: index, %[[UPPER:[^ ,:]*]]: index, %{{.*}}: index)
// CHECK: %[[D:.*]] = arith.subi %[[UPPER]], %[[LOWER]] : index
// CHECK: %[[N:.*]] = arith.addi %[[D]], %{{.*}} : index
// CHECK: %[[SPAN:.*]] = arith.maxsi %[[N]], %{{.*}} : index
// CHECK: %[[T:.*]] = fir.allocmem !fir.array<?xf32>, %[[SPAN]]
// CHECK-NOT: fir.load %{{.*}} : !fir.ref<index>
// CHECK: fir.do_loop %[[I:.*]] = %[[LOWER]]
// CHECK: %[[FROM:.*]] = arith.subi %[[I]], %[[LOWER]] : index
// CHECK: %[[PLACE:.*]] = arith.addi %[[FROM]], %{{.*}} : index
// CHECK: fir.array_coor %[[T]](%{{.*}}) %[[PLACE]]
// CHECK: fir.do_loop %[[J:.*]] = %[[LOWER]]
// CHECK: arith.subi %[[J]], %[[LOWER]] : index
// CHECK: fir.array_coor %[[T]]
// CHECK: fir.freemem %[[T]]
func.func @forall(%a: !fir.ref<!fir.array<9xf32>>, %lower: index, %upper: index, %extent: index) {
  %c1 = arith.constant 1 : index
  acc.kernels {
    %counter = fir.alloca index
    fir.store %c1 to %counter : !fir.ref<index>
    %t = fir.allocmem !fir.array<?xf32>, %extent {bindc_name = ".tmp.forall"}
    %shape = fir.shape %extent : (index) -> !fir.shape<1>
    fir.do_loop %i = %lower to %upper step %c1 {
      %x = fir.coordinate_of %a, %i : (!fir.ref<!fir.array<9xf32>>, index) -> !fir.ref<f32>
      %value = fir.load %x : !fir.ref<f32>
      %place = fir.load %counter : !fir.ref<index>
      %next = arith.addi %place, %c1 : index
      fir.store %next to %counter : !fir.ref<index>
      %element = fir.array_coor %t(%shape) %place : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %value to %element : !fir.ref<f32>
    }
    fir.store %c1 to %counter : !fir.ref<index>
    fir.do_loop %i = %lower to %upper step %c1 {
      %place = fir.load %counter : !fir.ref<index>
      %next = arith.addi %place, %c1 : index
      fir.store %next to %counter : !fir.ref<index>
      %element = fir.array_coor %t(%shape) %place : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %value = fir.load %element : !fir.ref<f32>
      %x = fir.coordinate_of %a, %i : (!fir.ref<!fir.array<9xf32>>, index) -> !fir.ref<f32>
      fir.store %value to %x : !fir.ref<f32>
    }
    fir.freemem %t : !fir.heap<!fir.array<?xf32>>
    acc.terminator
  }
  return
}

// A nest whose inner range depends on the outer loop goes on counting.

// CHECK-LABEL: func.func @triangle(
// CHECK: fir.load %{{.*}} : !fir.ref<index>
// CHECK: fir.freemem
func.func @triangle(%n: index, %extent: index, %value: f32) {
  %c1 = arith.constant 1 : index
  acc.kernels {
    %counter = fir.alloca index
    fir.store %c1 to %counter : !fir.ref<index>
    %t = fir.allocmem !fir.array<?xf32>, %extent {bindc_name = ".tmp.forall"}
    %shape = fir.shape %extent : (index) -> !fir.shape<1>
    fir.do_loop %j = %c1 to %n step %c1 {
      fir.do_loop %i = %j to %n step %c1 {
        %place = fir.load %counter : !fir.ref<index>
        %next = arith.addi %place, %c1 : index
        fir.store %next to %counter : !fir.ref<index>
        %element = fir.array_coor %t(%shape) %place : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        fir.store %value to %element : !fir.ref<f32>
      }
    }
    fir.freemem %t : !fir.heap<!fir.array<?xf32>>
    acc.terminator
  }
  return
}

// Loops with other ranges do not meet in the same iterations.

// CHECK-LABEL: func.func @other_range(
// CHECK: fir.load %{{.*}} : !fir.ref<index>
// CHECK: fir.freemem
func.func @other_range(%n: index, %m: index, %value: f32, %x: !fir.ref<f32>) {
  %c1 = arith.constant 1 : index
  acc.kernels {
    %counter = fir.alloca index
    fir.store %c1 to %counter : !fir.ref<index>
    %t = fir.allocmem !fir.array<?xf32>, %n {bindc_name = ".tmp.where"}
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    fir.do_loop %i = %c1 to %n step %c1 {
      %place = fir.load %counter : !fir.ref<index>
      %next = arith.addi %place, %c1 : index
      fir.store %next to %counter : !fir.ref<index>
      %element = fir.array_coor %t(%shape) %place : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %value to %element : !fir.ref<f32>
    }
    fir.store %c1 to %counter : !fir.ref<index>
    fir.do_loop %i = %c1 to %m step %c1 {
      %place = fir.load %counter : !fir.ref<index>
      %next = arith.addi %place, %c1 : index
      fir.store %next to %counter : !fir.ref<index>
      %element = fir.array_coor %t(%shape) %place : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %own = fir.load %element : !fir.ref<f32>
      fir.store %own to %x : !fir.ref<f32>
    }
    fir.freemem %t : !fir.heap<!fir.array<?xf32>>
    acc.terminator
  }
  return
}

// Both ranges are that of an allocatable array, whose descriptor nothing changes.

// CHECK-LABEL: func.func @allocatable(
// CHECK-NOT: fir.load %{{.*}} : !fir.ref<index>
// CHECK: fir.freemem
func.func @allocatable(%a: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>, %other: !fir.box<!fir.heap<!fir.array<?xf32>>>, %value: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  acc.kernels {
    %counter = fir.alloca index
    %box = fir.load %a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    %dims:3 = fir.box_dims %box, %c0 : (!fir.box<!fir.heap<!fir.array<?xf32>>>, index) -> (index, index, index)
    fir.store %c1 to %counter : !fir.ref<index>
    %t = fir.allocmem !fir.array<?xf32>, %dims#1 {bindc_name = ".tmp.where"}
    %shape = fir.shape %dims#1 : (index) -> !fir.shape<1>
    fir.do_loop %i = %c1 to %dims#1 step %c1 {
      %place = fir.load %counter : !fir.ref<index>
      %next = arith.addi %place, %c1 : index
      fir.store %next to %counter : !fir.ref<index>
      %element = fir.array_coor %t(%shape) %place : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %value to %element : !fir.ref<f32>
    }
    %box_again = fir.load %a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    %dims_again:3 = fir.box_dims %box_again, %c0 : (!fir.box<!fir.heap<!fir.array<?xf32>>>, index) -> (index, index, index)
    fir.store %c1 to %counter : !fir.ref<index>
    fir.do_loop %i = %c1 to %dims_again#1 step %c1 {
      %place = fir.load %counter : !fir.ref<index>
      %next = arith.addi %place, %c1 : index
      fir.store %next to %counter : !fir.ref<index>
      %element = fir.array_coor %t(%shape) %place : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %element : !fir.ref<f32>
    }
    fir.freemem %t : !fir.heap<!fir.array<?xf32>>
    acc.terminator
  }
  return
}

// Here something may have changed it.

// CHECK-LABEL: func.func @reallocated(
// CHECK: fir.load %{{.*}} : !fir.ref<index>
// CHECK: fir.freemem
func.func @reallocated(%a: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>, %other: !fir.box<!fir.heap<!fir.array<?xf32>>>, %value: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  acc.kernels {
    %counter = fir.alloca index
    %box = fir.load %a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    %dims:3 = fir.box_dims %box, %c0 : (!fir.box<!fir.heap<!fir.array<?xf32>>>, index) -> (index, index, index)
    fir.store %c1 to %counter : !fir.ref<index>
    %t = fir.allocmem !fir.array<?xf32>, %dims#1 {bindc_name = ".tmp.where"}
    %shape = fir.shape %dims#1 : (index) -> !fir.shape<1>
    fir.do_loop %i = %c1 to %dims#1 step %c1 {
      %place = fir.load %counter : !fir.ref<index>
      %next = arith.addi %place, %c1 : index
      fir.store %next to %counter : !fir.ref<index>
      %element = fir.array_coor %t(%shape) %place : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %value to %element : !fir.ref<f32>
      fir.store %other to %a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    }
    %box_again = fir.load %a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    %dims_again:3 = fir.box_dims %box_again, %c0 : (!fir.box<!fir.heap<!fir.array<?xf32>>>, index) -> (index, index, index)
    fir.store %c1 to %counter : !fir.ref<index>
    fir.do_loop %i = %c1 to %dims_again#1 step %c1 {
      %place = fir.load %counter : !fir.ref<index>
      %next = arith.addi %place, %c1 : index
      fir.store %next to %counter : !fir.ref<index>
      %element = fir.array_coor %t(%shape) %place : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %element : !fir.ref<f32>
    }
    fir.freemem %t : !fir.heap<!fir.array<?xf32>>
    acc.terminator
  }
  return
}

// A variable that counts from 1 is the place itself.

// CHECK-LABEL: func.func @from_one(
// CHECK: fir.do_loop %[[I:.*]] = %{{.*}} to
// CHECK-NEXT: fir.array_coor %{{.*}}(%{{.*}}) %[[I]] : {{.*}}!fir.shape<1>
func.func @from_one(%n: index, %value: f32) {
  %c1 = arith.constant 1 : index
  acc.kernels {
    %counter = fir.alloca index
    fir.store %c1 to %counter : !fir.ref<index>
    %t = fir.allocmem !fir.array<?xf32>, %n {bindc_name = ".tmp.forall"}
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    fir.do_loop %i = %c1 to %n step %c1 {
      %place = fir.load %counter : !fir.ref<index>
      %next = arith.addi %place, %c1 : index
      fir.store %next to %counter : !fir.ref<index>
      %element = fir.array_coor %t(%shape) %place : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %value to %element : !fir.ref<f32>
    }
    fir.freemem %t : !fir.heap<!fir.array<?xf32>>
    acc.terminator
  }
  return
}
