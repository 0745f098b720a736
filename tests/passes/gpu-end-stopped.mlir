// RUN: %accc-opt --gpu-end-stopped %s | FileCheck %s
// RUN: sed 's/"amd"/"simt"/' %s | %accc-opt --gpu-end-stopped | FileCheck --check-prefix=SIMT %s
// SIMT-NOT: accc_end_if_stopped

module attributes {accgpu.vendor = "amd"} {

// CHECK-LABEL: func.func @stops(
// CHECK: gpu.barrier
// CHECK-NEXT: fir.call @accc_end_if_stopped()
// CHECK: gpu.barrier
// CHECK-NEXT: fir.call @accc_end_if_stopped()
func.func @stops(%code: i32, %false: i1) attributes {gpu.kernel} {
  gpu.barrier
  fir.call @_FortranAStopStatement(%code, %false, %false) : (i32, i1, i1) -> ()
  gpu.barrier
  return
}
func.func private @_FortranAStopStatement(i32, i1, i1)

// In a routine that a routine calls.

// CHECK-LABEL: func.func @calls(
// CHECK: gpu.barrier
// CHECK-NEXT: fir.call @accc_end_if_stopped()
func.func @calls(%code: i32) attributes {gpu.kernel} {
  fir.call @outer(%code) : (i32) -> ()
  gpu.barrier
  return
}
func.func @outer(%code: i32) {
  fir.call @outer(%code) : (i32) -> ()
  fir.call @inner(%code) : (i32) -> ()
  return
}
func.func @inner(%code: i32) {
  %false = arith.constant false
  fir.call @_FortranAStopStatement(%code, %false, %false) : (i32, i1, i1) -> ()
  return
}

// CHECK-LABEL: func.func @goes_on(
// CHECK: gpu.barrier
// CHECK-NEXT: return
func.func @goes_on() attributes {gpu.kernel} {
  gpu.barrier
  return
}
}
