// RUN: %accc-opt --acc-to-accgpu %s | FileCheck %s

// The first size is that of the innermost loop; an accgpu.loop has its own in the order of
// its loops. `*` (-1) gives as many iterations to a tile as a gang has lanes.

// CHECK-LABEL: func.func @sizes(
func.func @sizes(%n: i32) {
  %one = arith.constant 1 : i32
  %four = arith.constant 4 : i32
  %eight = arith.constant 8 : i32
  %open = arith.constant -1 : i32
  acc.parallel {
    // CHECK: par [gang, vector] independent
    // CHECK: } {accgpu.element_level = #accgpu.level<vector>, accgpu.tile = array<i32: 4, 8>}
    acc.loop gang vector tile({%eight : i32, %four : i32}) control(%j : i32, %i : i32) = (%one, %one : i32, i32) to (%n, %n : i32, i32) step (%one, %one : i32, i32) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true, true>, independent = [#acc.device_type<none>]}
    // CHECK: } {accgpu.element_level = #accgpu.level<worker>, accgpu.tile = array<i32: 4, 32>}
    acc.loop tile({%open : i32, %open : i32}) control(%j : i32, %i : i32) = (%one, %one : i32, i32) to (%n, %n : i32, i32) step (%one, %one : i32, i32) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true, true>, independent = [#acc.device_type<none>]}
    // CHECK: } {accgpu.element_level = #accgpu.level<worker>, accgpu.tile = array<i32: 8, 16>}
    acc.loop tile({%open : i32, %eight : i32}) control(%j : i32, %i : i32) = (%one, %one : i32, i32) to (%n, %n : i32, i32) step (%one, %one : i32, i32) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true, true>, independent = [#acc.device_type<none>]}
    // The last loop of collapse(3) is in no tile clause of two sizes.
    // CHECK: } {accgpu.element_level = #accgpu.level<worker>, accgpu.tile = array<i32: 4, 8, 0>}
    acc.loop tile({%eight : i32, %four : i32}) control(%k : i32, %j : i32, %i : i32) = (%one, %one, %one : i32, i32, i32) to (%n, %n, %n : i32, i32, i32) step (%one, %one, %one : i32, i32, i32) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true, true, true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
