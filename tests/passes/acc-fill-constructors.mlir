// RUN: %accc-opt --acc-fill-constructors %s | FileCheck %s

// CHECK-LABEL: func.func @values(
// CHECK-SAME: %[[FROM:[^:]*]]: !fir.box<!fir.array<?xf32>>, %[[X:[^:]*]]: !fir.ref<f32>
// CHECK: %[[ARRAY:.*]]:2 = hlfir.declare
// CHECK-NOT: fir.call
// CHECK: %[[DECLARED:.*]]:2 = hlfir.declare %[[FROM]]
// CHECK: %[[FIRST:.*]] = fir.load %[[COUNTER:.*]] : !fir.ref<index>
// CHECK: fir.do_loop %[[I:.*]] = %{{.*}} to %[[EXTENT:.*]] step %{{.*}} unordered {
// CHECK: %[[ELEMENT:.*]] = hlfir.designate %[[DECLARED]]#0
// CHECK: %[[PLACE:.*]] = arith.addi %[[FIRST]], %{{.*}}
// CHECK: %[[VALUE:.*]] = fir.load %[[ELEMENT]]
// CHECK: %[[TO:.*]] = hlfir.designate %[[ARRAY]]#0 (%[[PLACE]])
// CHECK: hlfir.assign %[[VALUE]] to %[[TO]]
// CHECK: }
// CHECK: %[[NEXT:.*]] = arith.addi %[[FIRST]], %[[EXTENT]]
// CHECK: fir.store %[[NEXT]] to %[[COUNTER]]
// CHECK: %[[LAST:.*]] = fir.load %[[COUNTER]]
// CHECK: %[[ONE:.*]] = fir.load %[[X]]
// CHECK: %[[TO:.*]] = hlfir.designate %[[ARRAY]]#0 (%[[LAST]])
// CHECK: hlfir.assign %[[ONE]] to %[[TO]]
// CHECK-NOT: fir.call
func.func private @_FortranAInitArrayConstructorVector(!fir.llvm_ptr<i8>, !fir.ref<!fir.box<none>>, i1, !fir.ref<i8>, i32)
func.func private @_FortranAPushArrayConstructorValue(!fir.llvm_ptr<i8>, !fir.box<none>)
func.func private @_FortranAPushArrayConstructorSimpleScalar(!fir.llvm_ptr<i8>, !fir.llvm_ptr<i8>)
func.func @values(%from: !fir.box<!fir.array<?xf32>>, %x: !fir.ref<f32>, %n: index, %to: !fir.ref<!fir.array<9xf32>>, %file: !fir.ref<i8>) {
  acc.kernels {
    %vector = fir.alloca !fir.array<10xi64>
    %place = fir.alloca !fir.box<!fir.heap<!fir.array<?xf32>>>
    %memory = fir.allocmem !fir.array<?xf32>, %n
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    %array:2 = hlfir.declare %memory(%shape) {uniq_name = ".tmp.arrayctor"} : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>) -> (!fir.box<!fir.array<?xf32>>, !fir.heap<!fir.array<?xf32>>)
    %box = fir.embox %array#1(%shape) : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.box<!fir.heap<!fir.array<?xf32>>>
    fir.store %box to %place : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    %false = arith.constant false
    %line = arith.constant 1 : i32
    %0 = fir.convert %vector : (!fir.ref<!fir.array<10xi64>>) -> !fir.llvm_ptr<i8>
    %1 = fir.convert %place : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<none>>
    fir.call @_FortranAInitArrayConstructorVector(%0, %1, %false, %file, %line) : (!fir.llvm_ptr<i8>, !fir.ref<!fir.box<none>>, i1, !fir.ref<i8>, i32) -> ()
    %declared:2 = hlfir.declare %from {uniq_name = "y"} : (!fir.box<!fir.array<?xf32>>) -> (!fir.box<!fir.array<?xf32>>, !fir.box<!fir.array<?xf32>>)
    %2 = fir.convert %declared#1 : (!fir.box<!fir.array<?xf32>>) -> !fir.box<none>
    fir.call @_FortranAPushArrayConstructorValue(%0, %2) : (!fir.llvm_ptr<i8>, !fir.box<none>) -> ()
    %3 = fir.convert %x : (!fir.ref<f32>) -> !fir.llvm_ptr<i8>
    fir.call @_FortranAPushArrayConstructorSimpleScalar(%0, %3) : (!fir.llvm_ptr<i8>, !fir.llvm_ptr<i8>) -> ()
    %true = arith.constant true
    %value = hlfir.as_expr %array#0 move %true : (!fir.box<!fir.array<?xf32>>, i1) -> !hlfir.expr<?xf32>
    hlfir.assign %value to %to : !hlfir.expr<?xf32>, !fir.ref<!fir.array<9xf32>>
    hlfir.destroy %value : !hlfir.expr<?xf32>
    acc.terminator
  }
  return
}

// A section of which each iteration brings another one, and the value of an expression, which goes
// right to its place.

