; What MLIR's rocdl translation expects of AMD's ockl library, for code object
; version 5: the sizes of the launch from the implicit kernel arguments. All
; groups have the same size ("uniform-work-group-size").

declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()

; Threads of a workgroup in dimension 0, 1 or 2.
define linkonce_odr hidden i64 @__ockl_get_local_size(i32 %dimension) alwaysinline nounwind {
  %arguments = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %sizes = getelementptr inbounds i8, ptr addrspace(4) %arguments, i64 12
  %index = zext i32 %dimension to i64
  %address = getelementptr inbounds i16, ptr addrspace(4) %sizes, i64 %index
  %size = load i16, ptr addrspace(4) %address, align 2, !range !0, !invariant.load !1, !noundef !1
  %result = zext i16 %size to i64
  ret i64 %result
}

; Workgroups of the launch in dimension 0, 1 or 2.
define linkonce_odr hidden i64 @__ockl_get_num_groups(i32 %dimension) alwaysinline nounwind {
  %arguments = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %index = zext i32 %dimension to i64
  %address = getelementptr inbounds i32, ptr addrspace(4) %arguments, i64 %index
  %count = load i32, ptr addrspace(4) %address, align 4, !range !2, !invariant.load !1, !noundef !1
  %result = zext i32 %count to i64
  ret i64 %result
}

!0 = !{i16 1, i16 1025}
!1 = !{}
; A grid has at most 2^31 - 1 workgroups in each dimension.
!2 = !{i32 1, i32 -2147483648}
