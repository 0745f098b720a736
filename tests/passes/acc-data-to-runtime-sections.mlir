// RUN: %accc-opt --acc-data-to-runtime %s | FileCheck %s

// libaccrt knows which clauses of a directive name sections of one variable before their calls.

// CHECK-LABEL: func.func @directive(
// CHECK: call @accrt_clauses_begin
// CHECK: %[[ONE:.*]] = accgpu.variable "a(1:2)"
// CHECK: %[[OTHER:.*]] = accgpu.variable "a(5:6)"
// CHECK: call @accrt_together(%[[ONE]], %[[OTHER]],
// CHECK-NOT: call @accrt_together
// CHECK-COUNT-3: call @accrt_enter
// CHECK: call @accrt_clauses_end
func.func @directive(%a: !fir.ref<!fir.array<9xf32>>, %b: !fir.ref<!fir.array<9xf32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %first = acc.bounds lowerbound(%c0 : index) upperbound(%c1 : index)
  %second = acc.bounds lowerbound(%c4 : index) upperbound(%c5 : index)
  %0 = acc.copyin varPtr(%a : !fir.ref<!fir.array<9xf32>>) bounds(%first) -> !fir.ref<!fir.array<9xf32>> {name = "a(1:2)", structured = false}
  %1 = acc.copyin varPtr(%b : !fir.ref<!fir.array<9xf32>>) bounds(%first) -> !fir.ref<!fir.array<9xf32>> {name = "b(1:2)", structured = false}
  %2 = acc.create varPtr(%a : !fir.ref<!fir.array<9xf32>>) bounds(%second) -> !fir.ref<!fir.array<9xf32>> {name = "a(5:6)", structured = false}
  acc.enter_data dataOperands(%0, %1, %2 : !fir.ref<!fir.array<9xf32>>, !fir.ref<!fir.array<9xf32>>, !fir.ref<!fir.array<9xf32>>)
  return
}

// Those of a construct come behind all their bounds. What no_create finds may be the host's: the
// construct uses the other's address.

// CHECK-LABEL: func.func @construct(
// CHECK: call @f(
// CHECK: call @accrt_clauses_begin
// CHECK: call @accrt_together
// CHECK: call @accrt_enter
// CHECK: %[[ENTERED:.*]] = fir.call @accrt_enter
// CHECK: %[[D:.*]] = fir.convert %[[ENTERED]]
// CHECK: call @accrt_clauses_end
// CHECK: accgpu.region
// CHECK: fir.store %{{.*}} to %[[D]]
func.func private @f() -> index
func.func @construct(%a: !fir.ref<!fir.array<9xf32>>, %x: !fir.array<9xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = fir.call @f() : () -> index
  %first = acc.bounds lowerbound(%c0 : index) upperbound(%c1 : index)
  %0 = acc.nocreate varPtr(%a : !fir.ref<!fir.array<9xf32>>) bounds(%first) -> !fir.ref<!fir.array<9xf32>> {accc.construct = 0 : i32, accc.sections = 3 : i64, name = "a(1:2)"}
  %last = arith.addi %n, %c4 : index
  %second = acc.bounds lowerbound(%c4 : index) upperbound(%last : index)
  %1 = acc.copyin varPtr(%a : !fir.ref<!fir.array<9xf32>>) bounds(%second) -> !fir.ref<!fir.array<9xf32>> {accc.construct = 0 : i32, accc.sections = 3 : i64, name = "a(5:n)"}
  accgpu.region <parallel> {
    fir.store %x to %0 : !fir.ref<!fir.array<9xf32>>
    accgpu.yield
  }
  acc.delete accPtr(%0 : !fir.ref<!fir.array<9xf32>>) {name = "a(1:2)"}
  acc.delete accPtr(%1 : !fir.ref<!fir.array<9xf32>>) {name = "a(5:n)"}
  return
}
