// RUN: %accc-opt --acc-bind-routines %s | FileCheck %s

// CHECK: acc.routine @f.routine func(@f) seq
acc.routine @by_identifier func(@f) bind(@f_on_device) seq
// CHECK: acc.routine @g.routine func(@g) seq
acc.routine @by_string func(@g) bind("g_on_device") seq
// CHECK: acc.routine @h.routine func(@h) seq
acc.routine @plain func(@h) seq
// A name for other devices only.
// CHECK: acc.routine @i.routine func(@i) seq
acc.routine @for_others func(@i) bind("i_on_device" [#acc.device_type<radeon>]) seq

// CHECK: func.func private @f() attributes {acc.routine_info = #acc.routine_info<[@f.routine]>, accc.bind = @f_on_device}
func.func private @f() attributes {acc.routine_info = #acc.routine_info<[@by_identifier]>}
// CHECK: func.func private @g() attributes {acc.routine_info = {{.*}}, accc.bind = @g_on_device}
func.func private @g() attributes {acc.routine_info = #acc.routine_info<[@by_string]>}
// CHECK-NOT: accc.bind
func.func private @h() attributes {acc.routine_info = #acc.routine_info<[@plain]>}
func.func private @i() attributes {acc.routine_info = #acc.routine_info<[@for_others]>}
