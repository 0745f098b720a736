// RUN: %accc-opt --allow-unregistered-dialect --accgpu-array-loops %s | FileCheck %s

// Array operations of two dimensions in a kernels construct.

// CHECK-LABEL: func.func @kernels(
// CHECK-SAME: %[[A:.*]]: index, %[[B:.*]]: index)
func.func @kernels(%a: index, %b: index) {
  // CHECK: accgpu.loop (%[[J:.*]]) = (%[[A]]) to (%[[B]]) step (%[[A]]) : index par [] independent {
  // CHECK-NEXT: accgpu.loop (%[[I:.*]]) = (%[[A]]) to (%[[J]]) step (%[[A]]) : index par [] independent {
  // CHECK-NEXT: "test.use"(%[[I]], %[[J]])
  accgpu.region <kernels> {
    fir.do_loop %j = %a to %b step %a unordered {
      fir.do_loop %i = %a to %j step %a unordered {
        "test.use"(%i, %j) : (index, index) -> ()
      }
    }
    // An ordered loop is to be proven independent.
    // CHECK: accgpu.loop {{.*}} par [] auto
    // CHECK-NEXT: accgpu.loop {{.*}} par [] independent
    fir.do_loop %j = %a to %b step %a {
      fir.do_loop %i = %a to %b step %a unordered {
      }
    }
    // One that hands on values stays, with what is inside it.
    // CHECK: fir.do_loop
    // CHECK-NEXT: fir.do_loop {{.*}} unordered
    %last = fir.do_loop %j = %a to %b step %a iter_args(%x = %a) -> (index) {
      fir.do_loop %i = %a to %b step %a unordered {
      }
      fir.result %j : index
    }
    accgpu.yield
  }
  return
}

// In a parallel construct every gang runs them.

// CHECK-LABEL: func.func @parallel(
// CHECK-NOT: accgpu.loop
// CHECK: fir.do_loop {{.*}} unordered
func.func @parallel(%a: index, %b: index) {
  accgpu.region <parallel> {
    fir.do_loop %j = %a to %b step %a unordered {
    }
    accgpu.yield
  }
  return
}

// What initialises a private copy is for each thread that has one.

