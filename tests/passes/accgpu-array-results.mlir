// RUN: %accc-opt --allow-unregistered-dialect --accgpu-array-loops %s | FileCheck %s

// What several loops gather together, each alone in the one before.

// CHECK-LABEL: func.func @sum_of_two_dimensions(
func.func @sum_of_two_dimensions(%x: !fir.ref<!fir.array<9x8xf64>>, %y: !fir.ref<f64>) {
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  %nine = arith.constant 9 : index
  %zero = arith.constant 0.0 : f64
  %shape = fir.shape %nine, %eight : (index, index) -> !fir.shape<2>
  accgpu.region <kernels> {
    // CHECK: %[[SUM:.*]] = fir.convert %{{.*}} : (!fir.heap<f64>) -> !fir.ref<f64>
    // CHECK-NEXT: fir.store %{{.*}} to %[[SUM]]
    // CHECK-NEXT: accgpu.loop (%[[J:.*]]) = {{.*}} par [] auto {
    // CHECK-NEXT: accgpu.loop (%[[I:.*]]) = {{.*}} par [] auto {
    // CHECK: %[[X:.*]] = fir.load
    // CHECK-NEXT: %[[OLD:.*]] = fir.load %[[SUM]]
    // CHECK-NEXT: %[[NEW:.*]] = arith.addf %[[OLD]], %[[X]]
    // CHECK-NEXT: fir.store %[[NEW]] to %[[SUM]]
    // CHECK-NEXT: accgpu.yield
    // CHECK: %[[FOUND:.*]] = fir.load %[[SUM]]
    // CHECK-NEXT: %[[TWICE:.*]] = arith.addf %[[FOUND]], %[[FOUND]]
    %r = fir.do_loop %j = %one to %eight step %one iter_args(%outer = %zero) -> (f64) {
      %s = fir.do_loop %i = %one to %nine step %one iter_args(%inner = %outer) -> (f64) {
        %e = fir.array_coor %x(%shape) %i, %j : (!fir.ref<!fir.array<9x8xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        %v = fir.load %e : !fir.ref<f64>
        %new = arith.addf %inner, %v : f64
        fir.result %new : f64
      }
      fir.result %s : f64
    }
    %twice = arith.addf %r, %r : f64
    fir.store %twice to %y : !fir.ref<f64>
    // What stands beside the inner loop uses the value too.
    // CHECK: fir.do_loop {{.*}} iter_args
    // CHECK-NEXT: "test.use"
    // CHECK-NEXT: fir.do_loop {{.*}} iter_args
    %q = fir.do_loop %j = %one to %eight step %one iter_args(%outer = %zero) -> (f64) {
      "test.use"(%outer) : (f64) -> ()
      %s = fir.do_loop %i = %one to %nine step %one iter_args(%inner = %outer) -> (f64) {
        %new = arith.addf %inner, %zero : f64
        fir.result %new : f64
      }
      fir.result %s : f64
    }
    fir.store %q to %y : !fir.ref<f64>
    accgpu.yield
  }
  return
}

// Under a mask the value is gathered where the mask is set, and a mask that depends on it is none.

// CHECK-LABEL: func.func @mask(
func.func @mask(%x: f64, %flag: i1, %y: !fir.ref<f64>) {
  %one = arith.constant 1 : index
  %nine = arith.constant 9 : index
  %zero = arith.constant 0.0 : f64
  accgpu.region <kernels> {
    // CHECK: fir.store %{{.*}} to %[[Y:.*]] : !fir.ref<f64>
    // CHECK-NEXT: accgpu.loop
    // CHECK-NEXT: fir.if %{{.*}} {
    // CHECK-NEXT: %[[OLD:.*]] = fir.load %[[Y]]
    // CHECK-NEXT: %[[NEW:.*]] = arith.addf %[[OLD]],
    // CHECK-NEXT: fir.store %[[NEW]] to %[[Y]]
    // CHECK-NEXT: }
    // CHECK-NEXT: accgpu.yield
    %r = fir.do_loop %i = %one to %nine step %one iter_args(%old = %zero) -> (f64) {
      %s = fir.if %flag -> (f64) {
        %new = arith.addf %old, %x : f64
        fir.result %new : f64
      } else {
        fir.result %old : f64
      }
      fir.result %s : f64
    }
    fir.store %r to %y : !fir.ref<f64>
    // CHECK: fir.do_loop {{.*}} iter_args
    %q = fir.do_loop %i = %one to %nine step %one iter_args(%old = %zero) -> (f64) {
      %is_less = arith.cmpf olt, %old, %x : f64
      %s = fir.if %is_less -> (f64) {
        %new = arith.addf %old, %x : f64
        fir.result %new : f64
      } else {
        fir.result %old : f64
      }
      fir.result %s : f64
    }
    fir.store %q to %y : !fir.ref<f64>
    accgpu.yield
  }
  return
}

// MAXVAL: the number that no NaN takes, and beside it of what kind the elements are. NaN comes back
// where there was no number, which infinity is too.

// CHECK-LABEL: func.func @extreme(
func.func @extreme(%x: f64, %first: f64, %y: !fir.ref<f64>) {
  %one = arith.constant 1 : index
  %nine = arith.constant 9 : index
  accgpu.region <kernels> {
    // CHECK: %[[NONE:.*]] = arith.constant 0.000000e+00
    // CHECK: fir.store %[[NONE]] to %[[KINDS:.*]] : !fir.ref<f64>
    // CHECK: %[[LOWEST:.*]] = arith.constant 0xFFF0000000000000
    // CHECK: %[[START:.*]] = arith.select %{{.*}}, %[[LOWEST]], %[[FIRST:.*]] : f64
    // CHECK: fir.store %[[START]] to %[[BEST:.*]] : !fir.ref<f64>
    // CHECK: accgpu.loop
    // CHECK: arith.maxnumf
    // CHECK: %[[IS_NAN:.*]] = arith.cmpf une, %[[X:.*]], %[[X]]
    // CHECK: arith.select %[[IS_NAN]], %{{.*}}, %{{.*}} : f64
    // CHECK: accgpu.yield
    // CHECK: %[[FOUND:.*]] = fir.load %[[BEST]]
    // CHECK: fir.load %[[KINDS]]
    // CHECK: %[[ONLY_NAN:.*]] = arith.andi
    // CHECK: arith.select %[[ONLY_NAN]], %[[FIRST]], %[[FOUND]]
    %r = fir.do_loop %i = %one to %nine step %one iter_args(%old = %first) -> (f64) {
      %greater = arith.cmpf ogt, %x, %old : f64
      %is_nan = arith.cmpf une, %old, %old : f64
      %is_number = arith.cmpf oeq, %x, %x : f64
      %instead = arith.andi %is_nan, %is_number : i1
      %better = arith.ori %greater, %instead : i1
      %new = arith.select %better, %x, %old : f64
      fir.result %new : f64
    }
    fir.store %r to %y : !fir.ref<f64>
    accgpu.yield
  }
  return
}

// ALL: flags are bits of a number.

// CHECK-LABEL: func.func @flags(
func.func @flags(%x: i1, %y: !fir.ref<i1>) {
  %one = arith.constant 1 : index
  %nine = arith.constant 9 : index
  %true = arith.constant true
  accgpu.region <kernels> {
    // CHECK: %[[FLAGS:.*]] = fir.convert %{{.*}} : (!fir.heap<i32>) -> !fir.ref<i32>
    // CHECK: accgpu.loop
    // CHECK: %[[OLD:.*]] = fir.load %[[FLAGS]]
    // CHECK: %[[BIT:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
    // CHECK: %[[NEW:.*]] = arith.andi %[[OLD]], %[[BIT]] : i32
    // CHECK-NEXT: fir.store %[[NEW]] to %[[FLAGS]]
    // CHECK: %[[FOUND:.*]] = fir.load %[[FLAGS]]
    // CHECK: %[[FLAG:.*]] = arith.cmpi ne, %[[FOUND]],
    // CHECK-NEXT: fir.store %[[FLAG]]
    %r = fir.do_loop %i = %one to %nine step %one unordered iter_args(%old = %true) -> (i1) {
      %new = arith.andi %x, %old : i1
      fir.result %new : i1
    }
    fir.store %r to %y : !fir.ref<i1>
    accgpu.yield
  }
  return
}

// The place of the greatest element: its value first, then the first place that has it. Only what
// two loops compute alike may be compared: an exact one.

// CHECK-LABEL: func.func @place(
func.func @place(%x: !fir.ref<!fir.array<9xi32>>, %f: !fir.ref<!fir.array<9xf64>>, %y: !fir.ref<i32>) {
  %one = arith.constant 1 : index
  %nine = arith.constant 9 : index
  %none = arith.constant 0 : i32
  %least = arith.constant -2147483648 : i32
  %lowest = arith.constant -1.0 : f64
  %shape = fir.shape %nine : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    // CHECK: accgpu.loop
    // CHECK: %[[X:.*]] = fir.load
    // CHECK-NEXT: %[[OLD:.*]] = fir.load %[[BEST:.*]] : !fir.ref<i32>
    // CHECK-NEXT: %[[NEW:.*]] = arith.maxsi %[[X]], %[[OLD]]
    // CHECK-NEXT: fir.store %[[NEW]] to %[[BEST]]
    // CHECK-NEXT: accgpu.yield
    // CHECK: %[[FOUND:.*]] = fir.load %[[BEST]]
    // CHECK: accgpu.loop
    // CHECK: %[[X:.*]] = fir.load
    // CHECK-NEXT: %[[IS_BEST:.*]] = arith.cmpi eq, %[[X]], %[[FOUND]]
    // CHECK: %[[NUMBER:.*]] = arith.select %[[IS_BEST]],
    // CHECK-NEXT: %[[OLD:.*]] = fir.load %[[FIRST:.*]] : !fir.ref<i64>
    // CHECK-NEXT: %[[NEW:.*]] = arith.minsi %[[OLD]], %[[NUMBER]]
    // CHECK-NEXT: fir.store %[[NEW]] to %[[FIRST]]
    // CHECK-NEXT: accgpu.yield
    // CHECK: fir.load %[[FIRST]]
    %r:2 = fir.do_loop %i = %one to %nine step %one iter_args(%at = %none, %best = %least) -> (i32, i32) {
      %e = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %v = fir.load %e : !fir.ref<i32>
      %is_better = arith.cmpi sgt, %v, %best : i32
      %place = fir.convert %i : (index) -> i32
      %new_at = arith.select %is_better, %place, %at : i32
      %new = arith.select %is_better, %v, %best : i32
      fir.result %new_at, %new : i32, i32
    }
    fir.store %r#0 to %y : !fir.ref<i32>
    // CHECK: fir.do_loop {{.*}} iter_args
    // CHECK-NOT: accgpu.loop
    %q:2 = fir.do_loop %i = %one to %nine step %one iter_args(%at = %none, %best = %lowest) -> (i32, f64) {
      %e = fir.array_coor %f(%shape) %i : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      %v = fir.load %e : !fir.ref<f64>
      %square = arith.mulf %v, %v : f64
      %w = arith.addf %square, %v : f64
      %greater = arith.cmpf ogt, %w, %best : f64
      %is_nan = arith.cmpf une, %best, %best : f64
      %is_number = arith.cmpf oeq, %w, %w : f64
      %replaces = arith.andi %is_nan, %is_number : i1
      %is_better = arith.ori %greater, %replaces : i1
      %place = fir.convert %i : (index) -> i32
      %new_at = arith.select %is_better, %place, %at : i32
      %new = arith.select %is_better, %w, %best : f64
      fir.result %new_at, %new : i32, f64
    }
    fir.store %q#0 to %y : !fir.ref<i32>
    accgpu.yield
  }
  return
}

