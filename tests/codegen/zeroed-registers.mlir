// RUN: %accc-device --arch=gfx90a --emit=llvm %s | FileCheck %s

// A private array of five numbers is a vector of eight: all of it is zero where all of the array is.

// CHECK-LABEL: @zeroed(
// CHECK-NOT: alloca
// CHECK: insertelement <8 x double>
// CHECK: ret void
func.func @zeroed(%from: !llvm.ptr, %to: !llvm.ptr, %k: i32, %l: i32) attributes {gpu.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %zero = llvm.mlir.constant(0 : i8) : i8
  %bytes = llvm.mlir.constant(40 : i64) : i64
  %u = llvm.alloca %one x !llvm.array<5 x f64> : (i32) -> !llvm.ptr<5>
  "llvm.intr.memset"(%u, %zero, %bytes) <{isVolatile = false}> : (!llvm.ptr<5>, i8, i64) -> ()
  %v = llvm.load %from : !llvm.ptr -> f64
  %p = llvm.getelementptr %u[%k] : (!llvm.ptr<5>, i32) -> !llvm.ptr<5>, f64
  llvm.store %v, %p : f64, !llvm.ptr<5>
  %q = llvm.getelementptr %u[%l] : (!llvm.ptr<5>, i32) -> !llvm.ptr<5>, f64
  %w = llvm.load %q : !llvm.ptr<5> -> f64
  llvm.store %w, %to : f64, !llvm.ptr
  return
}
