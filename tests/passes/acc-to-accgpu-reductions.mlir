// RUN: %accc-opt --allow-unregistered-dialect --acc-to-accgpu %s | FileCheck %s

// Reductions start at the identity of the operator for the type, not at what the
// recipe says (LLVM 22 starts a real max at a tiny negative number), and combine
// by the recipe's combiner. The variable of a construct's reduction is copied to
// the device and back.

// CHECK-LABEL: func.func @construct_add_i32(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]]
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" i32 : !fir.ref<i32>
// CHECK-NEXT: %[[START:.*]] = arith.constant 0 : i32
// CHECK-NEXT: fir.store %[[START]] to %[[P]]
// CHECK-NEXT: "test.use"(%[[P]])
// CHECK-NEXT: accgpu.reduce <add> %[[P]] into %[[D]] [#accgpu.level<gang>]
// CHECK-NEXT: ^bb0(%[[INTO:.*]]: !fir.ref<i32>, %[[FROM:.*]]: !fir.ref<i32>):
// CHECK-NEXT: "test.combine"(%[[INTO]], %[[FROM]])
// CHECK-NEXT: accgpu.yield
// CHECK: acc.copyout accPtr(%[[D]] : !fir.ref<i32>) to varPtr(%[[X]] : !fir.ref<i32>) {implicit = true, name = "x"}
acc.reduction.recipe @add_i32 : !fir.ref<i32> reduction_operator <add> init {
^bb0(%arg0: !fir.ref<i32>):
  acc.yield %arg0 : !fir.ref<i32>
} combiner {
^bb0(%arg0: !fir.ref<i32>, %arg1: !fir.ref<i32>):
  "test.combine"(%arg0, %arg1) : (!fir.ref<i32>, !fir.ref<i32>) -> ()
  acc.yield %arg0 : !fir.ref<i32>
}
func.func @construct_add_i32(%x: !fir.ref<i32>) {
  %r = acc.reduction varPtr(%x : !fir.ref<i32>) recipe(@add_i32) -> !fir.ref<i32> {name = "x"}
  acc.parallel reduction(%r : !fir.ref<i32>) {
    "test.use"(%r) : (!fir.ref<i32>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @construct_mul_i64(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i64>
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]]
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" i64 : !fir.ref<i64>
// CHECK-NEXT: %[[START:.*]] = arith.constant 1 : i64
// CHECK-NEXT: fir.store %[[START]] to %[[P]]
// CHECK-NEXT: "test.use"(%[[P]])
// CHECK-NEXT: accgpu.reduce <mul> %[[P]] into %[[D]] [#accgpu.level<gang>]
acc.reduction.recipe @mul_i64 : !fir.ref<i64> reduction_operator <mul> init {
^bb0(%arg0: !fir.ref<i64>):
  acc.yield %arg0 : !fir.ref<i64>
} combiner {
^bb0(%arg0: !fir.ref<i64>, %arg1: !fir.ref<i64>):
  "test.combine"(%arg0, %arg1) : (!fir.ref<i64>, !fir.ref<i64>) -> ()
  acc.yield %arg0 : !fir.ref<i64>
}
func.func @construct_mul_i64(%x: !fir.ref<i64>) {
  %r = acc.reduction varPtr(%x : !fir.ref<i64>) recipe(@mul_i64) -> !fir.ref<i64> {name = "x"}
  acc.parallel reduction(%r : !fir.ref<i64>) {
    "test.use"(%r) : (!fir.ref<i64>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @construct_max_i32(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]]
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" i32 : !fir.ref<i32>
// CHECK-NEXT: %[[START:.*]] = arith.constant -2147483648 : i32
// CHECK-NEXT: fir.store %[[START]] to %[[P]]
// CHECK-NEXT: "test.use"(%[[P]])
// CHECK-NEXT: accgpu.reduce <max> %[[P]] into %[[D]] [#accgpu.level<gang>]
acc.reduction.recipe @max_i32 : !fir.ref<i32> reduction_operator <max> init {
^bb0(%arg0: !fir.ref<i32>):
  acc.yield %arg0 : !fir.ref<i32>
} combiner {
^bb0(%arg0: !fir.ref<i32>, %arg1: !fir.ref<i32>):
  "test.combine"(%arg0, %arg1) : (!fir.ref<i32>, !fir.ref<i32>) -> ()
  acc.yield %arg0 : !fir.ref<i32>
}
func.func @construct_max_i32(%x: !fir.ref<i32>) {
  %r = acc.reduction varPtr(%x : !fir.ref<i32>) recipe(@max_i32) -> !fir.ref<i32> {name = "x"}
  acc.parallel reduction(%r : !fir.ref<i32>) {
    "test.use"(%r) : (!fir.ref<i32>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @construct_min_i32(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]]
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" i32 : !fir.ref<i32>
// CHECK-NEXT: %[[START:.*]] = arith.constant 2147483647 : i32
// CHECK-NEXT: fir.store %[[START]] to %[[P]]
// CHECK-NEXT: "test.use"(%[[P]])
// CHECK-NEXT: accgpu.reduce <min> %[[P]] into %[[D]] [#accgpu.level<gang>]
acc.reduction.recipe @min_i32 : !fir.ref<i32> reduction_operator <min> init {
^bb0(%arg0: !fir.ref<i32>):
  acc.yield %arg0 : !fir.ref<i32>
} combiner {
^bb0(%arg0: !fir.ref<i32>, %arg1: !fir.ref<i32>):
  "test.combine"(%arg0, %arg1) : (!fir.ref<i32>, !fir.ref<i32>) -> ()
  acc.yield %arg0 : !fir.ref<i32>
}
func.func @construct_min_i32(%x: !fir.ref<i32>) {
  %r = acc.reduction varPtr(%x : !fir.ref<i32>) recipe(@min_i32) -> !fir.ref<i32> {name = "x"}
  acc.parallel reduction(%r : !fir.ref<i32>) {
    "test.use"(%r) : (!fir.ref<i32>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @construct_max_f32(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f32>
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]]
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" f32 : !fir.ref<f32>
// CHECK-NEXT: %[[START:.*]] = arith.constant 0xFF800000 : f32
// CHECK-NEXT: fir.store %[[START]] to %[[P]]
// CHECK-NEXT: "test.use"(%[[P]])
// CHECK-NEXT: accgpu.reduce <max> %[[P]] into %[[D]] [#accgpu.level<gang>]
acc.reduction.recipe @max_f32 : !fir.ref<f32> reduction_operator <max> init {
^bb0(%arg0: !fir.ref<f32>):
  acc.yield %arg0 : !fir.ref<f32>
} combiner {
^bb0(%arg0: !fir.ref<f32>, %arg1: !fir.ref<f32>):
  "test.combine"(%arg0, %arg1) : (!fir.ref<f32>, !fir.ref<f32>) -> ()
  acc.yield %arg0 : !fir.ref<f32>
}
func.func @construct_max_f32(%x: !fir.ref<f32>) {
  %r = acc.reduction varPtr(%x : !fir.ref<f32>) recipe(@max_f32) -> !fir.ref<f32> {name = "x"}
  acc.parallel reduction(%r : !fir.ref<f32>) {
    "test.use"(%r) : (!fir.ref<f32>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @construct_min_f64(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f64>
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]]
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" f64 : !fir.ref<f64>
// CHECK-NEXT: %[[START:.*]] = arith.constant 0x7FF0000000000000 : f64
// CHECK-NEXT: fir.store %[[START]] to %[[P]]
// CHECK-NEXT: "test.use"(%[[P]])
// CHECK-NEXT: accgpu.reduce <min> %[[P]] into %[[D]] [#accgpu.level<gang>]
acc.reduction.recipe @min_f64 : !fir.ref<f64> reduction_operator <min> init {
^bb0(%arg0: !fir.ref<f64>):
  acc.yield %arg0 : !fir.ref<f64>
} combiner {
^bb0(%arg0: !fir.ref<f64>, %arg1: !fir.ref<f64>):
  "test.combine"(%arg0, %arg1) : (!fir.ref<f64>, !fir.ref<f64>) -> ()
  acc.yield %arg0 : !fir.ref<f64>
}
func.func @construct_min_f64(%x: !fir.ref<f64>) {
  %r = acc.reduction varPtr(%x : !fir.ref<f64>) recipe(@min_f64) -> !fir.ref<f64> {name = "x"}
  acc.parallel reduction(%r : !fir.ref<f64>) {
    "test.use"(%r) : (!fir.ref<f64>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @construct_add_f32(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f32>
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]]
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" f32 : !fir.ref<f32>
// CHECK-NEXT: %[[START:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: fir.store %[[START]] to %[[P]]
// CHECK-NEXT: "test.use"(%[[P]])
// CHECK-NEXT: accgpu.reduce <add> %[[P]] into %[[D]] [#accgpu.level<gang>]
acc.reduction.recipe @add_f32 : !fir.ref<f32> reduction_operator <add> init {
^bb0(%arg0: !fir.ref<f32>):
  acc.yield %arg0 : !fir.ref<f32>
} combiner {
^bb0(%arg0: !fir.ref<f32>, %arg1: !fir.ref<f32>):
  "test.combine"(%arg0, %arg1) : (!fir.ref<f32>, !fir.ref<f32>) -> ()
  acc.yield %arg0 : !fir.ref<f32>
}
func.func @construct_add_f32(%x: !fir.ref<f32>) {
  %r = acc.reduction varPtr(%x : !fir.ref<f32>) recipe(@add_f32) -> !fir.ref<f32> {name = "x"}
  acc.parallel reduction(%r : !fir.ref<f32>) {
    "test.use"(%r) : (!fir.ref<f32>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @construct_mul_f64(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f64>
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]]
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" f64 : !fir.ref<f64>
// CHECK-NEXT: %[[START:.*]] = arith.constant 1.000000e+00 : f64
// CHECK-NEXT: fir.store %[[START]] to %[[P]]
// CHECK-NEXT: "test.use"(%[[P]])
// CHECK-NEXT: accgpu.reduce <mul> %[[P]] into %[[D]] [#accgpu.level<gang>]
acc.reduction.recipe @mul_f64 : !fir.ref<f64> reduction_operator <mul> init {
^bb0(%arg0: !fir.ref<f64>):
  acc.yield %arg0 : !fir.ref<f64>
} combiner {
^bb0(%arg0: !fir.ref<f64>, %arg1: !fir.ref<f64>):
  "test.combine"(%arg0, %arg1) : (!fir.ref<f64>, !fir.ref<f64>) -> ()
  acc.yield %arg0 : !fir.ref<f64>
}
func.func @construct_mul_f64(%x: !fir.ref<f64>) {
  %r = acc.reduction varPtr(%x : !fir.ref<f64>) recipe(@mul_f64) -> !fir.ref<f64> {name = "x"}
  acc.parallel reduction(%r : !fir.ref<f64>) {
    "test.use"(%r) : (!fir.ref<f64>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @construct_iand_i32(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]]
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" i32 : !fir.ref<i32>
// CHECK-NEXT: %[[START:.*]] = arith.constant -1 : i32
// CHECK-NEXT: fir.store %[[START]] to %[[P]]
// CHECK-NEXT: "test.use"(%[[P]])
// CHECK-NEXT: accgpu.reduce <iand> %[[P]] into %[[D]] [#accgpu.level<gang>]
acc.reduction.recipe @iand_i32 : !fir.ref<i32> reduction_operator <iand> init {
^bb0(%arg0: !fir.ref<i32>):
  acc.yield %arg0 : !fir.ref<i32>
} combiner {
^bb0(%arg0: !fir.ref<i32>, %arg1: !fir.ref<i32>):
  "test.combine"(%arg0, %arg1) : (!fir.ref<i32>, !fir.ref<i32>) -> ()
  acc.yield %arg0 : !fir.ref<i32>
}
func.func @construct_iand_i32(%x: !fir.ref<i32>) {
  %r = acc.reduction varPtr(%x : !fir.ref<i32>) recipe(@iand_i32) -> !fir.ref<i32> {name = "x"}
  acc.parallel reduction(%r : !fir.ref<i32>) {
    "test.use"(%r) : (!fir.ref<i32>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @construct_ior_i32(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]]
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" i32 : !fir.ref<i32>
// CHECK-NEXT: %[[START:.*]] = arith.constant 0 : i32
// CHECK-NEXT: fir.store %[[START]] to %[[P]]
// CHECK-NEXT: "test.use"(%[[P]])
// CHECK-NEXT: accgpu.reduce <ior> %[[P]] into %[[D]] [#accgpu.level<gang>]
acc.reduction.recipe @ior_i32 : !fir.ref<i32> reduction_operator <ior> init {
^bb0(%arg0: !fir.ref<i32>):
  acc.yield %arg0 : !fir.ref<i32>
} combiner {
^bb0(%arg0: !fir.ref<i32>, %arg1: !fir.ref<i32>):
  "test.combine"(%arg0, %arg1) : (!fir.ref<i32>, !fir.ref<i32>) -> ()
  acc.yield %arg0 : !fir.ref<i32>
}
func.func @construct_ior_i32(%x: !fir.ref<i32>) {
  %r = acc.reduction varPtr(%x : !fir.ref<i32>) recipe(@ior_i32) -> !fir.ref<i32> {name = "x"}
  acc.parallel reduction(%r : !fir.ref<i32>) {
    "test.use"(%r) : (!fir.ref<i32>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @construct_xor_i32(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]]
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" i32 : !fir.ref<i32>
// CHECK-NEXT: %[[START:.*]] = arith.constant 0 : i32
// CHECK-NEXT: fir.store %[[START]] to %[[P]]
// CHECK-NEXT: "test.use"(%[[P]])
// CHECK-NEXT: accgpu.reduce <xor> %[[P]] into %[[D]] [#accgpu.level<gang>]
acc.reduction.recipe @xor_i32 : !fir.ref<i32> reduction_operator <xor> init {
^bb0(%arg0: !fir.ref<i32>):
  acc.yield %arg0 : !fir.ref<i32>
} combiner {
^bb0(%arg0: !fir.ref<i32>, %arg1: !fir.ref<i32>):
  "test.combine"(%arg0, %arg1) : (!fir.ref<i32>, !fir.ref<i32>) -> ()
  acc.yield %arg0 : !fir.ref<i32>
}
func.func @construct_xor_i32(%x: !fir.ref<i32>) {
  %r = acc.reduction varPtr(%x : !fir.ref<i32>) recipe(@xor_i32) -> !fir.ref<i32> {name = "x"}
  acc.parallel reduction(%r : !fir.ref<i32>) {
    "test.use"(%r) : (!fir.ref<i32>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @construct_land_l(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<!fir.logical<4>>
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]]
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" !fir.logical<4> : !fir.ref<!fir.logical<4>>
// CHECK-NEXT: %[[FLAG:.*]] = arith.constant true
// CHECK-NEXT: %[[START:.*]] = fir.convert %[[FLAG]] : (i1) -> !fir.logical<4>
// CHECK-NEXT: fir.store %[[START]] to %[[P]]
// CHECK-NEXT: "test.use"(%[[P]])
// CHECK-NEXT: accgpu.reduce <land> %[[P]] into %[[D]] [#accgpu.level<gang>]
acc.reduction.recipe @land_l : !fir.ref<!fir.logical<4>> reduction_operator <land> init {
^bb0(%arg0: !fir.ref<!fir.logical<4>>):
  acc.yield %arg0 : !fir.ref<!fir.logical<4>>
} combiner {
^bb0(%arg0: !fir.ref<!fir.logical<4>>, %arg1: !fir.ref<!fir.logical<4>>):
  "test.combine"(%arg0, %arg1) : (!fir.ref<!fir.logical<4>>, !fir.ref<!fir.logical<4>>) -> ()
  acc.yield %arg0 : !fir.ref<!fir.logical<4>>
}
func.func @construct_land_l(%x: !fir.ref<!fir.logical<4>>) {
  %r = acc.reduction varPtr(%x : !fir.ref<!fir.logical<4>>) recipe(@land_l) -> !fir.ref<!fir.logical<4>> {name = "x"}
  acc.parallel reduction(%r : !fir.ref<!fir.logical<4>>) {
    "test.use"(%r) : (!fir.ref<!fir.logical<4>>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @construct_lor_l(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<!fir.logical<4>>
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]]
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" !fir.logical<4> : !fir.ref<!fir.logical<4>>
// CHECK-NEXT: %[[FLAG:.*]] = arith.constant false
// CHECK-NEXT: %[[START:.*]] = fir.convert %[[FLAG]] : (i1) -> !fir.logical<4>
// CHECK-NEXT: fir.store %[[START]] to %[[P]]
// CHECK-NEXT: "test.use"(%[[P]])
// CHECK-NEXT: accgpu.reduce <lor> %[[P]] into %[[D]] [#accgpu.level<gang>]
acc.reduction.recipe @lor_l : !fir.ref<!fir.logical<4>> reduction_operator <lor> init {
^bb0(%arg0: !fir.ref<!fir.logical<4>>):
  acc.yield %arg0 : !fir.ref<!fir.logical<4>>
} combiner {
^bb0(%arg0: !fir.ref<!fir.logical<4>>, %arg1: !fir.ref<!fir.logical<4>>):
  "test.combine"(%arg0, %arg1) : (!fir.ref<!fir.logical<4>>, !fir.ref<!fir.logical<4>>) -> ()
  acc.yield %arg0 : !fir.ref<!fir.logical<4>>
}
func.func @construct_lor_l(%x: !fir.ref<!fir.logical<4>>) {
  %r = acc.reduction varPtr(%x : !fir.ref<!fir.logical<4>>) recipe(@lor_l) -> !fir.ref<!fir.logical<4>> {name = "x"}
  acc.parallel reduction(%r : !fir.ref<!fir.logical<4>>) {
    "test.use"(%r) : (!fir.ref<!fir.logical<4>>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @construct_eqv_l(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<!fir.logical<4>>
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]]
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" !fir.logical<4> : !fir.ref<!fir.logical<4>>
// CHECK-NEXT: %[[FLAG:.*]] = arith.constant true
// CHECK-NEXT: %[[START:.*]] = fir.convert %[[FLAG]] : (i1) -> !fir.logical<4>
// CHECK-NEXT: fir.store %[[START]] to %[[P]]
// CHECK-NEXT: "test.use"(%[[P]])
// CHECK-NEXT: accgpu.reduce <eqv> %[[P]] into %[[D]] [#accgpu.level<gang>]
acc.reduction.recipe @eqv_l : !fir.ref<!fir.logical<4>> reduction_operator <eqv> init {
^bb0(%arg0: !fir.ref<!fir.logical<4>>):
  acc.yield %arg0 : !fir.ref<!fir.logical<4>>
} combiner {
^bb0(%arg0: !fir.ref<!fir.logical<4>>, %arg1: !fir.ref<!fir.logical<4>>):
  "test.combine"(%arg0, %arg1) : (!fir.ref<!fir.logical<4>>, !fir.ref<!fir.logical<4>>) -> ()
  acc.yield %arg0 : !fir.ref<!fir.logical<4>>
}
func.func @construct_eqv_l(%x: !fir.ref<!fir.logical<4>>) {
  %r = acc.reduction varPtr(%x : !fir.ref<!fir.logical<4>>) recipe(@eqv_l) -> !fir.ref<!fir.logical<4>> {name = "x"}
  acc.parallel reduction(%r : !fir.ref<!fir.logical<4>>) {
    "test.use"(%r) : (!fir.ref<!fir.logical<4>>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @construct_neqv_l(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<!fir.logical<4>>
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]]
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" !fir.logical<4> : !fir.ref<!fir.logical<4>>
// CHECK-NEXT: %[[FLAG:.*]] = arith.constant false
// CHECK-NEXT: %[[START:.*]] = fir.convert %[[FLAG]] : (i1) -> !fir.logical<4>
// CHECK-NEXT: fir.store %[[START]] to %[[P]]
// CHECK-NEXT: "test.use"(%[[P]])
// CHECK-NEXT: accgpu.reduce <neqv> %[[P]] into %[[D]] [#accgpu.level<gang>]
acc.reduction.recipe @neqv_l : !fir.ref<!fir.logical<4>> reduction_operator <neqv> init {
^bb0(%arg0: !fir.ref<!fir.logical<4>>):
  acc.yield %arg0 : !fir.ref<!fir.logical<4>>
} combiner {
^bb0(%arg0: !fir.ref<!fir.logical<4>>, %arg1: !fir.ref<!fir.logical<4>>):
  "test.combine"(%arg0, %arg1) : (!fir.ref<!fir.logical<4>>, !fir.ref<!fir.logical<4>>) -> ()
  acc.yield %arg0 : !fir.ref<!fir.logical<4>>
}
func.func @construct_neqv_l(%x: !fir.ref<!fir.logical<4>>) {
  %r = acc.reduction varPtr(%x : !fir.ref<!fir.logical<4>>) recipe(@neqv_l) -> !fir.ref<!fir.logical<4>> {name = "x"}
  acc.parallel reduction(%r : !fir.ref<!fir.logical<4>>) {
    "test.use"(%r) : (!fir.ref<!fir.logical<4>>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @construct_add_z(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<complex<f32>>
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]]
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" complex<f32> : !fir.ref<complex<f32>>
// CHECK: %[[START:.*]] = complex.create %{{.*}}, %{{.*}} : complex<f32>
// CHECK-NEXT: fir.store %[[START]] to %[[P]]
// CHECK-NEXT: "test.use"(%[[P]])
// CHECK-NEXT: accgpu.reduce <add> %[[P]] into %[[D]] [#accgpu.level<gang>]
acc.reduction.recipe @add_z : !fir.ref<complex<f32>> reduction_operator <add> init {
^bb0(%arg0: !fir.ref<complex<f32>>):
  acc.yield %arg0 : !fir.ref<complex<f32>>
} combiner {
^bb0(%arg0: !fir.ref<complex<f32>>, %arg1: !fir.ref<complex<f32>>):
  "test.combine"(%arg0, %arg1) : (!fir.ref<complex<f32>>, !fir.ref<complex<f32>>) -> ()
  acc.yield %arg0 : !fir.ref<complex<f32>>
}
func.func @construct_add_z(%x: !fir.ref<complex<f32>>) {
  %r = acc.reduction varPtr(%x : !fir.ref<complex<f32>>) recipe(@add_z) -> !fir.ref<complex<f32>> {name = "x"}
  acc.parallel reduction(%r : !fir.ref<complex<f32>>) {
    "test.use"(%r) : (!fir.ref<complex<f32>>) -> ()
    acc.yield
  }
  return
}

// A loop's reduction comes after the loop, over the loop's levels.

// CHECK-LABEL: func.func @loop(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f32>
// CHECK: %[[P:.*]] = accgpu.private <vector> "x" f32 follows_loop : !fir.ref<f32>
// CHECK: fir.store %{{.*}} to %[[P]]
// CHECK-NEXT: accgpu.loop {{.*}} par [gang, vector]
// CHECK-NEXT: "test.use"(%[[P]])
// CHECK-NEXT: accgpu.yield
// CHECK-NEXT: }
// CHECK-NEXT: accgpu.reduce <add> %[[P]] into %[[X]] [#accgpu.level<gang>, #accgpu.level<vector>]
func.func @loop(%x: !fir.ref<f32>, %a: i32) {
  acc.parallel {
    %r = acc.reduction varPtr(%x : !fir.ref<f32>) recipe(@add_f32) -> !fir.ref<f32> {name = "x"}
    acc.loop gang vector reduction(%r : !fir.ref<f32>) control(%i : i32) = (%a : i32) to (%a : i32) step (%a : i32) {
      "test.use"(%r) : (!fir.ref<f32>) -> ()
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// All elements of an array start at the identity.

// CHECK-LABEL: func.func @array(
// CHECK: %[[P:.*]] = accgpu.private <gang> "x" !fir.array<4xi32>
// CHECK-NEXT: %[[START:.*]] = arith.constant 0 : i32
// CHECK: %[[FLAT:.*]] = fir.convert %[[P]] : (!fir.ref<!fir.array<4xi32>>) -> !fir.ref<!fir.array<?xi32>>
// CHECK: fir.do_loop %[[I:.*]] = %{{.*}} to %{{.*}} step
// CHECK-NEXT: %[[ELEMENT:.*]] = fir.coordinate_of %[[FLAT]], %[[I]]
// CHECK-NEXT: fir.store %[[START]] to %[[ELEMENT]]
// CHECK: accgpu.reduce <add> %[[P]] into %{{.*}} : !fir.ref<!fir.array<4xi32>>, !fir.ref<!fir.array<4xi32>>
acc.reduction.recipe @add_4xi32 : !fir.ref<!fir.array<4xi32>> reduction_operator <add> init {
^bb0(%arg0: !fir.ref<!fir.array<4xi32>>):
  acc.yield %arg0 : !fir.ref<!fir.array<4xi32>>
} combiner {
^bb0(%arg0: !fir.ref<!fir.array<4xi32>>, %arg1: !fir.ref<!fir.array<4xi32>>):
  "test.combine"(%arg0, %arg1) : (!fir.ref<!fir.array<4xi32>>, !fir.ref<!fir.array<4xi32>>) -> ()
  acc.yield %arg0 : !fir.ref<!fir.array<4xi32>>
}
func.func @array(%x: !fir.ref<!fir.array<4xi32>>) {
  %r = acc.reduction varPtr(%x : !fir.ref<!fir.array<4xi32>>) recipe(@add_4xi32) -> !fir.ref<!fir.array<4xi32>> {name = "x"}
  acc.parallel reduction(%r : !fir.ref<!fir.array<4xi32>>) {
    acc.yield
  }
  return
}