// NORM2 in single precision: squares in double precision.

func.func private @_FortranANorm2_4(!fir.box<none>, !fir.ref<i8>, i32, i32) -> f32

// CHECK-LABEL: func.func @norm(
func.func @norm(%x: !fir.box<!fir.array<?x?xf32>>, %file: !fir.ref<i8>, %y: !fir.ref<f32>) {
  %line = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  // It makes accc-opt load the dialect, as flang does.
  %unused = math.absi %zero : i32
  accgpu.region <kernels> {
    // CHECK-NOT: fir.call
    // CHECK: %[[EXTENT:.*]]:3 = fir.box_dims
    // CHECK: accgpu.loop {{.*}} par [] auto {
    // CHECK-NEXT: accgpu.loop {{.*}} to (%[[EXTENT]]#1) {{.*}} par [] auto {
    // CHECK: %[[X:.*]] = fir.convert %{{.*}} : (f32) -> f64
    // CHECK: %[[SQUARE:.*]] = arith.mulf %[[X]], %[[X]]
    // CHECK-NEXT: %[[NEW:.*]] = arith.addf %{{.*}}, %[[SQUARE]]
    // CHECK-NEXT: fir.store %[[NEW]]
    // CHECK: math.sqrt %{{.*}} : f64
    %box = fir.convert %x : (!fir.box<!fir.array<?x?xf32>>) -> !fir.box<none>
    %r = fir.call @_FortranANorm2_4(%box, %file, %line, %zero) : (!fir.box<none>, !fir.ref<i8>, i32, i32) -> f32
    fir.store %r to %y : !fir.ref<f32>
    accgpu.yield
  }
  return
}

