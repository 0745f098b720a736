// RUN: %accc-opt --allow-unregistered-dialect --accgpu-prove-independence %s | FileCheck %s

// Each iteration has its element of what it writes.

// CHECK-LABEL: func.func @own_elements(
// CHECK: par [] independent
func.func @own_elements(%n: index, %a: !fir.ref<!fir.array<9xi32>>, %b: !fir.ref<!fir.array<9xi32>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %next = arith.addi %i, %one : index
      %x = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %v = fir.load %x : !fir.ref<i32>
      %y = fir.array_coor %b(%shape) %next : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %v to %y : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// One reads what the next one writes.

// CHECK-LABEL: func.func @shifted(
// CHECK: par [] auto
func.func @shifted(%n: index, %a: !fir.ref<!fir.array<9xi32>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %next = arith.addi %i, %one : index
      %x = fir.array_coor %a(%shape) %next : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %v = fir.load %x : !fir.ref<i32>
      %y = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %v to %y : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// The outer loop has rows of its own, the inner one does not.

// CHECK-LABEL: func.func @rows(
// CHECK: par [] independent
// CHECK: par [] auto
func.func @rows(%n: index, %a: !fir.ref<!fir.array<9x9xi32>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n, %n : (index, index) -> !fir.shape<2>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      accgpu.loop (%j) = (%one) to (%n) step (%one) : index par [] auto {
        %next = arith.addi %j, %one : index
        %x = fir.array_coor %a(%shape) %i, %j : (!fir.ref<!fir.array<9x9xi32>>, !fir.shape<2>, index, index) -> !fir.ref<i32>
        %v = fir.load %x : !fir.ref<i32>
        %y = fir.array_coor %a(%shape) %i, %next : (!fir.ref<!fir.array<9x9xi32>>, !fir.shape<2>, index, index) -> !fir.ref<i32>
        fir.store %v to %y : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A scalar that some iterations write, and not all the same, a pointer that may point anywhere, and
// an operation that does what nobody knows.

// CHECK-LABEL: func.func @unproven(
// CHECK-COUNT-3: par [] auto
func.func @unproven(%n: index, %s: !fir.ref<i32>, %a: !fir.ref<!fir.array<9xi32>>, %p: !fir.ptr<!fir.array<9xi32>>, %c: i1) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      fir.if %c {
        %which = fir.convert %i : (index) -> i32
        fir.store %which to %s : !fir.ref<i32>
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %x = fir.array_coor %p(%shape) %one : (!fir.ptr<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %v = fir.load %x : !fir.ref<i32>
      %y = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %v to %y : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      "test.unknown"() : () -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A scalar that some iterations set, all to the same value: in any order, at the same time.

// CHECK-LABEL: func.func @common_value(
// CHECK: par [] independent
// CHECK: acc.atomic.write %{{.*}} = %{{.*}} : !fir.ref<i32>, i32
// CHECK: par [] independent
// CHECK: acc.atomic.write %{{.*}} = %{{.*}} : !fir.ref<i32>, i32
// CHECK-NOT: fir.store
// CHECK: return
func.func @common_value(%n: index, %s: !fir.ref<i32>, %c: i1) {
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      fir.if %c {
        fir.store %zero to %s : !fir.ref<i32>
      }
      accgpu.loop (%j) = (%one) to (%n) step (%one) : index par [] auto {
        fir.if %c {
          %same = arith.constant 0 : i32
          fir.store %same to %s : !fir.ref<i32>
        }
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// In a parallel construct each gang runs a loop; gangs may share what nothing else
// in the construct sees.

// CHECK-LABEL: func.func @first_writes_second_reads(
// CHECK: par [] independent {
// CHECK: } {in_each_gang, proven}
// CHECK: par [] independent {
// CHECK-NOT: in_each_gang
func.func @first_writes_second_reads(%n: index, %a: !fir.ref<!fir.array<9xi32>>, %b: !fir.ref<!fir.array<9xi32>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %v = fir.convert %i : (index) -> i32
      %x = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %v to %x : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %x = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %v = fir.load %x : !fir.ref<i32>
      %y = fir.array_coor %b(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %v to %y : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A sum into the gang's variable; one into memory that all gangs see.

// CHECK-LABEL: func.func @sums(
// CHECK: par [] independent {
// CHECK: } {in_each_gang, proven}
// CHECK: par [] independent {
// CHECK-NOT: in_each_gang
func.func @sums(%n: index, %a: !fir.ref<!fir.array<9xi32>>, %result: !fir.ref<i32>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    %of_gang = accgpu.private <gang> "s" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %x = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %v = fir.load %x : !fir.ref<i32>
      %old = fir.load %of_gang : !fir.ref<i32>
      %new = arith.addi %old, %v : i32
      fir.store %new to %of_gang : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %x = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %v = fir.load %x : !fir.ref<i32>
      %old = fir.load %result : !fir.ref<i32>
      %new = arith.addi %old, %v : i32
      fir.store %new to %result : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What the rest of the construct does is not known.

// CHECK-LABEL: func.func @beside_a_call(
// CHECK: par [] independent {
// CHECK: } {in_each_gang, proven}
func.func private @anything()
func.func @beside_a_call(%n: index, %a: !fir.ref<!fir.array<9xi32>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %v = fir.convert %i : (index) -> i32
      %x = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %v to %x : !fir.ref<i32>
      accgpu.yield
    }
    fir.call @anything() : () -> ()
    accgpu.yield
  }
  return
}

// Memory that an iteration allocates and frees is its own.

// CHECK-LABEL: func.func @own_memory(
// CHECK: par [] independent {
// CHECK: } {proven}
func.func @own_memory(%n: index, %v: f32) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %t = fir.allocmem !fir.array<?xf32>, %n
      %x = fir.array_coor %t(%shape) %one : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %v to %x : !fir.ref<f32>
      fir.freemem %t : !fir.heap<!fir.array<?xf32>>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What is allocated before the loop is not, nor is what a branch frees.

// CHECK-LABEL: func.func @memory_of_others(
// CHECK: par [] auto {
func.func @memory_of_others(%n: index, %v: f32) {
  %one = arith.constant 1 : index
  %t = fir.allocmem !fir.array<?xf32>, %n
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      fir.freemem %t : !fir.heap<!fir.array<?xf32>>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A procedure that writes a row of its own in each iteration, as a section or from its
// first element on, and one that may go on with the next column.

// CHECK-LABEL: func.func @calls(
// CHECK: par [] independent {
// CHECK: fir.call @row(
// CHECK: } {proven}
// CHECK: par [] independent {
// CHECK: fir.call @three(
// CHECK: } {proven}
// CHECK: par [] auto {
// CHECK: fir.call @any(
func.func private @row(!fir.box<!fir.array<?xf32>>)
func.func private @three(!fir.ref<!fir.array<3xf32>>)
func.func private @any(!fir.ref<!fir.array<?xf32>>)
func.func @calls(%n: index, %a: !fir.ref<!fir.array<3x9xf32>>) {
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %shape = fir.shape %three, %n : (index, index) -> !fir.shape<2>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %undefined = fir.undefined index
      %slice = fir.slice %one, %three, %one, %i, %undefined, %undefined : (index, index, index, index, index, index) -> !fir.slice<2>
      %column = fir.embox %a(%shape) [%slice] : (!fir.ref<!fir.array<3x9xf32>>, !fir.shape<2>, !fir.slice<2>) -> !fir.box<!fir.array<?xf32>>
      fir.call @row(%column) {accgpu.argument_effects = array<i32: 2>} : (!fir.box<!fir.array<?xf32>>) -> ()
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %first = fir.array_coor %a(%shape) %one, %i : (!fir.ref<!fir.array<3x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
      %column = fir.convert %first : (!fir.ref<f32>) -> !fir.ref<!fir.array<3xf32>>
      fir.call @three(%column) {accgpu.argument_effects = array<i32: 2>} : (!fir.ref<!fir.array<3xf32>>) -> ()
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %first = fir.array_coor %a(%shape) %one, %i : (!fir.ref<!fir.array<3x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
      %rest = fir.convert %first : (!fir.ref<f32>) -> !fir.ref<!fir.array<?xf32>>
      fir.call @any(%rest) {accgpu.argument_effects = array<i32: 2>} : (!fir.ref<!fir.array<?xf32>>) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Levels that the program gives to loops without a proof do not count.

// CHECK-LABEL: func.func @levels(
func.func @levels(%n: index, %a: !fir.ref<!fir.array<9xf32>>, %v: f32) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    // CHECK: accgpu.loop {{.*}} par [gang, vector] independent
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] auto {
      %e = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %v to %e : !fir.ref<f32>
      accgpu.yield
    }
    // CHECK: accgpu.loop {{.*}} par [] auto
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] auto {
      %e = fir.array_coor %a(%shape) %one : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %v to %e : !fir.ref<f32>
      accgpu.yield
    }
    // CHECK: accgpu.loop {{.*}} par [vector] independent
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [vector] independent {
      %e = fir.array_coor %a(%shape) %one : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %v to %e : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Atomic updates by one operator may come in any order, whatever they reach; others not, and
// not where a value in between is read.

// CHECK-LABEL: func.func @updates(
// CHECK: par [] independent
// CHECK: par [] auto
// CHECK: par [] auto
func.func @updates(%n: index, %k: !fir.ref<i32>, %x: !fir.ref<f32>, %v: f32) {
  %one = arith.constant 1 : index
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      acc.atomic.update %x : !fir.ref<f32> {
      ^bb0(%old: f32):
        %wide = fir.convert %old : (f32) -> f64
        %w = fir.convert %v : (f32) -> f64
        %sum = arith.addf %wide, %w : f64
        %new = fir.convert %sum : (f64) -> f32
        acc.yield %new : f32
      }
      acc.atomic.update %x : !fir.ref<f32> {
      ^bb0(%old: f32):
        %new = arith.subf %old, %v : f32
        acc.yield %new : f32
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      acc.atomic.update %x : !fir.ref<f32> {
      ^bb0(%old: f32):
        %new = arith.subf %v, %old : f32
        acc.yield %new : f32
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      // The sum becomes an integer each time.
      acc.atomic.update %k : !fir.ref<i32> {
      ^bb0(%old: i32):
        %real = fir.convert %old : (i32) -> f32
        %sum = arith.addf %real, %v : f32
        %new = fir.convert %sum : (f32) -> i32
        acc.yield %new : i32
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Values that an atomic operation captures, or that are loaded, depend on the order.

// CHECK-LABEL: func.func @values_in_between(
// CHECK-COUNT-2: par [] auto
func.func @values_in_between(%n: index, %x: !fir.ref<i32>, %a: !fir.ref<!fir.array<9xi32>>, %v: i32) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %y = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      acc.atomic.capture {
        acc.atomic.read %y = %x : !fir.ref<i32>, !fir.ref<i32>, i32
        acc.atomic.update %x : !fir.ref<i32> {
        ^bb0(%old: i32):
          %new = arith.addi %old, %v : i32
          acc.yield %new : i32
        }
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %y = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      acc.atomic.update %x : !fir.ref<i32> {
      ^bb0(%old: i32):
        %new = arith.addi %old, %v : i32
        acc.yield %new : i32
      }
      %now = fir.load %x : !fir.ref<i32>
      fir.store %now to %y : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Only the innermost loop keeps a temporary of its own: others would stand between the loops.

// CHECK-LABEL: func.func @temporary_in_a_nest(
// CHECK-NOT: accgpu.private
// CHECK: accgpu.loop {{.*}} par [] independent
// CHECK-NEXT: %[[OWN:.*]] = accgpu.private <vector> "t" i32 follows_loop
// CHECK-NEXT: accgpu.loop {{.*}} par [] independent
// CHECK: fir.store %{{.*}} to %[[OWN]]
func.func @temporary_in_a_nest(%n: index, %v: i32) {
  %one = arith.constant 1 : index
  accgpu.region <kernels> {
    %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      accgpu.loop (%j) = (%one) to (%n) step (%one) : index par [] independent {
        fir.store %v to %t : !fir.ref<i32>
        %x = fir.load %t : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A scalar that an atomic update shares is no temporary.

// CHECK-LABEL: func.func @shared_scalar(
// CHECK: par [] auto
func.func @shared_scalar(%n: index, %x: !fir.ref<i32>, %v: i32) {
  %one = arith.constant 1 : index
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      fir.store %v to %x : !fir.ref<i32>
      acc.atomic.update %x : !fir.ref<i32> {
      ^bb0(%old: i32):
        %new = arith.addi %old, %v : i32
        acc.yield %new : i32
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Each iteration assigns characters of its own.

// CHECK-LABEL: func.func @characters(
// CHECK: par [] independent
func.func @characters(%n: index, %a: !fir.ref<!fir.array<9x!fir.char<1,8>>>, %b: !fir.ref<!fir.array<9x!fir.char<1,8>>>) {
  %one = arith.constant 1 : index
  %length = arith.constant 8 : i64
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %top = llvm.intr.stacksave : !llvm.ptr
      %x = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9x!fir.char<1,8>>>, !fir.shape<1>, index) -> !fir.ref<!fir.char<1,8>>
      %y = fir.array_coor %b(%shape) %i : (!fir.ref<!fir.array<9x!fir.char<1,8>>>, !fir.shape<1>, index) -> !fir.ref<!fir.char<1,8>>
      %to = fir.convert %x : (!fir.ref<!fir.char<1,8>>) -> !llvm.ptr
      %from = fir.convert %y : (!fir.ref<!fir.char<1,8>>) -> !llvm.ptr
      "llvm.intr.memmove"(%to, %from, %length) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
      llvm.intr.stackrestore %top : !llvm.ptr
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// One iteration assigns what the next one reads.

// CHECK-LABEL: func.func @shifted_characters(
// CHECK: par [] auto
func.func @shifted_characters(%n: index, %a: !fir.ref<!fir.array<9x!fir.char<1,8>>>) {
  %one = arith.constant 1 : index
  %length = arith.constant 8 : i64
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %next = arith.addi %i, %one : index
      %x = fir.array_coor %a(%shape) %next : (!fir.ref<!fir.array<9x!fir.char<1,8>>>, !fir.shape<1>, index) -> !fir.ref<!fir.char<1,8>>
      %y = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9x!fir.char<1,8>>>, !fir.shape<1>, index) -> !fir.ref<!fir.char<1,8>>
      %to = fir.convert %x : (!fir.ref<!fir.char<1,8>>) -> !llvm.ptr
      %from = fir.convert %y : (!fir.ref<!fir.char<1,8>>) -> !llvm.ptr
      "llvm.intr.memmove"(%to, %from, %length) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// All iterations of a parallel loop add to one variable: taken for a reduction. Not where the
// construct reads it elsewhere.

// CHECK-LABEL: func.func @shared_sum(
// CHECK-SAME: %[[S:[^:]*]]: !fir.ref<f32>, %[[T:[^:]*]]: !fir.ref<f32>
// CHECK: %[[OWN:.*]] = accgpu.private <vector> "" f32 follows_loop
// CHECK: accgpu.loop
// CHECK: fir.load %[[OWN]]
// CHECK: fir.store %{{.*}} to %[[OWN]]
// CHECK: fir.store %{{.*}} to %[[T]]
// CHECK: accgpu.reduce <add> %[[OWN]] into %[[S]]
func.func @shared_sum(%s: !fir.ref<f32>, %t: !fir.ref<f32>, %v: f32, %n: index) {
  %one = arith.constant 1 : index
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang] independent {
      %old = fir.load %s : !fir.ref<f32>
      %new = arith.addf %old, %v : f32
      fir.store %new to %s : !fir.ref<f32>
      %other = fir.load %t : !fir.ref<f32>
      %sum = arith.addf %other, %v : f32
      fir.store %sum to %t : !fir.ref<f32>
      accgpu.yield
    }
    %used = fir.load %t : !fir.ref<f32>
    accgpu.yield
  }
  return
}

// Functions of numbers are arithmetic, unless they are the program's.

// CHECK-LABEL: func.func @numeric_calls(
// CHECK: par [] independent {
// CHECK: fir.call @hypot
// CHECK: par [] auto {
// CHECK: fir.call @hypot
func.func private @hypot(f64, f64) -> f64
func.func private @llvm.lround.i32.f64(f64) -> i32
func.func private @_FortranAModReal8(f64, f64, !fir.ref<i8>, i32) -> f64
func.func private @_FortranAMapException(i32) -> i32
func.func @numeric_calls(%n: index, %a: !fir.ref<!fir.array<9xf64>>, %text: !fir.ref<i8>) {
  %one = arith.constant 1 : index
  %c1 = arith.constant 1 : i32
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %x = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      %v = fir.load %x : !fir.ref<f64>
      %h = fir.call @hypot(%v, %v) : (f64, f64) -> f64
      %l = fir.call @llvm.lround.i32.f64(%h) : (f64) -> i32
      %m = fir.call @_FortranAModReal8(%h, %v, %text, %l) : (f64, f64, !fir.ref<i8>, i32) -> f64
      %e = fir.call @_FortranAMapException(%c1) : (i32) -> i32
      fir.store %m to %x : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %x = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      %v = fir.load %x : !fir.ref<f64>
      %h = fir.call @hypot(%v, %v) proc_attrs<bind_c> : (f64, f64) -> f64
      fir.store %h to %x : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// An array that begins at an element goes on with those that follow it: the first loop reads
// what the iteration before it has written in the middle, the second what it has written itself.

// CHECK-LABEL: func.func @blocks(
// CHECK: par [] auto {
// CHECK: par [] independent {
func.func @blocks(%n: index, %a: !fir.ref<!fir.array<3x3x9xf64>>, %c: !fir.ref<!fir.array<9xf64>>, %v: f64) {
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %shape = fir.shape %three, %three, %n : (index, index, index) -> !fir.shape<3>
  %square = fir.shape %three, %three : (index, index) -> !fir.shape<2>
  %line = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %next = arith.addi %i, %one : index
      %first = fir.array_coor %a(%shape) %one, %one, %next : (!fir.ref<!fir.array<3x3x9xf64>>, !fir.shape<3>, index, index, index) -> !fir.ref<f64>
      %m = fir.convert %first : (!fir.ref<f64>) -> !fir.ref<!fir.array<3x3xf64>>
      fir.do_loop %k = %one to %three step %one {
        %x = fir.array_coor %m(%square) %k, %k : (!fir.ref<!fir.array<3x3xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        fir.store %v to %x : !fir.ref<f64>
      }
      %y = fir.array_coor %a(%shape) %two, %two, %i : (!fir.ref<!fir.array<3x3x9xf64>>, !fir.shape<3>, index, index, index) -> !fir.ref<f64>
      %w = fir.load %y : !fir.ref<f64>
      %z = fir.array_coor %c(%line) %i : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %w to %z : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %first = fir.array_coor %a(%shape) %one, %one, %i : (!fir.ref<!fir.array<3x3x9xf64>>, !fir.shape<3>, index, index, index) -> !fir.ref<f64>
      %m = fir.convert %first : (!fir.ref<f64>) -> !fir.ref<!fir.array<3x3xf64>>
      fir.do_loop %k = %one to %three step %one {
        %x = fir.array_coor %m(%square) %k, %k : (!fir.ref<!fir.array<3x3xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        fir.store %v to %x : !fir.ref<f64>
      }
      %y = fir.array_coor %a(%shape) %two, %two, %i : (!fir.ref<!fir.array<3x3x9xf64>>, !fir.shape<3>, index, index, index) -> !fir.ref<f64>
      %w = fir.load %y : !fir.ref<f64>
      %z = fir.array_coor %c(%line) %i : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %w to %z : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Three elements from the fourth of six end with the column, from the fifth they do not.

// CHECK-LABEL: func.func @blocks_behind_others(
// CHECK: par [] independent {
// CHECK: par [] auto {
func.func @blocks_behind_others(%n: index, %a: !fir.ref<!fir.array<6x9xf32>>) {
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %five = arith.constant 5 : index
  %six = arith.constant 6 : index
  %shape = fir.shape %six, %n : (index, index) -> !fir.shape<2>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %first = fir.array_coor %a(%shape) %four, %i : (!fir.ref<!fir.array<6x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
      %part = fir.convert %first : (!fir.ref<f32>) -> !fir.ref<!fir.array<3xf32>>
      fir.call @three(%part) {accgpu.argument_effects = array<i32: 2>} : (!fir.ref<!fir.array<3xf32>>) -> ()
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %first = fir.array_coor %a(%shape) %five, %i : (!fir.ref<!fir.array<6x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
      %part = fir.convert %first : (!fir.ref<f32>) -> !fir.ref<!fir.array<3xf32>>
      fir.call @three(%part) {accgpu.argument_effects = array<i32: 2>} : (!fir.ref<!fir.array<3xf32>>) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Four elements of a dummy argument go on into the next column, and so do two from the last one.

// CHECK-LABEL: func.func @long_blocks(
// CHECK: par [] auto {
// CHECK: par [] auto {
func.func @long_blocks(%n: index, %a: !fir.ref<!fir.array<3x9xf64>>, %v: f64) {
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %four = arith.constant 4 : index
  %shape = fir.shape %three, %n : (index, index) -> !fir.shape<2>
  %line = fir.shape %four : (index) -> !fir.shape<1>
  %scope = fir.dummy_scope : !fir.dscope
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %first = fir.array_coor %a(%shape) %one, %i : (!fir.ref<!fir.array<3x9xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
      %m = fir.convert %first : (!fir.ref<f64>) -> !fir.ref<!fir.array<4xf64>>
      %d = fir.declare %m(%line) dummy_scope %scope {uniq_name = "_QFsEd"} : (!fir.ref<!fir.array<4xf64>>, !fir.shape<1>, !fir.dscope) -> !fir.ref<!fir.array<4xf64>>
      %x = fir.array_coor %d(%line) %four : (!fir.ref<!fir.array<4xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %v to %x : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %first = fir.array_coor %a(%shape) %three, %i : (!fir.ref<!fir.array<3x9xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
      %m = fir.convert %first : (!fir.ref<f64>) -> !fir.ref<!fir.array<2xf64>>
      %d = fir.declare %m(%line) dummy_scope %scope {uniq_name = "_QFsEd"} : (!fir.ref<!fir.array<2xf64>>, !fir.shape<1>, !fir.dscope) -> !fir.ref<!fir.array<2xf64>>
      %x = fir.array_coor %d(%line) %one : (!fir.ref<!fir.array<2xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %v to %x : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Where an OPTIONAL argument is absent nothing may be added to it, behind the loop neither. A loop that
// the program calls independent adds atomically where it is present.

// CHECK-LABEL: func.func @optional_sums_of_independent(
// CHECK: %[[OWN:.*]] = accgpu.private <vector> "" i32 follows_loop
// CHECK: accgpu.loop
// CHECK: fir.if
// CHECK: fir.store %{{.*}} to %[[OWN]]
// CHECK: fir.load %[[OWN]]
// CHECK: fir.store %{{.*}} to %[[OWN]]
// CHECK: %[[VALUE:.*]] = fir.load %[[OWN]]
// CHECK: acc.atomic.update
// CHECK-NEXT: ^bb0(%[[OLD:.*]]: i32):
// CHECK-NEXT: arith.addi %[[OLD]], %[[VALUE]]
// CHECK-NOT: accgpu.reduce
// CHECK: return
func.func @optional_sums_of_independent(%n: index, %k: !fir.ref<i32>) {
  %one = arith.constant 1 : index
  %j = arith.constant 2 : i32
  %x = fir.declare %k {fortran_attrs = #fir.var_attrs<optional>, uniq_name = "_QFEk"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %is = fir.is_present %x : (!fir.ref<i32>) -> i1
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] independent {
      fir.if %is {
        %old = fir.load %x : !fir.ref<i32>
        %new = arith.addi %old, %j : i32
        fir.store %new to %x : !fir.ref<i32>
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}


// CHECK-LABEL: func.func @optional_sums(
// CHECK-NOT: accgpu.reduce
// CHECK: par [] auto {
// CHECK: fir.is_present
// CHECK: par [] independent {
// CHECK: accgpu.reduce
func.func @optional_sums(%n: index, %k: !fir.ref<i32>) {
  %one = arith.constant 1 : index
  %c1 = arith.constant 1 : i32
  %x = fir.declare %k {fortran_attrs = #fir.var_attrs<optional>, uniq_name = "_QFEk"} : (!fir.ref<i32>) -> !fir.ref<i32>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %is = fir.is_present %x : (!fir.ref<i32>) -> i1
      fir.if %is {
        %old = fir.load %x : !fir.ref<i32>
        %new = arith.addi %old, %c1 : i32
        fir.store %new to %x : !fir.ref<i32>
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %old = fir.load %x : !fir.ref<i32>
      %new = arith.addi %old, %c1 : i32
      fir.store %new to %x : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// No pointer leads to a temporary whose address stays in the construct, so that what is assigned
// to a target does not change it. Nor does it change the bounds of the pointer, which are the
// same for all iterations.

// CHECK-LABEL: func.func @temporary(
// CHECK: fir.allocmem
// CHECK: par [] independent {
// CHECK: } {proven}
// CHECK: fir.allocmem
// CHECK: par [] auto {
func.func @temporary(%p: !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    %t = fir.allocmem !fir.array<?xf32>, %n
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] auto {
      %from = fir.array_coor %t(%shape) %i : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %from : !fir.ref<f32>
      %box = fir.load %p : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
      %dims:3 = fir.box_dims %box, %c0 : (!fir.box<!fir.ptr<!fir.array<?xf32>>>, index) -> (index, index, index)
      %place = arith.addi %i, %dims#0 : index
      %shift = fir.shift %dims#0 : (index) -> !fir.shift<1>
      %to = fir.array_coor %box(%shift) %place : (!fir.box<!fir.ptr<!fir.array<?xf32>>>, !fir.shift<1>, index) -> !fir.ref<f32>
      fir.store %v to %to : !fir.ref<f32>
      accgpu.yield
    }
    fir.freemem %t : !fir.heap<!fir.array<?xf32>>
    // This one is a target.
    %u = fir.allocmem !fir.array<?xf32>, %n
    %ptr = fir.convert %u : (!fir.heap<!fir.array<?xf32>>) -> !fir.ptr<!fir.array<?xf32>>
    %own = fir.embox %ptr(%shape) : (!fir.ptr<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.box<!fir.ptr<!fir.array<?xf32>>>
    fir.store %own to %p : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] auto {
      %from = fir.array_coor %u(%shape) %i : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %from : !fir.ref<f32>
      %box = fir.load %p : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
      %dims:3 = fir.box_dims %box, %c0 : (!fir.box<!fir.ptr<!fir.array<?xf32>>>, index) -> (index, index, index)
      %place = arith.addi %i, %dims#0 : index
      %shift = fir.shift %dims#0 : (index) -> !fir.shift<1>
      %to = fir.array_coor %box(%shift) %place : (!fir.box<!fir.ptr<!fir.array<?xf32>>>, !fir.shift<1>, index) -> !fir.ref<f32>
      fir.store %v to %to : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Nor does one lead to a private array that is no target, whose declaration stands behind a descriptor.

// CHECK-LABEL: func.func @private_array(
// CHECK: accgpu.loop {{.*}} par [gang]
// CHECK: par [] independent {
// CHECK: } {proven}
// CHECK: accgpu.loop {{.*}} par [gang]
// CHECK: par [] auto {
func.func @private_array(%p: !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>, %n: index) {
  %c1 = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    %own = accgpu.private <gang> "w" !fir.array<?xf32> follows_loop sizes(%n : index) : !fir.ref<!fir.array<?xf32>>
    %own_box = fir.embox %own(%shape) : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
    accgpu.loop (%j) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      %own_address = fir.box_addr %own_box : (!fir.box<!fir.array<?xf32>>) -> !fir.ref<!fir.array<?xf32>>
      %own_name = fir.declare %own_address(%shape) {uniq_name = "_QFsEw"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<?xf32>>
      accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] auto {
        %box = fir.load %p : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
        %from = fir.array_coor %box %i : (!fir.box<!fir.ptr<!fir.array<?xf32>>>, index) -> !fir.ref<f32>
        %v = fir.load %from : !fir.ref<f32>
        %to = fir.array_coor %own_name(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        fir.store %v to %to : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.yield
    }
    // This one is a target.
    %target = accgpu.private <gang> "w" !fir.array<?xf32> follows_loop sizes(%n : index) : !fir.ref<!fir.array<?xf32>>
    %target_box = fir.embox %target(%shape) : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
    accgpu.loop (%j) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      %target_address = fir.box_addr %target_box : (!fir.box<!fir.array<?xf32>>) -> !fir.ref<!fir.array<?xf32>>
      %target_name = fir.declare %target_address(%shape) {fortran_attrs = #fir.var_attrs<target>, uniq_name = "_QFsEw"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<?xf32>>
      accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] auto {
        %box = fir.load %p : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
        %from = fir.array_coor %box %i : (!fir.box<!fir.ptr<!fir.array<?xf32>>>, index) -> !fir.ref<f32>
        %v = fir.load %from : !fir.ref<f32>
        %to = fir.array_coor %target_name(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        fir.store %v to %to : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Components of one object as one of its type and of a type that extends it: 'v' is the second one of
// the first type, behind the parent in the other one.

!base = !fir.type<base{u:!fir.array<9xf32>,v:!fir.array<9xf32>}>
!child = !fir.type<child{base:!fir.type<base{u:!fir.array<9xf32>,v:!fir.array<9xf32>}>,w:!fir.array<9xf32>}>

// CHECK-LABEL: func.func @extended(
// CHECK: par [] auto {
// CHECK: par [] independent {
// CHECK: } {proven}
func.func @extended(%x: !fir.ref<!base>) {
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  %shape = fir.shape %eight : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    %child = fir.convert %x : (!fir.ref<!base>) -> !fir.ref<!child>
    %parent = fir.coordinate_of %child, base : (!fir.ref<!child>) -> !fir.ref<!base>
    %v = fir.coordinate_of %x, v : (!fir.ref<!base>) -> !fir.ref<!fir.array<9xf32>>
    %same_v = fir.coordinate_of %parent, v : (!fir.ref<!base>) -> !fir.ref<!fir.array<9xf32>>
    %w = fir.coordinate_of %child, w : (!fir.ref<!child>) -> !fir.ref<!fir.array<9xf32>>
    accgpu.loop (%i) = (%one) to (%eight) step (%one) : index par [] auto {
      %next = arith.addi %i, %one : index
      %from = fir.array_coor %v(%shape) %next : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %value = fir.load %from : !fir.ref<f32>
      %to = fir.array_coor %same_v(%shape) %i : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %value to %to : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%eight) step (%one) : index par [] auto {
      %next = arith.addi %i, %one : index
      %from = fir.array_coor %v(%shape) %next : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %value = fir.load %from : !fir.ref<f32>
      %to = fir.array_coor %w(%shape) %i : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %value to %to : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A function of one component, and assignments to it and to another one.

func.func private @function(%x: !fir.ref<!base>, %i: index) -> f32
// CHECK-LABEL: func.func @parts(
// CHECK: par [] independent {
// CHECK: } {proven}
// CHECK: par [] auto {
func.func @parts(%x: !fir.ref<!base>) {
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  %shape = fir.shape %eight : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    %u = fir.coordinate_of %x, u : (!fir.ref<!base>) -> !fir.ref<!fir.array<9xf32>>
    %v = fir.coordinate_of %x, v : (!fir.ref<!base>) -> !fir.ref<!fir.array<9xf32>>
    accgpu.loop (%i) = (%one) to (%eight) step (%one) : index par [] auto {
      %value = fir.call @function(%x, %i) {accgpu.argument_effects = array<i32: 1, 0>, accgpu.argument_parts = [array<i32: 0, 1, 0>]} : (!fir.ref<!base>, index) -> f32
      %to = fir.array_coor %v(%shape) %i : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %value to %to : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%eight) step (%one) : index par [] auto {
      %value = fir.call @function(%x, %i) {accgpu.argument_effects = array<i32: 1, 0>, accgpu.argument_parts = [array<i32: 0, 1, 0>]} : (!fir.ref<!base>, index) -> f32
      %to = fir.array_coor %u(%shape) %i : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %value to %to : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Dummy arguments with TARGET may be one variable: what names the one is no temporary then. Those of
// other types are not.

// CHECK-LABEL: func.func @one_target(
// CHECK: par [] auto {
// CHECK-NOT: proven
// CHECK: par [] independent {
// CHECK: } {proven}
func.func @one_target(%f: !fir.ref<i32>, %g: !fir.ref<i32>, %h: !fir.ref<f32>, %b: !fir.ref<!fir.array<9xi32>>, %c: !fir.ref<!fir.array<9xf32>>) {
  %scope = fir.dummy_scope : !fir.dscope
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  %shape = fir.shape %eight : (index) -> !fir.shape<1>
  %set = fir.declare %f dummy_scope %scope {fortran_attrs = #fir.var_attrs<target>, uniq_name = "_QFsEf"} : (!fir.ref<i32>, !fir.dscope) -> !fir.ref<i32>
  %read = fir.declare %g dummy_scope %scope {fortran_attrs = #fir.var_attrs<target>, uniq_name = "_QFsEg"} : (!fir.ref<i32>, !fir.dscope) -> !fir.ref<i32>
  %real = fir.declare %h dummy_scope %scope {fortran_attrs = #fir.var_attrs<target>, uniq_name = "_QFsEh"} : (!fir.ref<f32>, !fir.dscope) -> !fir.ref<f32>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%eight) step (%one) : index par [] auto {
      %0 = fir.convert %i : (index) -> i32
      fir.store %0 to %set : !fir.ref<i32>
      %1 = fir.load %read : !fir.ref<i32>
      %to = fir.array_coor %b(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %1 to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%eight) step (%one) : index par [] auto {
      %0 = fir.convert %i : (index) -> i32
      fir.store %0 to %set : !fir.ref<i32>
      %1 = fir.load %real : !fir.ref<f32>
      %to = fir.array_coor %c(%shape) %i : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %1 to %to : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A scalar of a common block is one of its own, unless the loop uses what shares its bytes.

// CHECK-LABEL: func.func @common_block(
// CHECK: accgpu.private <vector> {{.*}} f32 follows_loop
// CHECK: par [] independent {
// CHECK: } {proven}
// CHECK: par [] auto {
// CHECK-NOT: proven
fir.global common @block_(dense<0> : vector<8xi8>) {alignment = 4 : i64} : !fir.array<8xi8>
func.func @common_block(%b: !fir.ref<!fir.array<9xf32>>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %four = arith.constant 4 : index
  %eight = arith.constant 8 : index
  %shape = fir.shape %eight : (index) -> !fir.shape<1>
  %block = fir.address_of(@block_) : !fir.ref<!fir.array<8xi8>>
  %first = fir.coordinate_of %block, %zero : (!fir.ref<!fir.array<8xi8>>, index) -> !fir.ref<i8>
  %t = fir.convert %first : (!fir.ref<i8>) -> !fir.ref<f32>
  %second = fir.coordinate_of %block, %four : (!fir.ref<!fir.array<8xi8>>, index) -> !fir.ref<i8>
  %u = fir.convert %second : (!fir.ref<i8>) -> !fir.ref<f32>
  %middle = fir.coordinate_of %block, %two : (!fir.ref<!fir.array<8xi8>>, index) -> !fir.ref<i8>
  %v = fir.convert %middle : (!fir.ref<i8>) -> !fir.ref<i32>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%eight) step (%one) : index par [] auto {
      %at = fir.array_coor %b(%shape) %i : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %0 = fir.load %at : !fir.ref<f32>
      fir.store %0 to %t : !fir.ref<f32>
      %1 = fir.load %t : !fir.ref<f32>
      %2 = fir.load %u : !fir.ref<f32>
      %3 = arith.addf %1, %2 : f32
      fir.store %3 to %at : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%eight) step (%one) : index par [] auto {
      %at = fir.array_coor %b(%shape) %i : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %0 = fir.load %at : !fir.ref<f32>
      fir.store %0 to %t : !fir.ref<f32>
      %1 = fir.load %t : !fir.ref<f32>
      %2 = fir.load %v : !fir.ref<i32>
      %3 = fir.convert %2 : (i32) -> f32
      %4 = arith.addf %1, %3 : f32
      fir.store %4 to %at : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What a clause brings of an OPTIONAL dummy with a descriptor is the dummy, which another name leads to.

// CHECK-LABEL: func.func @optional_dummy(
// CHECK: par [] auto {
// CHECK-NOT: proven
// CHECK: return
func.func @optional_dummy(%d: !fir.box<!fir.array<?xf64>>) {
  %one = arith.constant 1 : index
  %five = arith.constant 5 : index
  %six = arith.constant 6 : index
  %scope = fir.dummy_scope : !fir.dscope
  %dummy = fir.declare %d dummy_scope %scope {fortran_attrs = #fir.var_attrs<optional>, uniq_name = "_QFEd"} : (!fir.box<!fir.array<?xf64>>, !fir.dscope) -> !fir.box<!fir.array<?xf64>>
  %slice = fir.slice %one, %five, %one : (index, index, index) -> !fir.slice<1>
  %section = fir.rebox %dummy [%slice] : (!fir.box<!fir.array<?xf64>>, !fir.slice<1>) -> !fir.box<!fir.array<5xf64>>
  %x = fir.declare %section {uniq_name = "_QFEx"} : (!fir.box<!fir.array<5xf64>>) -> !fir.box<!fir.array<5xf64>>
  %is = fir.is_present %dummy : (!fir.box<!fir.array<?xf64>>) -> i1
  %choice = fir.if %is -> (!fir.box<!fir.array<?xf64>>) {
    %there = fir.rebox %dummy : (!fir.box<!fir.array<?xf64>>) -> !fir.box<!fir.array<?xf64>>
    fir.result %there : !fir.box<!fir.array<?xf64>>
  } else {
    %nothing = fir.absent !fir.box<!fir.array<?xf64>>
    fir.result %nothing : !fir.box<!fir.array<?xf64>>
  }
  %p = acc.present var(%choice : !fir.box<!fir.array<?xf64>>) -> !fir.box<!fir.array<?xf64>> {name = "d"}
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%five) step (%one) : index par [] auto {
      %back = arith.subi %six, %i : index
      %from = fir.array_coor %x %back : (!fir.box<!fir.array<5xf64>>, index) -> !fir.ref<f64>
      %value = fir.load %from : !fir.ref<f64>
      %to = fir.array_coor %p %i : (!fir.box<!fir.array<?xf64>>, index) -> !fir.ref<f64>
      fir.store %value to %to : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  acc.delete accVar(%p : !fir.box<!fir.array<?xf64>>) {dataClause = #acc<data_clause acc_present>, name = "d"}
  return
}
