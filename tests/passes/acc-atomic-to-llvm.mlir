// RUN: %accc-opt --acc-atomic-to-llvm --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK-NOT: acc.atomic

// CHECK-LABEL: func.func @add(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>, %[[E:[^:]*]]: i32
// CHECK-NEXT: %[[P:.*]] = fir.convert %[[X]] : (!fir.ref<i32>) -> !llvm.ptr
// CHECK-NEXT: llvm.atomicrmw add %[[P]], %[[E]] syncscope("agent") monotonic : !llvm.ptr, i32
// CHECK-NEXT: return
func.func @add(%x: !fir.ref<i32>, %e: i32) {
  acc.atomic.update %x : !fir.ref<i32> {
  ^bb0(%old: i32):
    %new = arith.addi %old, %e : i32
    acc.yield %new : i32
  }
  return
}

// LLVM has no "expression - x": compute, and try until nobody came between.

// CHECK-LABEL: func.func @subtract_from(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>, %[[E:[^:]*]]: i32
// CHECK: %[[P:.*]] = fir.convert %[[X]] : (!fir.ref<i32>) -> !llvm.ptr
// CHECK: %[[CURRENT:.*]] = fir.alloca i32
// CHECK: %[[FIRST:.*]] = llvm.load %[[P]] atomic syncscope("agent") monotonic
// CHECK: fir.store %[[FIRST]] to %[[CURRENT]]
// CHECK: scf.while
// CHECK: %[[EXPECTED:.*]] = fir.load %[[CURRENT]]
// CHECK: arith.subi %[[E]], %{{.*}} : i32
// CHECK: %[[PAIR:.*]] = llvm.cmpxchg %[[P]], %[[EXPECTED]], %{{.*}} syncscope("agent") monotonic monotonic
// CHECK: %[[FOUND:.*]] = llvm.extractvalue %[[PAIR]][0]
// CHECK: %[[STORED:.*]] = llvm.extractvalue %[[PAIR]][1]
// CHECK: fir.store %[[FOUND]] to %[[CURRENT]]
// CHECK: %[[AGAIN:.*]] = arith.xori %[[STORED]], %{{.*}} : i1
// CHECK: scf.condition(%[[AGAIN]])
func.func @subtract_from(%x: !fir.ref<i32>, %e: i32) {
  acc.atomic.update %x : !fir.ref<i32> {
  ^bb0(%old: i32):
    %new = arith.subi %e, %old : i32
    acc.yield %new : i32
  }
  return
}

// Reads and writes move the bits of the variable at once.

// CHECK-LABEL: func.func @read(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f64>, %[[V:[^:]*]]: !fir.ref<f64>
// CHECK: %[[P:.*]] = fir.convert %[[X]] : (!fir.ref<f64>) -> !llvm.ptr
// CHECK: llvm.load %[[P]] atomic syncscope("agent") monotonic {alignment = 8 : i64} : !llvm.ptr -> i64
// CHECK: %[[VALUE:.*]] = fir.load %{{.*}} : !fir.ref<f64>
// CHECK: fir.store %[[VALUE]] to %[[V]]
func.func @read(%x: !fir.ref<f64>, %v: !fir.ref<f64>) {
  acc.atomic.read %v = %x : !fir.ref<f64>, !fir.ref<f64>, f64
  return
}

// CHECK-LABEL: func.func @write(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f32>, %[[E:[^:]*]]: f32
// CHECK: %[[P:.*]] = fir.convert %[[X]] : (!fir.ref<f32>) -> !llvm.ptr
// CHECK: fir.store %[[E]] to
// CHECK: %[[BITS:.*]] = fir.load %{{.*}} : !fir.ref<i32>
// CHECK: llvm.store %[[BITS]], %[[P]] atomic syncscope("agent") monotonic {alignment = 4 : i64} : i32, !llvm.ptr
func.func @write(%x: !fir.ref<f32>, %e: f32) {
  acc.atomic.write %x = %e : !fir.ref<f32>, f32
  return
}

