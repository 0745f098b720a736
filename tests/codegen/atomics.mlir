// RUN: %accc-device --arch=gfx90a --emit=asm %s | FileCheck %s --check-prefix=GFX90A
// RUN: %accc-device --arch=gfx942 --emit=asm %s | FileCheck %s --check-prefix=GFX90A
// RUN: %accc-device --arch=gfx1100 --emit=asm %s | FileCheck %s --check-prefix=GFX11
// RUN: %accc-device --arch=sm_80 --emit=asm %s | FileCheck %s --check-prefix=NVIDIA

// One hardware instruction for each atomic that the processor has, and the
// scopes in the vendor's words.

// GFX90A-LABEL: atomics:
// GFX90A-NOT: cmpswap
// GFX90A: global_atomic_add_f64
// GFX90A: global_atomic_add_f32
// GFX90A: global_atomic_smax
// GFX90A: s_endpgm

// GFX11-LABEL: atomics:
// GFX11: global_atomic_add_f32
// GFX11: global_atomic_max_i32

// NVIDIA-LABEL: .visible .entry atomics(
// NVIDIA: atom.{{.*}}global.add.f64
// NVIDIA: atom.{{.*}}global.add.f32
// NVIDIA: atom.{{.*}}global.max.s32
// NVIDIA: ld.relaxed.gpu{{.*}}.b64
// NVIDIA: atom.{{.*}}gpu{{.*}}.cas.b32
// NVIDIA: fence.acq_rel.gpu
// NVIDIA: fence.acq_rel.cta
func.func @atomics(
    %a: !llvm.ptr, %b: !llvm.ptr, %c: !llvm.ptr, %d: !llvm.ptr, %x: f64, %y: f32, %z: i32)
    attributes {gpu.kernel} {
  %0 = llvm.atomicrmw fadd %a, %x syncscope("agent") monotonic : !llvm.ptr, f64
  %1 = llvm.atomicrmw fadd %b, %y syncscope("agent") monotonic : !llvm.ptr, f32
  %2 = llvm.atomicrmw max %c, %z syncscope("agent") monotonic : !llvm.ptr, i32
  %3 = llvm.load %a atomic syncscope("agent") monotonic {alignment = 8 : i64} : !llvm.ptr -> i64
  llvm.store %3, %d : i64, !llvm.ptr
  %4 = llvm.cmpxchg %c, %z, %z syncscope("agent") acq_rel monotonic : !llvm.ptr, i32
  llvm.fence syncscope("agent") acq_rel
  llvm.fence syncscope("workgroup") acq_rel
  return
}
