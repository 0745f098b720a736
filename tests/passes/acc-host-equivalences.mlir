// RUN: %accc-opt --acc-host-equivalences %s | FileCheck %s

// CHECK-LABEL: func.func @host(
// CHECK-NOT: accc.host_shares_storage
// CHECK-LABEL: func.func private @inner(
// CHECK: hlfir.declare {{.*}}accc.host_shares_storage = array<i64: 0, 0>, {{.*}}uniq_name = "_QFEx"
// CHECK: acc.serial
// CHECK: hlfir.declare {{.*}}accc.host_shares_storage = array<i64: 0, 0>, uniq_name = "_QFEx"
// CHECK-NOT: accc.host_shares_storage
func.func @host() {
  %c0 = arith.constant 0 : index
  %set = fir.alloca !fir.array<4xi8>
  %0 = fir.coordinate_of %set, %c0 : (!fir.ref<!fir.array<4xi8>>, index) -> !fir.ref<i8>
  %1 = fir.convert %0 : (!fir.ref<i8>) -> !fir.ptr<i32>
  %x:2 = hlfir.declare %1 storage(%set[0]) {uniq_name = "_QFEx"} : (!fir.ptr<i32>, !fir.ref<!fir.array<4xi8>>) -> (!fir.ptr<i32>, !fir.ptr<i32>)
  %2 = fir.alloca i32
  %z:2 = hlfir.declare %2 {uniq_name = "_QFEz"} : (!fir.ref<i32>) -> (!fir.ref<i32>, !fir.ref<i32>)
  return
}

func.func private @inner(%x: !fir.ref<i32>, %z: !fir.ref<i32>) attributes {fir.host_symbol = @host} {
  %0:2 = hlfir.declare %x {fortran_attrs = #fir.var_attrs<host_assoc>, uniq_name = "_QFEx"} : (!fir.ref<i32>) -> (!fir.ref<i32>, !fir.ref<i32>)
  acc.serial {
    %1:2 = hlfir.declare %x {uniq_name = "_QFEx"} : (!fir.ref<i32>) -> (!fir.ref<i32>, !fir.ref<i32>)
    acc.yield
  }
  %2:2 = hlfir.declare %z {fortran_attrs = #fir.var_attrs<host_assoc>, uniq_name = "_QFEz"} : (!fir.ref<i32>) -> (!fir.ref<i32>, !fir.ref<i32>)
  return
}
