//! What makes descriptors on the stack: copies of others, and their parts.

use super::values::{copied, object, opcode, stored, uncast};
use llvm_sys::{
    LLVMOpcode::*,
    LLVMTypeKind::*,
    core::*,
    prelude::{LLVMTypeRef, LLVMValueRef},
};
use std::collections::HashSet;

/// Compilers align descriptors for their members of eight bytes.
const ALIGNMENT: u32 = 8;

/// A descriptor on the stack, by what makes it.
pub enum Made {
    Copied(Copy),
    /// From its parts.
    Stored {
        variable: LLVMValueRef,
        parts: LLVMValueRef,
    },
}

impl Made {
    pub fn of(instruction: LLVMValueRef) -> Option<Made> {
        if let Some(copy) = Copy::of(instruction) {
            return Some(Made::Copied(copy));
        }
        let [parts, target] = stored(instruction)?;
        let variable = uncast(target);
        is_descriptor(variable).then_some(Made::Stored { variable, parts })
    }

    pub fn variable(&self) -> LLVMValueRef {
        match self {
            Made::Copied(copy) => copy.target,
            Made::Stored { variable, .. } => *variable,
        }
    }

    /// Whether it is of device memory, to which these addresses lead. (What it is made of may be
    /// another value than before: see [`load_global`].)
    pub fn is_from(&self, global: &HashSet<LLVMValueRef>) -> bool {
        match self {
            Made::Copied(copy) => copy.is_from(global),
            Made::Stored { parts, .. } => {
                first_part(*parts).is_some_and(|base| global.contains(&object(base)))
            }
        }
    }
}

/// The first field of a structure, if it is put in by one of the instructions that make it.
fn first_part(mut structure: LLVMValueRef) -> Option<LLVMValueRef> {
    while opcode(structure) == Some(LLVMInsertValue) {
        // SAFETY: the instruction has these operands, and an index at least.
        unsafe {
            if *LLVMGetIndices(structure) == 0 {
                return Some(LLVMGetOperand(structure, 1));
            }
            structure = LLVMGetOperand(structure, 0);
        }
    }
    None
}

/// A copy of a descriptor to the stack or from there.
pub struct Copy {
    pub call: LLVMValueRef,
    /// The stack's variable, if it is what is written.
    target: LLVMValueRef,
}

impl Copy {
    pub fn of(call: LLVMValueRef) -> Option<Copy> {
        let [target, source] = copied(call)?.map(uncast);
        (is_descriptor(target) || is_descriptor(source)).then_some(Copy { call, target })
    }

    /// Whether a variable on the stack gets the descriptor.
    pub fn is_to_stack(&self) -> bool {
        is_descriptor(self.target)
    }

    pub fn align(&self) {
        for parameter in [1, 2] {
            // SAFETY: a call with these parameters, addresses.
            unsafe { LLVMSetInstrParamAlignment(self.call, parameter, ALIGNMENT) };
        }
    }

    /// Whether one of these addresses leads to the source. (It may be another one than
    /// before: see [`load_global`].)
    pub fn is_from(&self, global: &HashSet<LLVMValueRef>) -> bool {
        let comes_from = |source| global.contains(&object(source));
        self.is_to_stack() && copied(self.call).is_some_and(|[_, from]| comes_from(from))
    }
}

/// Whether `value` is a variable on the stack that holds a descriptor: as flang has
/// them, address, bytes of an element, version, and more.
fn is_descriptor(value: LLVMValueRef) -> bool {
    // SAFETY: questions about a live instruction and its type.
    unsafe {
        if opcode(value) != Some(LLVMAlloca) {
            return false;
        }
        let ty = LLVMGetAllocatedType(value);
        let is = |field, kind| LLVMGetTypeKind(LLVMStructGetTypeAtIndex(ty, field)) == kind;
        is_structure(ty) && is(0, LLVMPointerTypeKind) && is(1, LLVMIntegerTypeKind)
    }
}

/// Whether `ty` is a structure without a name, of at least a descriptor's first fields.
fn is_structure(ty: LLVMTypeRef) -> bool {
    const FIELDS: u32 = 7;
    // SAFETY: questions about a type.
    unsafe {
        LLVMGetTypeKind(ty) == LLVMStructTypeKind
            && LLVMIsLiteralStruct(ty) != 0
            && LLVMCountStructElementTypes(ty) >= FIELDS
    }
}
