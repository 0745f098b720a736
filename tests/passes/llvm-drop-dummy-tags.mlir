// RUN: %accc-opt --llvm-drop-dummy-tags %s | FileCheck %s

#root = #llvm.tbaa_root<id = "Flang function root _QPsmooth">
#any = #llvm.tbaa_type_desc<id = "any access", members = {<#root, 0>}>
#data = #llvm.tbaa_type_desc<id = "any data access", members = {<#any, 0>}>
#dummy = #llvm.tbaa_type_desc<id = "dummy arg data", members = {<#data, 0>}>
#x_type = #llvm.tbaa_type_desc<id = "dummy arg data/_QFsmoothEx", members = {<#dummy, 0>}>
#x = #llvm.tbaa_tag<base_type = #x_type, access_type = #x_type, offset = 0>
#local_type = #llvm.tbaa_type_desc<id = "allocated data/_QFsmoothEy", members = {<#data, 0>}>
#local = #llvm.tbaa_tag<base_type = #local_type, access_type = #local_type, offset = 0>

// Tags of other memory hold wherever the code is.
// CHECK-LABEL: llvm.func @called(
// CHECK: llvm.load %{{[^ ]*}} : !llvm.ptr -> f32
// CHECK: llvm.store %{{.*}}, %{{.*}} {tbaa = [#{{.*}}]} : f32, !llvm.ptr
llvm.func @called(%x: !llvm.ptr, %y: !llvm.ptr) {
  %1 = llvm.load %x {tbaa = [#x]} : !llvm.ptr -> f32
  llvm.store %1, %y {tbaa = [#local]} : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @caller(
// CHECK: llvm.load %{{.*}} {tbaa = [#{{.*}}]} : !llvm.ptr -> f32
llvm.func @caller(%x: !llvm.ptr) {
  %1 = llvm.load %x {tbaa = [#x]} : !llvm.ptr -> f32
  llvm.call @called(%x, %x) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// The pointee of a Cray pointer may be a variable without TARGET.
#target_type = #llvm.tbaa_type_desc<id = "target data", members = {<#data, 0>}>
#target = #llvm.tbaa_tag<base_type = #target_type, access_type = #target_type, offset = 0>
// CHECK-LABEL: llvm.func @with_pointees(
// CHECK: llvm.load %{{[^ ]*}} : !llvm.ptr -> f32
// CHECK: llvm.store %{{.*}}, %{{.*}} {tbaa = [#{{.*}}]} : f32, !llvm.ptr
llvm.func @with_pointees(%p: !llvm.ptr, %y: !llvm.ptr) attributes {accc.has_mixed_targets} {
  %1 = llvm.load %p {tbaa = [#target]} : !llvm.ptr -> f32
  llvm.store %1, %y {tbaa = [#local]} : f32, !llvm.ptr
  llvm.return
}

// Another procedure has been inlined into this one.
// CHECK-LABEL: llvm.func @with_inlined(
// CHECK: llvm.load %{{[^ ]*}} : !llvm.ptr -> f32
llvm.func @with_inlined(%x: !llvm.ptr) attributes {accc.has_inlined} {
  %1 = llvm.load %x {tbaa = [#x]} : !llvm.ptr -> f32
  llvm.return
}

// A procedure that is an argument may be called wherever the argument goes.
// CHECK-LABEL: llvm.func @passed(
// CHECK: llvm.load %{{[^ ]*}} : !llvm.ptr -> f32
llvm.func @passed(%x: !llvm.ptr) {
  %1 = llvm.load %x {tbaa = [#x]} : !llvm.ptr -> f32
  llvm.return
}

llvm.func @apply(!llvm.ptr)

llvm.func @passes() {
  %1 = llvm.mlir.addressof @passed : !llvm.ptr
  llvm.call @apply(%1) : (!llvm.ptr) -> ()
  llvm.return
}
