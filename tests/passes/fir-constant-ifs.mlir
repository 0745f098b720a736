// RUN: %accc-opt --fir-constant-ifs %s | FileCheck %s

// CHECK-LABEL: func.func @chosen(
// CHECK-NOT: fir.if
// CHECK: call @taken()
// CHECK-NOT: call @other()
// CHECK: fir.if %{{.*}} {
// CHECK-NEXT: call @taken()
// CHECK: return %{{.*}} : i32
func.func private @taken()
func.func private @other()
func.func @chosen(%c: i1, %x: i32, %y: i32) -> i32 {
  %true = arith.constant true
  %false = arith.constant false
  fir.if %true {
    func.call @taken() : () -> ()
  } else {
    func.call @other() : () -> ()
  }
  fir.if %false {
    fir.if %true {
      func.call @other() : () -> ()
    }
  }
  %0 = fir.if %false -> (i32) {
    fir.result %x : i32
  } else {
    fir.result %y : i32
  }
  fir.if %c {
    func.call @taken() : () -> ()
  }
  return %0 : i32
}
