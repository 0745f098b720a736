// RUN: %accc-opt --accgpu-assign-levels %s | FileCheck %s

// A nest with tiles takes all levels that are free: cutting shares them out.

// CHECK-LABEL: func.func @free(
// CHECK: par [gang, vector] independent
// CHECK: } {accgpu.element_level = #accgpu.level<worker>, accgpu.inferred, accgpu.tile = array<i32: 4, 8>}
// CHECK: par [gang, vector] independent
// CHECK: } {accgpu.element_level = #accgpu.level<worker>, accgpu.tile = array<i32: 4, 8>}
func.func @free(%a: i32, %z: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%j, %i) = (%a, %a) to (%z, %z) step (%a, %a) : i32, i32 par [] independent {
      accgpu.yield
    } {accgpu.tile = array<i32: 4, 8>, accgpu.element_level = #accgpu.level<worker>}
    accgpu.loop (%j, %i) = (%a, %a) to (%z, %z) step (%a, %a) : i32, i32 par [gang] independent {
      accgpu.yield
    } {accgpu.tile = array<i32: 4, 8>, accgpu.element_level = #accgpu.level<worker>}
    accgpu.yield
  }
  return
}

// Lanes of a loop inside are not for what is in tiles.

// CHECK-LABEL: func.func @inside(
// CHECK: par [gang] independent
// CHECK: par [vector] independent
// CHECK: accgpu.tile = array<i32: 4, 8>
func.func @inside(%a: i32, %z: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%j, %i) = (%a, %a) to (%z, %z) step (%a, %a) : i32, i32 par [gang] independent {
      accgpu.loop (%k) = (%a) to (%z) step (%a) : i32 par [vector] independent {
        accgpu.yield
      }
      accgpu.yield
    } {accgpu.tile = array<i32: 4, 8>, accgpu.element_level = #accgpu.level<worker>}
    accgpu.yield
  }
  return
}

// Tiles that would leave lanes idle, unless a vector clause is for them, and loops whose
// iterations stay in order.

// CHECK-LABEL: func.func @whole(
// CHECK: par [gang, vector] independent
// CHECK-NOT: accgpu.tile
// CHECK: par [gang, vector] independent
// CHECK: accgpu.tile = array<i32: 4, 4>
// CHECK: par [] auto
// CHECK-NOT: accgpu.tile
func.func @whole(%a: i32, %z: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%j, %i) = (%a, %a) to (%z, %z) step (%a, %a) : i32, i32 par [] independent {
      accgpu.yield
    } {accgpu.tile = array<i32: 4, 4>, accgpu.element_level = #accgpu.level<worker>}
    accgpu.loop (%j, %i) = (%a, %a) to (%z, %z) step (%a, %a) : i32, i32 par [gang, vector] independent {
      accgpu.yield
    } {accgpu.tile = array<i32: 4, 4>, accgpu.element_level = #accgpu.level<vector>}
    accgpu.loop (%j, %i) = (%a, %a) to (%z, %z) step (%a, %a) : i32, i32 par [] auto {
      accgpu.yield
    } {accgpu.tile = array<i32: 8, 8>, accgpu.element_level = #accgpu.level<worker>}
    accgpu.yield
  }
  return
}
