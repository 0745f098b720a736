// RUN: %accc-opt --allow-unregistered-dialect --accgpu-lift-temporaries %s | FileCheck %s

// Memory for all parts of the construct, of a size that the host knows.

// CHECK-LABEL: func.func @lifted(
// CHECK-SAME: %[[N:.*]]: index)
func.func @lifted(%n: index) {
  // CHECK: %[[SIZE:.*]] = arith.muli %{{.*}}, %{{.*}} : i64
  // CHECK: %[[NEW:.*]] = fir.call @accrt_temporary(%[[SIZE]], %{{.*}}) : (i64, !llvm.ptr) -> !llvm.ptr
  // CHECK: %[[T:.*]] = fir.convert %[[NEW]] : (!llvm.ptr) -> !fir.heap<!fir.array<?xf64>>
  // CHECK: accgpu.region <kernels> {
  // CHECK-NOT: fir.allocmem
  // CHECK: fir.embox %[[T]]
  // CHECK-NOT: fir.freemem
  // CHECK: accgpu.yield
  // CHECK: fir.call @accrt_temporary_end(%[[NEW]], %{{.*}}, %{{.*}})
  accgpu.region <kernels> {
    %one = arith.constant 1 : index
    %more = arith.addi %n, %one : index
    %t = fir.allocmem !fir.array<?xf64>, %more {bindc_name = ".tmp"}
    %shape = fir.shape %more : (index) -> !fir.shape<1>
    %box = fir.embox %t(%shape) : (!fir.heap<!fir.array<?xf64>>, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
    "test.use"(%box) : (!fir.box<!fir.array<?xf64>>) -> ()
    %again = fir.box_addr %box : (!fir.box<!fir.array<?xf64>>) -> !fir.heap<!fir.array<?xf64>>
    fir.freemem %again : !fir.heap<!fir.array<?xf64>>
    accgpu.yield
  }
  return
}

// An extent in a descriptor that the construct makes is that of the shape which it is made of.

// CHECK-LABEL: func.func @described_there(
// CHECK: fir.call @accrt_temporary(
// CHECK: accgpu.region <kernels> {
// CHECK-NOT: fir.allocmem
// CHECK: return
func.func @described_there(%n: index, %x: !fir.ref<!fir.array<?xf64>>) {
  %zero = arith.constant 0 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    %device = fir.declare %x(%shape) {uniq_name = "_QFEx"} : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>) -> !fir.ref<!fir.array<?xf64>>
    %box = fir.embox %device(%shape) : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
    %view = fir.rebox %box : (!fir.box<!fir.array<?xf64>>) -> !fir.box<!fir.array<?xf64>>
    %dims:3 = fir.box_dims %view, %zero : (!fir.box<!fir.array<?xf64>>, index) -> (index, index, index)
    %t = fir.allocmem !fir.array<?xf64>, %dims#1 {bindc_name = ".tmp"}
    "test.use"(%t) : (!fir.heap<!fir.array<?xf64>>) -> ()
    fir.freemem %t : !fir.heap<!fir.array<?xf64>>
    accgpu.yield
  }
  return
}

// The local thread's memory is the host's.

// CHECK-LABEL: func.func @local(
// CHECK: %[[T:.*]] = fir.allocmem !fir.array<7xf64>
// CHECK-NEXT: accgpu.region <kernels> {
// CHECK-NEXT: "test.use"(%[[T]])
// CHECK-NEXT: accgpu.yield
// CHECK-NEXT: }
// CHECK-NEXT: fir.freemem %[[T]]
func.func @local() {
  accgpu.region <kernels> {
    %t = fir.allocmem !fir.array<7xf64>
    "test.use"(%t) : (!fir.heap<!fir.array<7xf64>>) -> ()
    fir.freemem %t : !fir.heap<!fir.array<7xf64>>
    accgpu.yield
  } {accgpu.local}
  return
}

// Those stay that are allocated or freed on some paths only, whose size nobody outside knows,
// and those of parallel constructs, where each gang has one.

// CHECK-LABEL: func.func @stay(
// CHECK-NOT: fir.call @accrt_temporary
func.func @stay(%n: !fir.ref<index>, %c: i1) {
  accgpu.region <kernels> {
    %t = fir.allocmem !fir.array<7xf64>
    fir.if %c {
      fir.freemem %t : !fir.heap<!fir.array<7xf64>>
    }
    fir.if %c {
      %u = fir.allocmem !fir.array<7xf64>
      fir.freemem %u : !fir.heap<!fir.array<7xf64>>
    }
    %size = fir.load %n : !fir.ref<index>
    %v = fir.allocmem !fir.array<?xf64>, %size
    fir.freemem %v : !fir.heap<!fir.array<?xf64>>
    accgpu.yield
  }
  accgpu.region <parallel> {
    %t = fir.allocmem !fir.array<7xf64>
    fir.freemem %t : !fir.heap<!fir.array<7xf64>>
    accgpu.yield
  }
  return
}