// CHECK-LABEL: func.func @capture_old(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i64>, %[[V:[^:]*]]: !fir.ref<i64>, %[[E:[^:]*]]: i64
// CHECK: %[[OLD:.*]] = llvm.atomicrmw _or %{{.*}}, %[[E]]
// CHECK-NEXT: fir.store %[[OLD]] to %[[V]]
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

// The new value is computed again from the old one, as the atomic operation does: no part of one
// with others.

// CHECK-LABEL: func.func @capture_new(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f64>, %[[V:[^:]*]]: !fir.ref<f64>, %[[E:[^:]*]]: f64
// CHECK: %[[OLD:.*]] = llvm.atomicrmw fadd %{{.*}}, %[[E]]
// CHECK-NEXT: %[[NEW:.*]] = arith.addf %[[OLD]], %[[E]] : f64
// CHECK-NEXT: fir.store %[[NEW]] to %[[V]]
func.func @capture_new(%x: !fir.ref<f64>, %v: !fir.ref<f64>, %e: f64) {
  acc.atomic.capture {
    acc.atomic.update %x : !fir.ref<f64> {
    ^bb0(%old: f64):
      %new = arith.addf %old, %e fastmath<contract> : f64
      acc.yield %new : f64
    }
    acc.atomic.read %v = %x : !fir.ref<f64>, !fir.ref<f64>, f64
    acc.terminator
  }
  return
}

// What is hidden of a capture is as good as shown; a constant by then is a write.

// CHECK-LABEL: func.func @hidden_capture(
// CHECK: %[[OLD:.*]] = llvm.atomicrmw add %{{.*}}, %arg2 syncscope("agent")
// CHECK-NEXT: %[[NEW:.*]] = arith.addi %[[OLD]], %arg2 : i32
// CHECK-NEXT: fir.store %[[NEW]] to %arg1
// CHECK: llvm.store %{{.*}} atomic
// CHECK-NEXT: fir.store %arg2 to %arg1
// CHECK-NOT: no_reassoc
// CHECK: return
func.func @hidden_capture(%x: !fir.ref<i32>, %v: !fir.ref<i32>, %e: i32) {
  acc.atomic.capture {
    acc.atomic.update %x : !fir.ref<i32> {
    ^bb0(%old: i32):
      %new = arith.addi %old, %e : i32
      %hidden = fir.no_reassoc %new {accc.captured} : i32
      acc.yield %hidden : i32
    }
    acc.atomic.read %v = %x : !fir.ref<i32>, !fir.ref<i32>, i32
  }
  acc.atomic.capture {
    acc.atomic.update %x : !fir.ref<i32> {
    ^bb0(%old: i32):
      %hidden = fir.no_reassoc %e {accc.captured} : i32
      acc.yield %hidden : i32
    }
    acc.atomic.read %v = %x : !fir.ref<i32>, !fir.ref<i32>, i32
  }
  return
}

// CHECK-LABEL: func.func @capture_write(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>, %[[V:[^:]*]]: !fir.ref<i32>
// CHECK: llvm.atomicrmw xchg
// CHECK: %[[OLD:.*]] = fir.load
// CHECK-NEXT: fir.store %[[OLD]] to %[[V]]
func.func @capture_write(%x: !fir.ref<i32>, %v: !fir.ref<i32>, %e: i32) {
  acc.atomic.capture {
    acc.atomic.read %v = %x : !fir.ref<i32>, !fir.ref<i32>, i32
    acc.atomic.write %x = %e : !fir.ref<i32>, i32
    acc.terminator
  }
  return
}

// CHECK-LABEL: func.func @subtract(
// CHECK: llvm.atomicrmw sub %{{.*}}, %{{.*}} syncscope("agent") monotonic : !llvm.ptr, i64
func.func @subtract(%x: !fir.ref<i64>, %e: i64) {
  acc.atomic.update %x : !fir.ref<i64> {
  ^bb0(%old: i64):
    %new = arith.subi %old, %e : i64
    acc.yield %new : i64
  }
  return
}

