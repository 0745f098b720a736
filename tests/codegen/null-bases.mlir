// RUN: %accc-device --arch=gfx90a --emit=asm %s | FileCheck %s --check-prefix=AMD
// RUN: %accc-device --arch=sm_90 --emit=asm %s | FileCheck %s --check-prefix=NVIDIA

// An element of an absent argument, whose address meets one of device memory in
// one store. LLVM 22 crashes unless null is in device memory too, at the latest when
// the optimiser has inlined the routine.

// AMD-LABEL: meet:
// AMD: global_store_dwordx2
// NVIDIA-LABEL: .visible .entry meet(
// NVIDIA: st.global.b64
// AMD-LABEL: calls:
// AMD: global_store_dwordx2
// NVIDIA-LABEL: .visible .entry calls(
// NVIDIA: st.global.b64
func.func @meet(%present: !fir.ref<!fir.array<?xf64>>, %row: i64, %column: i64, %value: f64, %other: i1)
    attributes {gpu.kernel} {
  %none = llvm.mlir.zero : !llvm.ptr
  %array = fir.convert %present : (!fir.ref<!fir.array<?xf64>>) -> !llvm.ptr
  cf.cond_br %other, ^absent, ^present
^absent:
  %a = llvm.getelementptr %none[%row] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  cf.br ^store(%a : !llvm.ptr)
^present:
  cf.br ^store(%array : !llvm.ptr)
^store(%place: !llvm.ptr):
  %element = llvm.getelementptr %place[%column] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  llvm.store %value, %element : f64, !llvm.ptr
  return
}

func.func @calls(%present: !fir.ref<!fir.array<?xf64>>, %row: i64, %column: i64, %value: f64, %other: i1)
    attributes {gpu.kernel} {
  %none = llvm.mlir.zero : !llvm.ptr
  %array = fir.convert %present : (!fir.ref<!fir.array<?xf64>>) -> !llvm.ptr
  func.call @routine(%array, %none, %row, %column, %value, %other)
      : (!llvm.ptr, !llvm.ptr, i64, i64, f64, i1) -> ()
  return
}
func.func private @routine(%array: !llvm.ptr, %optional: !llvm.ptr, %row: i64, %column: i64, %value: f64, %other: i1) {
  cf.cond_br %other, ^absent, ^present
^absent:
  %a = llvm.getelementptr %optional[%row] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  cf.br ^store(%a : !llvm.ptr)
^present:
  cf.br ^store(%array : !llvm.ptr)
^store(%place: !llvm.ptr):
  %element = llvm.getelementptr %place[%column] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  llvm.store %value, %element : f64, !llvm.ptr
  return
}
