//! Addresses of local variables that a selection has, in functions for AMD's GPUs.
//!
//! In a function such an address is the stack pointer's, shifted, and some more. LLVM 22 puts the
//! variable itself into the instruction that selects, and finds its address right before that.
//! Where the condition is needed again behind it, it shifts in a vector register, since the
//! instruction for scalar ones would lose the condition, but the one that selects takes no
//! vector register: "Illegal instruction detected". The GPUs for which stacks have addresses of
//! their own have no shift.
//!
//! ```llvm
//! ; Before
//! %chosen = select i1 %is_first, ptr addrspace(5) %variable, ptr addrspace(5) %other
//! ; After
//! %hidden = call ptr addrspace(5) asm "", "=s,0"(ptr addrspace(5) %variable)
//! %chosen = select i1 %is_first, ptr addrspace(5) %hidden, ptr addrspace(5) %other
//! ```
//!
//! Legality: no instruction, whose result is its operand: the address in a register. In kernels
//! the address is a constant.

use super::target::Vendor;
use inkwell::{
    module::Module,
    values::{AsValueRef, FunctionValue, InstructionOpcode},
};
use llvm_sys::{LLVMInlineAsmDialect, core::*, prelude::LLVMValueRef};

/// LLVM's number of the calling convention of kernels.
const KERNEL: u32 = 91;

/// Puts these addresses into registers, in all functions of `module`.
pub fn hide(module: &Module, vendor: Vendor) {
    if vendor != Vendor::Amd {
        return;
    }
    let is_function = |function: &FunctionValue| function.get_call_conventions() != KERNEL;
    for function in module.get_functions().filter(is_function) {
        let blocks = function.get_basic_block_iter();
        let instructions: Vec<_> = blocks.flat_map(|block| block.get_instructions()).collect();
        for instruction in instructions {
            if instruction.get_opcode() == InstructionOpcode::Select {
                // SAFETY: a selection has a condition and two values.
                unsafe { hide_in(instruction.as_value_ref()) };
            }
        }
    }
}

/// # Safety
/// `select` is a selection of a live function.
unsafe fn hide_in(select: LLVMValueRef) {
    for number in [1, 2] {
        // SAFETY: what is built goes before the selection, and has the type of what it replaces.
        unsafe {
            let value = LLVMGetOperand(select, number);
            let is_cast = !LLVMIsAAddrSpaceCastInst(value).is_null();
            let part = match is_cast {
                true => LLVMGetOperand(value, 0),
                false => value,
            };
            if !is_of_variable(part) {
                continue;
            }
            let mut hidden = call_nothing(select, part);
            if is_cast {
                hidden = cast_before(select, hidden, value);
            }
            LLVMSetOperand(select, number, hidden);
        }
    }
}

/// Whether `address` is that of a part of a local variable.
///
/// # Safety
/// It is a live value.
unsafe fn is_of_variable(mut address: LLVMValueRef) -> bool {
    // SAFETY: the address of an element has a base.
    unsafe {
        while !LLVMIsAGetElementPtrInst(address).is_null() {
            address = LLVMGetOperand(address, 0);
        }
        !LLVMIsAAllocaInst(address).is_null()
    }
}

/// Has no instruction make `address` of itself before `user`.
///
/// # Safety
/// Both are live, and `address` is one that `user` may use.
unsafe fn call_nothing(user: LLVMValueRef, address: LLVMValueRef) -> LLVMValueRef {
    const IN_PLACE: &str = "=s,0";
    // SAFETY: the text outlives the call that copies it, and the type is that of the call.
    unsafe {
        let mut ty = LLVMTypeOf(address);
        let nothing = LLVMFunctionType(ty, &mut ty, 1, 0);
        let statement = LLVMGetInlineAsm(
            nothing,
            c"".as_ptr(),
            0,
            IN_PLACE.as_ptr().cast(),
            IN_PLACE.len(),
            0,
            0,
            LLVMInlineAsmDialect::LLVMInlineAsmDialectATT,
            0,
        );
        let builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(ty));
        LLVMPositionBuilderBefore(builder, user);
        let mut arguments = [address];
        let count = arguments.len() as u32;
        let call = LLVMBuildCall2(
            builder,
            nothing,
            statement,
            arguments.as_mut_ptr(),
            count,
            c"".as_ptr(),
        );
        LLVMDisposeBuilder(builder);
        call
    }
}

/// Casts `address` to the type of `like` before `user`.
///
/// # Safety
/// All are live, and `like` is a cast of an address of the same type.
unsafe fn cast_before(
    user: LLVMValueRef,
    address: LLVMValueRef,
    like: LLVMValueRef,
) -> LLVMValueRef {
    // SAFETY: see above.
    unsafe {
        let ty = LLVMTypeOf(like);
        let builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(ty));
        LLVMPositionBuilderBefore(builder, user);
        let cast = LLVMBuildAddrSpaceCast(builder, address, ty, c"".as_ptr());
        LLVMDisposeBuilder(builder);
        cast
    }
}