// CHECK-LABEL: func.func @fadd(
// CHECK: llvm.atomicrmw fadd %{{.*}}, %{{.*}} syncscope("agent") monotonic : !llvm.ptr, f32
func.func @fadd(%x: !fir.ref<f32>, %e: f32) {
  acc.atomic.update %x : !fir.ref<f32> {
  ^bb0(%old: f32):
    %new = arith.addf %old, %e : f32
    acc.yield %new : f32
  }
  return
}

// GPUs add reals, but do not subtract them.

// CHECK-LABEL: func.func @fsub(
// CHECK-SAME: %{{[^:]*}}: !fir.ref<f64>, %[[E:[^:]*]]: f64
// CHECK: %[[NEGATIVE:.*]] = arith.negf %[[E]] : f64
// CHECK: llvm.atomicrmw fadd %{{.*}}, %[[NEGATIVE]] syncscope("agent") monotonic : !llvm.ptr, f64
func.func @fsub(%x: !fir.ref<f64>, %e: f64) {
  acc.atomic.update %x : !fir.ref<f64> {
  ^bb0(%old: f64):
    %new = arith.subf %old, %e : f64
    acc.yield %new : f64
  }
  return
}

// CHECK-LABEL: func.func @and(
// CHECK: llvm.atomicrmw _and %{{.*}}, %{{.*}} syncscope("agent") monotonic : !llvm.ptr, i32
func.func @and(%x: !fir.ref<i32>, %e: i32) {
  acc.atomic.update %x : !fir.ref<i32> {
  ^bb0(%old: i32):
    %new = arith.andi %old, %e : i32
    acc.yield %new : i32
  }
  return
}

// CHECK-LABEL: func.func @xor(
// CHECK: llvm.atomicrmw _xor %{{.*}}, %{{.*}} syncscope("agent") monotonic : !llvm.ptr, i32
func.func @xor(%x: !fir.ref<i32>, %e: i32) {
  acc.atomic.update %x : !fir.ref<i32> {
  ^bb0(%old: i32):
    %new = arith.xori %old, %e : i32
    acc.yield %new : i32
  }
  return
}

// The larger one of two is the old one for most threads: they only read.

// CHECK-LABEL: func.func @max(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>, %[[E:[^:]*]]: i32
// CHECK: %[[P:.*]] = fir.convert %[[X]]
// CHECK: %[[FIRST:.*]] = llvm.load %[[P]] atomic syncscope("agent") monotonic
// CHECK: %[[GROWS:.*]] = arith.cmpi slt, %[[FIRST]], %[[E]] : i32
// CHECK: scf.if %[[GROWS]] {
// CHECK: llvm.atomicrmw max %[[P]], %[[E]] syncscope("agent") monotonic : !llvm.ptr, i32
// CHECK: return
func.func @max(%x: !fir.ref<i32>, %e: i32) {
  acc.atomic.update %x : !fir.ref<i32> {
  ^bb0(%old: i32):
    %new = arith.maxsi %old, %e : i32
    acc.yield %new : i32
  }
  return
}

// CHECK-LABEL: func.func @min(
// CHECK: arith.cmpi sgt
// CHECK: llvm.atomicrmw min %{{.*}}, %{{.*}} syncscope("agent") monotonic : !llvm.ptr, i64
func.func @min(%x: !fir.ref<i64>, %e: i64) {
  acc.atomic.update %x : !fir.ref<i64> {
  ^bb0(%old: i64):
    %new = arith.minsi %old, %e : i64
    acc.yield %new : i64
  }
  return
}

// As flang has it; the captured value is that of this update.

