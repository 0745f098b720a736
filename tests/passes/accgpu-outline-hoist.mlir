// RUN: %accc-opt --accgpu-outline-kernels %s | FileCheck %s

// The host computes the range of a gang loop, from which it also has the size of
// the grid: here with 32-bit values, which the kernel extends again.

// CHECK-LABEL: func.func @range(
// CHECK-SAME: %[[N:.*]]: i32
// CHECK: %[[LESS:.*]] = arith.subi %[[N]], %{{.*}} : i32
// CHECK: %[[WIDE:.*]] = fir.convert %[[LESS]] : (i32) -> index
// CHECK: arith.divsi
// CHECK: fir.call @accrt_launch
func.func @range(%n: i32) {
  %one = arith.constant 1 : i32
  accgpu.region <parallel> {
    %less = arith.subi %n, %one : i32
    %first = fir.convert %one : (i32) -> index
    %last = fir.convert %less : (i32) -> index
    accgpu.loop (%i) = (%first) to (%last) step (%first) : index par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.yield
  } loc("range.f90":1:1)
  return
}

// An array that only its address is needed of comes without its descriptor.
// There is none to look at when an optional dummy is absent.

// CHECK-LABEL: func.func @address(
// CHECK: %[[BOX:.*]] = fir.load
// CHECK: %[[PRESENT:.*]] = fir.is_present %[[BOX]]
// CHECK: %[[ADDRESS:.*]] = fir.if %[[PRESENT]] -> (!fir.ref<!fir.array<?xf32>>) {
// CHECK-NEXT: %[[FOUND:.*]] = fir.box_addr %[[BOX]]
// CHECK-NEXT: fir.result %[[FOUND]]
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[NULL:.*]] = fir.zero_bits
// CHECK-NEXT: fir.result %[[NULL]]
// CHECK: fir.convert %[[ADDRESS]] : (!fir.ref<!fir.array<?xf32>>) -> i64
func.func @address() {
  %at = fir.alloca !fir.box<!fir.array<?xf32>>
  %box = fir.load %at : !fir.ref<!fir.box<!fir.array<?xf32>>>
  accgpu.region <parallel> {
    %a = fir.box_addr %box : (!fir.box<!fir.array<?xf32>>) -> !fir.ref<!fir.array<?xf32>>
    %b = fir.convert %a : (!fir.ref<!fir.array<?xf32>>) -> !fir.ref<f32>
    %v = fir.load %b : !fir.ref<f32>
    accgpu.yield
  } loc("address.f90":2:1)
  return
}

// An extent of a descriptor, whose declaration gives other lower bounds only.

// CHECK-LABEL: func.func @extent(
// CHECK: %[[BOX:.*]] = fir.load
// CHECK: %[[DIMS:.*]]:3 = fir.box_dims %[[BOX]]
// CHECK: arith.divsi
// CHECK: fir.call @accrt_launch
func.func @extent() {
  %at = fir.alloca !fir.box<!fir.array<?xf32>>
  %box = fir.load %at : !fir.ref<!fir.box<!fir.array<?xf32>>>
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %shift = fir.shift %zero : (index) -> !fir.shift<1>
  accgpu.region <parallel> {
    %scope = fir.dummy_scope : !fir.dscope
    %x = fir.declare %box(%shift) dummy_scope %scope {uniq_name = "_QFEx"} : (!fir.box<!fir.array<?xf32>>, !fir.shift<1>, !fir.dscope) -> !fir.box<!fir.array<?xf32>>
    %d:3 = fir.box_dims %x, %zero : (!fir.box<!fir.array<?xf32>>, index) -> (index, index, index)
    accgpu.loop (%i) = (%one) to (%d#1) step (%one) : index par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.yield
  } loc("extent.f90":4:1)
  return
}

// What the loop itself computes stays, and so do loads: the construct may write
// what they read.

// CHECK-LABEL: func.func @inside(
// CHECK-NOT: fir.load
// CHECK: fir.call @accrt_launch
func.func @inside(%word: i64) {
  %a = llvm.inttoptr %word : i64 to !llvm.ptr
  %x = fir.convert %a : (!llvm.ptr) -> !fir.ref<i32>
  %one = arith.constant 1 : i32
  accgpu.region <parallel> {
    %last = fir.load %x : !fir.ref<i32>
    accgpu.loop (%i) = (%one) to (%last) step (%one) : i32 par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.yield
  } loc("inside.f90":3:1)
  return
}

// CHECK: func.func @accc_range_l1(%[[N:.*]]: i32)
// CHECK: fir.convert %[[N]] : (i32) -> index
// CHECK: accgpu.loop
// CHECK: } {accgpu.covered}
// CHECK: func.func @accc_address_l2(%{{.*}}: !fir.ref<!fir.array<?xf32>>)
// CHECK: func.func @accc_extent_l4(%[[EXTENT:.*]]: index)
// CHECK: accgpu.loop {{.*}} to (%[[EXTENT]])
// CHECK: func.func @accc_inside_l3(%[[X:.*]]: !fir.ref<i32>)
// CHECK: fir.load %[[X]]
// CHECK: accgpu.loop
// CHECK-NOT: covered