// In a loop, in variables of the iteration; an array that is known by its address keeps that.

func.func private @_FortranANorm2_8(!fir.box<none>, !fir.ref<i8>, i32, i32) -> f64

// CHECK-LABEL: func.func @norm_in_loop(
// CHECK-SAME: %[[A:[^:]*]]: !fir.ref<!fir.array<9xf64>>
func.func @norm_in_loop(%x: !fir.ref<!fir.array<9xf64>>, %file: !fir.ref<i8>, %y: !fir.ref<f64>) {
  %line = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : index
  %nine = arith.constant 9 : index
  %unused = math.absi %zero : i32
  %shape = fir.shape %nine : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    // CHECK: accgpu.loop {{.*}} par [gang] independent {
    // CHECK-NOT: fir.call
    // CHECK-COUNT-3: fir.alloca f64
    // CHECK: accgpu.loop {{.*}} par [] auto {
    // CHECK: fir.array_coor %[[A]](%{{.*}}) %{{.*}} : (!fir.ref<!fir.array<9xf64>>
    // CHECK: math.sqrt
    accgpu.loop (%i) = (%one) to (%nine) step (%one) : index par [gang] independent {
      %box = fir.embox %x(%shape) : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>) -> !fir.box<!fir.array<9xf64>>
      %any = fir.convert %box : (!fir.box<!fir.array<9xf64>>) -> !fir.box<none>
      %r = fir.call @_FortranANorm2_8(%any, %file, %line, %zero) : (!fir.box<none>, !fir.ref<i8>, i32, i32) -> f64
      fir.store %r to %y : !fir.ref<f64>
      accgpu.yield
    }
    // Where no lanes are left, a thread adds up.
    // CHECK: accgpu.loop {{.*}} par [gang, vector] independent {
    // CHECK: fir.do_loop
    // CHECK: math.sqrt
    accgpu.loop (%i) = (%one) to (%nine) step (%one) : index par [gang, vector] independent {
      %box = fir.embox %x(%shape) : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>) -> !fir.box<!fir.array<9xf64>>
      %any = fir.convert %box : (!fir.box<!fir.array<9xf64>>) -> !fir.box<none>
      %r = fir.call @_FortranANorm2_8(%any, %file, %line, %zero) : (!fir.box<none>, !fir.ref<i8>, i32, i32) -> f64
      fir.store %r to %y : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// In a routine, in variables of its own, and no loop of them is anybody's to share.

