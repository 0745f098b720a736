// RUN: %accc-opt --allow-unregistered-dialect --accgpu-promote-privates %s | FileCheck %s

// CHECK-LABEL: func.func @written_once(
// CHECK-SAME: %[[N:[^:]*]]: i32
// CHECK-NEXT: accgpu.region <parallel> {
// CHECK-NEXT: "test.use"(%[[N]]) : (i32) -> ()
// CHECK-NEXT: accgpu.loop
// CHECK-NEXT: "test.use"(%[[N]]) : (i32) -> ()
// CHECK-NEXT: accgpu.yield
func.func @written_once(%n: i32, %a: i32) {
  accgpu.region <parallel> {
    %p = accgpu.private <gang> "n" i32 : !fir.ref<i32>
    fir.store %n to %p : !fir.ref<i32>
    %d = fir.declare %p {uniq_name = "_QFEn"} : (!fir.ref<i32>) -> !fir.ref<i32>
    %v = fir.load %d : !fir.ref<i32>
    "test.use"(%v) : (i32) -> ()
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      %w = fir.load %p : !fir.ref<i32>
      "test.use"(%w) : (i32) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Every reason to leave the variable in memory.

// CHECK-LABEL: func.func @written_twice
// CHECK: accgpu.private
func.func @written_twice(%n: i32) {
  %p = accgpu.private <gang> "n" i32 : !fir.ref<i32>
  fir.store %n to %p : !fir.ref<i32>
  %v = fir.load %p : !fir.ref<i32>
  fir.store %v to %p : !fir.ref<i32>
  return
}

// A call with three operands is no choice.

// CHECK-LABEL: func.func @among_three
// CHECK: accgpu.private
// CHECK: fir.call @three(
func.func @among_three(%n: i32, %q: !fir.ref<f32>) {
  %p = accgpu.private <gang> "n" i32 : !fir.ref<i32>
  fir.store %n to %p : !fir.ref<i32>
  fir.call @three(%p, %q, %q) : (!fir.ref<i32>, !fir.ref<f32>, !fir.ref<f32>) -> ()
  return
}
func.func private @three(!fir.ref<i32>, !fir.ref<f32>, !fir.ref<f32>)

// CHECK-LABEL: func.func @read_before
// CHECK: accgpu.private
func.func @read_before(%n: i32) {
  %p = accgpu.private <gang> "n" i32 : !fir.ref<i32>
  %v = fir.load %p : !fir.ref<i32>
  fir.store %n to %p : !fir.ref<i32>
  "test.use"(%v) : (i32) -> ()
  return
}

// CHECK-LABEL: func.func @written_in_branch
// CHECK: accgpu.private
func.func @written_in_branch(%n: i32, %c: i1) {
  %p = accgpu.private <gang> "n" i32 : !fir.ref<i32>
  fir.if %c {
    fir.store %n to %p : !fir.ref<i32>
  }
  %v = fir.load %p : !fir.ref<i32>
  "test.use"(%v) : (i32) -> ()
  return
}

// CHECK-LABEL: func.func @address_escapes
// CHECK: accgpu.private
func.func @address_escapes(%n: i32) {
  %p = accgpu.private <gang> "n" i32 : !fir.ref<i32>
  fir.store %n to %p : !fir.ref<i32>
  "test.use"(%p) : (!fir.ref<i32>) -> ()
  %v = fir.load %p : !fir.ref<i32>
  "test.use"(%v) : (i32) -> ()
  return
}

// CHECK-LABEL: func.func @array
// CHECK: accgpu.private
func.func @array(%n: !fir.array<2xi32>) {
  %p = accgpu.private <gang> "n" !fir.array<2xi32> : !fir.ref<!fir.array<2xi32>>
  fir.store %n to %p : !fir.ref<!fir.array<2xi32>>
  %v = fir.load %p : !fir.ref<!fir.array<2xi32>>
  "test.use"(%v) : (!fir.array<2xi32>) -> ()
  return
}

// A procedure that only reads the variable gets it in memory; loads are the value.

// CHECK-LABEL: func.func @passed(
// CHECK-SAME: %[[N:.*]]: i32)
// CHECK: %[[P:.*]] = accgpu.private
// CHECK: fir.store %[[N]] to %[[P]]
// CHECK: fir.call @reads(%[[P]])
// CHECK: "test.use"(%[[N]])
// CHECK: %[[Q:.*]] = accgpu.private
// CHECK: %[[V:.*]] = fir.load %[[Q]]
// CHECK: "test.use"(%[[V]])
func.func private @reads(!fir.ref<i32>)
func.func private @writes(!fir.ref<i32>)
func.func @passed(%n: i32) {
  accgpu.region <parallel> {
    %p = accgpu.private <gang> "n" i32 : !fir.ref<i32>
    fir.store %n to %p : !fir.ref<i32>
    fir.call @reads(%p) {accgpu.argument_effects = array<i32: 1>} : (!fir.ref<i32>) -> ()
    %v = fir.load %p : !fir.ref<i32>
    "test.use"(%v) : (i32) -> ()
    %q = accgpu.private <gang> "m" i32 : !fir.ref<i32>
    fir.store %n to %q : !fir.ref<i32>
    fir.call @writes(%q) {accgpu.argument_effects = array<i32: 2>} : (!fir.ref<i32>) -> ()
    %w = fir.load %q : !fir.ref<i32>
    "test.use"(%w) : (i32) -> ()
    accgpu.yield
  }
  return
}

// An optional argument's copy is there if the argument is.

// CHECK-LABEL: func.func @optional(
// CHECK-SAME: %[[N:[^:]*]]: i32, %[[THERE:[^:]*]]: i1
// CHECK-NOT: accgpu.private
// CHECK: "test.use"(%[[THERE]], %[[N]]) : (i1, i32) -> ()
func.func @optional(%n: i32, %there: i1) {
  accgpu.region <parallel> {
    %p = accgpu.private <gang> "n" i32 : !fir.ref<i32>
    fir.store %n to %p : !fir.ref<i32>
    %absent = fir.absent !fir.ref<i32>
    %x = arith.select %there, %p, %absent : !fir.ref<i32>
    %d = fir.declare %x {fortran_attrs = #fir.var_attrs<optional>, uniq_name = "_QFEn"} : (!fir.ref<i32>) -> !fir.ref<i32>
    %is = fir.is_present %d : (!fir.ref<i32>) -> i1
    %v = fir.load %d : !fir.ref<i32>
    "test.use"(%is, %v) : (i1, i32) -> ()
    accgpu.yield
  }
  return
}

// Passed on, it may be absent.

// CHECK-LABEL: func.func @passed_on(
// CHECK: %[[P:.*]] = accgpu.private
// CHECK: %[[X:.*]] = arith.select %{{.*}}, %[[P]], %{{.*}} : !fir.ref<i32>
// CHECK: fir.is_present %[[X]]
// CHECK: fir.call @other(%[[X]])
func.func private @other(!fir.ref<i32>)
func.func @passed_on(%n: i32, %there: i1) {
  accgpu.region <parallel> {
    %p = accgpu.private <gang> "n" i32 : !fir.ref<i32>
    fir.store %n to %p : !fir.ref<i32>
    %absent = fir.absent !fir.ref<i32>
    %x = arith.select %there, %p, %absent : !fir.ref<i32>
    %is = fir.is_present %x : (!fir.ref<i32>) -> i1
    "test.use"(%is) : (i1) -> ()
    fir.call @other(%x) {accgpu.argument_effects = array<i32: 1>} : (!fir.ref<i32>) -> ()
    accgpu.yield
  }
  return
}
