// RUN: %accc-opt --accgpu-unpack-links --split-input-file %s | FileCheck %s

!link = !fir.ref<tuple<!fir.ref<i32>, !fir.ref<f64>, !fir.box<!fir.array<?xf32>>>>

// What the construct has put into the link is passed, also to what the procedure calls. The third
// variable is only looked for.

// CHECK-LABEL: func.func @calls(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f64>, %[[N:[^:]*]]: !fir.ref<i32>, %[[S:[^:]*]]: !fir.ref<f64>
// CHECK-NEXT: accgpu.region <kernels> {
// CHECK-NOT: fir.alloca
// CHECK: fir.call @_QFsPf_unpacked(%[[X]], %[[N]], %[[S]]) : (!fir.ref<f64>, !fir.ref<i32>, !fir.ref<f64>) -> f64
func.func @calls(%x: !fir.ref<f64>, %n: !fir.ref<i32>, %s: !fir.ref<f64>) {
  accgpu.region <kernels> {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %link = fir.alloca tuple<!fir.ref<i32>, !fir.ref<f64>, !fir.box<!fir.array<?xf32>>>
    %0 = fir.coordinate_of %link, %zero : (!link, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
    fir.store %n to %0 : !fir.llvm_ptr<!fir.ref<i32>>
    %1 = fir.coordinate_of %link, %one : (!link, i32) -> !fir.llvm_ptr<!fir.ref<f64>>
    fir.store %s to %1 : !fir.llvm_ptr<!fir.ref<f64>>
    %r = fir.call @_QFsPf(%x, %link) : (!fir.ref<f64>, !link) -> f64
    accgpu.yield
  }
  return
}
// CHECK-LABEL: func.func private @_QFsPf(
func.func private @_QFsPf(%x: !fir.ref<f64>, %link: !link {fir.host_assoc}) -> f64 {
  %zero = arith.constant 0 : i32
  %two = arith.constant 2 : i32
  %c0 = arith.constant 0 : index
  %0 = fir.coordinate_of %link, %zero : (!link, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
  %n = fir.load %0 : !fir.llvm_ptr<!fir.ref<i32>>
  %1 = fir.coordinate_of %link, %two : (!link, i32) -> !fir.ref<!fir.box<!fir.array<?xf32>>>
  %2 = fir.load %1 : !fir.ref<!fir.box<!fir.array<?xf32>>>
  %3:3 = fir.box_dims %2, %c0 : (!fir.box<!fir.array<?xf32>>, index) -> (index, index, index)
  %4 = fir.load %n : !fir.ref<i32>
  %5 = fir.convert %4 : (i32) -> f64
  %6 = fir.call @_QFsPg(%link) : (!link) -> f64
  %7 = arith.addf %5, %6 : f64
  return %7 : f64
}
func.func private @_QFsPg(%link: !link {fir.host_assoc}) -> f64 {
  %one = arith.constant 1 : i32
  %0 = fir.coordinate_of %link, %one : (!link, i32) -> !fir.llvm_ptr<!fir.ref<f64>>
  %s = fir.load %0 : !fir.llvm_ptr<!fir.ref<f64>>
  %1 = fir.load %s : !fir.ref<f64>
  return %1 : f64
}
// CHECK: func.func private @_QFsPf_unpacked(%{{.*}}: !fir.ref<f64>, %[[N:.*]]: !fir.ref<i32>, %[[S:.*]]: !fir.ref<f64>) -> f64
// CHECK-NOT: fir.coordinate_of
// CHECK: fir.load %[[N]]
// CHECK: fir.call @_QFsPg_unpacked(%[[N]], %[[S]])
// CHECK: func.func private @_QFsPg_unpacked(%{{.*}}: !fir.ref<i32>, %[[S:.*]]: !fir.ref<f64>) -> f64
// CHECK-NOT: fir.coordinate_of
// CHECK: fir.load %[[S]]

// -----

!link = !fir.ref<tuple<!fir.ref<i32>>>

// The procedure stores to its link, and one that is not known gets it.

// CHECK-LABEL: func.func @left(
// CHECK: fir.call @_QFsPstores(%{{.*}}) : (!fir.ref<tuple
// CHECK: fir.call @_QFsPelsewhere(%{{.*}}) : (!fir.ref<tuple
func.func @left(%n: !fir.ref<i32>) {
  accgpu.region <kernels> {
    %zero = arith.constant 0 : i32
    %link = fir.alloca tuple<!fir.ref<i32>>
    %0 = fir.coordinate_of %link, %zero : (!link, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
    fir.store %n to %0 : !fir.llvm_ptr<!fir.ref<i32>>
    fir.call @_QFsPstores(%link) : (!link) -> ()
    %other = fir.alloca tuple<!fir.ref<i32>>
    %1 = fir.coordinate_of %other, %zero : (!link, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
    fir.store %n to %1 : !fir.llvm_ptr<!fir.ref<i32>>
    fir.call @_QFsPelsewhere(%other) : (!link) -> ()
    accgpu.yield
  }
  return
}
func.func private @_QFsPelsewhere(!link)
func.func private @_QFsPstores(%link: !link) {
  %zero = arith.constant 0 : i32
  %own = fir.alloca i32
  %0 = fir.coordinate_of %link, %zero : (!link, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
  fir.store %own to %0 : !fir.llvm_ptr<!fir.ref<i32>>
  return
}
