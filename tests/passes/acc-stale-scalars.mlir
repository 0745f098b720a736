// RUN: %accc-opt --acc-stale-scalars --verify-diagnostics %s

fir.global @_QMmEn {acc.declare = #acc.declare<dataClause = acc_create>} : i32
fir.global @_QMmEupdated {acc.declare = #acc.declare<dataClause = acc_create>} : i32
fir.global @_QMmEset {acc.declare = #acc.declare<dataClause = acc_copyin>} : i32
fir.global @_QMmEplain : i32

// What a construct reads and only the host assigns.

func.func @stale(%value: i32) {
  %0 = fir.address_of(@_QMmEn) : !fir.ref<i32>
  %n = fir.declare %0 {uniq_name = "_QMmEn"} : (!fir.ref<i32>) -> !fir.ref<i32>
  // expected-note @+1 {{assigned here}}
  fir.store %value to %n : !fir.ref<i32>
  %1 = acc.copyin varPtr(%n : !fir.ref<i32>) -> !fir.ref<i32> {implicit = true, name = "n"}
  // expected-warning @+1 {{'n' is the device's here, which does not get what the host assigns: 'update device(n)' would bring it there}}
  acc.parallel dataOperands(%1 : !fir.ref<i32>) {
    %2 = fir.load %1 : !fir.ref<i32>
    acc.yield
  }
  acc.copyout accPtr(%1 : !fir.ref<i32>) to varPtr(%n : !fir.ref<i32>) {implicit = true, name = "n"}
  return
}

// Not what an update brings to the device, in another procedure, or a construct or a routine
// sets; nor a variable that nothing declares.

func.func @fine(%value: i32) {
  %0 = fir.address_of(@_QMmEupdated) : !fir.ref<i32>
  %1 = fir.address_of(@_QMmEset) : !fir.ref<i32>
  %2 = fir.address_of(@_QMmEplain) : !fir.ref<i32>
  fir.store %value to %0 : !fir.ref<i32>
  fir.store %value to %1 : !fir.ref<i32>
  fir.store %value to %2 : !fir.ref<i32>
  %3 = acc.copyin varPtr(%0 : !fir.ref<i32>) -> !fir.ref<i32> {implicit = true, name = "updated"}
  %4 = acc.copyin varPtr(%1 : !fir.ref<i32>) -> !fir.ref<i32> {implicit = true, name = "set"}
  %5 = acc.copyin varPtr(%2 : !fir.ref<i32>) -> !fir.ref<i32> {implicit = true, name = "plain"}
  acc.parallel dataOperands(%3, %4, %5 : !fir.ref<i32>, !fir.ref<i32>, !fir.ref<i32>) {
    %6 = fir.load %3 : !fir.ref<i32>
    %7 = fir.load %4 : !fir.ref<i32>
    %8 = fir.load %5 : !fir.ref<i32>
    acc.yield
  }
  return
}
func.func @update() {
  %0 = fir.address_of(@_QMmEupdated) : !fir.ref<i32>
  %1 = acc.update_device varPtr(%0 : !fir.ref<i32>) -> !fir.ref<i32> {name = "updated", structured = false}
  acc.update dataOperands(%1 : !fir.ref<i32>)
  return
}
func.func @routine(%value: i32) attributes {acc.routine_info = #acc.routine_info<[@seq]>} {
  %0 = fir.address_of(@_QMmEset) : !fir.ref<i32>
  fir.store %value to %0 : !fir.ref<i32>
  return
}
acc.routine @seq func(@routine) seq
