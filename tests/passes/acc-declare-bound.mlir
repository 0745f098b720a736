// RUN: %accc-opt --acc-declare-bound --split-input-file %s | FileCheck %s

// What is not there is declared like the procedure that devices call it for.

// CHECK: acc.routine @r func(@_QPf) bind(@_QPg) seq
acc.routine @r func(@_QPf) bind(@_QPg) seq
// CHECK: func.func private @_QPf(f32) -> f32 attributes {acc.routine_info = #acc.routine_info<[@r]>, accc.bound = [@_QPg]}
func.func private @_QPf(f32) -> f32 attributes {acc.routine_info = #acc.routine_info<[@r]>}
// CHECK: func.func private @_QPg(f32) -> f32 attributes {accc.named_routine}

// -----

// A string is a name for linkers: of a symbol that is there, or as flang would name a procedure.

// CHECK: acc.routine @r0 func(@_QPf) bind(@here_) seq
acc.routine @r0 func(@_QPf) bind("here_") seq
// CHECK: acc.routine @r1 func(@_QPg) bind(@_QPexternal) seq
acc.routine @r1 func(@_QPg) bind("external_") seq
// CHECK: acc.routine @r2 func(@_QPh) bind(@of_c) seq
acc.routine @r2 func(@_QPh) bind("of_c") seq
func.func private @_QPf()
func.func private @_QPg()
func.func private @_QPh()
func.func private @here_()
// CHECK: func.func private @_QPexternal() attributes {accc.named_routine}
// CHECK: func.func private @of_c() attributes {accc.named_routine}

// -----

// Those for one type of device, too.

// CHECK: acc.routine @r func(@_QPf) bind(@_QPg, @_QPh [#acc.device_type<nvidia>]) seq
acc.routine @r func(@_QPf) bind("h_" [#acc.device_type<nvidia>], @_QPg) seq
// CHECK: accc.bound = [@_QPg, @_QPh]
func.func private @_QPf()

// -----

// The host has no use for them.

// CHECK: acc.routine @r func(@_QPf) bind("g_") seq
// CHECK-NOT: @_QPg
module attributes {accc.device_types = ["host"]} {
  acc.routine @r func(@_QPf) bind("g_") seq
  func.func private @_QPf()
}
