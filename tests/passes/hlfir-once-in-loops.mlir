// RUN: %accc-opt --hlfir-once-in-loops %s | FileCheck %s

func.func private @f(!fir.ref<i32>) -> i32
func.func private @g() -> !fir.ref<!fir.char<1,3>>

// Numbers: what the call needed goes behind it.

// CHECK-LABEL: func.func @number(
// CHECK: hlfir.elemental
// CHECK-NOT: hlfir.exactly_once
// CHECK: %[[ARGUMENT:.*]]:3 = hlfir.associate
// CHECK: %[[VALUE:.*]] = fir.call @f(%[[ARGUMENT]]#0)
// CHECK-NEXT: hlfir.end_associate %[[ARGUMENT]]#1, %[[ARGUMENT]]#2
// CHECK-NEXT: %[[TRUTH:.*]] = fir.convert %[[VALUE]]
func.func @number(%n: index, %a: !fir.box<!fir.array<?xi32>>) {
  hlfir.where {
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    %values = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<?x!fir.logical<4>> {
    ^bb0(%i: index):
      %0 = hlfir.exactly_once : i32 {
        %2 = fir.convert %i : (index) -> i32
        %argument:3 = hlfir.associate %2 {adapt.valuebyref} : (i32) -> (!fir.ref<i32>, !fir.ref<i32>, i1)
        %3 = fir.call @f(%argument#0) : (!fir.ref<i32>) -> i32
        hlfir.yield %3 : i32 cleanup {
          hlfir.end_associate %argument#1, %argument#2 : !fir.ref<i32>, i1
        }
      }
      %1 = fir.convert %0 : (i32) -> !fir.logical<4>
      hlfir.yield_element %1 : !fir.logical<4>
    }
    hlfir.yield %values : !hlfir.expr<?x!fir.logical<4>>
  } do {
    hlfir.region_assign {
      hlfir.yield %a : !fir.box<!fir.array<?xi32>>
    } to {
      hlfir.yield %a : !fir.box<!fir.array<?xi32>>
    }
  }
  return
}

// Others: where the iteration ends. A function in front of the loops stays.

// CHECK-LABEL: func.func @others(
// CHECK: hlfir.exactly_once
// CHECK: fir.do_loop
// CHECK-NOT: hlfir.exactly_once
// CHECK: %[[STACK:.*]] = llvm.intr.stacksave
// CHECK: %[[TEXT:.*]] = hlfir.as_expr
// CHECK: hlfir.assign %[[TEXT]]
// CHECK-NEXT: llvm.intr.stackrestore %[[STACK]]
func.func @others(%n: index, %mask: !fir.box<!fir.array<?x!fir.logical<4>>>, %text: !fir.ref<!fir.char<1,3>>, %a: !fir.box<!fir.array<?xi32>>, %k: !fir.ref<i32>) {
  %c1 = arith.constant 1 : index
  hlfir.where {
    %0 = hlfir.exactly_once : i32 {
      %3 = fir.call @f(%k) : (!fir.ref<i32>) -> i32
      hlfir.yield %3 : i32
    }
    fir.do_loop %i = %c1 to %n step %c1 {
      %1 = hlfir.exactly_once : !hlfir.expr<!fir.char<1,3>> {
        %stack = llvm.intr.stacksave : !llvm.ptr
        %result = fir.call @g() : () -> !fir.ref<!fir.char<1,3>>
        %2 = hlfir.as_expr %result : (!fir.ref<!fir.char<1,3>>) -> !hlfir.expr<!fir.char<1,3>>
        hlfir.yield %2 : !hlfir.expr<!fir.char<1,3>> cleanup {
          llvm.intr.stackrestore %stack : !llvm.ptr
        }
      }
      hlfir.assign %1 to %text : !hlfir.expr<!fir.char<1,3>>, !fir.ref<!fir.char<1,3>>
    }
    hlfir.yield %mask : !fir.box<!fir.array<?x!fir.logical<4>>>
  } do {
    hlfir.region_assign {
      hlfir.yield %a : !fir.box<!fir.array<?xi32>>
    } to {
      hlfir.yield %a : !fir.box<!fir.array<?xi32>>
    }
  }
  return
}
