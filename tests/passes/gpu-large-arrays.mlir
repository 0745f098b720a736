// RUN: %accc-opt --gpu-large-arrays %s | FileCheck %s

// CHECK-LABEL: func.func @kernel(
// CHECK: fir.alloca !fir.array<3000xf32>
// CHECK: %[[OWN:.*]] = fir.allocmem !fir.array<15000xf32> {fir.must_be_heap = true}
// CHECK: fir.convert %[[OWN]]
// CHECK: fir.call
// CHECK-NEXT: fir.freemem %[[OWN]]
// CHECK-NEXT: return
func.func @kernel() attributes {gpu.kernel} {
  %s = fir.alloca !fir.array<3000xf32>
  %u = fir.alloca !fir.array<15000xf32>
  fir.call @routine() : () -> ()
  return
}

// CHECK-LABEL: func.func private @routine(
// CHECK: %[[LOCAL:.*]] = fir.allocmem !fir.array<14000xf32> {fir.must_be_heap = true}
// CHECK: %[[ADDRESS:.*]] = fir.convert %[[LOCAL]] : (!fir.heap<!fir.array<14000xf32>>) -> !fir.ref<!fir.array<14000xf32>>
// CHECK: fir.store %{{.*}} to %[[ADDRESS]]
// CHECK: fir.call @inner
// CHECK-NEXT: fir.freemem %[[LOCAL]]
// CHECK-NEXT: return
func.func private @routine() {
  %w = fir.alloca !fir.array<14000xf32>
  %zero = fir.zero_bits !fir.array<14000xf32>
  fir.store %zero to %w : !fir.ref<!fir.array<14000xf32>>
  fir.call @inner() : () -> ()
  return
}

// CHECK-LABEL: func.func private @inner(
// CHECK: fir.alloca !fir.array<13000xf32>
func.func private @inner() {
  %w = fir.alloca !fir.array<13000xf32>
  return
}

// No kernel comes here.
// CHECK-LABEL: func.func private @unused(
// CHECK: fir.alloca !fir.array<50000xf32>
func.func private @unused() {
  %w = fir.alloca !fir.array<50000xf32>
  return
}

// CHECK-LABEL: func.func private @temporaries(
// CHECK: fir.allocmem !fir.array<?xf32>, %{{.*}} {fir.must_be_heap = true}
// CHECK: fir.allocmem !fir.array<?xf32>, %{{[a-z0-9_]+$}}
func.func private @temporaries(%n: index) {
  %c4 = arith.constant 4 : index
  %c10000 = arith.constant 10000 : index
  %elements = arith.muli %c4, %c10000 : index
  %t = fir.allocmem !fir.array<?xf32>, %elements
  %u = fir.allocmem !fir.array<?xf32>, %c10000
  fir.freemem %t : !fir.heap<!fir.array<?xf32>>
  fir.freemem %u : !fir.heap<!fir.array<?xf32>>
  return
}

// What only the run knows the size of is never on the stack.
// CHECK-LABEL: func.func @sizes(
// CHECK-SAME: %[[N:[^:]*]]: index
// CHECK: %[[LOCAL:.*]] = fir.allocmem !fir.array<?xf32>, %[[N]] {fir.must_be_heap = true}
// CHECK: fir.convert %[[LOCAL]]
// CHECK: %[[TEMPORARY:.*]] = fir.allocmem !fir.array<?xf32>, %[[N]] {fir.must_be_heap = true}
// CHECK: fir.freemem %[[TEMPORARY]]
// CHECK: fir.freemem %[[LOCAL]]
func.func @sizes(%n: index) attributes {gpu.kernel} {
  %w = fir.alloca !fir.array<?xf32>, %n
  %t = fir.allocmem !fir.array<?xf32>, %n
  fir.freemem %t : !fir.heap<!fir.array<?xf32>>
  return
}

// Characters too: the length comes before the extents.
// CHECK-LABEL: func.func @characters(
// CHECK-SAME: %[[LENGTH:[^:]*]]: index
// CHECK: fir.allocmem !fir.char<1,?>(%[[LENGTH]] : index) {fir.must_be_heap = true}
// CHECK: fir.allocmem !fir.array<?x!fir.char<1,?>>(%[[LENGTH]] : index), %[[LENGTH]] {fir.must_be_heap = true}
// CHECK: fir.allocmem !fir.array<10x!fir.char<1,?>>(%{{[^ ]*}} : index) {fir.must_be_heap = true}
// CHECK: fir.allocmem !fir.array<10x!fir.char<1,?>>(%{{[^ ]*}} : index){{$}}
// CHECK-NOT: fir.alloca
func.func @characters(%length: index) attributes {gpu.kernel} {
  %c5 = arith.constant 5 : index
  %c10000 = arith.constant 10000 : index
  %t = fir.allocmem !fir.char<1,?>(%length : index)
  %w = fir.alloca !fir.array<?x!fir.char<1,?>>(%length : index), %length
  %u = fir.allocmem !fir.array<10x!fir.char<1,?>>(%c10000 : index)
  %v = fir.allocmem !fir.array<10x!fir.char<1,?>>(%c5 : index)
  fir.freemem %v : !fir.heap<!fir.array<10x!fir.char<1,?>>>
  fir.freemem %u : !fir.heap<!fir.array<10x!fir.char<1,?>>>
  fir.freemem %t : !fir.heap<!fir.char<1,?>>
  return
}

// An object with a descriptor among its components.
// CHECK-LABEL: func.func @object(
// CHECK: fir.allocmem !fir.type<_QTheld
func.func @object() attributes {gpu.kernel} {
  %s = fir.alloca !fir.type<_QTheld{numbers:!fir.array<3x9000xf32>,list:!fir.box<!fir.heap<!fir.array<?xi32>>>}>
  return
}
