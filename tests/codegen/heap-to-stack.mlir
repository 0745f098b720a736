// RUN: %accc-device --arch=gfx90a --emit=llvm %s | FileCheck %s --check-prefixes=CHECK,AMD
// RUN: %accc-device --arch=sm_80 --emit=llvm %s | FileCheck %s --check-prefixes=CHECK,NVIDIA

// Memory of the heap that has a constant size and stays in its function is a local variable.

llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)

// CHECK-LABEL: @local(
// AMD: alloca {{.*}}addrspace(5)
// NVIDIA: alloca
// CHECK-NOT: accc.malloc
// CHECK-NOT: accc_free
// AMD: store i32 {{.*}}, ptr addrspace(5)
// AMD: load i32, ptr addrspace(5)
// CHECK: ret void
func.func @local(%from: !llvm.ptr, %to: !llvm.ptr, %k: i64, %l: i64) attributes {gpu.kernel} {
  %bytes = llvm.mlir.constant(400 : i64) : i64
  %m = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  %v = llvm.load %from : !llvm.ptr -> i32
  %p = llvm.getelementptr %m[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %v, %p : i32, !llvm.ptr
  %q = llvm.getelementptr %m[%l] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %w = llvm.load %q : !llvm.ptr -> i32
  llvm.store %w, %to : i32, !llvm.ptr
  llvm.call @free(%m) : (!llvm.ptr) -> ()
  return
}

// Large, of any size, kept.

// CHECK-LABEL: @large(
// CHECK-NOT: alloca
// CHECK: call {{.*}}@accc.malloc(i64 {{.*}}4104)
// CHECK: ret void
func.func @large(%to: !llvm.ptr, %k: i64, %x: i32) attributes {gpu.kernel} {
  %bytes = llvm.mlir.constant(4104 : i64) : i64
  %m = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  %p = llvm.getelementptr %m[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %p : i32, !llvm.ptr
  %w = llvm.load %m : !llvm.ptr -> i32
  llvm.store %w, %to : i32, !llvm.ptr
  llvm.call @free(%m) : (!llvm.ptr) -> ()
  return
}

// CHECK-LABEL: @any_size(
// CHECK-NOT: alloca
// CHECK: call {{.*}}@accc.malloc(
// CHECK: ret void
func.func @any_size(%to: !llvm.ptr, %bytes: i64, %k: i64, %x: i32) attributes {gpu.kernel} {
  %m = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  %p = llvm.getelementptr %m[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %p : i32, !llvm.ptr
  %w = llvm.load %m : !llvm.ptr -> i32
  llvm.store %w, %to : i32, !llvm.ptr
  llvm.call @free(%m) : (!llvm.ptr) -> ()
  return
}

// CHECK-LABEL: @kept(
// CHECK-NOT: alloca
// CHECK: call {{.*}}@accc.malloc(
// CHECK: ret void
func.func @kept(%to: !llvm.ptr, %x: i32) attributes {gpu.kernel} {
  %bytes = llvm.mlir.constant(400 : i64) : i64
  %m = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  llvm.store %x, %m : i32, !llvm.ptr
  llvm.store %m, %to : !llvm.ptr, !llvm.ptr
  return
}

// The function begins with the first of two allocations.
// CHECK-LABEL: @two(
// CHECK: alloca
// CHECK: alloca
// CHECK-NOT: accc.malloc
// CHECK: ret void
func.func private @two(%to: !llvm.ptr, %k: i64, %j: i64, %x: i32) attributes {passthrough = ["noinline"]} {
  %bytes = llvm.mlir.constant(400 : i64) : i64
  %m = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  %n = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  %p = llvm.getelementptr %m[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %q = llvm.getelementptr %n[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %x, %p : i32, !llvm.ptr
  %v = llvm.load %m : !llvm.ptr -> i32
  llvm.store %v, %q : i32, !llvm.ptr
  %w = llvm.load %n : !llvm.ptr -> i32
  llvm.store %w, %to : i32, !llvm.ptr
  llvm.call @free(%n) : (!llvm.ptr) -> ()
  llvm.call @free(%m) : (!llvm.ptr) -> ()
  return
}

// CHECK-LABEL: @calls_two(
func.func @calls_two(%to: !llvm.ptr, %k: i64, %x: i32) attributes {gpu.kernel} {
  func.call @two(%to, %k, %k, %x) : (!llvm.ptr, i64, i64, i32) -> ()
  return
}
