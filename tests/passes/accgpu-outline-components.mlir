// RUN: %accc-opt --accgpu-outline-kernels %s | FileCheck %s

// The descriptors of components are read in front of the launch, each once, and those of objects
// that they describe, too: the kernel gets origins and strides.

// CHECK-LABEL: func.func @lifted
// CHECK: %[[A:.*]] = fir.coordinate_of %[[S:.*]], a :
// CHECK: %[[SLOT:.*]] = fir.alloca !fir.box<!fir.heap<!fir.array<?x?xf32>>> {accgpu.component_of = "_QFEs"}
// CHECK: fir.call @accrt_read_device_descriptor(
// CHECK: fir.load %[[SLOT]]
// CHECK: %[[PARTS:.*]] = fir.coordinate_of %[[S]], parts :
// CHECK: fir.call @accrt_read_device_descriptor(
// CHECK: %[[PART:.*]] = fir.array_coor
// CHECK: fir.coordinate_of %[[PART]], p :
// CHECK: fir.alloca !fir.box<!fir.ptr<!fir.array<?xf32>>> {accgpu.component_of = ""}
// CHECK: fir.call @accrt_read_device_descriptor(
// CHECK-NOT: accrt_read_device_descriptor(
// CHECK: fir.call @accrt_launch
// CHECK-NOT: accrt_descriptors_changed

// A subscript that the host does not know, and a descriptor that the construct changes, are left
// to the device. What it may change, the host knows no more.

// CHECK-LABEL: func.func @left
// CHECK-NOT: accrt_read_device_descriptor
// CHECK: fir.call @accrt_launch
// CHECK: fir.call @accrt_descriptors_changed

// A procedure that gets the object may change descriptors in it, or not.

// CHECK-LABEL: func.func @calls
// CHECK: fir.call @accrt_launch
// CHECK: fir.call @accrt_descriptors_changed
// CHECK: fir.call @accrt_launch
// CHECK-NOT: fir.call @accrt_descriptors_changed
// CHECK: return

// What allocatable components of one object describe are different arrays, unless a procedure may
// reach them by the object. Pointers may meet, but not variables that nothing points to.

// CHECK: func.func @accc_apart_l1(%{{.*}}: !fir.ref<f32> {llvm.noalias}, %{{.*}}: !fir.ref<f32> {llvm.noalias}, %{{.*}}: !fir.ref<f32> {llvm.noalias}
// CHECK: func.func @accc_by_pointers_l1(%{{.*}}: !fir.ref<f32> {llvm.noalias}, %{{.*}}: !fir.ref<f32>, %{{.*}}: !fir.ref<f32>)
// CHECK: func.func @accc_passed_l1(%{{.*}}: !fir.ref<!fir.type<{{.*}}>> {llvm.noalias}, %{{.*}}: !fir.ref<f32>, %{{.*}}: !fir.ref<f32>)

!array = !fir.box<!fir.heap<!fir.array<?x?xf32>>>
!pointer = !fir.box<!fir.ptr<!fir.array<?xf32>>>
!part = !fir.type<_QTpart{p:!fir.box<!fir.ptr<!fir.array<?xf32>>>}>
!s = !fir.type<_QTs{a:!fir.box<!fir.heap<!fir.array<?x?xf32>>>,parts:!fir.box<!fir.ptr<!fir.array<?x!fir.type<_QTpart{p:!fir.box<!fir.ptr<!fir.array<?xf32>>>}>>>>}>
!two = !fir.type<_QTtwo{a:!fir.box<!fir.heap<!fir.array<?x?xf32>>>,b:!fir.box<!fir.heap<!fir.array<?x?xf32>>>,p:!fir.box<!fir.ptr<!fir.array<?xf32>>>,q:!fir.box<!fir.ptr<!fir.array<?xf32>>>}>

