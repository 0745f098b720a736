// RUN: %accc-opt --accgpu-prove-independence %s | FileCheck %s

// Each iteration sets both elements and then reads them; the program may read the last ones.

// CHECK-LABEL: func.func @last(
// CHECK-SAME: %[[T:[^:]*]]: !fir.ref<!fir.array<2xf32>>
// CHECK: accgpu.loop (%[[I:.*]]) = {{.*}} par [] independent {
// CHECK: %[[LAST:.*]] = arith.cmpi ult,
// CHECK: %[[OWN:.*]] = fir.alloca !fir.array<2xf32>
// CHECK: %[[THERE:.*]] = fir.array_coor %[[T]](
// CHECK: %[[HERE:.*]] = fir.array_coor %[[OWN]](
// CHECK-NEXT: fir.store %[[X:.*]] to %[[HERE]]
// CHECK-NEXT: fir.if %[[LAST]] {
// CHECK-NEXT: fir.store %[[X]] to %[[THERE]]
// CHECK: accgpu.loop
// CHECK: %[[READ:.*]] = fir.array_coor %[[OWN]](%{{.*}}) %[[J:.*]]
// CHECK-NEXT: fir.load %[[READ]]
func.func @last(%t: !fir.ref<!fir.array<2xf32>>, %to: !fir.ref<!fir.array<2x100xf32>>, %x: f32, %a: index, %b: index) {
  accgpu.region <kernels> {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c100 = arith.constant 100 : index
    %shape = fir.shape %c2 : (index) -> !fir.shape<1>
    %all = fir.shape %c2, %c100 : (index, index) -> !fir.shape<2>
    accgpu.loop (%i) = (%a) to (%b) step (%c1) : index par [] auto {
      accgpu.loop (%j) = (%c1) to (%c2) step (%c1) : index par [] independent {
        %p = fir.array_coor %t(%shape) %j : (!fir.ref<!fir.array<2xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        fir.store %x to %p : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.loop (%j) = (%c1) to (%c2) step (%c1) : index par [] independent {
        %p = fir.array_coor %t(%shape) %j : (!fir.ref<!fir.array<2xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        %v = fir.load %p : !fir.ref<f32>
        %q = fir.array_coor %to(%all) %j, %i : (!fir.ref<!fir.array<2x100xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
        fir.store %v to %q : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// The second element is set on one path only: the array stays where it is.

// CHECK-LABEL: func.func @on_one_path(
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} par [] auto {
// CHECK-NOT: fir.alloca
func.func @on_one_path(%t: !fir.ref<!fir.array<2xf32>>, %to: !fir.ref<!fir.array<100xf32>>, %x: f32, %c: i1, %a: index, %b: index) {
  accgpu.region <kernels> {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c100 = arith.constant 100 : index
    %shape = fir.shape %c2 : (index) -> !fir.shape<1>
    %all = fir.shape %c100 : (index) -> !fir.shape<1>
    accgpu.loop (%i) = (%a) to (%b) step (%c1) : index par [] auto {
      %p = fir.array_coor %t(%shape) %c1 : (!fir.ref<!fir.array<2xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %q = fir.array_coor %t(%shape) %c2 : (!fir.ref<!fir.array<2xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %x to %p : !fir.ref<f32>
      fir.if %c {
        fir.store %x to %q : !fir.ref<f32>
      }
      %v = fir.load %q : !fir.ref<f32>
      %r = fir.array_coor %to(%all) %i : (!fir.ref<!fir.array<100xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %v to %r : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A recurrence reads elements that the iteration has set, the first one before its loop.

// CHECK-LABEL: func.func @recurrence(
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} par [gang] independent {
// CHECK: fir.alloca !fir.array<9xf32>
func.func @recurrence(%x: f32, %a: index, %b: index) {
  %t = fir.alloca !fir.array<9xf32> {bindc_name = "t"}
  accgpu.region <kernels> {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c9 = arith.constant 9 : index
    %shape = fir.shape %c9 : (index) -> !fir.shape<1>
    accgpu.loop (%i) = (%a) to (%b) step (%c1) : index par [gang] independent {
      %p = fir.array_coor %t(%shape) %c1 : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %x to %p : !fir.ref<f32>
      accgpu.loop (%j) = (%c2) to (%c9) step (%c1) : index par [] seq {
        %before = arith.subi %j, %c1 : index
        %q = fir.array_coor %t(%shape) %before : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        %v = fir.load %q : !fir.ref<f32>
        %r = fir.array_coor %t(%shape) %j : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        fir.store %v to %r : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// The procedure sets both elements, one of them in a branch: the array is the iteration's, and the
// last one copies it.

// CHECK-LABEL: func.func @called(
// CHECK-SAME: %[[T:[^:]*]]: !fir.ref<!fir.array<2xf32>>
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} par [] independent {
// CHECK: %[[LAST:.*]] = arith.cmpi ult,
// CHECK: %[[OWN:.*]] = fir.alloca !fir.array<2xf32>
// CHECK-NEXT: fir.call @sets(%[[OWN]], %{{.*}})
// CHECK: fir.array_coor %[[OWN]](
// CHECK: fir.if %[[LAST]] {
// CHECK: fir.do_loop
// CHECK: fir.array_coor %[[OWN]](
// CHECK: fir.array_coor %[[T]](
// CHECK: fir.store {{.*}} {accgpu.unordered}
func.func @called(%t: !fir.ref<!fir.array<2xf32>>, %to: !fir.ref<!fir.array<100xf32>>, %x: f32, %a: index, %b: index) {
  accgpu.region <kernels> {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c100 = arith.constant 100 : index
    %shape = fir.shape %c2 : (index) -> !fir.shape<1>
    %all = fir.shape %c100 : (index) -> !fir.shape<1>
    accgpu.loop (%i) = (%a) to (%b) step (%c1) : index par [] auto {
      fir.call @sets(%t, %x) {accgpu.argument_effects = array<i32: 2, 0>} : (!fir.ref<!fir.array<2xf32>>, f32) -> ()
      %q = fir.array_coor %t(%shape) %c2 : (!fir.ref<!fir.array<2xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %q : !fir.ref<f32>
      %r = fir.array_coor %to(%all) %i : (!fir.ref<!fir.array<100xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %v to %r : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

func.func @sets(%t: !fir.ref<!fir.array<2xf32>>, %x: f32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %shape = fir.shape %c2 : (index) -> !fir.shape<1>
  %p = fir.array_coor %t(%shape) %c1 : (!fir.ref<!fir.array<2xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
  fir.store %x to %p : !fir.ref<f32>
  %is_positive = arith.cmpf ogt, %x, %zero : f32
  %q = fir.array_coor %t(%shape) %c2 : (!fir.ref<!fir.array<2xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
  cf.cond_br %is_positive, ^positive, ^other
^positive:
  fir.store %zero to %q : !fir.ref<f32>
  return
^other:
  %v = fir.load %p : !fir.ref<f32>
  fir.store %v to %q : !fir.ref<f32>
  return
}

// One path leaves the second element: it is what the iteration before has set.

// CHECK-LABEL: func.func @called_on_one_path(
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} par [] auto {
// CHECK-NOT: fir.alloca
func.func @called_on_one_path(%t: !fir.ref<!fir.array<2xf32>>, %to: !fir.ref<!fir.array<100xf32>>, %x: f32, %a: index, %b: index) {
  accgpu.region <kernels> {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c100 = arith.constant 100 : index
    %shape = fir.shape %c2 : (index) -> !fir.shape<1>
    %all = fir.shape %c100 : (index) -> !fir.shape<1>
    accgpu.loop (%i) = (%a) to (%b) step (%c1) : index par [] auto {
      fir.call @sets_on_one_path(%t, %x) {accgpu.argument_effects = array<i32: 2, 0>} : (!fir.ref<!fir.array<2xf32>>, f32) -> ()
      %q = fir.array_coor %t(%shape) %c2 : (!fir.ref<!fir.array<2xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %q : !fir.ref<f32>
      %r = fir.array_coor %to(%all) %i : (!fir.ref<!fir.array<100xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %v to %r : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

func.func @sets_on_one_path(%t: !fir.ref<!fir.array<2xf32>>, %x: f32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %shape = fir.shape %c2 : (index) -> !fir.shape<1>
  %p = fir.array_coor %t(%shape) %c1 : (!fir.ref<!fir.array<2xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
  fir.store %x to %p : !fir.ref<f32>
  %is_positive = arith.cmpf ogt, %x, %zero : f32
  cf.cond_br %is_positive, ^positive, ^end
^positive:
  %q = fir.array_coor %t(%shape) %c2 : (!fir.ref<!fir.array<2xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
  fir.store %zero to %q : !fir.ref<f32>
  cf.br ^end
^end:
  return
}

// INTENT(OUT) promises a value in each element; those that the procedure leaves are the program's.

// CHECK-LABEL: func.func @promised(
// CHECK-SAME: %[[T:[^:]*]]: !fir.ref<!fir.array<2xf32>>
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} par [] independent {
// CHECK: %[[OWN:.*]] = fir.alloca !fir.array<2xf32>
// CHECK: fir.do_loop
// CHECK: fir.array_coor %[[T]](
// CHECK: fir.array_coor %[[OWN]](
// CHECK: fir.call @promises(%[[OWN]], %{{.*}})
func.func @promised(%t: !fir.ref<!fir.array<2xf32>>, %to: !fir.ref<!fir.array<100xf32>>, %x: f32, %a: index, %b: index) {
  accgpu.region <kernels> {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c100 = arith.constant 100 : index
    %shape = fir.shape %c2 : (index) -> !fir.shape<1>
    %all = fir.shape %c100 : (index) -> !fir.shape<1>
    accgpu.loop (%i) = (%a) to (%b) step (%c1) : index par [] auto {
      fir.call @promises(%t, %x) {accgpu.argument_effects = array<i32: 2, 0>} : (!fir.ref<!fir.array<2xf32>>, f32) -> ()
      %q = fir.array_coor %t(%shape) %c2 : (!fir.ref<!fir.array<2xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %q : !fir.ref<f32>
      %r = fir.array_coor %to(%all) %i : (!fir.ref<!fir.array<100xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %v to %r : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

func.func @promises(%t: !fir.ref<!fir.array<2xf32>>, %x: f32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %scope = fir.dummy_scope : !fir.dscope
  %shape = fir.shape %c2 : (index) -> !fir.shape<1>
  %dummy = fir.declare %t(%shape) dummy_scope %scope {fortran_attrs = #fir.var_attrs<intent_out>, uniq_name = "_QFpromisesEt"} : (!fir.ref<!fir.array<2xf32>>, !fir.shape<1>, !fir.dscope) -> !fir.ref<!fir.array<2xf32>>
  %p = fir.array_coor %dummy(%shape) %c1 : (!fir.ref<!fir.array<2xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
  fir.store %x to %p : !fir.ref<f32>
  return
}

// The result of a function sets all of what it is saved to. The last one is copied.

// CHECK-LABEL: func.func @saved(
// CHECK-SAME: %[[T:[^:]*]]: !fir.ref<!fir.array<2xf32>>
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} par [] independent {
// CHECK: %[[LAST:.*]] = arith.cmpi ult,
// CHECK: %[[OWN:.*]] = fir.alloca !fir.array<2xf32>
// CHECK: %[[R:.*]] = fir.call @both(
// CHECK-NEXT: fir.save_result %[[R]] to %[[OWN]](
// CHECK: fir.array_coor %[[OWN]](
// CHECK: fir.if %[[LAST]] {
// CHECK: fir.array_coor %[[T]](
// CHECK: fir.store {{.*}} {accgpu.unordered}
// One element of four is left.
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} par [] auto {
// CHECK-NOT: fir.alloca
// That of a function which gets the address of a part.
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} par [] independent {
// CHECK: %[[FOUR:.*]] = fir.alloca !fir.array<4xf32>
// CHECK: %[[PART:.*]] = fir.convert %[[FOUR]]
// CHECK-NEXT: %[[R:.*]] = fir.call @three(
// CHECK-NEXT: fir.save_result %[[R]] to %[[PART]](
func.func private @both(f32) -> !fir.array<2xf32>
func.func private @three() -> !fir.array<3xf32>
func.func @saved(%t: !fir.ref<!fir.array<2xf32>>, %four: !fir.ref<!fir.array<4xf32>>, %to: !fir.ref<!fir.array<100xf32>>, %x: f32, %a: index, %b: index) {
  %local = fir.alloca !fir.array<4xf32>
  accgpu.region <kernels> {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c100 = arith.constant 100 : index
    %shape = fir.shape %c2 : (index) -> !fir.shape<1>
    %shape3 = fir.shape %c3 : (index) -> !fir.shape<1>
    %shape4 = fir.shape %c4 : (index) -> !fir.shape<1>
    %all = fir.shape %c100 : (index) -> !fir.shape<1>
    accgpu.loop (%i) = (%a) to (%b) step (%c1) : index par [] auto {
      %result = fir.call @both(%x) {accgpu.argument_effects = array<i32: 0>} : (f32) -> !fir.array<2xf32>
      fir.save_result %result to %t(%shape) : !fir.array<2xf32>, !fir.ref<!fir.array<2xf32>>, !fir.shape<1>
      %q = fir.array_coor %t(%shape) %c2 : (!fir.ref<!fir.array<2xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %q : !fir.ref<f32>
      %r = fir.array_coor %to(%all) %i : (!fir.ref<!fir.array<100xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %v to %r : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%c1) : index par [] auto {
      %result = fir.call @three() {accgpu.argument_effects = array<i32>} : () -> !fir.array<3xf32>
      %part = fir.convert %four : (!fir.ref<!fir.array<4xf32>>) -> !fir.ref<!fir.array<3xf32>>
      fir.save_result %result to %part(%shape3) : !fir.array<3xf32>, !fir.ref<!fir.array<3xf32>>, !fir.shape<1>
      %q = fir.array_coor %four(%shape4) %c4 : (!fir.ref<!fir.array<4xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %q : !fir.ref<f32>
      %r = fir.array_coor %to(%all) %i : (!fir.ref<!fir.array<100xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %v to %r : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%c1) : index par [] auto {
      %result = fir.call @three() {accgpu.argument_effects = array<i32>} : () -> !fir.array<3xf32>
      %part = fir.convert %local : (!fir.ref<!fir.array<4xf32>>) -> !fir.ref<!fir.array<3xf32>>
      fir.save_result %result to %part(%shape3) : !fir.array<3xf32>, !fir.ref<!fir.array<3xf32>>, !fir.shape<1>
      %q = fir.array_coor %local(%shape4) %c3 : (!fir.ref<!fir.array<4xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %q : !fir.ref<f32>
      %r = fir.array_coor %to(%all) %i : (!fir.ref<!fir.array<100xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %v to %r : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// An object is the numbers in its components; an element by its place counts from 0. What the loop
// does not set, each iteration begins with.

// CHECK-LABEL: func.func @object(
// CHECK-SAME: %[[P:[^:]*]]: !fir.ref<!fir.type<pair
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} par [] independent {
// CHECK: %[[OWN:.*]] = fir.alloca !fir.type<pair
// CHECK: %[[FROM:.*]] = fir.coordinate_of %[[P]], n
// CHECK: %[[TO:.*]] = fir.coordinate_of %[[OWN]], n
// CHECK: %[[N:.*]] = fir.load %[[FROM]] {accgpu.unordered}
// CHECK: fir.store %[[N]] to %[[TO]] {accgpu.unordered}
// CHECK: fir.do_loop
// CHECK: fir.do_loop %[[K:.*]] =
// CHECK: %[[X:.*]] = fir.coordinate_of %[[OWN]], x
// CHECK: fir.coordinate_of %[[X]], %[[K]]
// CHECK: fir.coordinate_of %[[OWN]], n
// One of two elements is left.
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} par [] auto {
// CHECK-NOT: fir.alloca
!pair = !fir.type<pair{n:i32,x:!fir.array<2xi32>}>
func.func @object(%p: !fir.ref<!pair>, %to: !fir.ref<!fir.array<100xi32>>, %v: i32, %a: index, %b: index) {
  %local = fir.alloca !pair
  accgpu.region <kernels> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c100 = arith.constant 100 : index
    %shape = fir.shape %c2 : (index) -> !fir.shape<1>
    %all = fir.shape %c100 : (index) -> !fir.shape<1>
    accgpu.loop (%i) = (%a) to (%b) step (%c1) : index par [] auto {
      %x = fir.coordinate_of %p, x : (!fir.ref<!pair>) -> !fir.ref<!fir.array<2xi32>>
      fir.do_loop %k = %c0 to %c1 step %c1 {
        %e = fir.coordinate_of %x, %k : (!fir.ref<!fir.array<2xi32>>, index) -> !fir.ref<i32>
        fir.store %v to %e : !fir.ref<i32>
      }
      %second = fir.array_coor %x(%shape) %c2 : (!fir.ref<!fir.array<2xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %1 = fir.load %second : !fir.ref<i32>
      %n = fir.coordinate_of %p, n : (!fir.ref<!pair>) -> !fir.ref<i32>
      %2 = fir.load %n : !fir.ref<i32>
      %3 = arith.addi %1, %2 : i32
      %r = fir.array_coor %to(%all) %i : (!fir.ref<!fir.array<100xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %3 to %r : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%c1) : index par [] auto {
      %x = fir.coordinate_of %local, x : (!fir.ref<!pair>) -> !fir.ref<!fir.array<2xi32>>
      %first = fir.coordinate_of %x, %c0 : (!fir.ref<!fir.array<2xi32>>, index) -> !fir.ref<i32>
      fir.store %v to %first : !fir.ref<i32>
      %second = fir.coordinate_of %x, %c1 : (!fir.ref<!fir.array<2xi32>>, index) -> !fir.ref<i32>
      %1 = fir.load %second : !fir.ref<i32>
      %r = fir.array_coor %to(%all) %i : (!fir.ref<!fir.array<100xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %1 to %r : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
