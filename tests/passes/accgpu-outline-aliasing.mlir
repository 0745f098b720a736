// RUN: %accc-opt --accgpu-outline-kernels %s | FileCheck %s

// Parameters through which alone their memory is reached, so that LLVM may load
// before it stores. %x and %y are different dummies; in the other procedures
// one has the attribute TARGET, or is an associate name of the other.

// CHECK: func.func @accc_dummies_l1(%{{.*}}: !fir.ref<f32> {llvm.noalias}, %{{.*}}: !fir.ref<f32> {llvm.noalias})
// CHECK: func.func @accc_target_l2(%{{.*}}: !fir.ref<f32>, %{{.*}}: !fir.ref<f32> {llvm.noalias})
// CHECK: func.func @accc_associated_l3(%{{.*}}: !fir.ref<f32>, %{{.*}}: !fir.ref<f32>)
// CHECK: func.func @accc_same_l4(%{{.*}}: !fir.ref<f32>, %{{.*}}: !fir.ref<f32>)
// CHECK: func.func @accc_unknown_l5(%{{.*}}: !fir.ref<f32>, %{{.*}}: !fir.ref<f32>)
// CHECK: func.func @accc_implicit_l6(%{{.*}}: !fir.ref<f32> {llvm.noalias}, %{{.*}}: !fir.ref<f32> {llvm.noalias})
// CHECK: func.func @accc_pointee_l7(%{{.*}}: !fir.ref<f32>, %{{.*}}: !fir.ref<f32>)
// CHECK: func.func @accc_two_of_one_name_l8(%{{.*}}: !fir.ref<f32>, %{{.*}}: !fir.ref<f32>)