func.func @lifted(%host: !fir.ref<!s>, %k: i64, %p: !llvm.ptr) {
  %declared = fir.declare %host {uniq_name = "_QFEs"} : (!fir.ref<!s>) -> !fir.ref<!s>
  %s = fir.call @accrt_enter(%p) : (!llvm.ptr) -> !llvm.ptr
  %d = fir.convert %s : (!llvm.ptr) -> !fir.ref<!s>
  accgpu.region <parallel> {
    %o = fir.declare %d {uniq_name = "_QFEs"} : (!fir.ref<!s>) -> !fir.ref<!s>
    %one = arith.constant 1 : index
    %n = arith.constant 9 : index
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      %pa = fir.coordinate_of %o, a : (!fir.ref<!s>) -> !fir.ref<!array>
      %a = fir.load %pa : !fir.ref<!array>
      %ea = fir.array_coor %a %i, %one : (!array, index, index) -> !fir.ref<f32>
      %again = fir.coordinate_of %o, a : (!fir.ref<!s>) -> !fir.ref<!array>
      %same = fir.load %again : !fir.ref<!array>
      %eb = fir.array_coor %same %i, %i : (!array, index, index) -> !fir.ref<f32>
      %pp = fir.coordinate_of %o, parts : (!fir.ref<!s>) -> !fir.ref<!fir.box<!fir.ptr<!fir.array<?x!part>>>>
      %parts = fir.load %pp : !fir.ref<!fir.box<!fir.ptr<!fir.array<?x!part>>>>
      %part = fir.array_coor %parts %k : (!fir.box<!fir.ptr<!fir.array<?x!part>>>, i64) -> !fir.ref<!part>
      %pc = fir.coordinate_of %part, p : (!fir.ref<!part>) -> !fir.ref<!pointer>
      %c = fir.load %pc : !fir.ref<!pointer>
      %ec = fir.array_coor %c %i : (!pointer, index) -> !fir.ref<f32>
      %x = fir.load %ea : !fir.ref<f32>
      %y = fir.load %eb : !fir.ref<f32>
      %z = arith.addf %x, %y : f32
      fir.store %z to %ec : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  } loc("lifted.f90":1:1)
  return
}

func.func @left(%host: !fir.ref<!s>, %p: !llvm.ptr, %other: !fir.box<!fir.ptr<!fir.array<?x!part>>>) {
  %s = fir.call @accrt_enter(%p) : (!llvm.ptr) -> !llvm.ptr
  %d = fir.convert %s : (!llvm.ptr) -> !fir.ref<!s>
  %t = fir.call @accrt_enter(%p) : (!llvm.ptr) -> !llvm.ptr
  %e = fir.convert %t : (!llvm.ptr) -> !fir.ref<!fir.array<?x!part>>
  accgpu.region <parallel> {
    %one = arith.constant 1 : index
    %n = arith.constant 9 : index
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      %part = fir.coordinate_of %e, %i : (!fir.ref<!fir.array<?x!part>>, index) -> !fir.ref<!part>
      %pc = fir.coordinate_of %part, p : (!fir.ref<!part>) -> !fir.ref<!pointer>
      %c = fir.load %pc : !fir.ref<!pointer>
      %ec = fir.array_coor %c %i : (!pointer, index) -> !fir.ref<f32>
      %x = fir.load %ec : !fir.ref<f32>
      %pp = fir.coordinate_of %d, parts : (!fir.ref<!s>) -> !fir.ref<!fir.box<!fir.ptr<!fir.array<?x!part>>>>
      fir.store %other to %pp : !fir.ref<!fir.box<!fir.ptr<!fir.array<?x!part>>>>
      %parts = fir.load %pp : !fir.ref<!fir.box<!fir.ptr<!fir.array<?x!part>>>>
      %to = fir.array_coor %parts %i : (!fir.box<!fir.ptr<!fir.array<?x!part>>>, index) -> !fir.ref<!part>
      %pq = fir.coordinate_of %to, p : (!fir.ref<!part>) -> !fir.ref<!pointer>
      %q = fir.load %pq : !fir.ref<!pointer>
      %eq = fir.array_coor %q %i : (!pointer, index) -> !fir.ref<f32>
      fir.store %x to %eq : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  } loc("left.f90":1:1)
  return
}

func.func @calls(%p: !llvm.ptr) {
  %s = fir.call @accrt_enter(%p) : (!llvm.ptr) -> !llvm.ptr
  %d = fir.convert %s : (!llvm.ptr) -> !fir.ref<!s>
  accgpu.region <parallel> {
    fir.call @changes(%d) : (!fir.ref<!s>) -> ()
    accgpu.yield
  } loc("calls.f90":1:1)
  accgpu.region <parallel> {
    fir.call @reads(%d) : (!fir.ref<!s>) -> ()
    accgpu.yield
  } loc("calls.f90":2:1)
  return
}

func.func private @changes(!fir.ref<!s>)

func.func @reads(%s: !fir.ref<!s>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : index
  %pa = fir.coordinate_of %s, a : (!fir.ref<!s>) -> !fir.ref<!array>
  %a = fir.load %pa : !fir.ref<!array>
  %own = fir.alloca !array
  fir.store %a to %own : !fir.ref<!array>
  %ea = fir.array_coor %a %one, %one : (!array, index, index) -> !fir.ref<f32>
  fir.store %zero to %ea : !fir.ref<f32>
  return
}

