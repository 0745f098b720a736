// RUN: %accc-opt --acc-atomic-to-omp %s | FileCheck %s

// Every kind of atomic, with its operands in their places.

// CHECK-NOT: acc.

// CHECK-LABEL: func.func @add(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>, %[[E:[^:]*]]: i32
// CHECK-NEXT: omp.atomic.update %[[X]] : !fir.ref<i32> {
// CHECK-NEXT: ^bb0(%[[OLD:.*]]: i32):
// CHECK-NEXT: %[[NEW:.*]] = arith.addi %[[OLD]], %[[E]] : i32
// CHECK-NEXT: omp.yield(%[[NEW]] : i32)
func.func @add(%x: !fir.ref<i32>, %e: i32) {
  acc.atomic.update %x : !fir.ref<i32> {
  ^bb0(%old: i32):
    %new = arith.addi %old, %e : i32
    acc.yield %new : i32
  }
  return
}

// CHECK-LABEL: func.func @subtract_from(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>, %[[E:[^:]*]]: i32
// CHECK: ^bb0(%[[OLD:.*]]: i32):
// CHECK-NEXT: arith.subi %[[E]], %[[OLD]] : i32
func.func @subtract_from(%x: !fir.ref<i32>, %e: i32) {
  acc.atomic.update %x : !fir.ref<i32> {
  ^bb0(%old: i32):
    %new = arith.subi %e, %old : i32
    acc.yield %new : i32
  }
  return
}

// CHECK-LABEL: func.func @read(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f64>, %[[V:[^:]*]]: !fir.ref<f64>
// CHECK-NEXT: omp.atomic.read %[[V]] = %[[X]] : !fir.ref<f64>, !fir.ref<f64>, f64
func.func @read(%x: !fir.ref<f64>, %v: !fir.ref<f64>) {
  acc.atomic.read %v = %x : !fir.ref<f64>, !fir.ref<f64>, f64
  return
}

// CHECK-LABEL: func.func @write(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f32>, %[[E:[^:]*]]: f32
// CHECK-NEXT: omp.atomic.write %[[X]] = %[[E]] : !fir.ref<f32>, f32
func.func @write(%x: !fir.ref<f32>, %e: f32) {
  acc.atomic.write %x = %e : !fir.ref<f32>, f32
  return
}

// A capture is an atomic access of LLVM's, which all threads see, and gives the old value or the new
// one.

// CHECK-LABEL: func.func @capture_old(
// CHECK: %[[OLD:.*]] = llvm.atomicrmw _or %{{.*}}, %arg2 syncscope("") monotonic
// CHECK-NEXT: fir.store %[[OLD]] to %arg1
// CHECK-NEXT: return
func.func @capture_old(%x: !fir.ref<i64>, %v: !fir.ref<i64>, %e: i64) {
  acc.atomic.capture {
    acc.atomic.read %v = %x : !fir.ref<i64>, !fir.ref<i64>, i64
    acc.atomic.update %x : !fir.ref<i64> {
    ^bb0(%old: i64):
      %new = arith.ori %old, %e : i64
      acc.yield %new : i64
    }
    acc.terminator
  }
  return
}

// CHECK-LABEL: func.func @capture_new(
// CHECK: %[[OLD:.*]] = llvm.atomicrmw fadd %{{.*}}, %arg2 syncscope("") monotonic
// CHECK-NEXT: %[[NEW:.*]] = arith.addf %[[OLD]], %arg2 : f64
// CHECK-NEXT: fir.store %[[NEW]] to %arg1
// CHECK-NEXT: return
func.func @capture_new(%x: !fir.ref<f64>, %v: !fir.ref<f64>, %e: f64) {
  acc.atomic.capture {
    acc.atomic.update %x : !fir.ref<f64> {
    ^bb0(%old: f64):
      %new = arith.addf %old, %e : f64
      acc.yield %new : f64
    }
    acc.atomic.read %v = %x : !fir.ref<f64>, !fir.ref<f64>, f64
    acc.terminator
  }
  return
}

// CHECK-LABEL: func.func @capture_write(
// CHECK: llvm.atomicrmw xchg
// CHECK: %[[OLD:.*]] = fir.load
// CHECK-NEXT: fir.store %[[OLD]] to %arg1
func.func @capture_write(%x: !fir.ref<i32>, %v: !fir.ref<i32>, %e: i32) {
  acc.atomic.capture {
    acc.atomic.read %v = %x : !fir.ref<i32>, !fir.ref<i32>, i32
    acc.atomic.write %x = %e : !fir.ref<i32>, i32
    acc.terminator
  }
  return
}