// CHECK-LABEL: func.func @norm_in_routine(
// CHECK-NOT: fir.call
// CHECK-COUNT-3: fir.alloca f64
// CHECK-NOT: accgpu.loop
// CHECK: fir.do_loop
// CHECK: math.sqrt
func.func @norm_in_routine(%x: !fir.ref<!fir.array<9xf64>>, %file: !fir.ref<i8>, %y: !fir.ref<f64>) attributes {acc.routine_info = #acc.routine_info<[@r]>} {
  %line = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %nine = arith.constant 9 : index
  %shape = fir.shape %nine : (index) -> !fir.shape<1>
  %box = fir.embox %x(%shape) : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>) -> !fir.box<!fir.array<9xf64>>
  %any = fir.convert %box : (!fir.box<!fir.array<9xf64>>) -> !fir.box<none>
  %r = fir.call @_FortranANorm2_8(%any, %file, %line, %zero) : (!fir.box<none>, !fir.ref<i8>, i32, i32) -> f64
  fir.store %r to %y : !fir.ref<f64>
  return
}

// Hosts have the library.

// CHECK-LABEL: func.func @norm_of_host(
// CHECK: fir.call @_FortranANorm2_8(
func.func @norm_of_host(%any: !fir.box<none>, %file: !fir.ref<i8>, %y: !fir.ref<f64>) {
  %line = arith.constant 1 : i32
  %r = fir.call @_FortranANorm2_8(%any, %file, %line, %line) : (!fir.box<none>, !fir.ref<i8>, i32, i32) -> f64
  fir.store %r to %y : !fir.ref<f64>
  return
}
