// RUN: %accc-opt --fir-plain-rounding %s | FileCheck %s

// The mode decides what rounds.

// CHECK-LABEL: func.func @rounds(
// CHECK-SAME: %[[X:.*]]: f64, %[[MODE:.*]]: i32
// CHECK-NOT: rounding
// CHECK: %[[NEAREST:.*]] = fir.call @llvm.roundeven.f64(%[[X]])
// CHECK: %[[IS_ZERO:.*]] = arith.cmpi eq, %[[MODE]], %c0_i32
// CHECK: %[[TRUNC:.*]] = fir.call @llvm.trunc.f64(%[[X]])
// CHECK: %[[A:.*]] = arith.select %[[IS_ZERO]], %[[TRUNC]], %[[NEAREST]]
// CHECK: %[[IS_UP:.*]] = arith.cmpi eq, %[[MODE]], %c2_i32
// CHECK: %[[CEIL:.*]] = fir.call @llvm.ceil.f64(%[[X]])
// CHECK: %[[B:.*]] = arith.select %[[IS_UP]], %[[CEIL]], %[[A]]
// CHECK: %[[IS_DOWN:.*]] = arith.cmpi eq, %[[MODE]], %c3_i32
// CHECK: %[[FLOOR:.*]] = fir.call @llvm.floor.f64(%[[X]])
// CHECK: %[[C:.*]] = arith.select %[[IS_DOWN]], %[[FLOOR]], %[[B]]
// CHECK-NOT: rounding
// CHECK: return %[[C]]
func.func @rounds(%x: f64, %mode: i32) -> f64 {
  %saved = fir.call @llvm.get.rounding() : () -> i32
  fir.call @llvm.set.rounding(%mode) : (i32) -> ()
  %r = fir.call @llvm.nearbyint.f64(%x) : (f64) -> f64
  fir.call @llvm.set.rounding(%saved) : (i32) -> ()
  return %r : f64
}

// With conversions to another type and back.
// CHECK-LABEL: func.func @half(
// CHECK-NOT: rounding
// CHECK: %[[X:.*]] = fir.convert %{{.*}} : (f16) -> f32
// CHECK: fir.call @llvm.floor.f32(%[[X]])
// CHECK: fir.convert %{{.*}} : (f32) -> f16
// CHECK-NOT: rounding
// CHECK: return
func.func @half(%x: f16, %mode: i32) -> f16 {
  %saved = fir.call @llvm.get.rounding() : () -> i32
  fir.call @llvm.set.rounding(%mode) : (i32) -> ()
  %wide = fir.convert %x : (f16) -> f32
  %r = fir.call @llvm.nearbyint.f32(%wide) : (f32) -> f32
  %narrow = fir.convert %r : (f32) -> f16
  fir.call @llvm.set.rounding(%saved) : (i32) -> ()
  return %narrow : f16
}

// Not where a conversion rounds too, where the mode is another one in between, or behind.
// CHECK-LABEL: func.func @narrows(
// CHECK: fir.call @llvm.nearbyint.f64
func.func @narrows(%x: f64, %mode: i32) -> f32 {
  %saved = fir.call @llvm.get.rounding() : () -> i32
  fir.call @llvm.set.rounding(%mode) : (i32) -> ()
  %r = fir.call @llvm.nearbyint.f64(%x) : (f64) -> f64
  %narrow = fir.convert %r : (f64) -> f32
  fir.call @llvm.set.rounding(%saved) : (i32) -> ()
  return %narrow : f32
}

// CHECK-LABEL: func.func @sets_before(
// CHECK: fir.call @llvm.nearbyint.f64
func.func @sets_before(%x: f64, %mode: i32, %other: i32) -> f64 {
  %saved = fir.call @llvm.get.rounding() : () -> i32
  fir.call @llvm.set.rounding(%other) : (i32) -> ()
  fir.call @llvm.set.rounding(%mode) : (i32) -> ()
  %r = fir.call @llvm.nearbyint.f64(%x) : (f64) -> f64
  fir.call @llvm.set.rounding(%saved) : (i32) -> ()
  return %r : f64
}

// CHECK-LABEL: func.func @keeps(
// CHECK: fir.call @llvm.nearbyint.f64
func.func @keeps(%x: f64, %mode: i32) -> f64 {
  fir.call @llvm.set.rounding(%mode) : (i32) -> ()
  %r = fir.call @llvm.nearbyint.f64(%x) : (f64) -> f64
  fir.call @llvm.set.rounding(%mode) : (i32) -> ()
  return %r : f64
}

func.func private @llvm.get.rounding() -> i32
func.func private @llvm.set.rounding(i32)
func.func private @llvm.nearbyint.f32(f32) -> f32
func.func private @llvm.nearbyint.f64(f64) -> f64