// What a gang loop needs and writes itself: some gangs read it when others have written.

// CHECK-LABEL: func.func @overwritten(
func.func @overwritten(%a: !fir.ref<!fir.array<100xi32>>, %b: !fir.ref<i32>, %p: !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf64>>>>) {
  %one = arith.constant 1 : index
  %five = arith.constant 5 : index
  // CHECK: %[[MEMORY:.*]] = fir.call @accrt_temporary(
  // CHECK: %[[T:.*]] = fir.convert %[[MEMORY]] : (!llvm.ptr) -> !fir.heap<i32>
  // CHECK: accgpu.region <kernels> {
  // CHECK: %[[ADDRESS:.*]] = fir.array_coor %arg0
  // CHECK: %[[PLACE:.*]] = fir.convert %[[T]]
  // CHECK: %[[VALUE:.*]] = fir.load %[[ADDRESS]]
  // CHECK: fir.store %[[VALUE]] to %[[PLACE]]
  // CHECK: %[[AGAIN:.*]] = fir.load %[[PLACE]]
  // CHECK: %[[LAST:.*]] = fir.convert %[[AGAIN]]
  // CHECK: accgpu.loop (%{{.*}}) = (%{{.*}}) to (%[[LAST]])
  accgpu.region <kernels> {
    %address = fir.array_coor %a %five : (!fir.ref<!fir.array<100xi32>>, index) -> !fir.ref<i32>
    %n = fir.load %address : !fir.ref<i32>
    %last = fir.convert %n : (i32) -> index
    accgpu.loop (%i) = (%one) to (%last) step (%one) : index par [gang] independent {
      %element = fir.array_coor %a %i : (!fir.ref<!fir.array<100xi32>>, index) -> !fir.ref<i32>
      fir.store %n to %element : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  // CHECK: accrt_temporary_end
  // The same of a parallel construct that does nothing else.
  // CHECK: fir.call @accrt_temporary(
  // CHECK: accgpu.region <parallel> {
  // CHECK: fir.store
  // CHECK: accgpu.loop
  // CHECK: } {accgpu.in_parts}
  accgpu.region <parallel> {
    %address = fir.array_coor %a %five : (!fir.ref<!fir.array<100xi32>>, index) -> !fir.ref<i32>
    %n = fir.load %address : !fir.ref<i32>
    %last = fir.convert %n : (i32) -> index
    accgpu.loop (%i) = (%one) to (%last) step (%one) : index par [gang] independent {
      %element = fir.array_coor %a %i : (!fir.ref<!fir.array<100xi32>>, index) -> !fir.ref<i32>
      fir.store %n to %element : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  // What the loop gathers: gangs that have ended combine it.
  // CHECK: fir.call @accrt_temporary(
  // CHECK: accgpu.region <kernels> {
  // CHECK: fir.store
  // CHECK: accgpu.loop
  // CHECK: accgpu.reduce
  // CHECK: accrt_temporary_end
  accgpu.region <kernels> {
    %n = fir.load %b : !fir.ref<i32>
    %last = fir.convert %n : (i32) -> index
    %own = accgpu.private <gang> "n" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%one) to (%last) step (%one) : index par [gang] independent {
      fir.store %n to %own : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.reduce <add> %own into %b [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%x: !fir.ref<i32>, %y: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  // The loop writes something else, and reals behind a pointer.
  // CHECK-NOT: accrt_temporary(
  // CHECK: return
  accgpu.region <kernels> {
    %n = fir.load %b : !fir.ref<i32>
    %last = fir.convert %n : (i32) -> index
    %box = fir.load %p : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf64>>>>
    %zero = arith.constant 0.0 : f64
    accgpu.loop (%i) = (%one) to (%last) step (%one) : index par [gang] independent {
      %element = fir.array_coor %a %i : (!fir.ref<!fir.array<100xi32>>, index) -> !fir.ref<i32>
      fir.store %n to %element : !fir.ref<i32>
      %target = fir.array_coor %box %i : (!fir.box<!fir.ptr<!fir.array<?xf64>>>, index) -> !fir.ref<f64>
      fir.store %zero to %target : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Two loops that share a private variable are one part of the construct: the loop behind them, all
// gangs', needs what it overwrites as well.

// CHECK-LABEL: func.func @overwritten_behind_shared(
func.func @overwritten_behind_shared(%a: !fir.ref<!fir.array<100xi32>>, %b: !fir.ref<i32>) {
  %one = arith.constant 1 : index
  // CHECK: fir.call @accrt_temporary(
  // CHECK: accgpu.loop
  // CHECK: accgpu.loop
  // CHECK: %[[VALUE:.*]] = fir.load %arg1
  // CHECK: fir.store %[[VALUE]] to %[[PLACE:.*]] :
  // CHECK: %[[AGAIN:.*]] = fir.load %[[PLACE]]
  // CHECK: %[[LAST:.*]] = fir.convert %[[AGAIN]]
  // CHECK: accgpu.loop (%{{.*}}) = (%{{.*}}) to (%[[LAST]])
  // CHECK: accrt_temporary_end
  accgpu.region <kernels> {
    %p = accgpu.private <gang> "p" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%one) to (%one) step (%one) : index par [gang] independent {
      %0 = fir.load %p : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%one) step (%one) : index par [gang] independent {
      %0 = fir.load %p : !fir.ref<i32>
      accgpu.yield
    }
    %n = fir.load %b : !fir.ref<i32>
    %last = fir.convert %n : (i32) -> index
    accgpu.loop (%i) = (%one) to (%last) step (%one) : index par [gang] independent {
      fir.store %n to %b : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Atomic operations write their variables, and nothing else.

// CHECK-LABEL: func.func @atomics(
// CHECK-NOT: accrt_temporary(
// CHECK: acc.atomic.capture
// CHECK: accrt_temporary(
// CHECK: accgpu.region <parallel> {
// CHECK: acc.atomic.update
// CHECK: } {accgpu.in_parts}
func.func @atomics(%a: !fir.ref<!fir.array<100xi32>>, %b: !fir.ref<i32>, %v: !fir.ref<i32>) {
  %one = arith.constant 1 : index
  %c1 = arith.constant 1 : i32
  accgpu.region <parallel> {
    %n = fir.load %b : !fir.ref<i32>
    %last = fir.convert %n : (i32) -> index
    accgpu.loop (%i) = (%one) to (%last) step (%one) : index par [gang] independent {
      %element = fir.array_coor %a %i : (!fir.ref<!fir.array<100xi32>>, index) -> !fir.ref<i32>
      acc.atomic.write %element = %c1 : !fir.ref<i32>, i32
      acc.atomic.capture {
        acc.atomic.read %v = %element : !fir.ref<i32>, !fir.ref<i32>, i32
        acc.atomic.update %element : !fir.ref<i32> {
        ^bb0(%old: i32):
          %new = arith.addi %old, %c1 : i32
          acc.yield %new : i32
        }
        acc.terminator
      }
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    %n = fir.load %b : !fir.ref<i32>
    %last = fir.convert %n : (i32) -> index
    accgpu.loop (%i) = (%one) to (%last) step (%one) : index par [gang] independent {
      acc.atomic.update %b : !fir.ref<i32> {
      ^bb0(%old: i32):
        %new = arith.addi %old, %c1 : i32
        acc.yield %new : i32
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Objects, but for those with memory of their own.

// CHECK-LABEL: func.func @objects(
// CHECK: fir.call @accrt_temporary(
// CHECK: accgpu.region <kernels> {
// CHECK-NOT: fir.allocmem !fir.array<?x!fir.type<_QTplain
// CHECK: fir.allocmem !fir.array<?x!fir.type<_QTowner
// CHECK: fir.freemem
// CHECK-NOT: fir.freemem
!plain = !fir.type<_QTplain{k:i32}>
!owner = !fir.type<_QTowner{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>
func.func @objects(%n: index) {
  accgpu.region <kernels> {
    %t = fir.allocmem !fir.array<?x!plain>, %n
    "test.use"(%t) : (!fir.heap<!fir.array<?x!plain>>) -> ()
    fir.freemem %t : !fir.heap<!fir.array<?x!plain>>
    %u = fir.allocmem !fir.array<?x!owner>, %n
    "test.use"(%u) : (!fir.heap<!fir.array<?x!owner>>) -> ()
    fir.freemem %u : !fir.heap<!fir.array<?x!owner>>
    accgpu.yield
  }
  return
}
