// RUN: %accc-opt --acc-select-device-type --split-input-file --verify-diagnostics %s | FileCheck %s

// Clauses for the type become those for all devices; what is there for all of
// them yields to it, other types are left alone.

// CHECK-LABEL: func.func @nvidia
// CHECK: acc.parallel num_gangs({%{{.*}} : i32}, {%{{.*}} : i32} [#acc.device_type<default>], {%{{.*}} : i32} [#acc.device_type<star>], {%{{.*}} : i32} [#acc.device_type<radeon>]) vector_length(%{{.*}} : i32 [#acc.device_type<radeon>])
module attributes {accc.device_types = ["nvidia"]} {
  func.func @nvidia(%a: i32) {
    acc.parallel num_gangs({%a : i32}, {%a : i32} [#acc.device_type<star>], {%a : i32} [#acc.device_type<nvidia>], {%a : i32} [#acc.device_type<radeon>]) vector_length(%a : i32 [#acc.device_type<radeon>]) {
      acc.yield
    }
    return
  }
}

// -----

// Without a GPU each name of the CPU counts, the second one where the first has no clauses.

// CHECK-LABEL: func.func @host
// CHECK: acc.parallel num_workers(%{{.*}} : i32 [#acc.device_type<star>])
// CHECK: acc.parallel num_workers(%{{.*}} : i32 [#acc.device_type<multicore>]) vector_length(%{{.*}} : i32 [#acc.device_type<star>])
// CHECK: acc.loop gang([#acc.device_type<multicore>])
// CHECK: seq = [#acc.device_type<star>]
module attributes {accc.device_types = ["host"]} {
  func.func @host(%a: i32) {
    acc.parallel num_workers(%a : i32 [#acc.device_type<multicore>]) {
      acc.yield
    }
    acc.parallel num_workers(%a : i32 [#acc.device_type<multicore>]) vector_length(%a : i32 [#acc.device_type<host>]) {
      acc.loop gang([#acc.device_type<multicore>]) control(%k : i32) = (%a : i32) to (%a : i32) step (%a : i32) {
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>], seq = [#acc.device_type<host>]}
      acc.yield
    }
    return
  }
}

// -----

// CHECK-LABEL: func.func @several
// CHECK: acc.parallel num_workers(%{{.*}} : i32 [#acc.device_type<nvidia>])
module attributes {accc.device_types = ["nvidia", "radeon"]} {
  func.func @several(%a: i32) {
    // expected-warning@+1 {{clauses for a single device_type are ignored when compiling for several}}
    acc.parallel num_workers(%a : i32 [#acc.device_type<nvidia>]) {
      acc.yield
    }
    return
  }
}

// -----

// What is for devices that nothing else names is for none that a clause names, whatever
// clause that is.

// CHECK-LABEL: func.func @named
// CHECK: acc.parallel num_workers(%{{.*}} : i32 [#acc.device_type<default>]) vector_length(%{{.*}} : i32 [#acc.device_type<star>])
module attributes {accc.device_types = ["host"]} {
  func.func @named(%a: i32) {
    acc.parallel num_workers(%a : i32 [#acc.device_type<star>]) vector_length(%a : i32 [#acc.device_type<host>]) {
      acc.yield
    }
    return
  }
}

// -----

// What is asynchronous for other devices is so in all of a directive: its copies, too.

// CHECK-LABEL: func.func @copies
// CHECK: acc.copyin varPtr(%{{.*}} : !fir.ref<f64>) async(%{{.*}} : i32 [#acc.device_type<default>]) -> !fir.ref<f64>
// CHECK: acc.parallel {{.*}} async(%{{.*}} : i32 [#acc.device_type<default>]) num_gangs({%{{.*}} : i32} [#acc.device_type<star>])
// CHECK: acc.copyout accPtr(%{{.*}} : !fir.ref<f64>) async(%{{.*}} : i32 [#acc.device_type<default>])
module attributes {accc.device_types = ["radeon"]} {
  func.func @copies(%x: !fir.ref<f64>, %a: i32) {
    %d = acc.copyin varPtr(%x : !fir.ref<f64>) async(%a : i32 [#acc.device_type<star>]) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, name = "x"}
    acc.parallel dataOperands(%d : !fir.ref<f64>) async(%a : i32 [#acc.device_type<star>]) num_gangs({%a : i32} [#acc.device_type<radeon>]) {
      acc.yield
    }
    acc.copyout accPtr(%d : !fir.ref<f64>) async(%a : i32 [#acc.device_type<star>]) to varPtr(%x : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, name = "x"}
    return
  }
}

// -----

// So it is where the copies name a device of their own.

// CHECK-LABEL: func.func @named_copies
// CHECK: acc.copyin varPtr(%{{.*}} : !fir.ref<f64>) async(%{{.*}} : i32 [#acc.device_type<multicore>])
// CHECK: acc.parallel {{.*}} async(%{{.*}} : i32 [#acc.device_type<multicore>]) num_gangs({%{{.*}} : i32} [#acc.device_type<star>])
// CHECK: acc.copyout accPtr(%{{.*}} : !fir.ref<f64>) async(%{{.*}} : i32 [#acc.device_type<multicore>])
module attributes {accc.device_types = ["host"]} {
  func.func @named_copies(%x: !fir.ref<f64>, %a: i32) {
    %d = acc.copyin varPtr(%x : !fir.ref<f64>) async(%a : i32 [#acc.device_type<multicore>]) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, name = "x"}
    acc.parallel dataOperands(%d : !fir.ref<f64>) async(%a : i32 [#acc.device_type<multicore>]) num_gangs({%a : i32} [#acc.device_type<host>]) {
      acc.yield
    }
    acc.copyout accPtr(%d : !fir.ref<f64>) async(%a : i32 [#acc.device_type<multicore>]) to varPtr(%x : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, name = "x"}
    return
  }
}

// -----

// One warning for all of a directive.

module attributes {accc.device_types = ["nvidia", "radeon"]} {
  func.func @warned_once(%x: !fir.ref<f64>, %a: i32) {
    %d = acc.copyin varPtr(%x : !fir.ref<f64>) async(%a : i32 [#acc.device_type<nvidia>]) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, name = "x"}
    // expected-warning@+1 {{clauses for a single device_type are ignored when compiling for several}}
    acc.parallel dataOperands(%d : !fir.ref<f64>) async(%a : i32 [#acc.device_type<nvidia>]) {
      acc.yield
    }
    acc.copyout accPtr(%d : !fir.ref<f64>) async(%a : i32 [#acc.device_type<nvidia>]) to varPtr(%x : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, name = "x"}
    return
  }
}