func.func @dummies(%hx: !fir.ref<f32>, %hy: !fir.ref<f32>, %p: i64, %q: i64) {
  %x = fir.declare %hx {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %y = fir.declare %hy {uniq_name = "_QFEy"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %px = llvm.inttoptr %p : i64 to !llvm.ptr
  %py = llvm.inttoptr %q : i64 to !llvm.ptr
  %dx = fir.convert %px : (!llvm.ptr) -> !fir.ref<f32>
  %dy = fir.convert %py : (!llvm.ptr) -> !fir.ref<f32>
  accgpu.region <parallel> {
    %1 = fir.declare %dx {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
    %2 = fir.declare %dy {uniq_name = "_QFEy"} : (!fir.ref<f32>) -> !fir.ref<f32>
    %3 = fir.load %1 : !fir.ref<f32>
    fir.store %3 to %2 : !fir.ref<f32>
    accgpu.yield
  } loc("dummies.f90":1:1)
  return
}

func.func @target(%hx: !fir.ref<f32>, %hy: !fir.ref<f32>, %p: i64, %q: i64) {
  %x = fir.declare %hx {uniq_name = "_QFEx", fortran_attrs = #fir.var_attrs<target>} : (!fir.ref<f32>) -> !fir.ref<f32>
  %y = fir.declare %hy {uniq_name = "_QFEy"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %px = llvm.inttoptr %p : i64 to !llvm.ptr
  %py = llvm.inttoptr %q : i64 to !llvm.ptr
  %dx = fir.convert %px : (!llvm.ptr) -> !fir.ref<f32>
  %dy = fir.convert %py : (!llvm.ptr) -> !fir.ref<f32>
  accgpu.region <parallel> {
    %1 = fir.declare %dx {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
    %2 = fir.declare %dy {uniq_name = "_QFEy"} : (!fir.ref<f32>) -> !fir.ref<f32>
    %3 = fir.load %1 : !fir.ref<f32>
    fir.store %3 to %2 : !fir.ref<f32>
    accgpu.yield
  } loc("target.f90":2:1)
  return
}

func.func @associated(%hx: !fir.ref<f32>, %p: i64, %q: i64) {
  %x = fir.declare %hx {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %y = fir.declare %x {uniq_name = "_QFEy"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %px = llvm.inttoptr %p : i64 to !llvm.ptr
  %py = llvm.inttoptr %q : i64 to !llvm.ptr
  %dx = fir.convert %px : (!llvm.ptr) -> !fir.ref<f32>
  %dy = fir.convert %py : (!llvm.ptr) -> !fir.ref<f32>
  accgpu.region <parallel> {
    %1 = fir.declare %dx {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
    %2 = fir.declare %dy {uniq_name = "_QFEy"} : (!fir.ref<f32>) -> !fir.ref<f32>
    %3 = fir.load %1 : !fir.ref<f32>
    fir.store %3 to %2 : !fir.ref<f32>
    accgpu.yield
  } loc("associated.f90":3:1)
  return
}

// Two sections of one variable.

func.func @same(%hx: !fir.ref<f32>, %p: i64, %q: i64) {
  %x = fir.declare %hx {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %px = llvm.inttoptr %p : i64 to !llvm.ptr
  %py = llvm.inttoptr %q : i64 to !llvm.ptr
  %dx = fir.convert %px : (!llvm.ptr) -> !fir.ref<f32>
  %dy = fir.convert %py : (!llvm.ptr) -> !fir.ref<f32>
  accgpu.region <parallel> {
    %1 = fir.declare %dx {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
    %2 = fir.declare %dy {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
    %3 = fir.load %1 : !fir.ref<f32>
    fir.store %3 to %2 : !fir.ref<f32>
    accgpu.yield
  } loc("same.f90":4:1)
  return
}

// An address that the kernel does not declare could be any variable's.

func.func @unknown(%hx: !fir.ref<f32>, %p: i64, %q: i64) {
  %x = fir.declare %hx {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %px = llvm.inttoptr %p : i64 to !llvm.ptr
  %py = llvm.inttoptr %q : i64 to !llvm.ptr
  %dx = fir.convert %px : (!llvm.ptr) -> !fir.ref<f32>
  %dy = fir.convert %py : (!llvm.ptr) -> !fir.ref<f32>
  accgpu.region <parallel> {
    %1 = fir.declare %dx {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
    %2 = fir.load %dy : !fir.ref<f32>
    fir.store %2 to %1 : !fir.ref<f32>
    accgpu.yield
  } loc("unknown.f90":5:1)
  return
}

// Constructs use variables without a clause of their own by what libaccrt gives.
func.func @implicit(%hx: !fir.ref<f32>, %hy: !fir.ref<f32>, %p: i64, %q: i64) {
  %x = fir.declare %hx {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %y = fir.declare %hy {uniq_name = "_QFEy"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %px = llvm.inttoptr %p : i64 to !llvm.ptr
  %py = llvm.inttoptr %q : i64 to !llvm.ptr
  %dx = fir.convert %px {accgpu.declared_as = "_QFEx"} : (!llvm.ptr) -> !fir.ref<f32>
  %dy = fir.convert %py {accgpu.declared_as = "_QFEy"} : (!llvm.ptr) -> !fir.ref<f32>
  accgpu.region <parallel> {
    %1 = fir.load %dx : !fir.ref<f32>
    fir.store %1 to %dy : !fir.ref<f32>
    accgpu.yield
  } loc("implicit.f90":6:1)
  return
}

// The pointee of a Cray pointer may be part of any variable.
func.func @pointee(%hx: !fir.ref<f32>, %hy: !fir.ref<f32>, %p: i64, %q: i64) {
  %x = fir.declare %hx {uniq_name = "_QFEx", accc.cray_pointer = "_QFEp"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %y = fir.declare %hy {uniq_name = "_QFEy"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %px = llvm.inttoptr %p : i64 to !llvm.ptr
  %py = llvm.inttoptr %q : i64 to !llvm.ptr
  %dx = fir.convert %px {accgpu.declared_as = "_QFEx"} : (!llvm.ptr) -> !fir.ref<f32>
  %dy = fir.convert %py {accgpu.declared_as = "_QFEy"} : (!llvm.ptr) -> !fir.ref<f32>
  accgpu.region <parallel> {
    %1 = fir.load %dx : !fir.ref<f32>
    fir.store %1 to %dy : !fir.ref<f32>
    accgpu.yield
  } loc("pointee.f90":7:1)
  return
}

// ASSOCIATE may give another variable the name of one of the procedure.
func.func @two_of_one_name(%hx: !fir.ref<f32>, %hy: !fir.ref<f32>, %p: i64, %q: i64) {
  %x = fir.declare %hx {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %y = fir.declare %hy {uniq_name = "_QFEy"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %z = fir.declare %y {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %px = llvm.inttoptr %p : i64 to !llvm.ptr
  %py = llvm.inttoptr %q : i64 to !llvm.ptr
  %dx = fir.convert %px {accgpu.declared_as = "_QFEx"} : (!llvm.ptr) -> !fir.ref<f32>
  %dy = fir.convert %py {accgpu.declared_as = "_QFEy"} : (!llvm.ptr) -> !fir.ref<f32>
  accgpu.region <parallel> {
    %1 = fir.load %dx : !fir.ref<f32>
    fir.store %1 to %dy : !fir.ref<f32>
    accgpu.yield
  } loc("two_of_one_name.f90":8:1)
  return
}
