// RUN: %accc-opt --allow-unregistered-dialect --fir-flatten-ifs %s | FileCheck %s

// CHECK-LABEL: func.func @one_after_the_other(
// CHECK-SAME: %[[FLAG:.*]]: i1, %[[X:.*]]: i32)
// CHECK-NEXT: cf.cond_br %[[FLAG]], ^[[ONE:.*]], ^[[SECOND:.*]]
// CHECK-NEXT: ^[[ONE]]:
// CHECK-NEXT: "test.one"(%[[X]])
// CHECK-NEXT: cf.br ^[[SECOND]]
// CHECK-NEXT: ^[[SECOND]]:
// CHECK: "test.between"()
// CHECK-NEXT: cf.cond_br %[[FLAG]], ^[[THEN:.*]], ^[[ELSE:.*]]
// CHECK-NEXT: ^[[THEN]]:
// CHECK-NEXT: "test.two"()
// CHECK-NEXT: cf.br ^[[REST:.*]]
// CHECK-NEXT: ^[[ELSE]]:
// CHECK-NEXT: "test.three"()
// CHECK-NEXT: cf.br ^[[REST]]
// CHECK-NEXT: ^[[REST]]:
// CHECK: return
func.func @one_after_the_other(%flag: i1, %x: i32) {
  fir.if %flag {
    "test.one"(%x) : (i32) -> ()
  }
  "test.between"() : () -> ()
  fir.if %flag {
    "test.two"() : () -> ()
  } else {
    "test.three"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @one_in_the_other(
// CHECK: cf.cond_br %{{.*}}, ^[[OUTER:.*]], ^[[REST:.*]]
// CHECK-NEXT: ^[[OUTER]]:
// CHECK-NEXT: cf.cond_br %{{.*}}, ^[[INNER:.*]], ^[[BEHIND:.*]]
// CHECK-NEXT: ^[[INNER]]:
// CHECK-NEXT: "test.one"()
// CHECK-NEXT: cf.br ^[[BEHIND]]
// CHECK-NEXT: ^[[BEHIND]]:
// CHECK: cf.br ^[[REST]]
// CHECK-NEXT: ^[[REST]]:
func.func @one_in_the_other(%flag: i1, %other: i1) {
  fir.if %flag {
    fir.if %other {
      "test.one"() : () -> ()
    }
  }
  return
}

// A loop's body is one block, and a result needs an argument.
// CHECK-LABEL: func.func @left(
// CHECK-NOT: cf.cond_br
// CHECK: fir.if
// CHECK: fir.if
func.func @left(%flag: i1, %n: index) -> i32 {
  fir.do_loop %i = %n to %n step %n {
    fir.if %flag {
      "test.one"() : () -> ()
    }
  }
  %value = fir.if %flag -> (i32) {
    %one = arith.constant 1 : i32
    fir.result %one : i32
  } else {
    %two = arith.constant 2 : i32
    fir.result %two : i32
  }
  return %value : i32
}
