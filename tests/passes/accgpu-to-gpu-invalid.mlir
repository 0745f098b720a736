// RUN: %accc-opt --accgpu-to-gpu --verify-diagnostics --split-input-file %s

func.func @gang_routine(%a: i32) {
  // expected-error@+1 {{not yet supported: a gang loop in a routine on a GPU}}
  accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
    accgpu.yield
  }
  return
}
