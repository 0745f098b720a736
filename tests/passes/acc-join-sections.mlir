// RUN: %accc-opt --acc-join-sections %s | FileCheck %s

// Clauses of a construct for sections of one variable have one number, also where the variable is
// a component that each clause finds by itself. Other sections have none.

// CHECK-LABEL: func.func @own(
// CHECK: acc.copyin {{.*}} {accc.sections = [[A:.*]] : i64, name = "x%a(1:2)"}
// CHECK: acc.copyin {{.*}} {name = "b(1:2)"}
// CHECK: acc.create {{.*}} {accc.sections = [[A]] : i64, name = "x%a(5:6)"}
func.func @own(%x: !fir.ref<!fir.type<t{a:!fir.array<9xf32>}>>, %b: !fir.ref<!fir.array<9xf32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %first = acc.bounds lowerbound(%c0 : index) upperbound(%c1 : index)
  %second = acc.bounds lowerbound(%c4 : index) upperbound(%c5 : index)
  %0 = fir.coordinate_of %x, a : (!fir.ref<!fir.type<t{a:!fir.array<9xf32>}>>) -> !fir.ref<!fir.array<9xf32>>
  %1 = acc.copyin varPtr(%0 : !fir.ref<!fir.array<9xf32>>) bounds(%first) -> !fir.ref<!fir.array<9xf32>> {name = "x%a(1:2)"}
  %2 = acc.copyin varPtr(%b : !fir.ref<!fir.array<9xf32>>) bounds(%first) -> !fir.ref<!fir.array<9xf32>> {name = "b(1:2)"}
  %3 = fir.coordinate_of %x, a : (!fir.ref<!fir.type<t{a:!fir.array<9xf32>}>>) -> !fir.ref<!fir.array<9xf32>>
  %4 = acc.create varPtr(%3 : !fir.ref<!fir.array<9xf32>>) bounds(%second) -> !fir.ref<!fir.array<9xf32>> {name = "x%a(5:6)"}
  acc.parallel dataOperands(%1, %2, %4 : !fir.ref<!fir.array<9xf32>>, !fir.ref<!fir.array<9xf32>>, !fir.ref<!fir.array<9xf32>>) {
    acc.yield
  }
  return
}

// An implicit clause stands for one of the sections around: there is one for the other, too.

// CHECK-LABEL: func.func @around(
// CHECK: %[[FIRST:.*]] = acc.bounds lowerbound(%c0
// CHECK: %[[SECOND:.*]] = acc.bounds lowerbound(%c4
// CHECK: acc.data
// CHECK: %[[P:.*]] = acc.present varPtr(%arg0 : {{.*}}) bounds(%[[FIRST]]) {{.*}} {accc.of_section, accc.sections = [[N:.*]] : i64, implicit = true, name = "a(1:2)"}
// CHECK: %[[Q:.*]] = acc.nocreate varPtr(%arg0 : {{.*}}) bounds(%[[SECOND]]) {{.*}} {accc.sections = [[N]] : i64, implicit = true, name = "a(5:6)"}
// CHECK: acc.parallel dataOperands(%[[P]], %[[Q]] :
// CHECK: acc.delete accPtr(%[[Q]] : {{.*}}) {dataClause = #acc<data_clause acc_no_create>, implicit = true, name = "a(5:6)"}
// CHECK: acc.delete accPtr(%[[P]] : {{.*}} name = "a(1:2)"}
func.func @around(%a: !fir.ref<!fir.array<9xf32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %first = acc.bounds lowerbound(%c0 : index) upperbound(%c1 : index)
  %second = acc.bounds lowerbound(%c4 : index) upperbound(%c5 : index)
  %0 = acc.copyin varPtr(%a : !fir.ref<!fir.array<9xf32>>) bounds(%first) -> !fir.ref<!fir.array<9xf32>> {name = "a(1:2)"}
  %1 = acc.copyin varPtr(%a : !fir.ref<!fir.array<9xf32>>) bounds(%second) -> !fir.ref<!fir.array<9xf32>> {name = "a(5:6)"}
  acc.data dataOperands(%0, %1 : !fir.ref<!fir.array<9xf32>>, !fir.ref<!fir.array<9xf32>>) {
    %2 = acc.present varPtr(%a : !fir.ref<!fir.array<9xf32>>) bounds(%first) -> !fir.ref<!fir.array<9xf32>> {implicit = true, name = "a"}
    acc.parallel dataOperands(%2 : !fir.ref<!fir.array<9xf32>>) {
      acc.yield
    }
    acc.delete accPtr(%2 : !fir.ref<!fir.array<9xf32>>) bounds(%first) {dataClause = #acc<data_clause acc_present>, implicit = true, name = "a"}
    acc.terminator
  }
  return
}

// A clause for all of the variable brings the sections where they belong.

// CHECK-LABEL: func.func @whole(
// CHECK-NOT: acc.nocreate
// CHECK-NOT: accc.sections
// CHECK-NOT: accc.of_section
func.func @whole(%a: !fir.ref<!fir.array<9xf32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %all = acc.bounds lowerbound(%c0 : index) upperbound(%c8 : index)
  %first = acc.bounds lowerbound(%c0 : index) upperbound(%c1 : index)
  %0 = acc.copyin varPtr(%a : !fir.ref<!fir.array<9xf32>>) bounds(%all) -> !fir.ref<!fir.array<9xf32>> {name = "a"}
  acc.data dataOperands(%0 : !fir.ref<!fir.array<9xf32>>) {
    %1 = acc.copyin varPtr(%a : !fir.ref<!fir.array<9xf32>>) bounds(%first) -> !fir.ref<!fir.array<9xf32>> {name = "a(1:2)"}
    acc.data dataOperands(%1 : !fir.ref<!fir.array<9xf32>>) {
      %2 = acc.present varPtr(%a : !fir.ref<!fir.array<9xf32>>) bounds(%first) -> !fir.ref<!fir.array<9xf32>> {implicit = true, name = "a"}
      acc.parallel dataOperands(%2 : !fir.ref<!fir.array<9xf32>>) {
        acc.yield
      }
      acc.delete accPtr(%2 : !fir.ref<!fir.array<9xf32>>) bounds(%first) {dataClause = #acc<data_clause acc_present>, implicit = true, name = "a"}
      acc.terminator
    }
    acc.terminator
  }
  return
}
