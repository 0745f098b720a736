// RUN: %accc-opt --accgpu-note-effects --split-input-file %s | FileCheck %s

// Of an object, the components that the procedure and those that it calls use: an object of an
// extended type begins with the one of its parent type. Not of one that is used as a whole.

!base = !fir.type<base{a:f32,b:f32}>
!child = !fir.type<child{base:!fir.type<base{a:f32,b:f32}>,c:f32}>

func.func @set(%x: !fir.class<!base>) {
  %a = fir.coordinate_of %x, a : (!fir.class<!base>) -> !fir.ref<f32>
  %b = fir.coordinate_of %x, b : (!fir.class<!base>) -> !fir.ref<f32>
  %1 = fir.load %a : !fir.ref<f32>
  fir.store %1 to %b : !fir.ref<f32>
  return
}
func.func @set_more(%x: !fir.class<!child>) {
  %c = fir.coordinate_of %x, c : (!fir.class<!child>) -> !fir.ref<f32>
  %1 = fir.load %c : !fir.ref<f32>
  %base = fir.convert %x : (!fir.class<!child>) -> !fir.class<!base>
  fir.call @set(%base) : (!fir.class<!base>) -> ()
  return
}
func.func @whole(%x: !fir.ref<!base>, %y: !fir.ref<!base>) {
  %b = fir.coordinate_of %x, b : (!fir.ref<!base>) -> !fir.ref<f32>
  %1 = fir.load %b : !fir.ref<f32>
  %2 = fir.load %x : !fir.ref<!base>
  fir.store %2 to %y : !fir.ref<!base>
  return
}
// CHECK-LABEL: func.func @calls(
func.func @calls(%x: !fir.class<!child>, %y: !fir.ref<!base>) {
  accgpu.region <kernels> {
    // CHECK: fir.call @set_more
    // CHECK-SAME: argument_parts = [array<i32: 0, 1, 1>, array<i32: 0, 1, 0, 0>, array<i32: 0, 2, 0, 1>]
    fir.call @set_more(%x) : (!fir.class<!child>) -> ()
    // CHECK: fir.call @whole({{.*}}) {accgpu.argument_effects = array<i32: 1, 2>} :
    fir.call @whole(%y, %y) : (!fir.ref<!base>, !fir.ref<!base>) -> ()
    accgpu.yield
  }
  return
}

// -----

// The body tells; what it calls counts as well, and what it allocates does not.

func.func @add(%x: !fir.ref<f32>, %y: !fir.ref<f32>, %unused: !fir.ref<f32>) {
  %local = fir.alloca f32
  %1 = fir.load %x : !fir.ref<f32>
  fir.store %1 to %local : !fir.ref<f32>
  %2 = fir.load %y : !fir.ref<f32>
  %3 = arith.addf %1, %2 : f32
  fir.store %3 to %y : !fir.ref<f32>
  return
}
func.func @twice(%x: !fir.ref<f32>, %n: i32) {
  fir.call @add(%x, %x, %x) : (!fir.ref<f32>, !fir.ref<f32>, !fir.ref<f32>) -> ()
  return
}
// CHECK-LABEL: func.func @calls(
func.func @calls(%a: !fir.ref<f32>, %n: i32) {
  accgpu.region <kernels> {
    // CHECK: fir.call @add({{.*}}) {accgpu.argument_effects = array<i32: 1, 2, 0>}
    fir.call @add(%a, %a, %a) : (!fir.ref<f32>, !fir.ref<f32>, !fir.ref<f32>) -> ()
    // CHECK: fir.call @twice({{.*}}) {accgpu.argument_effects = array<i32: 2, 0>}
    fir.call @twice(%a, %n) : (!fir.ref<f32>, i32) -> ()
    accgpu.yield
  }
  return
}

// -----

// The library is not known: a pure procedure's interface tells, another's nothing.

