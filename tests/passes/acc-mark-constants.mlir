// RUN: %accc-opt --allow-unregistered-dialect --acc-mark-constants %s | FileCheck %s

acc.routine @r func(@routine) seq

// CHECK: fir.global internal @read constant : i32
fir.global internal @read : i32 {
  %0 = arith.constant 0 : i32
  fir.has_value %0 : i32
}
// CHECK: fir.global internal @table({{.*}}) constant : !fir.array<2xi32>
fir.global internal @table(dense<[1, 2]> : tensor<2xi32>) : !fir.array<2xi32>
// CHECK: fir.global internal @written : i32
fir.global internal @written : i32 {
  %0 = arith.constant 0 : i32
  fir.has_value %0 : i32
}
// CHECK: fir.global internal @passed : i32
fir.global internal @passed : i32 {
  %0 = arith.constant 0 : i32
  fir.has_value %0 : i32
}
// CHECK: fir.global internal @elsewhere : i32
fir.global internal @elsewhere : i32 {
  %0 = arith.constant 0 : i32
  fir.has_value %0 : i32
}
// CHECK: fir.global @of_the_module : i32
fir.global @of_the_module : i32 {
  %0 = arith.constant 0 : i32
  fir.has_value %0 : i32
}

func.func @routine(%x: !fir.ref<i32>) attributes {acc.routine_info = #acc.routine_info<[@r]>} {
  %a = fir.address_of(@read) : !fir.ref<i32>
  %d:2 = hlfir.declare %a {uniq_name = "a"} : (!fir.ref<i32>) -> (!fir.ref<i32>, !fir.ref<i32>)
  %v = fir.load %d#0 : !fir.ref<i32>
  %c1 = arith.constant 1 : index
  %t = fir.address_of(@table) : !fir.ref<!fir.array<2xi32>>
  %e = hlfir.designate %t (%c1) : (!fir.ref<!fir.array<2xi32>>, index) -> !fir.ref<i32>
  hlfir.assign %e to %x : !fir.ref<i32>, !fir.ref<i32>
  %w = fir.address_of(@written) : !fir.ref<i32>
  hlfir.assign %v to %w : i32, !fir.ref<i32>
  %p = fir.address_of(@passed) : !fir.ref<i32>
  fir.call @f(%p) : (!fir.ref<i32>) -> ()
  %m = fir.address_of(@of_the_module) : !fir.ref<i32>
  %n = fir.load %m : !fir.ref<i32>
  return
}

func.func @host() {
  %a = fir.address_of(@elsewhere) : !fir.ref<i32>
  %v = fir.load %a : !fir.ref<i32>
  return
}
func.func private @f(!fir.ref<i32>)
