//! Tells LLVM that what the heap gives is device memory.
//!
//! Otherwise each access to a temporary or an automatic array would have to find out whether it
//! means shared memory or the stack.
//!
//! ## Before
//! ```llvm
//! %memory = call ptr @malloc(i64 %bytes)
//! ```
//! ## After
//! ```llvm
//! %0 = call ptr addrspace(1) @accc.malloc(i64 %bytes)
//! %memory = addrspacecast ptr addrspace(1) %0 to ptr
//!
//! define internal ptr addrspace(1) @accc.malloc(i64 %bytes) noinline {
//!   %memory = call ptr @malloc(i64 %bytes)
//!   ; the same address, of device memory
//! ```
//! The function is not inlined: LLVM would remove casts there and back, and threads that
//! allocate do little else in that time.
//!
//! Legality: the runtime's heap lies in memory that the host has allocated on the device
//! (`runtime/device/src/heap.cpp`), and null has the same bits in both address spaces.

use super::{
    symbols::GLOBAL,
    target::Vendor,
    values::{calls, users},
};
use inkwell::{
    AddressSpace,
    attributes::{Attribute, AttributeLoc},
    builder::BuilderError,
    context::Context,
    module::{Linkage, Module},
    types::AsTypeRef,
    values::{AsValueRef, FunctionValue},
};
use llvm_sys::{core::*, prelude::LLVMValueRef};

const MALLOC: &str = "malloc";

/// Redirects the calls of malloc in a program's module, before libraries join it.
pub fn mark<'c>(
    context: &'c Context,
    module: &Module<'c>,
    vendor: Vendor,
) -> Result<(), BuilderError> {
    let malloc = module.get_function(MALLOC);
    let Some(malloc) = malloc.filter(|_| vendor != Vendor::Simt) else {
        return Ok(());
    };
    let mut calls_of_malloc = users(malloc.as_value_ref());
    calls_of_malloc.retain(|&user| calls(user, malloc.as_value_ref()));
    if !calls_of_malloc.is_empty() {
        let global = add_global_malloc(context, module, malloc)?;
        for call in calls_of_malloc {
            redirect(call, global);
        }
    }
    Ok(())
}

fn add_global_malloc<'c>(
    context: &'c Context,
    module: &Module<'c>,
    malloc: FunctionValue<'c>,
) -> Result<FunctionValue<'c>, BuilderError> {
    let pointer = context.ptr_type(AddressSpace::from(GLOBAL as u16));
    let size = malloc.get_type().get_param_types()[0];
    let ty = pointer.fn_type(&[size], false);
    let function = module.add_function("accc.malloc", ty, Some(Linkage::Internal));
    let attribute = |name: &str| {
        let kind = Attribute::get_named_enum_kind_id(name);
        context.create_enum_attribute(kind, 0)
    };
    function.add_attribute(AttributeLoc::Function, attribute("noinline"));
    function.add_attribute(AttributeLoc::Function, attribute("nounwind"));
    function.add_attribute(AttributeLoc::Return, attribute("noalias"));
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(function, "entry"));
    let bytes = function.get_nth_param(0).expect("malloc has a parameter");
    let call = builder.build_call(malloc, &[bytes.into()], "")?;
    let memory = call.try_as_basic_value().unwrap_basic();
    let memory = builder.build_address_space_cast(memory.into_pointer_value(), pointer, "")?;
    builder.build_return(Some(&memory))?;
    Ok(function)
}

/// Has `call` of malloc call `global`, with the same parameter, and converts the result.
fn redirect(call: LLVMValueRef, global: FunctionValue) {
    let ty = global.get_type();
    // SAFETY: the new call stands in the old one's place, with its operand, and the cast, of
    // the old one's type, in front of all uses.
    unsafe {
        let generic = LLVMTypeOf(call);
        let builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(generic));
        LLVMPositionBuilderBefore(builder, call);
        let mut bytes = LLVMGetOperand(call, 0);
        let (ty, callee) = (ty.as_type_ref(), global.as_value_ref());
        let new = LLVMBuildCall2(builder, ty, callee, &mut bytes, 1, c"".as_ptr());
        let cast = LLVMBuildAddrSpaceCast(builder, new, generic, c"".as_ptr());
        LLVMReplaceAllUsesWith(call, cast);
        LLVMInstructionEraseFromParent(call);
        LLVMDisposeBuilder(builder);
    }
}
