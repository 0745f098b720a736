// RUN: %accc-opt --llvm-scope-variables %s | FileCheck %s

#x = #llvm.access_group<id = distinct[0]<>>
#y = #llvm.access_group<id = distinct[1]<>>
#of_loop = #llvm.access_group<id = distinct[2]<>>
#again = #llvm.access_group<id = distinct[3]<>>

// Variables of a parallel region have scopes of it; groups of loops stay.
// CHECK-DAG: #[[LOOP:.*]] = #llvm.access_group
// CHECK: omp.parallel
// CHECK-NEXT: llvm.load %{{.*}} {access_groups = [#[[LOOP]]], alias_scopes = [#[[X:.*]]], noalias_scopes = [#[[Y:.*]]]}
// CHECK-NEXT: llvm.store {{.*}} {alias_scopes = [#[[Y]]], noalias_scopes = [#[[X]]]}
// CHECK-NEXT: llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK-NEXT: omp.terminator
// CHECK-NEXT: }
// CHECK-NEXT: omp.parallel
// CHECK-NOT: alias_scopes = [#[[X]]]
// CHECK-NEXT: llvm.load %{{.*}} {alias_scopes = [#{{.*}}], noalias_scopes = []}
// CHECK-NOT: variable_groups
llvm.func @s(%x: !llvm.ptr, %y: !llvm.ptr, %z: !llvm.ptr) {
  omp.parallel {
    %0 = llvm.load %x {access_groups = [#x, #of_loop]} : !llvm.ptr -> f32
    llvm.store %0, %y {access_groups = [#y]} : f32, !llvm.ptr
    %1 = llvm.load %z : !llvm.ptr -> f32
    omp.terminator
  } {accc.variable_groups = [#x, #y]}
  omp.parallel {
    %0 = llvm.load %x {access_groups = [#again]} : !llvm.ptr -> f32
    omp.terminator
  } {accc.variable_groups = [#again]}
  llvm.return
}
