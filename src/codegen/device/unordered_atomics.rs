//! Atomics for NVIDIA GPUs before Volta, whose instructions order nothing else.
//!
//! ```llvm
//! ; Before
//! %x = load atomic i32, ptr %lock acquire
//! ; After, for sm_60
//! %x = load atomic i32, ptr %lock monotonic
//! fence acq_rel
//! ```
//!
//! An access that acquires comes before what follows it, one that releases after what precedes it:
//! a fence on that side says the same of all accesses. LLVM 22 refuses ordered loads and stores for
//! these processors, and drops the order of other atomics.

use super::target::DeviceTarget;
use inkwell::values::{AsValueRef, InstructionOpcode, InstructionValue};
use inkwell::{context::Context, values::FunctionValue};
use llvm_sys::{LLVMAtomicOrdering, core};

use LLVMAtomicOrdering::{
    LLVMAtomicOrderingAcquire as ACQUIRE, LLVMAtomicOrderingAcquireRelease as ACQUIRE_RELEASE,
    LLVMAtomicOrderingMonotonic as MONOTONIC, LLVMAtomicOrderingNotAtomic as NOT_ATOMIC,
    LLVMAtomicOrderingRelease as RELEASE, LLVMAtomicOrderingUnordered as UNORDERED,
};

/// Puts fences around the ordered atomics of `function`, if `target`'s order nothing.
pub fn order_by_fences(context: &Context, function: FunctionValue, target: &DeviceTarget) {
    if target.orders_atomics() {
        return;
    }
    let blocks = function.get_basic_block_iter();
    let instructions: Vec<_> = blocks.flat_map(|block| block.get_instructions()).collect();
    for instruction in instructions {
        let ordering = ordering(instruction);
        if matches!(ordering, NOT_ATOMIC | UNORDERED | MONOTONIC) {
            continue;
        }
        relax(instruction);
        if ordering != ACQUIRE {
            fence(context, instruction, instruction);
        }
        if ordering != RELEASE
            && let Some(next) = instruction.get_next_instruction()
        {
            fence(context, instruction, next);
        }
    }
}

/// How `instruction` is ordered among other accesses; fences themselves count as no access.
fn ordering(instruction: InstructionValue) -> LLVMAtomicOrdering {
    use InstructionOpcode::*;
    let raw = instruction.as_value_ref();
    // SAFETY: each is asked of the instructions that have it.
    unsafe {
        match instruction.get_opcode() {
            Load | Store | AtomicRMW => core::LLVMGetOrdering(raw),
            AtomicCmpXchg => core::LLVMGetCmpXchgSuccessOrdering(raw),
            _ => NOT_ATOMIC,
        }
    }
}

fn relax(instruction: InstructionValue) {
    let raw = instruction.as_value_ref();
    // SAFETY: all atomics may be monotonic, also where a compare-and-swap fails.
    unsafe {
        if instruction.get_opcode() == InstructionOpcode::AtomicCmpXchg {
            core::LLVMSetCmpXchgFailureOrdering(raw, MONOTONIC);
            core::LLVMSetCmpXchgSuccessOrdering(raw, MONOTONIC);
        } else {
            core::LLVMSetOrdering(raw, MONOTONIC);
        }
    }
}

/// A fence in front of `place`, for the threads that `atomic` is for.
fn fence(context: &Context, atomic: InstructionValue, place: InstructionValue) {
    let builder = context.create_builder();
    builder.position_before(&place);
    // SAFETY: the builder stands in the function of `atomic`, which has a scope.
    unsafe {
        let scope = core::LLVMGetAtomicSyncScopeID(atomic.as_value_ref());
        core::LLVMBuildFenceSyncScope(builder.as_mut_ptr(), ACQUIRE_RELEASE, scope, c"".as_ptr());
    }
}