// CHECK-LABEL: func.func @private(
// CHECK: fir.do_loop
func.func @private(%a: index, %v: i32) {
  accgpu.region <kernels> {
    %p = accgpu.private <vector> "p" !fir.array<2xi32> follows_loop : !fir.ref<!fir.array<2xi32>>
    fir.do_loop %i = %a to %a step %a {
      %e = fir.coordinate_of %p, %i : (!fir.ref<!fir.array<2xi32>>, index) -> !fir.ref<i32>
      fir.store %v to %e : !fir.ref<i32>
    }
    accgpu.loop (%i) = (%a) to (%a) step (%a) : index par [] independent {
      fir.call @use(%p) : (!fir.ref<!fir.array<2xi32>>) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
func.func private @use(!fir.ref<!fir.array<2xi32>>)

// Inside of loops that leave lanes, in any construct: lanes may share them.

// CHECK-LABEL: func.func @inside(
func.func @inside(%a: index) {
  accgpu.region <parallel> {
    // CHECK: accgpu.loop {{.*}} par [gang]
    // CHECK-NEXT: accgpu.loop {{.*}} par [] independent
    // CHECK: } {proven}
    accgpu.loop (%j) = (%a) to (%a) step (%a) : index par [gang] independent {
      fir.do_loop %i = %a to %a step %a unordered {
      }
      // An ordered one stays.
      // CHECK: fir.do_loop
      fir.do_loop %i = %a to %a step %a {
      }
      accgpu.yield
    }
    // No lanes are left.
    // CHECK: accgpu.loop {{.*}} par [gang, vector]
    // CHECK-NEXT: fir.do_loop
    accgpu.loop (%j) = (%a) to (%a) step (%a) : index par [gang, vector] independent {
      fir.do_loop %i = %a to %a step %a unordered {
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// The loop that adds up is the innermost one, and in order: MATMUL.

// CHECK-LABEL: func.func @sum(
// CHECK-SAME: %[[ONE:.*]]: index, %[[N:.*]]: index, %[[M:.*]]: index,
func.func @sum(%one: index, %n: index, %m: index, %y: !fir.ref<!fir.array<9xi32>>, %x: !fir.ref<!fir.array<9xi32>>) {
  %nine = arith.constant 9 : index
  %shape = fir.shape %nine : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    // CHECK: accgpu.loop (%[[I:.*]]) = (%[[ONE]]) to (%[[M]]) {{.*}} par [] independent
    // CHECK-NEXT: accgpu.loop (%[[K:.*]]) = (%[[ONE]]) to (%[[N]]) {{.*}} par [] auto
    // CHECK-NEXT: fir.array_coor %{{.*}} %[[I]]
    // CHECK: fir.array_coor %{{.*}} %[[I]]
    fir.do_loop %k = %one to %n step %one unordered {
      fir.do_loop %i = %one to %m step %one unordered {
        %e = fir.array_coor %y(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
        %sum = fir.load %e : !fir.ref<i32>
        %f = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
        %term = fir.load %f : !fir.ref<i32>
        %more = arith.addi %sum, %term : i32
        fir.store %more to %e : !fir.ref<i32>
      }
    }
    // Where it does not stand alone with the others it keeps its place.
    // CHECK: accgpu.loop {{.*}} to (%[[N]]) {{.*}} par [] auto
    // CHECK-NEXT: "test.use"
    // CHECK-NEXT: accgpu.loop {{.*}} to (%[[M]]) {{.*}} par [] independent
    fir.do_loop %k = %one to %n step %one unordered {
      "test.use"(%k) : (index) -> ()
      fir.do_loop %i = %one to %m step %one unordered {
        %e = fir.array_coor %y(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
        %sum = fir.load %e : !fir.ref<i32>
        %more = arith.addi %sum, %sum : i32
        fir.store %more to %e : !fir.ref<i32>
      }
    }
    accgpu.yield
  }
  return
}

// Sums of reals stay in order: that of the loop which adds up. Other loops may be in any order
// only where they count the elements.

// CHECK-LABEL: func.func @ordered(
// CHECK-SAME: %[[ONE:.*]]: index, %[[N:.*]]: index, %[[M:.*]]: index,
func.func @ordered(%one: index, %n: index, %m: index, %y: !fir.ref<!fir.array<9xf32>>, %x: !fir.ref<!fir.array<9xf32>>) {
  %nine = arith.constant 9 : index
  %shape = fir.shape %nine : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    // CHECK: accgpu.loop (%[[I:.*]]) = (%[[ONE]]) to (%[[M]]) {{.*}} par [] auto
    // CHECK-NEXT: accgpu.loop (%[[K:.*]]) = (%[[ONE]]) to (%[[N]]) {{.*}} par [] auto
    // CHECK-NEXT: fir.array_coor %{{.*}} %[[I]]
    // CHECK: fir.array_coor %{{.*}} %[[I]]
    // CHECK: } {accgpu.adds_up}
    fir.do_loop %k = %one to %n step %one {
      fir.do_loop %i = %one to %m step %one {
        %e = fir.array_coor %y(%shape) %i : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        %sum = fir.load %e : !fir.ref<f32>
        %f = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        %term = fir.load %f : !fir.ref<f32>
        %more = arith.addf %sum, %term : f32
        fir.store %more to %e : !fir.ref<f32>
      }
    }
    // Elements that other iterations read.
    // CHECK: accgpu.loop {{.*}} to (%[[N]]) {{.*}} par [] auto
    // CHECK-NEXT: accgpu.loop {{.*}} to (%[[M]]) {{.*}} par [] auto
    // CHECK-NOT: adds_up
    fir.do_loop %k = %one to %n step %one {
      fir.do_loop %i = %one to %m step %one {
        %e = fir.array_coor %y(%shape) %i : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        %sum = fir.load %e : !fir.ref<f32>
        %f = fir.array_coor %y(%shape) %k : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        %term = fir.load %f : !fir.ref<f32>
        %more = arith.addf %sum, %term : f32
        fir.store %more to %e : !fir.ref<f32>
      }
    }
    // Elements that several iterations of the other loop share.
    // CHECK: accgpu.loop {{.*}} to (%[[N]]) {{.*}} par [] auto
    // CHECK-NEXT: accgpu.loop {{.*}} to (%[[M]]) {{.*}} par [] auto
    // CHECK-NOT: adds_up
    fir.do_loop %k = %one to %n step %one {
      fir.do_loop %i = %one to %m step %one {
        %half = arith.divsi %i, %nine : index
        %e = fir.array_coor %y(%shape) %half : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        %sum = fir.load %e : !fir.ref<f32>
        %f = fir.array_coor %x(%shape) %k : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        %term = fir.load %f : !fir.ref<f32>
        %more = arith.addf %sum, %term : f32
        fir.store %more to %e : !fir.ref<f32>
      }
    }
    accgpu.yield
  }
  return
}

// A vector times a matrix: the loop that adds up goes along the columns, and gathers in a variable
// of its own. A matrix times a vector: the loop of the elements does.

// CHECK-LABEL: func.func @rows(
// CHECK-SAME: %[[ONE:.*]]: index, %[[N:.*]]: index, %[[M:.*]]: index,
func.func @rows(%one: index, %n: index, %m: index, %y: !fir.ref<!fir.array<9xf32>>, %x: !fir.ref<!fir.array<9xf32>>, %a: !fir.ref<!fir.array<9x9xf32>>) {
  %nine = arith.constant 9 : index
  %shape = fir.shape %nine : (index) -> !fir.shape<1>
  %square = fir.shape %nine, %nine : (index, index) -> !fir.shape<2>
  accgpu.region <kernels> {
    // CHECK: accgpu.loop (%[[I:.*]]) = (%[[ONE]]) to (%[[M]])
    // CHECK: %[[Y:.*]] = fir.array_coor %{{.*}} %[[I]]
    // CHECK: %[[FIRST:.*]] = fir.load %[[Y]]
    // CHECK: %[[LOCAL:.*]] = fir.alloca f32
    // CHECK: fir.store %[[FIRST]] to %[[LOCAL]]
    // CHECK: accgpu.loop (%[[K:.*]]) = (%[[ONE]]) to (%[[N]]) {{.*}} par [] auto
    // CHECK: %[[OLD:.*]] = fir.load %[[LOCAL]]
    // CHECK: fir.store %{{.*}} to %[[LOCAL]]
    // CHECK-NEXT: accgpu.yield
    // CHECK-NEXT: }
    // CHECK-NEXT: %[[SUM:.*]] = fir.load %[[LOCAL]]
    // CHECK-NEXT: fir.store %[[SUM]] to %[[Y]]
    fir.do_loop %k = %one to %n step %one {
      fir.do_loop %i = %one to %m step %one {
        %e = fir.array_coor %y(%shape) %i : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        %sum = fir.load %e : !fir.ref<f32>
        %f = fir.array_coor %x(%shape) %k : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        %factor = fir.load %f : !fir.ref<f32>
        %g = fir.array_coor %a(%square) %k, %i : (!fir.ref<!fir.array<9x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
        %other = fir.load %g : !fir.ref<f32>
        %term = arith.mulf %factor, %other : f32
        %more = arith.addf %sum, %term : f32
        fir.store %more to %e : !fir.ref<f32>
      }
    }
    // CHECK: accgpu.loop (%{{.*}}) = (%[[ONE]]) to (%[[M]])
    // CHECK-NOT: fir.alloca
    // CHECK: } {accgpu.adds_up}
    fir.do_loop %k = %one to %n step %one {
      fir.do_loop %i = %one to %m step %one {
        %e = fir.array_coor %y(%shape) %i : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        %sum = fir.load %e : !fir.ref<f32>
        %f = fir.array_coor %x(%shape) %k : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        %factor = fir.load %f : !fir.ref<f32>
        %g = fir.array_coor %a(%square) %i, %k : (!fir.ref<!fir.array<9x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
        %other = fir.load %g : !fir.ref<f32>
        %term = arith.mulf %factor, %other : f32
        %more = arith.addf %sum, %term : f32
        fir.store %more to %e : !fir.ref<f32>
      }
    }
    accgpu.yield
  }
  return
}

// -----

// Functions of flang's library get loops: along a dimension one for each result, in memory that
// the program frees.
// CHECK-LABEL: func.func @along(
// CHECK-SAME: %[[X:[^:]*]]: !fir.box<!fir.array<?x?xi32>>
// CHECK: accgpu.region <kernels>
// CHECK: %[[N:.*]]:3 = fir.box_dims %[[X]], %{{.*}}
// CHECK: %[[M:.*]]:3 = fir.box_dims %[[X]], %{{.*}}
// CHECK: %[[MEMORY:.*]] = fir.allocmem !fir.array<?xi32>, %[[M]]#1
// CHECK: %[[R:.*]] = fir.embox %[[MEMORY]]
// CHECK: accgpu.loop (%[[J:.*]]) = ({{.*}}) to (%[[M]]#1) {{.*}} independent
// CHECK: %[[BITS:.*]] = fir.alloca i32
// CHECK: fir.store %c-1{{.*}} to %[[BITS]]
// CHECK: accgpu.loop (%[[I:.*]]) = ({{.*}}) to (%{{.*}}) {{.*}} auto
// CHECK: fir.array_coor %[[X]] %[[I]], %[[J]]
// CHECK: arith.andi
// CHECK: fir.array_coor %[[R]] %[[J]]
// CHECK: "use"(%[[R]])
// CHECK-NEXT: fir.freemem %[[MEMORY]]
func.func @along(%x: !fir.box<!fir.array<?x?xi32>>, %file: !fir.ref<i8>) {
  accgpu.region <kernels> {
    %line = arith.constant 1 : i32
    %result = fir.alloca !fir.box<!fir.heap<!fir.array<?xi32>>>
    %null = fir.zero_bits !fir.box<!fir.heap<!fir.array<?xi32>>>
    fir.store %null to %result : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
    %no_mask = fir.absent !fir.box<i1>
    %0 = fir.convert %result : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>) -> !fir.ref<!fir.box<none>>
    %1 = fir.convert %x : (!fir.box<!fir.array<?x?xi32>>) -> !fir.box<none>
    %2 = fir.convert %no_mask : (!fir.box<i1>) -> !fir.box<none>
    fir.call @_FortranAIAllDim(%0, %1, %line, %file, %line, %2) : (!fir.ref<!fir.box<none>>, !fir.box<none>, i32, !fir.ref<i8>, i32, !fir.box<none>) -> ()
    %3 = fir.load %result : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
    "use"(%3) : (!fir.box<!fir.heap<!fir.array<?xi32>>>) -> ()
    %4 = fir.box_addr %3 : (!fir.box<!fir.heap<!fir.array<?xi32>>>) -> !fir.heap<!fir.array<?xi32>>
    fir.freemem %4 : !fir.heap<!fir.array<?xi32>>
    accgpu.yield
  }
  return
}
func.func private @_FortranAIAllDim(!fir.ref<!fir.box<none>>, !fir.box<none>, i32, !fir.ref<i8>, i32, !fir.box<none>)

// -----

// The place of a value is the least number of an element that has it, where numbers are negative
// with BACK. A DIM that only the run knows is that of an array of one dimension, and left to the
// library where there are several.
// CHECK-LABEL: func.func @place(
// CHECK: %[[WANTED:.*]] = arith.constant 7 : i32
// CHECK-NOT: fir.alloca i32
// CHECK: accgpu.loop
// CHECK: %[[IS:.*]] = arith.cmpi eq, %{{.*}}, %[[WANTED]]
// CHECK: %[[NUMBER:.*]] = arith.select %[[IS]]
// CHECK: arith.minsi %{{.*}}, %[[NUMBER]]
// CHECK-NOT: fir.call
// CHECK: accgpu.loop
// CHECK: %[[IS:.*]] = arith.cmpi eq
// CHECK: %[[MINUS:.*]] = arith.subi %{{.*}}, %[[NUMBER:.*]] : i64
// CHECK: %[[TURNED:.*]] = arith.select %arg3, %[[MINUS]], %[[NUMBER]] : i64
// CHECK: %[[CHOSEN:.*]] = arith.select %[[IS]], %[[TURNED]]
// CHECK: arith.minsi %{{.*}}, %[[CHOSEN]]
// CHECK: arith.select %arg3
// CHECK: fir.call @_FortranAFindlocDim
func.func @place(%x: !fir.box<!fir.array<?xi32>>, %file: !fir.ref<i8>, %dim: i32, %back_or_not: i1, %matrix: !fir.box<!fir.array<?x?xi32>>) {
  accgpu.region <kernels> {
    %line = arith.constant 1 : i32
    %kind = arith.constant 4 : i32
    %back = arith.constant false
    %seven = arith.constant 7 : i32
    %wanted = fir.alloca i32
    fir.store %seven to %wanted : !fir.ref<i32>
    %wanted_box = fir.embox %wanted : (!fir.ref<i32>) -> !fir.box<i32>
    %result = fir.alloca !fir.box<!fir.heap<i32>>
    %no_mask = fir.absent !fir.box<i1>
    %0 = fir.convert %result : (!fir.ref<!fir.box<!fir.heap<i32>>>) -> !fir.ref<!fir.box<none>>
    %1 = fir.convert %x : (!fir.box<!fir.array<?xi32>>) -> !fir.box<none>
    %2 = fir.convert %wanted_box : (!fir.box<i32>) -> !fir.box<none>
    %3 = fir.convert %no_mask : (!fir.box<i1>) -> !fir.box<none>
    fir.call @_FortranAFindlocDim(%0, %1, %2, %kind, %line, %file, %line, %3, %back) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.box<none>, i32, i32, !fir.ref<i8>, i32, !fir.box<none>, i1) -> ()
    %4 = fir.load %result : !fir.ref<!fir.box<!fir.heap<i32>>>
    "use"(%4) : (!fir.box<!fir.heap<i32>>) -> ()
    %other = fir.alloca !fir.box<!fir.heap<i32>>
    %5 = fir.convert %other : (!fir.ref<!fir.box<!fir.heap<i32>>>) -> !fir.ref<!fir.box<none>>
    %6 = fir.alloca i32
    fir.store %dim to %6 : !fir.ref<i32>
    %7 = fir.embox %6 : (!fir.ref<i32>) -> !fir.box<i32>
    %8 = fir.convert %7 : (!fir.box<i32>) -> !fir.box<none>
    fir.call @_FortranAFindlocDim(%5, %1, %8, %kind, %dim, %file, %line, %3, %back_or_not) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.box<none>, i32, i32, !fir.ref<i8>, i32, !fir.box<none>, i1) -> ()
    %column = fir.alloca !fir.box<!fir.heap<!fir.array<?xi32>>>
    %9 = fir.convert %column : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>) -> !fir.ref<!fir.box<none>>
    %10 = fir.convert %matrix : (!fir.box<!fir.array<?x?xi32>>) -> !fir.box<none>
    fir.call @_FortranAFindlocDim(%9, %10, %8, %kind, %dim, %file, %line, %3, %back) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.box<none>, i32, i32, !fir.ref<i8>, i32, !fir.box<none>, i1) -> ()
    accgpu.yield
  }
  return
}
func.func private @_FortranAFindlocDim(!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.box<none>, i32, i32, !fir.ref<i8>, i32, !fir.box<none>, i1)

// What goes onto a stack is taken from there in order: no loop for lanes.
// CHECK-LABEL: func.func @pushes(
// CHECK: accgpu.loop {{.*}} par [gang] independent {
// CHECK: fir.do_loop {{.*}} unordered {
// CHECK: fir.call @_FortranAPushDescriptor
func.func @pushes(%stack: !fir.llvm_ptr<i8>, %x: !fir.box<none>, %n: index) {
  accgpu.region <parallel> {
    %one = arith.constant 1 : index
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang] independent {
      fir.do_loop %j = %one to %n step %one unordered {
        fir.call @_FortranAPushDescriptor(%stack, %x) : (!fir.llvm_ptr<i8>, !fir.box<none>) -> ()
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Nor one for gangs.
// CHECK-LABEL: func.func @pushes_in_kernels(
// CHECK: accgpu.loop {{.*}} auto {
// CHECK: fir.call @_FortranAPushDescriptor
func.func @pushes_in_kernels(%stack: !fir.llvm_ptr<i8>, %x: !fir.box<none>, %n: index) {
  accgpu.region <kernels> {
    %one = arith.constant 1 : index
    fir.do_loop %j = %one to %n step %one unordered {
      fir.call @_FortranAPushDescriptor(%stack, %x) : (!fir.llvm_ptr<i8>, !fir.box<none>) -> ()
    }
    accgpu.yield
  }
  return
}
func.func private @_FortranAPushDescriptor(!fir.llvm_ptr<i8>, !fir.box<none>)

// The host takes branches: what is in them is shared as well.
// CHECK-LABEL: func.func @branch(
// CHECK: fir.if
// CHECK: accgpu.loop {{.*}} independent {
func.func @branch(%c: i1, %n: index) {
  accgpu.region <kernels> {
    fir.if %c {
      %one = arith.constant 1 : index
      fir.do_loop %i = %one to %n step %one unordered {
        "use"(%i) : (index) -> ()
      }
    }
    accgpu.yield
  }
  return
}

// -----

// A mask that may be absent is looked at where it is there; an integer is compared with reals as one
// of them.
// CHECK-LABEL: func.func @masked_place(
// CHECK: accgpu.loop
// CHECK: %[[ELEMENT:.*]] = fir.load %{{.*}} : !fir.ref<f32>
// CHECK: fir.if %arg3 -> (i1) {
// CHECK: fir.load %{{.*}} : !fir.ref<!fir.logical<4>>
// CHECK: } else {
// CHECK-NEXT: %[[YES:.*]] = arith.constant true
// CHECK-NEXT: fir.result %[[YES]]
// CHECK: %[[REAL:.*]] = fir.convert %{{.*}} : (i32) -> f32
// CHECK: arith.cmpf oeq, %[[ELEMENT]], %[[REAL]]
// A scalar mask, which is a dummy argument.
// CHECK: accgpu.loop
// CHECK: fir.is_present %arg2
// CHECK: fir.box_addr %arg2
// CHECK-NOT: FindlocDim
func.func @masked_place(%x: !fir.box<!fir.array<?xf32>>, %mask: !fir.box<!fir.array<?x!fir.logical<4>>>, %scalar: !fir.box<!fir.logical<4>>, %is_present: i1, %wanted: !fir.box<i32>, %file: !fir.ref<i8>) {
  accgpu.region <kernels> {
    %line = arith.constant 1 : i32
    %kind = arith.constant 4 : i32
    %back = arith.constant false
    %no_mask = fir.absent !fir.box<!fir.array<?x!fir.logical<4>>>
    %chosen = arith.select %is_present, %mask, %no_mask : !fir.box<!fir.array<?x!fir.logical<4>>>
    %result = fir.alloca !fir.box<!fir.heap<i32>>
    %0 = fir.convert %result : (!fir.ref<!fir.box<!fir.heap<i32>>>) -> !fir.ref<!fir.box<none>>
    %1 = fir.convert %x : (!fir.box<!fir.array<?xf32>>) -> !fir.box<none>
    %2 = fir.convert %wanted : (!fir.box<i32>) -> !fir.box<none>
    %3 = fir.convert %chosen : (!fir.box<!fir.array<?x!fir.logical<4>>>) -> !fir.box<none>
    fir.call @_FortranAFindlocDim(%0, %1, %2, %kind, %line, %file, %line, %3, %back) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.box<none>, i32, i32, !fir.ref<i8>, i32, !fir.box<none>, i1) -> ()
    %4 = fir.load %result : !fir.ref<!fir.box<!fir.heap<i32>>>
    "use"(%4) : (!fir.box<!fir.heap<i32>>) -> ()
    %other = fir.alloca !fir.box<!fir.heap<i32>>
    %5 = fir.convert %other : (!fir.ref<!fir.box<!fir.heap<i32>>>) -> !fir.ref<!fir.box<none>>
    %6 = fir.convert %scalar : (!fir.box<!fir.logical<4>>) -> !fir.box<none>
    fir.call @_FortranAFindlocDim(%5, %1, %2, %kind, %line, %file, %line, %6, %back) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.box<none>, i32, i32, !fir.ref<i8>, i32, !fir.box<none>, i1) -> ()
    %7 = fir.load %other : !fir.ref<!fir.box<!fir.heap<i32>>>
    "use"(%7) : (!fir.box<!fir.heap<i32>>) -> ()
    accgpu.yield
  }
  return
}

// Loops inside of each other whose ranges are converted in between: the conversion is none of their
// bodies'. Where more stands beside a loop, the elements are those of the loop inside.

// CHECK-LABEL: func.func @converted_range(
// CHECK: fir.convert %{{.*}} : (i32) -> index
// CHECK: accgpu.loop (%[[J:[^)]*]]) = {{.*}} independent
// CHECK-NEXT: accgpu.loop (%[[I:[^)]*]]) = {{.*}} independent
// CHECK-NEXT: accgpu.loop {{.*}} auto
// CHECK-NEXT: fir.array_coor %{{.*}} %[[I]], %[[J]] :
// CHECK: accgpu.loop (%[[J:[^)]*]]) = {{.*}} independent
// CHECK-NEXT: accgpu.loop {{.*}} auto
// CHECK-NEXT: fir.call @see
// CHECK-NEXT: accgpu.loop (%[[I:[^)]*]]) = {{.*}} independent
// CHECK-NEXT: fir.array_coor %{{.*}} %[[I]], %[[J]] :
func.func @converted_range(%n: i32, %m: index, %y: !fir.ref<!fir.array<9x9xi32>>, %x: !fir.ref<!fir.array<9x9xi32>>) {
  %one = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %shape = fir.shape %c9, %c9 : (index, index) -> !fir.shape<2>
  accgpu.region <parallel> {
    accgpu.loop (%p) = (%one) to (%m) step (%one) : index par [gang] independent {
      fir.do_loop %k = %one to %m step %one unordered {
        fir.do_loop %j = %one to %m step %one unordered {
          %end = fir.convert %n : (i32) -> index
          fir.do_loop %i = %one to %end step %one unordered {
            %e = fir.array_coor %y(%shape) %i, %j : (!fir.ref<!fir.array<9x9xi32>>, !fir.shape<2>, index, index) -> !fir.ref<i32>
            %sum = fir.load %e : !fir.ref<i32>
            %t = fir.array_coor %x(%shape) %i, %k : (!fir.ref<!fir.array<9x9xi32>>, !fir.shape<2>, index, index) -> !fir.ref<i32>
            %term = fir.load %t : !fir.ref<i32>
            %more = arith.addi %sum, %term : i32
            fir.store %more to %e : !fir.ref<i32>
          }
        }
      }
      fir.do_loop %k = %one to %m step %one unordered {
        fir.do_loop %j = %one to %m step %one unordered {
          fir.call @see() : () -> ()
          fir.do_loop %i = %one to %m step %one unordered {
            %e = fir.array_coor %y(%shape) %i, %j : (!fir.ref<!fir.array<9x9xi32>>, !fir.shape<2>, index, index) -> !fir.ref<i32>
            %sum = fir.load %e : !fir.ref<i32>
            %t = fir.array_coor %x(%shape) %k, %i : (!fir.ref<!fir.array<9x9xi32>>, !fir.shape<2>, index, index) -> !fir.ref<i32>
            %term = fir.load %t : !fir.ref<i32>
            %more = arith.addi %sum, %term : i32
            fir.store %more to %e : !fir.ref<i32>
          }
        }
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
func.func private @see()

// The elements of an expression are computed where they are compared, not in a loop before. What is
// changed in between stays where it is.

// CHECK-LABEL: func.func @place_in_expression(
// CHECK: accgpu.loop
// CHECK-NOT: fir.allocmem !fir.array
// CHECK: accgpu.loop (%[[I:.*]]) = ({{.*}}) to (%arg1)
// CHECK: fir.array_coor %arg0(%{{.*}}) %[[I]]
// CHECK: %[[SUM:.*]] = arith.addi
// CHECK: arith.cmpi eq, %[[SUM]], %arg2
// CHECK-NOT: fir.freemem %{{.*}} : !fir.heap<!fir.array
// CHECK: fir.allocmem !fir.array<?xi32>
// CHECK: %[[FIRST:.*]] = fir.convert %arg0
// CHECK: fir.store %arg2 to %[[FIRST]]
// CHECK: return
func.func @place_in_expression(%x: !fir.ref<!fir.array<?xi32>>, %n: index, %wanted: i32, %file: !fir.ref<i8>) {
  accgpu.region <parallel> {
    %line = arith.constant 1 : i32
    %kind = arith.constant 4 : i32
    %one = arith.constant 1 : index
    %ten = arith.constant 10 : index
    %back = arith.constant false
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    %no_mask = fir.absent !fir.box<i1>
    %3 = fir.convert %no_mask : (!fir.box<i1>) -> !fir.box<none>
    accgpu.loop (%k) = (%one) to (%ten) step (%one) : index par [] independent {
      %value = fir.alloca i32
      %result = fir.alloca !fir.box<!fir.heap<i32>>
      %t = fir.allocmem !fir.array<?xi32>, %n
      fir.do_loop %i = %one to %n step %one unordered {
        %10 = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<?xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
        %11 = fir.load %10 : !fir.ref<i32>
        %12 = arith.addi %11, %line : i32
        %13 = fir.array_coor %t(%shape) %i : (!fir.heap<!fir.array<?xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
        fir.store %12 to %13 : !fir.ref<i32>
      }
      %box = fir.embox %t(%shape) : (!fir.heap<!fir.array<?xi32>>, !fir.shape<1>) -> !fir.box<!fir.array<?xi32>>
      fir.store %wanted to %value : !fir.ref<i32>
      %sought = fir.embox %value : (!fir.ref<i32>) -> !fir.box<i32>
      %0 = fir.convert %result : (!fir.ref<!fir.box<!fir.heap<i32>>>) -> !fir.ref<!fir.box<none>>
      %1 = fir.convert %box : (!fir.box<!fir.array<?xi32>>) -> !fir.box<none>
      %2 = fir.convert %sought : (!fir.box<i32>) -> !fir.box<none>
      fir.call @_FortranAFindlocDim(%0, %1, %2, %kind, %line, %file, %line, %3, %back) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.box<none>, i32, i32, !fir.ref<i8>, i32, !fir.box<none>, i1) -> ()
      %4 = fir.load %result : !fir.ref<!fir.box<!fir.heap<i32>>>
      "use"(%4) : (!fir.box<!fir.heap<i32>>) -> ()
      fir.freemem %t : !fir.heap<!fir.array<?xi32>>
      accgpu.yield
    }
    accgpu.loop (%k) = (%one) to (%ten) step (%one) : index par [] independent {
      %value = fir.alloca i32
      %result = fir.alloca !fir.box<!fir.heap<i32>>
      %t = fir.allocmem !fir.array<?xi32>, %n
      fir.do_loop %i = %one to %n step %one unordered {
        %10 = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<?xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
        %11 = fir.load %10 : !fir.ref<i32>
        %13 = fir.array_coor %t(%shape) %i : (!fir.heap<!fir.array<?xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
        fir.store %11 to %13 : !fir.ref<i32>
      }
      %first = fir.convert %x : (!fir.ref<!fir.array<?xi32>>) -> !fir.ref<i32>
      fir.store %wanted to %first : !fir.ref<i32>
      %box = fir.embox %t(%shape) : (!fir.heap<!fir.array<?xi32>>, !fir.shape<1>) -> !fir.box<!fir.array<?xi32>>
      fir.store %wanted to %value : !fir.ref<i32>
      %sought = fir.embox %value : (!fir.ref<i32>) -> !fir.box<i32>
      %0 = fir.convert %result : (!fir.ref<!fir.box<!fir.heap<i32>>>) -> !fir.ref<!fir.box<none>>
      %1 = fir.convert %box : (!fir.box<!fir.array<?xi32>>) -> !fir.box<none>
      %2 = fir.convert %sought : (!fir.box<i32>) -> !fir.box<none>
      fir.call @_FortranAFindlocDim(%0, %1, %2, %kind, %line, %file, %line, %3, %back) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.box<none>, i32, i32, !fir.ref<i8>, i32, !fir.box<none>, i1) -> ()
      %4 = fir.load %result : !fir.ref<!fir.box<!fir.heap<i32>>>
      "use"(%4) : (!fir.box<!fir.heap<i32>>) -> ()
      fir.freemem %t : !fir.heap<!fir.array<?xi32>>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
