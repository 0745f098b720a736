// RUN: %accc-opt --llvm-register-constructors --split-input-file %s | FileCheck %s

// CHECK: llvm.func @first() {
// CHECK: llvm.func @second() {
// CHECK: llvm.mlir.global_ctors ctors = [@first, @second], priorities = [1000 : i32, 1000 : i32], data = [#llvm.zero, #llvm.zero]
llvm.func @first() attributes {accgpu.constructor} {
  llvm.return
}
llvm.func @unmarked() {
  llvm.return
}
llvm.func @second() attributes {accgpu.constructor} {
  llvm.return
}

// -----

// CHECK: llvm.func @alone
// CHECK-NOT: global_ctors
llvm.func @alone() {
  llvm.return
}