// The condition of an if clause is dropped: the atomic access is as good.

// CHECK-LABEL: func.func @if(
// CHECK-NEXT: omp.atomic.write %{{.*}} = %{{.*}} : !fir.ref<f32>, f32
func.func @if(%x: !fir.ref<f32>, %e: f32, %c: i1) {
  acc.atomic.write if(%c) %x = %e : !fir.ref<f32>, f32
  return
}

// The new value does not depend on the old one: a write, also in a capture; what is captured behind
// it is the new value.
// CHECK-LABEL: func.func @constant(
// CHECK: omp.atomic.write %arg0 = %[[NEW:.*]] :
// CHECK: omp.atomic.write %arg0 = %[[NEW]] :
// CHECK: fir.store %[[NEW]] to %arg1
// CHECK: fir.store %[[NEW]] to %[[SLOT:.*]] :
// CHECK: llvm.atomicrmw xchg
// CHECK-NOT: omp.atomic
func.func @constant(%x: !fir.ref<i32>, %y: !fir.ref<i32>) {
  %zero = arith.constant 0 : i32
  acc.atomic.update %x : !fir.ref<i32> {
  ^bb0(%old: i32):
    acc.yield %zero : i32
  }
  acc.atomic.capture {
    acc.atomic.update %x : !fir.ref<i32> {
    ^bb0(%old: i32):
      acc.yield %zero : i32
    }
    acc.atomic.read %y = %x : !fir.ref<i32>, !fir.ref<i32>, i32
  }
  acc.atomic.capture {
    acc.atomic.read %y = %x : !fir.ref<i32>, !fir.ref<i32>, i32
    acc.atomic.update %x : !fir.ref<i32> {
    ^bb0(%old: i32):
      acc.yield %zero : i32
    }
  }
  return
}

// What a capture's update gives may be hidden; shown, it folds to the old value: a read.

// CHECK-LABEL: func.func @idle_capture(
// CHECK-NOT: llvm.atomicrmw
// CHECK: omp.atomic.read %arg1 = %arg0 : !fir.ref<i32>, !fir.ref<i32>, i32
// CHECK-NEXT: return
func.func @idle_capture(%x: !fir.ref<i32>, %v: !fir.ref<i32>) {
  acc.atomic.capture {
    acc.atomic.update %x : !fir.ref<i32> {
    ^bb0(%old: i32):
      %hidden = fir.no_reassoc %old {accc.captured} : i32
      acc.yield %hidden : i32
    }
    acc.atomic.read %v = %x : !fir.ref<i32>, !fir.ref<i32>, i32
  }
  return
}

// No instruction updates complex numbers: one critical section for all.

// CHECK-LABEL: func.func @complex(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<complex<f32>>, %[[V:[^:]*]]: !fir.ref<complex<f32>>, %[[E:[^:]*]]: complex<f32>
// CHECK-NEXT: omp.critical(@[[NAME:.*]]) {
// CHECK-NEXT:   %[[OLD:.*]] = fir.load %[[X]]
// CHECK-NEXT:   %[[NEW:.*]] = fir.addc %[[OLD]], %[[E]]
// CHECK-NEXT:   fir.store %[[NEW]] to %[[X]]
// CHECK-NEXT:   %[[SEEN:.*]] = fir.load %[[X]]
// CHECK-NEXT:   fir.store %[[SEEN]] to %[[V]]
// CHECK-NEXT:   omp.terminator
// CHECK: omp.critical(@[[NAME]]) {
// CHECK-NEXT:   fir.store %[[E]] to %[[X]]
// CHECK: omp.critical.declare @[[NAME]]
func.func @complex(%x: !fir.ref<complex<f32>>, %v: !fir.ref<complex<f32>>, %e: complex<f32>) {
  acc.atomic.capture {
    acc.atomic.update %x : !fir.ref<complex<f32>> {
    ^bb0(%old: complex<f32>):
      %new = fir.addc %old, %e : complex<f32>
      acc.yield %new : complex<f32>
    }
    acc.atomic.read %v = %x : !fir.ref<complex<f32>>, !fir.ref<complex<f32>>, complex<f32>
    acc.terminator
  }
  acc.atomic.write %x = %e : !fir.ref<complex<f32>>, complex<f32>
  return
}
