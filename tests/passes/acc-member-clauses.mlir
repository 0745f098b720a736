// RUN: %accc-opt --acc-member-clauses %s | FileCheck %s

// A part of the object has a clause: the construct gets clauses for the members that it uses.

// CHECK-LABEL: func.func @part(
// CHECK-SAME: %[[X:.*]]: !fir.ref<
// CHECK: acc.data
// CHECK-NEXT: %[[A:.*]] = fir.coordinate_of %[[X]], a
// CHECK-NEXT: %[[COPY_A:.*]] = acc.copyin varPtr(%[[A]] : {{.*}}) -> {{.*}} {{{.*}}implicit = true, name = "x%a"}
// CHECK-NEXT: %[[B:.*]] = fir.coordinate_of %[[X]], b
// CHECK-NEXT: %[[COPY_B:.*]] = acc.copyin varPtr(%[[B]] : {{.*}}) -> {{.*}} {{{.*}}implicit = true, name = "x%b"}
// CHECK-NEXT: acc.parallel dataOperands(%[[COPY_A]], %[[COPY_B]] :
// CHECK: fir.load %[[COPY_A]]
// CHECK: fir.store %{{.*}} to %[[COPY_A]]
// CHECK: fir.store %{{.*}} to %[[COPY_B]]
func.func @part(%x: !fir.ref<!fir.type<t{a:f32,b:f32}>>) {
  %a = fir.coordinate_of %x, a : (!fir.ref<!fir.type<t{a:f32,b:f32}>>) -> !fir.ref<f32>
  %d = acc.copyin varPtr(%a : !fir.ref<f32>) -> !fir.ref<f32> {name = "x%a"}
  acc.data dataOperands(%d : !fir.ref<f32>) {
    acc.parallel {
      %1 = fir.coordinate_of %x, a : (!fir.ref<!fir.type<t{a:f32,b:f32}>>) -> !fir.ref<f32>
      %v = fir.load %1 : !fir.ref<f32>
      %2 = fir.coordinate_of %x, a : (!fir.ref<!fir.type<t{a:f32,b:f32}>>) -> !fir.ref<f32>
      fir.store %v to %2 : !fir.ref<f32>
      %3 = fir.coordinate_of %x, b : (!fir.ref<!fir.type<t{a:f32,b:f32}>>) -> !fir.ref<f32>
      fir.store %v to %3 : !fir.ref<f32>
      acc.yield
    }
    acc.terminator
  }
  return
}

// The construct uses all of the object.

// CHECK-LABEL: func.func @whole(
// CHECK-NOT: implicit
func.func @whole(%x: !fir.ref<!fir.type<t{a:f32,b:f32}>>) {
  %a = fir.coordinate_of %x, a : (!fir.ref<!fir.type<t{a:f32,b:f32}>>) -> !fir.ref<f32>
  %d = acc.copyin varPtr(%a : !fir.ref<f32>) -> !fir.ref<f32> {name = "x%a"}
  acc.data dataOperands(%d : !fir.ref<f32>) {
    acc.parallel {
      %1 = fir.coordinate_of %x, a : (!fir.ref<!fir.type<t{a:f32,b:f32}>>) -> !fir.ref<f32>
      %v = fir.load %1 : !fir.ref<f32>
      fir.call @use(%x, %v) : (!fir.ref<!fir.type<t{a:f32,b:f32}>>, f32) -> ()
      acc.yield
    }
    acc.terminator
  }
  return
}

// All of it has a clause too.

// CHECK-LABEL: func.func @both(
// CHECK-NOT: implicit
func.func @both(%x: !fir.ref<!fir.type<t{a:f32,b:f32}>>) {
  %a = fir.coordinate_of %x, a : (!fir.ref<!fir.type<t{a:f32,b:f32}>>) -> !fir.ref<f32>
  %d = acc.copyin varPtr(%a : !fir.ref<f32>) -> !fir.ref<f32> {name = "x%a"}
  %e = acc.copyin varPtr(%x : !fir.ref<!fir.type<t{a:f32,b:f32}>>) -> !fir.ref<!fir.type<t{a:f32,b:f32}>> {name = "x"}
  acc.data dataOperands(%d, %e : !fir.ref<f32>, !fir.ref<!fir.type<t{a:f32,b:f32}>>) {
    acc.parallel {
      %1 = fir.coordinate_of %x, a : (!fir.ref<!fir.type<t{a:f32,b:f32}>>) -> !fir.ref<f32>
      %v = fir.load %1 : !fir.ref<f32>
      acc.yield
    }
    acc.terminator
  }
  return
}

func.func private @use(!fir.ref<!fir.type<t{a:f32,b:f32}>>, f32)
