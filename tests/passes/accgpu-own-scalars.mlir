// RUN: %accc-opt --accgpu-prove-independence %s | FileCheck %s

// A temporary that the program may read afterwards gets the last iteration's value;
// a sum is gathered in copies.

// CHECK-LABEL: func.func @both(
// CHECK-SAME: %[[T:[^:]*]]: !fir.ref<f32>, %[[SUM:[^:]*]]: !fir.ref<f32>
// CHECK: %[[P:.*]] = accgpu.private <vector> "" f32 follows_loop : !fir.ref<f32>
// CHECK: %[[Q:.*]] = accgpu.private <vector> "" f32 follows_loop : !fir.ref<f32>
// CHECK: fir.store %{{.*}} to %[[Q]]
// CHECK: accgpu.loop (%[[I:.*]]) = {{.*}} par [] independent {
// CHECK: fir.store %{{.*}} to %[[P]]
// CHECK: fir.load %[[P]]
// CHECK: fir.load %[[Q]]
// CHECK: fir.store %{{.*}} to %[[Q]]
// CHECK: %[[LEFT:.*]] = arith.subi %{{.*}}, %[[I]]
// CHECK: %[[LAST:.*]] = arith.cmpi ult, %[[LEFT]], %{{.*}}
// CHECK: fir.if %[[LAST]] {
// CHECK-NEXT: %[[V:.*]] = fir.load %[[P]]
// CHECK-NEXT: fir.store %[[V]] to %[[T]]
// CHECK: accgpu.reduce <add> %[[Q]] into %[[SUM]]
func.func @both(%t: !fir.ref<f32>, %sum: !fir.ref<f32>, %x: f32, %a: i32, %b: i32) {
  accgpu.region <kernels> {
    %s = arith.constant 1 : i32
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
      fir.store %x to %t : !fir.ref<f32>
      %y = fir.load %t : !fir.ref<f32>
      %old = fir.load %sum : !fir.ref<f32>
      %new = arith.addf %old, %y : f32
      fir.store %new to %sum : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// In a loop that the program calls independent a temporary is private also where only
// some iterations write it. Each leaves its value; one that is never read stays shared.

// CHECK-LABEL: func.func @conditional(
// CHECK-SAME: %[[T:[^:]*]]: !fir.ref<f32>, %[[FOUND:[^:]*]]: !fir.ref<f32>
// CHECK: %[[P:.*]] = accgpu.private <vector> "" f32 follows_loop : !fir.ref<f32>
// CHECK-NOT: accgpu.private
// CHECK: fir.if
// CHECK-NEXT: fir.store %{{.*}} to %[[P]]
// CHECK-NEXT: %[[X:.*]] = fir.load %[[P]]
// CHECK-NEXT: fir.store %[[X]] to %[[T]] {accgpu.unordered}
// CHECK-NEXT: fir.load %[[P]]
// CHECK-NEXT: fir.store %{{.*}} to %[[FOUND]] {accgpu.unordered}
func.func @conditional(%t: !fir.ref<f32>, %found: !fir.ref<f32>, %x: f32, %c: i1, %a: i32, %b: i32) {
  accgpu.region <kernels> {
    %s = arith.constant 1 : i32
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang] independent {
      fir.if %c {
        fir.store %x to %t : !fir.ref<f32>
        %y = fir.load %t : !fir.ref<f32>
        fir.store %y to %found : !fir.ref<f32>
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A routine gets the loop's own scalar; one with INTENT(OUT) sets it.

// CHECK-LABEL: func.func @passed(
// CHECK: %[[P:.*]] = accgpu.private <vector> "" f32 follows_loop : !fir.ref<f32>
// CHECK: fir.call @set(%[[P]])
// CHECK: fir.call @read(%[[P]])
func.func @passed(%a: i32, %b: i32) {
  %t = fir.alloca f32
  accgpu.region <kernels> {
    %s = arith.constant 1 : i32
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang] independent {
      fir.call @set(%t) : (!fir.ref<f32>) -> ()
      fir.call @read(%t) : (!fir.ref<f32>) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// One that a routine may read before it is set stays the program's.

// CHECK-LABEL: func.func @read_first(
// CHECK-NOT: accgpu.private
// CHECK: return
func.func @read_first(%a: i32, %b: i32) {
  %t = fir.alloca f32
  accgpu.region <kernels> {
    %s = arith.constant 1 : i32
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang] independent {
      fir.call @read(%t) : (!fir.ref<f32>) -> ()
      fir.call @set(%t) : (!fir.ref<f32>) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

func.func @set(%x: !fir.ref<f32>) {
  %0 = fir.declare %x {fortran_attrs = #fir.var_attrs<intent_out>, uniq_name = "_QFsetEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
  return
}

func.func @read(%x: !fir.ref<f32>) {
  %0 = fir.declare %x {fortran_attrs = #fir.var_attrs<intent_in>, uniq_name = "_QFreadEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
  return
}

// Read before it is written, written in some iterations only, used besides: the
// loops stay as they are.

// CHECK-LABEL: func.func @neither(
// CHECK-NOT: accgpu.private
// CHECK-NOT: independent
// CHECK: return
func.func @neither(%t: !fir.ref<f32>, %x: f32, %c: i1, %a: i32, %b: i32) {
  accgpu.region <kernels> {
    %s = arith.constant 1 : i32
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
      %y = fir.load %t : !fir.ref<f32>
      fir.store %x to %t : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
      fir.if %c {
        %which = fir.convert %i : (i32) -> f32
        fir.store %which to %t : !fir.ref<f32>
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
      %old = fir.load %t : !fir.ref<f32>
      %new = arith.addf %old, %x : f32
      fir.store %new to %t : !fir.ref<f32>
      %again = fir.load %t : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A loop without a clause gathers in what its gang, or a loop around, has for itself; the
// greater of two integers is chosen by a comparison.

// CHECK-LABEL: func.func @private_target(
// CHECK: %[[GANGS:.*]] = accgpu.private <gang> "m" i32 :
// CHECK: %[[OWN:.*]] = accgpu.private <vector> "m" i32 follows_loop
// CHECK: accgpu.loop
// CHECK: fir.load %[[OWN]]
// CHECK: fir.store %{{.*}} to %[[OWN]]
// CHECK: accgpu.reduce <max> %[[OWN]] into %[[GANGS]]
func.func @private_target(%x: i32, %a: i32, %b: i32) {
  accgpu.region <parallel> {
    %s = arith.constant 1 : i32
    %m = accgpu.private <gang> "m" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] independent {
      %old = fir.load %m : !fir.ref<i32>
      %greater = arith.cmpi sgt, %old, %x : i32
      %new = arith.select %greater, %old, %x : i32
      fir.store %new to %m : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Values of several terms are gathered one after the other: a chain of one operator.

// CHECK-LABEL: func.func @terms(
// CHECK-SAME: %[[SUM:[^:]*]]: !fir.ref<f32>, %[[MAX:[^:]*]]: !fir.ref<i32>
// CHECK: accgpu.loop {{.*}} independent {
// CHECK-DAG: accgpu.reduce <add> %{{.*}} into %[[SUM]]
// CHECK-DAG: accgpu.reduce <max> %{{.*}} into %[[MAX]]
func.func @terms(%sum: !fir.ref<f32>, %max: !fir.ref<i32>, %x: f32, %y: f64, %k: i32, %a: i32, %b: i32) {
  accgpu.region <kernels> {
    %s = arith.constant 1 : i32
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
      %old = fir.load %sum : !fir.ref<f32>
      %one = arith.addf %x, %old : f32
      %parentheses = fir.no_reassoc %one : f32
      %wide = fir.convert %parentheses : (f32) -> f64
      %new = arith.subf %wide, %y : f64
      %back = fir.convert %new : (f64) -> f32
      fir.store %back to %sum : !fir.ref<f32>
      %most = fir.load %max : !fir.ref<i32>
      %above = arith.cmpi sgt, %most, %k : i32
      %more = arith.select %above, %most, %k : i32
      %below = arith.cmpi slt, %i, %more : i32
      %all = arith.select %below, %more, %i : i32
      fir.store %all to %max : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// No order but the program's has the same result: what is subtracted from, two operators, a
// value in between that has another use, and what integers keep of a sum of reals.

// CHECK-LABEL: func.func @no_gathering(
// CHECK-NOT: accgpu.reduce
// CHECK-COUNT-4: auto {
// CHECK-NOT: accgpu.reduce
func.func @no_gathering(%t: !fir.ref<f32>, %n: !fir.ref<i32>, %to: !fir.ref<f32>, %x: f32, %a: i32, %b: i32) {
  accgpu.region <kernels> {
    %s = arith.constant 1 : i32
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
      %old = fir.load %t : !fir.ref<f32>
      %one = arith.addf %old, %x : f32
      %new = arith.subf %x, %one : f32
      fir.store %new to %t : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
      %old = fir.load %t : !fir.ref<f32>
      %one = arith.addf %old, %x : f32
      %new = arith.mulf %one, %x : f32
      fir.store %new to %t : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
      %old = fir.load %t : !fir.ref<f32>
      %one = arith.addf %old, %x : f32
      %new = arith.addf %one, %x : f32
      fir.store %one to %to : !fir.ref<f32>
      fir.store %new to %t : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
      %old = fir.load %n : !fir.ref<i32>
      %real = fir.convert %old : (i32) -> f32
      %sum = arith.addf %real, %x : f32
      %new = fir.convert %sum : (f32) -> i32
      fir.store %new to %n : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A loop that counts down; the bound may be further away than a signed number says.
// CHECK-LABEL: func.func @down(
// CHECK: accgpu.loop (%[[I:.*]]) = {{.*}} par [] independent {
// CHECK: %[[LEFT:.*]] = arith.subi %[[I]], %arg2
// CHECK: %[[STEP:.*]] = arith.subi %{{.*}}, %{{.*}}
// CHECK: arith.cmpi ult, %[[LEFT]], %[[STEP]]
func.func @down(%t: !fir.ref<i8>, %a: i8, %b: i8) {
  accgpu.region <kernels> {
    %s = arith.constant -3 : i8
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i8 par [] auto {
      fir.store %i to %t : !fir.ref<i8>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
