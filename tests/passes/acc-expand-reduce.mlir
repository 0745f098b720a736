// RUN: %accc-opt --acc-expand-reduce %s | FileCheck %s

// The function is called by its name, with the link to its host's variables; the sections that
// are known to have elements need no IDENTITY.

func.func private @_FortranAReduceInteger4Ref(!fir.box<none>, (!fir.ref<i32>, !fir.ref<i32>) -> !fir.ref<i32>, !fir.ref<i8>, i32, i32, !fir.box<none>, !fir.ref<i32>, i1) -> i32
func.func private @mul(!fir.ref<i32>, !fir.ref<i32>) -> i32
func.func private @of_host(!fir.ref<i32>, !fir.ref<i32>, !fir.ref<tuple<!fir.ref<i32>>> {fir.host_assoc}) -> i32

// CHECK-LABEL: func.func @whole_array(
// CHECK-SAME: %[[A:.*]]: !fir.box<!fir.array<5xi32>>,
// CHECK: %[[RESULT:.*]] = fir.alloca i32
// CHECK: %[[FOUND:.*]] = fir.alloca i1
// CHECK: fir.do_loop
// CHECK: %[[X:.*]] = fir.array_coor %[[A]] %
// CHECK: fir.if
// CHECK: %[[NEW:.*]] = fir.call @of_host(%[[RESULT]], %[[X]], %{{.*}})
// CHECK: fir.store %[[NEW]] to %[[RESULT]]
// CHECK: else
// CHECK: fir.load %[[X]]
// CHECK-NOT: @accc_end_without_identity
// CHECK-NOT: @_FortranAReduce
// CHECK: return
func.func @whole_array(%a: !fir.box<!fir.array<5xi32>>, %host: !fir.ref<tuple<!fir.ref<i32>>>, %file: !fir.ref<i8>, %out: !fir.ref<i32>) {
  %line = arith.constant 1 : i32
  %false = arith.constant false
  %f = fir.address_of(@of_host) : (!fir.ref<i32>, !fir.ref<i32>, !fir.ref<tuple<!fir.ref<i32>>>) -> i32
  %p = fir.emboxproc %f, %host : ((!fir.ref<i32>, !fir.ref<i32>, !fir.ref<tuple<!fir.ref<i32>>>) -> i32, !fir.ref<tuple<!fir.ref<i32>>>) -> !fir.boxproc<() -> ()>
  %q = fir.box_addr %p : (!fir.boxproc<() -> ()>) -> ((!fir.ref<i32>, !fir.ref<i32>) -> !fir.ref<i32>)
  %no_mask = fir.absent !fir.box<i1>
  %mask = fir.convert %no_mask : (!fir.box<i1>) -> !fir.box<none>
  %no_identity = fir.absent !fir.ref<i32>
  %any = fir.convert %a : (!fir.box<!fir.array<5xi32>>) -> !fir.box<none>
  %r = fir.call @_FortranAReduceInteger4Ref(%any, %q, %file, %line, %line, %mask, %no_identity, %false) : (!fir.box<none>, (!fir.ref<i32>, !fir.ref<i32>) -> !fir.ref<i32>, !fir.ref<i8>, i32, i32, !fir.box<none>, !fir.ref<i32>, i1) -> i32
  fir.store %r to %out : !fir.ref<i32>
  acc.parallel {
    acc.yield
  }
  return
}

// Without an element the program ends.

// CHECK-LABEL: func.func @masked(
// CHECK: fir.do_loop
// CHECK: fir.array_coor %{{.*}} -> !fir.ref<!fir.logical<4>>
// CHECK: fir.if
// CHECK: fir.call @mul(
// CHECK: fir.if %{{.*}} {
// CHECK-NEXT: } else {
// CHECK-NEXT: fir.call @accc_end_without_identity() : () -> ()
func.func @masked(%a: !fir.box<!fir.array<?xi32>>, %m: !fir.ref<!fir.array<5x!fir.logical<4>>>, %file: !fir.ref<i8>, %out: !fir.ref<i32>) {
  %line = arith.constant 1 : i32
  %false = arith.constant false
  %n = arith.constant 5 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %f = fir.address_of(@mul) : (!fir.ref<i32>, !fir.ref<i32>) -> i32
  %p = fir.emboxproc %f : ((!fir.ref<i32>, !fir.ref<i32>) -> i32) -> !fir.boxproc<() -> ()>
  %q = fir.box_addr %p : (!fir.boxproc<() -> ()>) -> ((!fir.ref<i32>, !fir.ref<i32>) -> !fir.ref<i32>)
  %box = fir.embox %m(%shape) : (!fir.ref<!fir.array<5x!fir.logical<4>>>, !fir.shape<1>) -> !fir.box<!fir.array<5x!fir.logical<4>>>
  %mask = fir.convert %box : (!fir.box<!fir.array<5x!fir.logical<4>>>) -> !fir.box<none>
  %no_identity = fir.absent !fir.ref<i32>
  %any = fir.convert %a : (!fir.box<!fir.array<?xi32>>) -> !fir.box<none>
  %r = fir.call @_FortranAReduceInteger4Ref(%any, %q, %file, %line, %line, %mask, %no_identity, %false) : (!fir.box<none>, (!fir.ref<i32>, !fir.ref<i32>) -> !fir.ref<i32>, !fir.ref<i8>, i32, i32, !fir.box<none>, !fir.ref<i32>, i1) -> i32
  fir.store %r to %out : !fir.ref<i32>
  return
}
