// RUN: %accc-opt --llvm-outline-parallel %s | FileCheck %s

// Seventeen regions: each becomes a function, with what it uses as arguments and constants
// of its own. What is said of the procedure's arguments is not said of the function's.

// CHECK-LABEL: llvm.func @many(
// CHECK-SAME: llvm.noalias
// CHECK: %[[LOADED:.*]] = llvm.load %arg1
// CHECK-NEXT: llvm.call @many.parallel.0(%[[LOADED]], %arg1) : (i32, !llvm.ptr) -> ()
// CHECK-NEXT: llvm.call @many.parallel.1(%arg2) : (i1) -> ()
// CHECK-COUNT-14: llvm.call @many.parallel
// CHECK-NEXT: llvm.call @many.parallel.16() : () -> ()
// CHECK-NEXT: llvm.return
llvm.func @many(%n: i32, %x: !llvm.ptr {llvm.noalias}, %condition: i1) attributes {target_cpu = "znver3"} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %loaded = llvm.load %x : !llvm.ptr -> i32
  omp.parallel {
    %sum = llvm.add %loaded, %one : i32
    llvm.store %sum, %x : i32, !llvm.ptr
    omp.terminator
  }
  omp.parallel if(%condition) {
    omp.terminator
  }
  omp.parallel {
    omp.terminator
  }
  omp.parallel {
    omp.terminator
  }
  omp.parallel {
    omp.terminator
  }
  omp.parallel {
    omp.terminator
  }
  omp.parallel {
    omp.terminator
  }
  omp.parallel {
    omp.terminator
  }
  omp.parallel {
    omp.terminator
  }
  omp.parallel {
    omp.terminator
  }
  omp.parallel {
    omp.terminator
  }
  omp.parallel {
    omp.terminator
  }
  omp.parallel {
    omp.terminator
  }
  omp.parallel {
    omp.terminator
  }
  omp.parallel {
    omp.terminator
  }
  omp.parallel {
    omp.terminator
  }
  omp.parallel {
    omp.terminator
  }
  llvm.return
}

// Few regions, and those that have clauses or stand inside of others, stay.

// CHECK-LABEL: llvm.func @few(
// CHECK-NEXT: omp.parallel {
// CHECK-NOT: llvm.call
llvm.func @few() {
  omp.parallel {
    omp.terminator
  }
  llvm.return
}

// CHECK-LABEL: llvm.func @others(
// CHECK-COUNT-19: omp.parallel
llvm.func @others(%n: i32) {
  omp.parallel num_threads(%n : i32) {
    omp.terminator
  }
  omp.parallel num_threads(%n : i32) {
    omp.terminator
  }
  omp.parallel num_threads(%n : i32) {
    omp.terminator
  }
  omp.parallel num_threads(%n : i32) {
    omp.terminator
  }
  omp.parallel num_threads(%n : i32) {
    omp.terminator
  }
  omp.parallel num_threads(%n : i32) {
    omp.terminator
  }
  omp.parallel num_threads(%n : i32) {
    omp.terminator
  }
  omp.parallel num_threads(%n : i32) {
    omp.terminator
  }
  omp.parallel num_threads(%n : i32) {
    omp.terminator
  }
  omp.parallel num_threads(%n : i32) {
    omp.terminator
  }
  omp.parallel num_threads(%n : i32) {
    omp.terminator
  }
  omp.parallel num_threads(%n : i32) {
    omp.terminator
  }
  omp.parallel num_threads(%n : i32) {
    omp.terminator
  }
  omp.parallel num_threads(%n : i32) {
    omp.terminator
  }
  omp.parallel num_threads(%n : i32) {
    omp.terminator
  }
  omp.parallel num_threads(%n : i32) {
    omp.terminator
  }
  omp.parallel num_threads(%n : i32) {
    omp.terminator
  }
  omp.parallel {
    omp.parallel {
      omp.terminator
    }
    omp.terminator
  }
  llvm.return
}

// The first of them.

// CHECK: llvm.func internal @many.parallel.0(%[[VALUE:.*]]: i32, %[[X:.*]]: !llvm.ptr) attributes {passthrough = ["noinline"], target_cpu = "znver3"} {
// CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: omp.parallel {
// CHECK-NEXT: %[[SUM:.*]] = llvm.add %[[VALUE]], %[[ONE]] : i32
// CHECK-NEXT: llvm.store %[[SUM]], %[[X]] : i32, !llvm.ptr
// CHECK-NEXT: omp.terminator
// CHECK-NEXT: }
// CHECK-NEXT: llvm.return