func.func private @_FortranAThing(!fir.ref<f32>)
func.func @pure(%x: !fir.ref<f32>, %y: !fir.ref<f32>, %passed: !fir.ref<f32>) attributes {fir.proc_attrs = #fir.proc_attrs<pure>} {
  %scope = fir.dummy_scope : !fir.dscope
  %1 = fir.declare %x dummy_scope %scope {uniq_name = "_QFpureEx", fortran_attrs = #fir.var_attrs<intent_in>} : (!fir.ref<f32>, !fir.dscope) -> !fir.ref<f32>
  %2 = fir.declare %y dummy_scope %scope {uniq_name = "_QFpureEy"} : (!fir.ref<f32>, !fir.dscope) -> !fir.ref<f32>
  %3 = fir.declare %passed {uniq_name = "_QMmEscale"} : (!fir.ref<f32>) -> !fir.ref<f32>
  fir.call @_FortranAThing(%2) : (!fir.ref<f32>) -> ()
  return
}
func.func @impure(%x: !fir.ref<f32>) {
  fir.call @_FortranAThing(%x) : (!fir.ref<f32>) -> ()
  return
}
// CHECK-LABEL: func.func @calls(
func.func @calls(%a: !fir.ref<f32>) {
  accgpu.region <kernels> {
    // CHECK: fir.call @pure({{.*}}) {accgpu.argument_effects = array<i32: 1, 2, 1>}
    fir.call @pure(%a, %a, %a) : (!fir.ref<f32>, !fir.ref<f32>, !fir.ref<f32>) -> ()
    // CHECK: fir.call @impure(%{{[^)]*}}) :
    fir.call @impure(%a) : (!fir.ref<f32>) -> ()
    accgpu.yield
  }
  return
}

// -----

// Variables of modules, targets of pointers, recursion, and procedures of other files.

fir.global @_QMmEx : f32 { %0 = fir.zero_bits f32
  fir.has_value %0 : f32 }
func.func @global() {
  %x = fir.address_of(@_QMmEx) : !fir.ref<f32>
  %1 = fir.load %x : !fir.ref<f32>
  return
}
func.func @pointer(%p: !fir.ref<!fir.box<!fir.ptr<f32>>>) {
  %1 = fir.load %p : !fir.ref<!fir.box<!fir.ptr<f32>>>
  %2 = fir.box_addr %1 : (!fir.box<!fir.ptr<f32>>) -> !fir.ptr<f32>
  %3 = fir.load %2 : !fir.ptr<f32>
  return
}
func.func @forever() {
  fir.call @forever() : () -> ()
  return
}
func.func private @elsewhere()
// CHECK-LABEL: func.func @calls(
// CHECK-NOT: argument_effects
func.func @calls(%p: !fir.ref<!fir.box<!fir.ptr<f32>>>) {
  accgpu.region <kernels> {
    fir.call @global() : () -> ()
    fir.call @pointer(%p) : (!fir.ref<!fir.box<!fir.ptr<f32>>>) -> ()
    fir.call @forever() : () -> ()
    fir.call @elsewhere() : () -> ()
    accgpu.yield
  }
  return
}

// An address that is left where callers find it counts as written.

// CHECK-LABEL: func.func @keeps(
// CHECK-LABEL: func.func @calls_keeps(
// CHECK: fir.call @keeps(%{{.*}}, %{{.*}}) {accgpu.argument_effects = array<i32: 2, 2>}
func.func @keeps(%x: !fir.ref<f32>, %p: !fir.ref<!fir.box<!fir.ptr<f32>>>) {
  %box = fir.embox %x : (!fir.ref<f32>) -> !fir.box<!fir.ptr<f32>>
  fir.store %box to %p : !fir.ref<!fir.box<!fir.ptr<f32>>>
  return
}
func.func @calls_keeps(%a: !fir.ref<f32>, %p: !fir.ref<!fir.box<!fir.ptr<f32>>>) {
  accgpu.region <kernels> {
    fir.call @keeps(%a, %p) : (!fir.ref<f32>, !fir.ref<!fir.box<!fir.ptr<f32>>>) -> ()
    accgpu.yield
  }
  return
}

// -----

// Characters come with their length, and a function's own result as an argument; constants
// are nobody's.

fir.global @text constant : !fir.char<1> { %0 = fir.zero_bits !fir.char<1>
  fir.has_value %0 : !fir.char<1> }
func.func @first(%c: !fir.boxchar<1>, %x: !fir.ref<!fir.char<1>>) {
  %0:2 = fir.unboxchar %c : (!fir.boxchar<1>) -> (!fir.ref<!fir.char<1,?>>, index)
  %1 = fir.convert %0#0 : (!fir.ref<!fir.char<1,?>>) -> !fir.ref<!fir.char<1>>
  %2 = fir.load %1 : !fir.ref<!fir.char<1>>
  %3 = fir.address_of(@text) : !fir.ref<!fir.char<1>>
  %4 = fir.load %3 : !fir.ref<!fir.char<1>>
  fir.store %2 to %x : !fir.ref<!fir.char<1>>
  return
}
func.func @elements(%c: !fir.boxchar<1>) {
  %0:2 = fir.unboxchar %c : (!fir.boxchar<1>) -> (!fir.ref<!fir.char<1,?>>, index)
  %1 = fir.convert %0#0 : (!fir.ref<!fir.char<1,?>>) -> !fir.ref<!fir.array<2x!fir.char<1>>>
  %2 = fir.zero_bits !fir.array<2x!fir.char<1>>
  fir.store %2 to %1 : !fir.ref<!fir.array<2x!fir.char<1>>>
  return
}
func.func private @_FortranAText(!fir.ref<!fir.char<1,8>>, !fir.boxchar<1>)
func.func @result(%r: !fir.ref<!fir.char<1,8>>, %n: index, %c: !fir.boxchar<1>, %d: !fir.boxchar<1>) -> !fir.boxchar<1> attributes {fir.proc_attrs = #fir.proc_attrs<pure>} {
  %scope = fir.dummy_scope : !fir.dscope
  %0 = fir.declare %r typeparams %n {uniq_name = "_QFfEf"} : (!fir.ref<!fir.char<1,8>>, index) -> !fir.ref<!fir.char<1,8>>
  %1:2 = fir.unboxchar %c : (!fir.boxchar<1>) -> (!fir.ref<!fir.char<1,?>>, index)
  %2 = fir.declare %1#0 typeparams %1#1 dummy_scope %scope {fortran_attrs = #fir.var_attrs<intent_in>, uniq_name = "_QFfEc"} : (!fir.ref<!fir.char<1,?>>, index, !fir.dscope) -> !fir.ref<!fir.char<1,?>>
  %3:2 = fir.unboxchar %d : (!fir.boxchar<1>) -> (!fir.ref<!fir.char<1,?>>, index)
  %4 = fir.declare %3#0 typeparams %3#1 dummy_scope %scope {uniq_name = "_QFfEd"} : (!fir.ref<!fir.char<1,?>>, index, !fir.dscope) -> !fir.ref<!fir.char<1,?>>
  fir.call @_FortranAText(%0, %c) : (!fir.ref<!fir.char<1,8>>, !fir.boxchar<1>) -> ()
  %5 = fir.emboxchar %0, %n : (!fir.ref<!fir.char<1,8>>, index) -> !fir.boxchar<1>
  return %5 : !fir.boxchar<1>
}
// CHECK-LABEL: func.func @calls_with_characters(
// CHECK: fir.call @first(%{{.*}}, %{{.*}}) {accgpu.argument_effects = array<i32: 1, 2>, accgpu.scalar_characters = array<i32: 0>}
// CHECK: fir.call @result(%{{.*}}) {accgpu.argument_effects = array<i32: 2, 0, 1, 2>, accgpu.scalar_characters = array<i32: 3>}
// CHECK: fir.call @elements(%{{.*}}) {accgpu.argument_effects = array<i32: 2>}
func.func @calls_with_characters(%c: !fir.boxchar<1>, %x: !fir.ref<!fir.char<1>>, %r: !fir.ref<!fir.char<1,8>>, %n: index) {
  accgpu.region <kernels> {
    fir.call @first(%c, %x) : (!fir.boxchar<1>, !fir.ref<!fir.char<1>>) -> ()
    %0 = fir.call @result(%r, %n, %c, %c) : (!fir.ref<!fir.char<1,8>>, index, !fir.boxchar<1>, !fir.boxchar<1>) -> !fir.boxchar<1>
    fir.call @elements(%c) : (!fir.boxchar<1>) -> ()
    accgpu.yield
  }
  return
}

// -----

// Functions of flang's library that only read; a routine with one of them is known as well.

func.func private @_FortranAIndex1(!fir.ref<i8>, i64, !fir.ref<i8>, i64, i1) -> i64
func.func private @_FortranAOther1(!fir.ref<i8>) -> i64
func.func @finds(%c: !fir.ref<i8>, %n: i64, %no: i1, %k: !fir.ref<i64>) {
  %0 = fir.call @_FortranAIndex1(%c, %n, %c, %n, %no) : (!fir.ref<i8>, i64, !fir.ref<i8>, i64, i1) -> i64
  fir.store %0 to %k : !fir.ref<i64>
  return
}
// CHECK-LABEL: func.func @calls_library(
// CHECK: fir.call @_FortranAIndex1({{.*}}) {accgpu.argument_effects = array<i32: 1, 0, 1, 0, 0>}
// CHECK: fir.call @_FortranAOther1(%{{.*}}) : (
// CHECK: fir.call @finds({{.*}}) {accgpu.argument_effects = array<i32: 1, 0, 0, 2>}
func.func @calls_library(%c: !fir.ref<i8>, %n: i64, %no: i1, %k: !fir.ref<i64>) {
  accgpu.region <kernels> {
    %0 = fir.call @_FortranAIndex1(%c, %n, %c, %n, %no) : (!fir.ref<i8>, i64, !fir.ref<i8>, i64, i1) -> i64
    %1 = fir.call @_FortranAOther1(%c) : (!fir.ref<i8>) -> i64
    fir.call @finds(%c, %n, %no, %k) : (!fir.ref<i8>, i64, i1, !fir.ref<i64>) -> ()
    accgpu.yield
  }
  return
}

// -----

// Functions of flang's library that ask what a descriptor says use no elements; the one that gets a
// descriptor's address may set it.

func.func private @_FortranAPointerIsAssociatedWith(!fir.box<none>, !fir.box<none>) -> i1
func.func private @_FortranAIsContiguous(!fir.ref<!fir.box<none>>) -> i1
// CHECK-LABEL: func.func @asks_library(
// CHECK: fir.call @_FortranAPointerIsAssociatedWith({{.*}}) {accgpu.argument_effects = array<i32: 0, 0>}
// CHECK: fir.call @_FortranAIsContiguous(%{{.*}}) : (
func.func @asks_library(%p: !fir.box<none>, %t: !fir.box<none>, %d: !fir.ref<!fir.box<none>>) {
  accgpu.region <kernels> {
    %0 = fir.call @_FortranAPointerIsAssociatedWith(%p, %t) : (!fir.box<none>, !fir.box<none>) -> i1
    %1 = fir.call @_FortranAIsContiguous(%d) : (!fir.ref<!fir.box<none>>) -> i1
    accgpu.yield
  }
  return
}

// -----

// Whatever overrides a pure function is pure. What it reads besides is not known, so that a caller
// has no effects that all are known of.

// CHECK-LABEL: func.func @by_type(
// CHECK: fir.dispatch "area"{{.*}} proc_attrs <pure> {accgpu.argument_effects = array<i32: 1, 1, 0>
// CHECK: fir.dispatch "volume"
// CHECK-NOT: accgpu.argument_effects
// CHECK: fir.call @calling({{.*}} {accgpu.argument_effects = array<i32: 1, 0>, accgpu.calls_by_type}
// CHECK: fir.call @around({{.*}} {accgpu.argument_effects = array<i32: 1, 0>, accgpu.calls_by_type}
// CHECK: fir.call @changing(
// CHECK-NOT: accgpu.argument_effects
func.func @around(%o: !fir.class<!fir.type<t{x:f32}>>, %n: i32) -> f32 {
  %1 = fir.call @calling(%o, %n) : (!fir.class<!fir.type<t{x:f32}>>, i32) -> f32
  return %1 : f32
}
func.func @changing(%o: !fir.class<!fir.type<t{x:f32}>>) -> f32 {
  %1 = fir.dispatch "volume"(%o : !fir.class<!fir.type<t{x:f32}>>) (%o : !fir.class<!fir.type<t{x:f32}>>) -> f32 {pass_arg_pos = 0 : i32}
  return %1 : f32
}
func.func @calling(%o: !fir.class<!fir.type<t{x:f32}>>, %n: i32) -> f32 {
  %1 = fir.dispatch "area"(%o : !fir.class<!fir.type<t{x:f32}>>) (%o, %n : !fir.class<!fir.type<t{x:f32}>>, i32) -> f32 proc_attrs <pure> {pass_arg_pos = 0 : i32}
  return %1 : f32
}
func.func @by_type(%o: !fir.class<!fir.type<t{x:f32}>>, %n: i32) {
  accgpu.region <kernels> {
    %1 = fir.dispatch "area"(%o : !fir.class<!fir.type<t{x:f32}>>) (%o, %n : !fir.class<!fir.type<t{x:f32}>>, i32) -> f32 proc_attrs <pure> {pass_arg_pos = 0 : i32}
    %2 = fir.dispatch "volume"(%o : !fir.class<!fir.type<t{x:f32}>>) (%o : !fir.class<!fir.type<t{x:f32}>>) -> f32 {pass_arg_pos = 0 : i32}
    %3 = fir.call @calling(%o, %n) : (!fir.class<!fir.type<t{x:f32}>>, i32) -> f32
    %4 = fir.call @around(%o, %n) : (!fir.class<!fir.type<t{x:f32}>>, i32) -> f32
    %5 = fir.call @changing(%o) : (!fir.class<!fir.type<t{x:f32}>>) -> f32
    accgpu.yield
  }
  return
}

// -----

// Where a bind clause names another procedure, the effects of both, if both are known.

func.func @reads(%x: !fir.ref<f32>, %y: !fir.ref<f32>) attributes {accc.bind = @writes} {
  %1 = fir.load %x : !fir.ref<f32>
  return
}
func.func @writes(%x: !fir.ref<f32>, %y: !fir.ref<f32>) {
  %1 = fir.load %x : !fir.ref<f32>
  fir.store %1 to %y : !fir.ref<f32>
  return
}
func.func @on_host(%x: !fir.ref<f32>) attributes {accc.bind = @foreign} {
  %1 = fir.load %x : !fir.ref<f32>
  return
}
func.func private @foreign(!fir.ref<f32>)
// CHECK-LABEL: func.func @calls_bound(
func.func @calls_bound(%x: !fir.ref<f32>, %y: !fir.ref<f32>) {
  accgpu.region <kernels> {
    // CHECK: fir.call @reads({{.*}}) {accgpu.argument_effects = array<i32: 1, 2>} :
    fir.call @reads(%x, %y) : (!fir.ref<f32>, !fir.ref<f32>) -> ()
    // CHECK: fir.call @on_host(%{{[^ ]*}}) : (!fir.ref<f32>) -> ()
    fir.call @on_host(%x) : (!fir.ref<f32>) -> ()
    accgpu.yield
  }
  return
}