// CHECK-LABEL: func.func @captured_choice(
// CHECK-SAME: %{{[^:]*}}: !fir.ref<i32>, %[[V:[^:]*]]: !fir.ref<i32>
// CHECK: %[[OLD:.*]] = fir.alloca i32
// CHECK: %[[FIRST:.*]] = llvm.load
// CHECK: fir.store %[[FIRST]] to %[[OLD]]
// CHECK: scf.if
// CHECK: %[[FOUND:.*]] = llvm.atomicrmw min
// CHECK: fir.store %[[FOUND]] to %[[OLD]]
// CHECK: %[[BEFORE:.*]] = fir.load %[[OLD]]
// CHECK: %[[LESS:.*]] = arith.cmpi slt, %[[VALUE:.*]], %[[BEFORE]] : i32
// CHECK: %[[NEW:.*]] = arith.select %[[LESS]], %[[VALUE]], %[[BEFORE]] : i32
// CHECK: fir.store %[[NEW]] to %[[V]]
func.func @captured_choice(%x: !fir.ref<i32>, %v: !fir.ref<i32>, %e: !fir.ref<i32>) {
  acc.atomic.capture {
    acc.atomic.update %x : !fir.ref<i32> {
    ^bb0(%old: i32):
      %value = fir.load %e : !fir.ref<i32>
      %less = arith.cmpi slt, %value, %old : i32
      %new = arith.select %less, %value, %old : i32
      acc.yield %new : i32
    }
    acc.atomic.read %v = %x : !fir.ref<i32>, !fir.ref<i32>, i32
    acc.terminator
  }
  return
}

// Neither the larger nor the smaller one.

// CHECK-LABEL: func.func @other_choice(
// CHECK: llvm.cmpxchg
func.func @other_choice(%x: !fir.ref<i32>, %e: i32, %f: i32) {
  acc.atomic.update %x : !fir.ref<i32> {
  ^bb0(%old: i32):
    %less = arith.cmpi slt, %f, %old : i32
    %new = arith.select %less, %e, %old : i32
    acc.yield %new : i32
  }
  return
}

// What the region computes besides the operation moves before it.

// CHECK-LABEL: func.func @computed_operand(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>, %[[E:[^:]*]]: !fir.ref<i32>
// CHECK: %[[V:.*]] = fir.load %[[E]]
// CHECK: %[[W:.*]] = arith.muli %[[V]], %[[V]] : i32
// CHECK: llvm.atomicrmw add %{{.*}}, %[[W]]
func.func @computed_operand(%x: !fir.ref<i32>, %e: !fir.ref<i32>) {
  acc.atomic.update %x : !fir.ref<i32> {
  ^bb0(%old: i32):
    %v = fir.load %e : !fir.ref<i32>
    %w = arith.muli %v, %v : i32
    %new = arith.addi %w, %old : i32
    acc.yield %new : i32
  }
  return
}

// -----

func.func @too_wide(%x: !fir.ref<complex<f64>>, %e: complex<f64>) {
  // expected-error@+1 {{not yet supported: an atomic access of more than 64 bits on a GPU, other than sums of complex numbers that nothing captures}}
  acc.atomic.write %x = %e : !fir.ref<complex<f64>>, complex<f64>
  return
}

// -----

// The larger one of two is the old one for most threads, which then have nothing to exchange.
// CHECK-LABEL: func.func @maximum(
// CHECK: scf.while
// CHECK: %[[EXPECTED:.*]] = fir.load
// CHECK: arith.select
// CHECK: %[[NEW:.*]] = arith.cmpi ne, %[[LARGER:.*]], %[[EXPECTED]] : i32
// CHECK: scf.if %[[NEW]] {
// CHECK: llvm.cmpxchg %{{.*}}, %[[EXPECTED]], %[[LARGER]] syncscope("agent") monotonic monotonic
func.func @maximum(%x: !fir.ref<f32>, %y: f32) {
  acc.atomic.update %x : !fir.ref<f32> {
  ^bb0(%old: f32):
    %1 = arith.cmpf ogt, %old, %y : f32
    %2 = arith.select %1, %old, %y : f32
    acc.yield %2 : f32
  }
  return
}
