// RUN: %accc-opt --allow-unregistered-dialect --accgpu-to-gpu %s | FileCheck %s

// A thread has a number, and 32 bits for it if all numbers fit. The quotient is the upper half
// of a product, or one more.

// CHECK-LABEL: func.func @nest(
// CHECK-SAME: %[[RECIPROCAL:[^:]*]]: i64
// CHECK: %[[FROZEN:.*]] = llvm.freeze %{{.*}} : i64
// CHECK: %[[FEW:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : index
// CHECK: %[[BOTH:.*]]:2 = fir.if %[[FEW]] -> (i32, i32) {
// CHECK: %[[HALF:.*]] = arith.shrui %[[RECIPROCAL]], %{{.*}} : i64
// CHECK: arith.trunci %[[HALF]] : i64 to i32
// CHECK: %{{.*}}, %[[QUOTIENT:.*]] = arith.mului_extended %[[NUMBER:.*]], %{{.*}} : i32
// CHECK: %[[PRODUCT:.*]] = arith.muli %[[QUOTIENT]], %[[TRIP:.*]] : i32
// CHECK: %[[REST:.*]] = arith.subi %[[NUMBER]], %[[PRODUCT]] : i32
// CHECK: %[[RIGHT:.*]] = arith.cmpi ult, %[[REST]], %[[TRIP]] : i32
// CHECK: %[[LESS:.*]] = arith.subi %[[REST]], %[[TRIP]] : i32
// CHECK: %[[MORE:.*]] = arith.addi %[[QUOTIENT]], %{{.*}} : i32
// CHECK: %[[INNER:.*]] = arith.select %[[RIGHT]], %[[REST]], %[[LESS]] : i32
// CHECK: %[[OUTER:.*]] = arith.select %[[RIGHT]], %[[QUOTIENT]], %[[MORE]] : i32
// CHECK: fir.result %[[OUTER]], %[[INNER]] : i32, i32
// CHECK: } else {
// CHECK: arith.mului_extended %{{.*}}, %[[RECIPROCAL]] : i64
// CHECK: fir.result %{{.*}}, %{{.*}} : i32, i32
// CHECK: arith.index_castui %[[BOTH]]#0 : i32 to index
// CHECK: arith.index_castui %[[BOTH]]#1 : i32 to index
// CHECK-NOT: arith.divsi
// CHECK-NOT: arith.remsi
// CHECK: return

module attributes {accgpu.vendor = "amd"} {
func.func @nest(%r: i64, %n: i32, %m: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  %one = arith.constant 1 : i32
  accgpu.region <parallel> {
    accgpu.loop (%j, %i) = (%one, %one) to (%n, %m) step (%one, %one) : i32, i32 reciprocals(%r) par [gang, vector] independent {
      "test.use"(%i, %j) : (i32, i32) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Where a number for each gang is enough, gangs take them in turn, and do not divide for blocks.

// CHECK-LABEL: func.func @gangs(
// CHECK: %[[GANG:.*]] = gpu.block_id x
// CHECK-NOT: arith.divsi
// CHECK: fir.iterate_while (%{{.*}} = %{{.*}} to %{{.*}} step
// CHECK: "test.use"
func.func @gangs(%n: i64) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  %one = arith.constant 1 : i64
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : i64 par [gang] independent {
      "test.use"(%i) : (i64) -> ()
      accgpu.yield
    } {accgpu.mostly_covered}
    accgpu.yield
  }
  return
}
}
