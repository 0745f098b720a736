// RUN: %accc-device --arch=gfx90a --emit=llvm %s | FileCheck %s --check-prefixes=CHECK,O2
// RUN: %accc-device --arch=gfx90a -O 0 --emit=llvm %s | FileCheck %s --check-prefixes=CHECK,O0
// RUN: %accc-device --arch=sm_90 -O 0 --emit=asm %s | FileCheck %s --check-prefix=NVIDIA

// Device functions are private to the module and gone when nobody calls them;
// so are constants. Locals live in private memory.

// CHECK-NOT: @unused
// CHECK: @table = internal {{.*}}addrspace(1) constant [2 x i32]
// CHECK-NOT: @unused
// O0: define internal {{.*}}i32 @twice(
// O0: alloca i32, {{.*}}addrspace(5)
// CHECK: define {{.*}}amdgpu_kernel void @kernel(
// O2-NOT: call {{.*}}@twice
// O0: call {{.*}}@twice

// NVIDIA-NOT: unused
// NVIDIA: .func (.param .b32 func_retval0) twice(
// NVIDIA: .visible .entry kernel(
module {
  fir.global internal @table(dense<[7, 11]> : tensor<2xi32>) constant : !fir.array<2xi32>
  func.func @twice(%n: i32) -> i32 {
    %local = fir.alloca i32
    fir.store %n to %local : !fir.ref<i32>
    %value = fir.load %local : !fir.ref<i32>
    %sum = arith.addi %value, %n : i32
    return %sum : i32
  }
  func.func @unused(%n: i32) -> i32 {
    return %n : i32
  }
  func.func @kernel(%x: !fir.ref<i32>, %i: index) attributes {gpu.kernel} {
    %table = fir.address_of(@table) : !fir.ref<!fir.array<2xi32>>
    %entry = fir.coordinate_of %table, %i : (!fir.ref<!fir.array<2xi32>>, index) -> !fir.ref<i32>
    %n = fir.load %entry : !fir.ref<i32>
    %sum = fir.call @twice(%n) : (i32) -> i32
    fir.store %sum to %x : !fir.ref<i32>
    return
  }
}
