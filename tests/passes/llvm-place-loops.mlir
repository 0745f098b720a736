// RUN: %accc-opt --llvm-place-loops --mlir-print-debuginfo %s | FileCheck %s

#vector = #llvm.loop_annotation<vectorize = <disable = false>>
#jam = #llvm.loop_annotation<unrollAndJam = <disable = false>>
#no_vector = #llvm.loop_annotation<vectorize = <disable = true>>
#file = #llvm.di_file<"a.f90" in "">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_Fortran95, file = #file, isOptimized = true, emissionKind = Full>
#own = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "with_debug_information", file = #file, line = 9, subprogramFlags = Definition>

// One scope for the two loops of a file.
// CHECK-DAG: #[[OWN:.*]] = #llvm.di_subprogram<{{.*}}name = "with_debug_information"
// CHECK-DAG: #[[A_UNIT:.*]] = #llvm.di_compile_unit<{{.*}}emissionKind = None
// CHECK-DAG: #[[A:.*]] = #llvm.di_subprogram<{{.*}}compileUnit = #[[A_UNIT]]{{.*}}name = "a.f90"
// CHECK-DAG: #[[INCLUDED:.*]] = #llvm.di_subprogram<{{.*}}name = "kernel.inc"
// CHECK-DAG: #[[PLACE_1:.*]] = loc("a.f90":4:3)
// CHECK-DAG: #[[PLACE_2:.*]] = loc("kernel.inc":2:1)
// CHECK-DAG: #[[PLACE_3:.*]] = loc("a.f90":6:3)
// CHECK-DAG: #[[PLACE_4:.*]] = loc("a.f90":10:3)
// CHECK-DAG: #[[START_1:.*]] = loc(fused<#[[A]]>[#[[PLACE_1]]])
// CHECK-DAG: #[[LOOP_1:.*]] = #llvm.loop_annotation<vectorize = {{[^,]*}}, startLoc = #[[START_1]]>
// CHECK-DAG: #[[START_2:.*]] = loc(fused<#[[INCLUDED]]>[#[[PLACE_2]]])
// CHECK-DAG: #[[LOOP_2:.*]] = #llvm.loop_annotation<vectorize = {{[^,]*}}, startLoc = #[[START_2]]>
// CHECK-DAG: #[[START_3:.*]] = loc(fused<#[[A]]>[#[[PLACE_3]]])
// CHECK-DAG: #[[LOOP_3:.*]] = #llvm.loop_annotation<unrollAndJam = {{[^,]*}}, startLoc = #[[START_3]]>
// CHECK-DAG: #[[START_4:.*]] = loc(fused<#[[OWN]]>[#[[PLACE_4]]])
// CHECK-DAG: #[[LOOP_4:.*]] = #llvm.loop_annotation<vectorize = {{[^,]*}}, startLoc = #[[START_4]]>

// CHECK-LABEL: llvm.func @demanding(
llvm.func @demanding(%again: i1) {
  llvm.br ^first
^first:
  // CHECK: llvm.cond_br {{.*}} {loop_annotation = #[[LOOP_1]]}
  llvm.cond_br %again, ^first, ^second {loop_annotation = #vector} loc("a.f90":4:3)
^second:
  // CHECK: llvm.cond_br {{.*}} {loop_annotation = #[[LOOP_2]]}
  llvm.cond_br %again, ^second, ^third {loop_annotation = #vector} loc(callsite("kernel.inc":2:1 at "a.f90":5:3))
^third:
  // CHECK: llvm.cond_br {{.*}} {loop_annotation = #[[LOOP_3]]}
  llvm.cond_br %again, ^third, ^end {loop_annotation = #jam} loc("a.f90":6:3)
^end:
  llvm.return
} loc("a.f90":1:1)

// CHECK-LABEL: llvm.func @with_debug_information(
llvm.func @with_debug_information(%again: i1) {
  llvm.br ^first
^first:
  // CHECK: llvm.cond_br {{.*}} {loop_annotation = #[[LOOP_4]]}
  llvm.cond_br %again, ^first, ^second {loop_annotation = #vector} loc("a.f90":10:3)
^second:
  // CHECK: llvm.cond_br {{.*}} {loop_annotation = #[[UNPLACED:.*]]} loc
  llvm.cond_br %again, ^second, ^end {loop_annotation = #vector} loc("kernel.inc":2:1)
^end:
  llvm.return
} loc(fused<#own>["a.f90":9:1])

// CHECK-LABEL: llvm.func @not_demanding(
llvm.func @not_demanding(%again: i1) {
  llvm.br ^first
^first:
  // CHECK: llvm.cond_br {{.*}} {loop_annotation = #[[NO_VECTOR:.*]]} loc
  llvm.cond_br %again, ^first, ^second {loop_annotation = #no_vector} loc("a.f90":14:3)
^second:
  // CHECK: llvm.cond_br {{.*}} {loop_annotation = #[[UNPLACED]]} loc
  llvm.cond_br %again, ^second, ^end {loop_annotation = #vector} loc(unknown)
^end:
  llvm.return
} loc("a.f90":13:1)
