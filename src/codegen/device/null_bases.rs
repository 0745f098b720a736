//! Addresses of elements of nothing, which absent arguments have.
//!
//! What a routine does with an optional argument stays behind in a caller without one,
//! under a condition that only the run knows. The accesses of all arguments may then meet in
//! one, whose address LLVM 22's infer-address-spaces takes for one of device memory; it
//! knows no such address for an element of null, and leaves a module without an
//! operand, at which a later pass crashes. Code generation runs that pass, and on AMD
//! the optimiser after it has inlined a routine.
//!
//! ## Before
//! ```llvm
//! %element = getelementptr double, ptr null, i64 %i
//! ```
//! ## After
//! ```llvm
//! %element = getelementptr double, ptr addrspacecast (ptr addrspace(1) null to ptr), i64 %i
//! ```
//!
//! Legality: null has the same bits in both address spaces, of both vendors. LLVM
//! does not know that, so that arguments stay null until callees that ask whether they are
//! there have been inlined.

use super::{symbols::GLOBAL, target::Vendor};
use inkwell::{
    module::Module,
    values::{AsValueRef, FunctionValue, InstructionOpcode, InstructionValue},
};
use llvm_sys::core::*;

/// That of addresses which may be of any memory.
const GENERIC: u32 = 0;

/// Whether a call passes null, so that inlining makes elements of it.
pub fn are_passed(module: &Module, vendor: Vendor) -> bool {
    if vendor == Vendor::Simt {
        return false;
    }
    let passes_null = |call: InstructionValue| {
        let arguments = 0..call.get_num_operands().saturating_sub(1);
        arguments.into_iter().any(|index| {
            // SAFETY: an operand of the call, which has this many.
            unsafe {
                let argument = LLVMGetOperand(call.as_value_ref(), index);
                !LLVMIsAConstantPointerNull(argument).is_null()
            }
        })
    };
    module
        .get_functions()
        .flat_map(|function| instructions(function, InstructionOpcode::Call))
        .any(passes_null)
}

/// Moves null, where it is what an element's address starts from, into device memory.
pub fn move_to_device_memory(module: &Module, vendor: Vendor) {
    if vendor == Vendor::Simt {
        return;
    }
    let addresses = module
        .get_functions()
        .flat_map(|function| instructions(function, InstructionOpcode::GetElementPtr));
    for address in addresses.map(|instruction| instruction.as_value_ref()) {
        // SAFETY: the address of an element has a base, of the type that it is
        // replaced by: a cast back into the address space it comes from.
        unsafe {
            let base = LLVMGetOperand(address, 0);
            let ty = LLVMTypeOf(base);
            if LLVMIsAConstantPointerNull(base).is_null()
                || LLVMGetPointerAddressSpace(ty) != GENERIC
            {
                continue;
            }
            let global = LLVMPointerTypeInContext(LLVMGetTypeContext(ty), GLOBAL);
            let null = LLVMConstAddrSpaceCast(LLVMConstNull(global), ty);
            LLVMSetOperand(address, 0, null);
        }
    }
}

fn instructions(function: FunctionValue, opcode: InstructionOpcode) -> Vec<InstructionValue> {
    function
        .get_basic_block_iter()
        .flat_map(|block| block.get_instructions())
        .filter(|instruction| instruction.get_opcode() == opcode)
        .collect()
}