// CHECK-LABEL: func.func @loop(
// CHECK: fir.store %{{.*}} to %[[COUNTER:.*]] : !fir.ref<index>
// CHECK: fir.do_loop
// CHECK: %[[SECTION:.*]] = hlfir.designate
// CHECK: fir.load %[[COUNTER]]
// CHECK: fir.do_loop {{.*}} unordered
// CHECK: fir.store %{{.*}} to %[[COUNTER]]
// CHECK: %[[VALUE:.*]] = arith.negf
// CHECK-NOT: fir.store %[[VALUE]]
// CHECK: fir.load %[[COUNTER]]
// CHECK: hlfir.assign %[[VALUE]] to
// CHECK: fir.store %{{.*}} to %[[COUNTER]]
func.func @loop(%from: !fir.box<!fir.array<?x?xf32>>, %x: f32, %n: index, %m: index, %file: !fir.ref<i8>) {
  acc.kernels {
    %c1 = arith.constant 1 : index
    %scalar = fir.alloca f32
    %vector = fir.alloca !fir.array<10xi64>
    %place = fir.alloca !fir.box<!fir.heap<!fir.array<?xf32>>>
    %memory = fir.allocmem !fir.array<?xf32>, %n
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    %array:2 = hlfir.declare %memory(%shape) {uniq_name = ".tmp.arrayctor"} : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>) -> (!fir.box<!fir.array<?xf32>>, !fir.heap<!fir.array<?xf32>>)
    %box = fir.embox %array#1(%shape) : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.box<!fir.heap<!fir.array<?xf32>>>
    fir.store %box to %place : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    %false = arith.constant false
    %line = arith.constant 1 : i32
    %0 = fir.convert %vector : (!fir.ref<!fir.array<10xi64>>) -> !fir.llvm_ptr<i8>
    %1 = fir.convert %place : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<none>>
    fir.call @_FortranAInitArrayConstructorVector(%0, %1, %false, %file, %line) : (!fir.llvm_ptr<i8>, !fir.ref<!fir.box<none>>, i1, !fir.ref<i8>, i32) -> ()
    fir.do_loop %i = %c1 to %n step %c1 {
      %columns = fir.shape %m : (index) -> !fir.shape<1>
      %section = hlfir.designate %from (%c1:%m:%c1, %i) shape %columns : (!fir.box<!fir.array<?x?xf32>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
      %2 = fir.convert %section : (!fir.box<!fir.array<?xf32>>) -> !fir.box<none>
      fir.call @_FortranAPushArrayConstructorValue(%0, %2) : (!fir.llvm_ptr<i8>, !fir.box<none>) -> ()
      %negative = arith.negf %x : f32
      fir.store %negative to %scalar : !fir.ref<f32>
      %3 = fir.convert %scalar : (!fir.ref<f32>) -> !fir.llvm_ptr<i8>
      fir.call @_FortranAPushArrayConstructorSimpleScalar(%0, %3) : (!fir.llvm_ptr<i8>, !fir.llvm_ptr<i8>) -> ()
    }
    acc.terminator
  }
  return
}

// Objects are assigned where they lie.

// CHECK-LABEL: func.func @objects(
// CHECK-NOT: fir.call
// CHECK: fir.do_loop
// CHECK: %[[FROM:.*]] = hlfir.designate
// CHECK: hlfir.assign %[[FROM]] to %{{.*}} : !fir.ref<!fir.type<_QTp{k:i32}>>, !fir.ref<!fir.type<_QTp{k:i32}>>
// CHECK: hlfir.assign %{{.*}} to %{{.*}} : !fir.ref<!fir.type<_QTp{k:i32}>>, !fir.ref<!fir.type<_QTp{k:i32}>>
// CHECK-NOT: fir.call
!p = !fir.type<_QTp{k:i32}>
func.func @objects(%from: !fir.box<!fir.array<?x!p>>, %x: !fir.ref<!p>, %n: index, %file: !fir.ref<i8>) {
  acc.kernels {
    %vector = fir.alloca !fir.array<10xi64>
    %place = fir.alloca !fir.box<!fir.heap<!fir.array<?x!p>>>
    %memory = fir.allocmem !fir.array<?x!p>, %n
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    %array:2 = hlfir.declare %memory(%shape) {uniq_name = ".tmp.arrayctor"} : (!fir.heap<!fir.array<?x!p>>, !fir.shape<1>) -> (!fir.box<!fir.array<?x!p>>, !fir.heap<!fir.array<?x!p>>)
    %box = fir.embox %array#1(%shape) : (!fir.heap<!fir.array<?x!p>>, !fir.shape<1>) -> !fir.box<!fir.heap<!fir.array<?x!p>>>
    fir.store %box to %place : !fir.ref<!fir.box<!fir.heap<!fir.array<?x!p>>>>
    %false = arith.constant false
    %line = arith.constant 1 : i32
    %0 = fir.convert %vector : (!fir.ref<!fir.array<10xi64>>) -> !fir.llvm_ptr<i8>
    %1 = fir.convert %place : (!fir.ref<!fir.box<!fir.heap<!fir.array<?x!p>>>>) -> !fir.ref<!fir.box<none>>
    fir.call @_FortranAInitArrayConstructorVector(%0, %1, %false, %file, %line) : (!fir.llvm_ptr<i8>, !fir.ref<!fir.box<none>>, i1, !fir.ref<i8>, i32) -> ()
    %declared:2 = hlfir.declare %from {uniq_name = "y"} : (!fir.box<!fir.array<?x!p>>) -> (!fir.box<!fir.array<?x!p>>, !fir.box<!fir.array<?x!p>>)
    %2 = fir.convert %declared#1 : (!fir.box<!fir.array<?x!p>>) -> !fir.box<none>
    fir.call @_FortranAPushArrayConstructorValue(%0, %2) : (!fir.llvm_ptr<i8>, !fir.box<none>) -> ()
    %3 = fir.convert %x : (!fir.ref<!p>) -> !fir.llvm_ptr<i8>
    fir.call @_FortranAPushArrayConstructorSimpleScalar(%0, %3) : (!fir.llvm_ptr<i8>, !fir.llvm_ptr<i8>) -> ()
    acc.terminator
  }
  return
}
