// RUN: %accc-opt --gpu-constant-powers %s | FileCheck %s

// CHECK-LABEL: func.func @three_halves(
// CHECK-SAME: %[[X:[^:]*]]: f64
// CHECK: %[[ROOT:.*]] = math.sqrt %[[X]] fastmath<contract> : f64
// CHECK: %[[POWER:.*]] = arith.mulf %[[X]], %[[ROOT]] fastmath<contract> : f64
// CHECK: return %[[POWER]]
func.func @three_halves(%x: f64) -> f64 {
  %c = arith.constant 1.5 : f64
  %p = math.powf %x, %c fastmath<contract> : f64
  return %p : f64
}

// The root of -0 is -0, and the power 0.

// CHECK-LABEL: func.func @quarter(
// CHECK-SAME: %[[X:[^:]*]]: f32
// CHECK: %[[ZERO:.*]] = arith.constant 0.0{{.*}} : f32
// CHECK: %[[SUM:.*]] = arith.addf %[[X]], %[[ZERO]] : f32
// CHECK: %[[ROOT:.*]] = math.sqrt %[[SUM]] : f32
// CHECK: %[[POWER:.*]] = math.sqrt %[[ROOT]] : f32
// CHECK: return %[[POWER]]
func.func @quarter(%x: f32) -> f32 {
  %c = arith.constant 0.25 : f32
  %p = math.powf %x, %c : f32
  return %p : f32
}

// CHECK-LABEL: func.func @minus_half(
// CHECK: %[[SUM:.*]] = arith.addf
// CHECK: %[[ROOT:.*]] = math.sqrt %[[SUM]]
// CHECK: %[[POWER:.*]] = arith.divf %{{.*}}, %[[ROOT]]
// CHECK: return %[[POWER]]
func.func @minus_half(%x: f64) -> f64 {
  %c = arith.constant 0.5 : f64
  %n = arith.negf %c : f64
  %m = fir.no_reassoc %n : f64
  %p = math.powf %x, %m : f64
  return %p : f64
}

// CHECK-LABEL: func.func @four(
// CHECK-SAME: %[[X:[^:]*]]: f64
// CHECK: %[[SQUARE:.*]] = arith.mulf %[[X]], %[[X]]
// CHECK: %[[POWER:.*]] = arith.mulf %[[SQUARE]], %[[SQUARE]]
// CHECK: return %[[POWER]]
func.func @four(%x: f64) -> f64 {
  %c = arith.constant 4.0 : f64
  %p = math.powf %x, %c : f64
  return %p : f64
}

// The square of a large number would overflow where the power does not underflow.

// CHECK-LABEL: func.func @minus_two(
// CHECK-SAME: %[[X:[^:]*]]: f64
// CHECK: %[[RECIPROCAL:.*]] = arith.divf %{{.*}}, %[[X]]
// CHECK: %[[POWER:.*]] = arith.mulf %[[RECIPROCAL]], %[[RECIPROCAL]]
// CHECK: return %[[POWER]]
func.func @minus_two(%x: f64) -> f64 {
  %c = arith.constant -2.0 : f64
  %p = math.powf %x, %c : f64
  return %p : f64
}

// CHECK-LABEL: func.func @flangs(
// CHECK: %[[EXPONENT:.*]] = arith.constant -1.0{{.*}} : f64
// CHECK: math.powf %{{.*}}, %[[EXPONENT]]
func.func @flangs(%x: f64) -> f64 {
  %c = arith.constant 1.0 : f64
  %n = arith.negf %c : f64
  %m = fir.no_reassoc %n : f64
  %p = math.powf %x, %m : f64
  return %p : f64
}

// CHECK-LABEL: func.func @others(
// CHECK-COUNT-3: math.powf
// CHECK: return
func.func @others(%x: f64, %y: f64, %z: f128) -> (f64, f64, f128) {
  %c = arith.constant 1.4 : f64
  %d = arith.constant 1.5 : f128
  %p = math.powf %x, %c : f64
  %q = math.powf %x, %y : f64
  %r = math.powf %z, %d : f128
  return %p, %q, %r : f64, f64, f128
}
