// RUN: not %accc-device %s 2>&1 | FileCheck %s

// CHECK: error: argument 0 has accc.by_value but is not a reference to a descriptor
func.func @kernel(%n: i32 {accc.by_value}) attributes {gpu.kernel} {
  return
}
