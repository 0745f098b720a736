// RUN: env ACCC_DEVICE_LIBS=/nonexistent %accc-device --arch=gfx942 --emit=llvm %s | FileCheck %s --check-prefix=AMD
// RUN: %accc-device --arch=sm_90 --emit=llvm %s | FileCheck %s --check-prefix=NVIDIA

// Sizes of the launch need no vendor library: on AMD they are implicit kernel
// arguments.

// AMD-LABEL: define {{.*}}amdgpu_kernel void @shape(
// AMD-NOT: call {{.*}}@__ockl
// AMD-DAG: call i32 @llvm.amdgcn.workitem.id.x()
// AMD-DAG: call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
// AMD-DAG: call i32 @llvm.amdgcn.workgroup.id.y()
// AMD: ret void
// AMD-DAG: "amdgpu-flat-work-group-size"="1,1024"
// AMD-DAG: "uniform-work-group-size"
// AMD-DAG: !"amdhsa_code_object_version", i32 500

// NVIDIA-LABEL: define {{.*}}ptx_kernel void @shape(
// NVIDIA-DAG: @llvm.nvvm.read.ptx.sreg.tid.x()
// NVIDIA-DAG: @llvm.nvvm.read.ptx.sreg.ntid.x()
// NVIDIA-DAG: @llvm.nvvm.read.ptx.sreg.ctaid.y()
// NVIDIA-DAG: @llvm.nvvm.read.ptx.sreg.nctaid.z()
func.func @shape(%x: !fir.ref<index>) attributes {gpu.kernel} {
  %thread = gpu.thread_id x
  %threads = gpu.block_dim x
  %block = gpu.block_id y
  %blocks = gpu.grid_dim z
  %a = arith.addi %thread, %threads : index
  %b = arith.muli %a, %block : index
  %c = arith.addi %b, %blocks : index
  fir.store %c to %x : !fir.ref<index>
  return
}
