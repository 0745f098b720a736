// RUN: %accc-opt --acc-early-clean-up %s | FileCheck %s

// What was made before a construct ends before it, in the order in which it stands: in front of the
// outermost construct around the end that is not around the beginning.

// CHECK-LABEL: func.func @bounds(
// CHECK: acc.parallel
// CHECK: %[[E:.*]] = hlfir.as_expr
// CHECK: hlfir.end_associate %{{.*}}#1
// CHECK: hlfir.destroy %[[E]]
// CHECK: acc.loop
// CHECK-NEXT: fir.store
// CHECK-NEXT: hlfir.associate
// CHECK-NEXT: hlfir.end_associate
// CHECK-NEXT: acc.yield
func.func @bounds(%array: !fir.ref<!fir.array<5xi32>>, %i: !fir.ref<i32>) {
  acc.parallel combined(loop) {
    %one = arith.constant 1 : i32
    %0 = hlfir.as_expr %array : (!fir.ref<!fir.array<5xi32>>) -> !hlfir.expr<5xi32>
    %1:3 = hlfir.associate %one {adapt.valuebyref} : (i32) -> (!fir.ref<i32>, !fir.ref<i32>, i1)
    %2 = hlfir.sum %0 : (!hlfir.expr<5xi32>) -> i32
    acc.loop combined(parallel) control(%v : i32) = (%one : i32) to (%2 : i32) step (%one : i32) {
      fir.store %v to %i : !fir.ref<i32>
      hlfir.end_associate %1#1, %1#2 : !fir.ref<i32>, i1
      hlfir.destroy %0 : !hlfir.expr<5xi32>
      %3:3 = hlfir.associate %one {adapt.valuebyref} : (i32) -> (!fir.ref<i32>, !fir.ref<i32>, i1)
      hlfir.end_associate %3#1, %3#2 : !fir.ref<i32>, i1
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @clause(
// CHECK: %[[STACK:.*]] = llvm.intr.stacksave
// CHECK: llvm.intr.stackrestore %[[STACK]]
// CHECK: acc.parallel
// CHECK-NOT: stackrestore
// CHECK: return
func.func @clause(%gangs: i32) {
  %0 = llvm.intr.stacksave : !llvm.ptr
  acc.parallel combined(loop) num_gangs({%gangs : i32}) {
    %one = arith.constant 1 : i32
    acc.loop combined(parallel) control(%v : i32) = (%one : i32) to (%gangs : i32) step (%one : i32) {
      llvm.intr.stackrestore %0 : !llvm.ptr
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// The result of a function is freed by several operations.

// CHECK-LABEL: func.func @results(
// CHECK: fir.save_result
// CHECK: %[[BOX:.*]] = fir.load
// CHECK: %[[ADDRESS:.*]] = fir.box_addr %[[BOX]]
// CHECK: arith.constant 0
// CHECK: fir.if
// CHECK-NEXT: fir.freemem %[[ADDRESS]]
// CHECK: fir.embox
// CHECK: fir.call @_FortranADestroy
// CHECK: acc.kernels
// CHECK-NEXT: acc.terminator
func.func private @allocated() -> !fir.box<!fir.heap<!fir.array<?xi32>>>
func.func private @made() -> !fir.type<t{c:i32}>
func.func private @_FortranADestroy(!fir.box<none>)
func.func @results(%c: i1) {
  %0 = fir.alloca !fir.box<!fir.heap<!fir.array<?xi32>>> {bindc_name = ".result"}
  %1 = fir.alloca !fir.type<t{c:i32}> {bindc_name = ".result"}
  %2 = fir.call @allocated() : () -> !fir.box<!fir.heap<!fir.array<?xi32>>>
  fir.save_result %2 to %0 : !fir.box<!fir.heap<!fir.array<?xi32>>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
  %3 = fir.call @made() : () -> !fir.type<t{c:i32}>
  fir.save_result %3 to %1 : !fir.type<t{c:i32}>, !fir.ref<!fir.type<t{c:i32}>>
  acc.kernels if(%c) {
    %4 = fir.load %0 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
    %5 = fir.box_addr %4 : (!fir.box<!fir.heap<!fir.array<?xi32>>>) -> !fir.heap<!fir.array<?xi32>>
    %6 = fir.convert %5 : (!fir.heap<!fir.array<?xi32>>) -> i64
    %zero = arith.constant 0 : i64
    %7 = arith.cmpi ne, %6, %zero : i64
    fir.if %7 {
      fir.freemem %5 : !fir.heap<!fir.array<?xi32>>
    }
    %8 = fir.embox %1 : (!fir.ref<!fir.type<t{c:i32}>>) -> !fir.box<!fir.type<t{c:i32}>>
    %9 = fir.convert %8 : (!fir.box<!fir.type<t{c:i32}>>) -> !fir.box<none>
    fir.call @_FortranADestroy(%9) : (!fir.box<none>) -> ()
    acc.terminator
  }
  return
}

// What the body calls itself, and what it does with a result from before, stays.

// CHECK-LABEL: func.func @own(
// CHECK: acc.serial
// CHECK-NEXT: fir.load
// CHECK-NEXT: fir.box_addr
// CHECK-NEXT: fir.call @use
// CHECK: fir.save_result
// CHECK: fir.freemem
// CHECK: acc.yield
func.func private @use(!fir.heap<!fir.array<?xi32>>)
func.func @own(%size: index) {
  %0 = fir.alloca !fir.box<!fir.heap<!fir.array<?xi32>>> {bindc_name = ".result"}
  %1 = fir.alloca !fir.box<!fir.heap<!fir.array<?xi32>>> {bindc_name = ".result"}
  %2 = fir.call @allocated() : () -> !fir.box<!fir.heap<!fir.array<?xi32>>>
  fir.save_result %2 to %0 : !fir.box<!fir.heap<!fir.array<?xi32>>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
  acc.serial {
    %4 = fir.load %0 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
    %5 = fir.box_addr %4 : (!fir.box<!fir.heap<!fir.array<?xi32>>>) -> !fir.heap<!fir.array<?xi32>>
    fir.call @use(%5) : (!fir.heap<!fir.array<?xi32>>) -> ()
    %6 = fir.call @allocated() : () -> !fir.box<!fir.heap<!fir.array<?xi32>>>
    fir.save_result %6 to %1 : !fir.box<!fir.heap<!fir.array<?xi32>>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
    %7 = fir.load %1 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
    %8 = fir.box_addr %7 : (!fir.box<!fir.heap<!fir.array<?xi32>>>) -> !fir.heap<!fir.array<?xi32>>
    %zero = arith.constant 0 : i64
    %9 = fir.convert %8 : (!fir.heap<!fir.array<?xi32>>) -> i64
    %10 = arith.cmpi ne, %9, %zero : i64
    fir.if %10 {
      fir.freemem %8 : !fir.heap<!fir.array<?xi32>>
    }
    acc.yield
  }
  return
}
