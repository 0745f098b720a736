// RUN: %accc-device --arch=gfx90a --emit=asm %s | FileCheck %s --check-prefix=AMD
// RUN: %accc-device --arch=sm_80 --emit=asm %s | FileCheck %s --check-prefix=NVIDIA
// RUN: %accc-device --arch=gfx90a,gfx1100 --resources %s | FileCheck %s --check-prefix=BYTES

// Memory shared by a workgroup is reached with its own instructions, and the
// barrier orders it. 64-bit values are shuffled in halves.

// AMD-LABEL: reverse:
// AMD: ds_write_b64
// AMD: s_barrier
// AMD: ds_read_b64
// AMD-COUNT-2: ds_bpermute_b32
// AMD: global_store_dwordx2

// NVIDIA-LABEL: .visible .entry reverse(
// NVIDIA: st.shared.b64
// NVIDIA: bar{{(rier)?}}.sync
// NVIDIA: ld.shared.b64
// NVIDIA-COUNT-2: shfl.sync.bfly.b32
// NVIDIA: st.global.b64

// BYTES: gfx90a: {{.*}}name: "reverse"{{.*}}shared_bytes: 2048
// BYTES: gfx1100: {{.*}}name: "reverse"{{.*}}shared_bytes: 2048
module {
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<256 x f64>

  func.func @reverse(%x: !fir.ref<!fir.array<256xf64>>)
      attributes {gpu.kernel, accc.max_threads = 256 : i32} {
    %last = arith.constant 255 : index
    %offset = arith.constant 1 : i32
    %width = arith.constant 32 : i32
    %thread = gpu.thread_id x
    %shared = llvm.mlir.addressof @tile : !llvm.ptr<3>
    %generic = llvm.addrspacecast %shared : !llvm.ptr<3> to !llvm.ptr
    %tile = fir.convert %generic : (!llvm.ptr) -> !fir.ref<!fir.array<256xf64>>
    %mine = fir.coordinate_of %tile, %thread : (!fir.ref<!fir.array<256xf64>>, index) -> !fir.ref<f64>
    %element = fir.coordinate_of %x, %thread : (!fir.ref<!fir.array<256xf64>>, index) -> !fir.ref<f64>
    %value = fir.load %element : !fir.ref<f64>
    fir.store %value to %mine : !fir.ref<f64>
    gpu.barrier
    %mirrored = arith.subi %last, %thread : index
    %other = fir.coordinate_of %tile, %mirrored : (!fir.ref<!fir.array<256xf64>>, index) -> !fir.ref<f64>
    %read = fir.load %other : !fir.ref<f64>
    %neighbour, %valid = gpu.shuffle xor %read, %offset, %width : f64
    %sum = arith.addf %read, %neighbour : f64
    fir.store %sum to %element : !fir.ref<f64>
    return
  }
}
