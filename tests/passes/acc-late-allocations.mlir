// RUN: %accc-opt --acc-late-allocations %s | FileCheck %s

// Allocated behind the data clause, by the construct's procedure or one that it calls.

// CHECK-LABEL: func.func @allocated(
// CHECK-SAME: %[[A:.*]]: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>,
// CHECK: acc.data
// CHECK: fir.store
// CHECK: %[[COPY:.*]] = acc.copyin varPtr(%[[A]] : {{.*}}) -> {{.*}} {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
// CHECK: acc.parallel dataOperands(%[[COPY]] :
// CHECK: fir.load %[[COPY]]
// CHECK: acc.copyout accPtr(%[[COPY]] : {{.*}}) to varPtr(%[[A]] : {{.*}}) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
func.func @allocated(%a: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>, %new: !fir.box<!fir.heap<!fir.array<?xf32>>>) {
  %d = acc.create varPtr(%a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>> {name = "a"}
  acc.data dataOperands(%d : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) {
    fir.store %new to %a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    acc.parallel {
      %v = fir.load %a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
      acc.yield
    }
    acc.terminator
  }
  return
}

// It has its memory when the data construct begins, or the program says that it is there.

// CHECK-LABEL: func.func @kept(
// CHECK-NOT: acc.copyin
// CHECK-NOT: acc.copyout
// CHECK: return
func.func @kept(%a: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>, %b: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>, %new: !fir.box<!fir.heap<!fir.array<?xf32>>>) {
  %d = acc.create varPtr(%a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>> {name = "a"}
  %e = acc.present varPtr(%b : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>> {name = "b"}
  acc.data dataOperands(%d, %e : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) {
    fir.store %new to %b : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    acc.parallel {
      %v = fir.load %a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
      %w = fir.load %b : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
      acc.yield
    }
    acc.terminator
  }
  return
}

// A procedure may allocate a variable of a module.

fir.global @_QMmEg : !fir.box<!fir.heap<!fir.array<?xf32>>>
func.func private @make()
func.func private @pure()
func.func private @_FortranAioEndIoStatement()

// CHECK-LABEL: func.func @in_procedure(
// CHECK: %[[G:.*]] = fir.declare
// CHECK: acc.data
// CHECK: %[[COPY:.*]] = acc.copyin varPtr(%[[G]] : {{.*}}implicit = true, name = "g"}
// CHECK: acc.parallel dataOperands(%[[COPY]] :
func.func @in_procedure() {
  %0 = fir.address_of(@_QMmEg) : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  %g = fir.declare %0 {fortran_attrs = #fir.var_attrs<allocatable>, uniq_name = "_QMmEg"} : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  %d = acc.create varPtr(%g : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>> {name = "g"}
  acc.data dataOperands(%d : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) {
    fir.call @make() : () -> ()
    acc.parallel {
      %v = fir.load %g : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
      acc.yield
    }
    acc.terminator
  }
  return
}

// No pure procedure may, and flang's library knows no variables.
// CHECK-LABEL: func.func @in_no_procedure(
// CHECK-NOT: acc.copyin
// CHECK: return
func.func @in_no_procedure() {
  %0 = fir.address_of(@_QMmEg) : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  %g = fir.declare %0 {fortran_attrs = #fir.var_attrs<allocatable>, uniq_name = "_QMmEg"} : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  %d = acc.create varPtr(%g : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>> {name = "g"}
  acc.data dataOperands(%d : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) {
    fir.call @pure() proc_attrs<pure> : () -> ()
    fir.call @_FortranAioEndIoStatement() : () -> ()
    acc.parallel {
      %v = fir.load %g : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
      acc.yield
    }
    acc.terminator
  }
  return
}
