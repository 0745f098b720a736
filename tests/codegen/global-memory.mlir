// RUN: %accc-device --arch=gfx90a --emit=asm %s | FileCheck %s --check-prefixes=AMD,GFX9
// RUN: %accc-device --arch=gfx1201 --emit=asm %s | FileCheck %s --check-prefixes=AMD,GFX12
// RUN: %accc-device --arch=sm_90 --emit=asm %s | FileCheck %s --check-prefix=NVIDIA
// RUN: %accc-device --arch=%gpu_archs --resources %s | FileCheck %s --check-prefix=ALL

// Arrays of a kernel, by address or by descriptor, are read and written with
// global instructions, never flat (generic) ones.

// AMD-LABEL: saxpy:
// AMD-NOT: flat_load
// AMD: global_load_{{dword|b32}}
// AMD: global_load_{{dword|b32}}
// AMD-NOT: flat_
// AMD: global_store_{{dword|b32}}
// GFX9: .wavefront_size: 64
// GFX12: .wavefront_size: 32

// NVIDIA-LABEL: .visible .entry saxpy(
// NVIDIA: .param .align 8 .b8 saxpy_param_3[48]
// NVIDIA: .maxntid 256
// NVIDIA-NOT: {{(ld|st)\.b32}}
// NVIDIA: ld.global.b32
// NVIDIA: ld.global.b32
// NVIDIA: fma.rn.f32
// NVIDIA: st.global.b32
// ALL: gfx90a: {{.*}}scratch_bytes: 0, spills: 0, occupancy: Some(8)
// ALL: gfx942: {{.*}}scratch_bytes: 0, spills: 0, occupancy: Some(8)
// ALL: gfx1100: {{.*}}scratch_bytes: 0, spills: 0, occupancy: Some(16)
// ALL: gfx1201: {{.*}}scratch_bytes: 0, spills: 0, occupancy: Some(16)
func.func @saxpy(
    %n: i32, %a: f32, %x: !fir.ref<!fir.array<?xf32>>,
    %y_descriptor: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>> {accc.by_value})
    attributes {gpu.kernel, accc.max_threads = 256 : i32} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %extent = fir.convert %n : (i32) -> index
  %thread = gpu.thread_id x
  %block = gpu.block_id x
  %threads = gpu.block_dim x
  %start = arith.muli %block, %threads : index
  %from_zero = arith.addi %start, %thread : index
  %i = arith.addi %from_zero, %one : index
  %inside = arith.cmpi sle, %i, %extent : index
  fir.if %inside {
    %y_box = fir.load %y_descriptor : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    %y = fir.box_addr %y_box : (!fir.box<!fir.heap<!fir.array<?xf32>>>) -> !fir.heap<!fir.array<?xf32>>
    %y_dims:3 = fir.box_dims %y_box, %zero : (!fir.box<!fir.heap<!fir.array<?xf32>>>, index) -> (index, index, index)
    %x_shape = fir.shape %extent : (index) -> !fir.shape<1>
    %y_shape = fir.shape_shift %y_dims#0, %y_dims#1 : (index, index) -> !fir.shapeshift<1>
    %xi = fir.array_coor %x(%x_shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
    %yi = fir.array_coor %y(%y_shape) %i : (!fir.heap<!fir.array<?xf32>>, !fir.shapeshift<1>, index) -> !fir.ref<f32>
    %x_value = fir.load %xi : !fir.ref<f32>
    %y_value = fir.load %yi : !fir.ref<f32>
    %product = arith.mulf %a, %x_value fastmath<contract> : f32
    %sum = arith.addf %product, %y_value fastmath<contract> : f32
    fir.store %sum to %yi : !fir.ref<f32>
  }
  return
}
