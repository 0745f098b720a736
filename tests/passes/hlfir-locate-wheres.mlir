// RUN: %accc-opt --hlfir-locate-wheres --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s

// A WHERE, and an ELSEWHERE with a mask, are where their masks are; another one is where its first
// statement is, which may be a WHERE.

// CHECK-LABEL: func.func @construct(
// CHECK: hlfir.where {
// CHECK: hlfir.elsewhere mask {
// CHECK: hlfir.elsewhere do {
// CHECK: hlfir.where {
// CHECK: } loc("x.f90":11:5)
// CHECK-NEXT: } loc("x.f90":11:5)
// CHECK-NEXT: } loc("x.f90":8:3)
// CHECK-NEXT: } loc("x.f90":5:3)
func.func @construct(%mask: !fir.ref<!fir.array<4x!fir.logical<4>>>, %x: !fir.ref<!fir.array<4xf32>>) {
  hlfir.where {
    hlfir.yield %mask : !fir.ref<!fir.array<4x!fir.logical<4>>> loc("x.f90":5:3)
  } do {
    hlfir.region_assign {
      hlfir.yield %x : !fir.ref<!fir.array<4xf32>> loc("x.f90":6:5)
    } to {
      hlfir.yield %x : !fir.ref<!fir.array<4xf32>> loc("x.f90":6:5)
    } loc("x.f90":6:5)
    hlfir.elsewhere mask {
      hlfir.yield %mask : !fir.ref<!fir.array<4x!fir.logical<4>>> loc("x.f90":8:3)
    } do {
      hlfir.region_assign {
        hlfir.yield %x : !fir.ref<!fir.array<4xf32>> loc("x.f90":9:5)
      } to {
        hlfir.yield %x : !fir.ref<!fir.array<4xf32>> loc("x.f90":9:5)
      } loc("x.f90":9:5)
      hlfir.elsewhere do {
        hlfir.where {
          hlfir.yield %mask : !fir.ref<!fir.array<4x!fir.logical<4>>> loc("x.f90":11:5)
        } do {
        } loc("x.f90":9:5)
      } loc("x.f90":9:5)
    } loc("x.f90":6:5)
  } loc("x.f90":1:1)
  return
}