func.func @apart(%host: !fir.ref<!two>, %x: !fir.ref<f32>, %k: i64, %p: !llvm.ptr) {
  %declared = fir.declare %host {uniq_name = "_QFEt"} : (!fir.ref<!two>) -> !fir.ref<!two>
  %dx = fir.declare %x {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %s = fir.call @accrt_enter(%p) : (!llvm.ptr) -> !llvm.ptr
  %d = fir.convert %s : (!llvm.ptr) -> !fir.ref<!two>
  %px = llvm.inttoptr %k : i64 to !llvm.ptr
  %ix = fir.convert %px : (!llvm.ptr) -> !fir.ref<f32>
  accgpu.region <parallel> {
    %o = fir.declare %d {uniq_name = "_QFEt"} : (!fir.ref<!two>) -> !fir.ref<!two>
    %v = fir.declare %ix {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
    %one = arith.constant 1 : index
    %pa = fir.coordinate_of %o, a : (!fir.ref<!two>) -> !fir.ref<!array>
    %a = fir.load %pa : !fir.ref<!array>
    %ea = fir.array_coor %a %one, %one : (!array, index, index) -> !fir.ref<f32>
    %pb = fir.coordinate_of %o, b : (!fir.ref<!two>) -> !fir.ref<!array>
    %b = fir.load %pb : !fir.ref<!array>
    %eb = fir.array_coor %b %one, %one : (!array, index, index) -> !fir.ref<f32>
    %1 = fir.load %ea : !fir.ref<f32>
    fir.store %1 to %eb : !fir.ref<f32>
    fir.store %1 to %v : !fir.ref<f32>
    accgpu.yield
  } loc("apart.f90":1:1)
  return
}

func.func @by_pointers(%host: !fir.ref<!two>, %x: !fir.ref<f32>, %k: i64, %p: !llvm.ptr) {
  %declared = fir.declare %host {uniq_name = "_QFEt"} : (!fir.ref<!two>) -> !fir.ref<!two>
  %dx = fir.declare %x {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %s = fir.call @accrt_enter(%p) : (!llvm.ptr) -> !llvm.ptr
  %d = fir.convert %s : (!llvm.ptr) -> !fir.ref<!two>
  %px = llvm.inttoptr %k : i64 to !llvm.ptr
  %ix = fir.convert %px : (!llvm.ptr) -> !fir.ref<f32>
  accgpu.region <parallel> {
    %o = fir.declare %d {uniq_name = "_QFEt"} : (!fir.ref<!two>) -> !fir.ref<!two>
    %v = fir.declare %ix {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
    %one = arith.constant 1 : index
    %pa = fir.coordinate_of %o, p : (!fir.ref<!two>) -> !fir.ref<!pointer>
    %a = fir.load %pa : !fir.ref<!pointer>
    %ea = fir.array_coor %a %one : (!pointer, index) -> !fir.ref<f32>
    %pb = fir.coordinate_of %o, q : (!fir.ref<!two>) -> !fir.ref<!pointer>
    %b = fir.load %pb : !fir.ref<!pointer>
    %eb = fir.array_coor %b %one : (!pointer, index) -> !fir.ref<f32>
    %1 = fir.load %ea : !fir.ref<f32>
    fir.store %1 to %eb : !fir.ref<f32>
    fir.store %1 to %v : !fir.ref<f32>
    accgpu.yield
  } loc("by_pointers.f90":1:1)
  return
}

func.func @passed(%host: !fir.ref<!two>, %p: !llvm.ptr) {
  %declared = fir.declare %host {uniq_name = "_QFEt"} : (!fir.ref<!two>) -> !fir.ref<!two>
  %s = fir.call @accrt_enter(%p) : (!llvm.ptr) -> !llvm.ptr
  %d = fir.convert %s : (!llvm.ptr) -> !fir.ref<!two>
  accgpu.region <parallel> {
    %o = fir.declare %d {uniq_name = "_QFEt"} : (!fir.ref<!two>) -> !fir.ref<!two>
    %one = arith.constant 1 : index
    %pa = fir.coordinate_of %o, a : (!fir.ref<!two>) -> !fir.ref<!array>
    %a = fir.load %pa : !fir.ref<!array>
    %ea = fir.array_coor %a %one, %one : (!array, index, index) -> !fir.ref<f32>
    %pb = fir.coordinate_of %o, b : (!fir.ref<!two>) -> !fir.ref<!array>
    %b = fir.load %pb : !fir.ref<!array>
    %eb = fir.array_coor %b %one, %one : (!array, index, index) -> !fir.ref<f32>
    %1 = fir.load %ea : !fir.ref<f32>
    fir.store %1 to %eb : !fir.ref<f32>
    fir.call @uses(%o) {accgpu.argument_effects = array<i32: 1>} : (!fir.ref<!two>) -> ()
    accgpu.yield
  } loc("passed.f90":1:1)
  return
}

func.func private @uses(!fir.ref<!two>)
func.func private @accrt_enter(!llvm.ptr) -> !llvm.ptr
