//! Atomic operations: their scopes, and which memory they may count on.
//!
//! ```llvm
//! ; Before
//! %old = atomicrmw fadd ptr %x, double %by syncscope("agent") monotonic
//! ; After, for gfx90a; for sm_90 the scope is "device"
//! %old = atomicrmw fadd ptr %x, double %by syncscope("agent") monotonic,
//!     !amdgpu.no.fine.grained.memory !0, !amdgpu.no.remote.memory !0, !amdgpu.ignore.denormal.mode !0
//! ```

use super::{
    symbols::SHARED,
    target::{DeviceTarget, Vendor},
};
use inkwell::{
    AddressSpace, AtomicOrdering, AtomicRMWBinOp,
    basic_block::BasicBlock,
    context::Context,
    module::Module,
    values::{AsValueRef, FunctionValue, InstructionOpcode, InstructionValue, Operand},
};
use llvm_sys::{core, prelude::LLVMValueRef};

/// That an update's variable is in the device's own memory, as far as this matters.
const OWN_MEMORY: &str = "amdgpu.no.fine.grained.memory";

/// Finishes an operation if it is an atomic one.
///
/// Atomics come with AMD's names for synchronisation scopes, and those of AMD assume device
/// memory, unless kernels may meet `any_memory`: neither fine-grained nor of another device
/// (OpenACC's data clauses allocate no other). Else many processors would have to loop over a
/// compare-and-swap. libaccrt asks the image ([`count_on_own_memory`]) before it keeps data elsewhere.
pub fn finish(
    context: &Context,
    instruction: InstructionValue,
    target: &DeviceTarget,
    any_memory: bool,
) {
    match target.vendor() {
        Vendor::Nvidia if has_scope(instruction) => {
            rename_scope(context, instruction.as_value_ref());
        }
        Vendor::Amd if is_update(instruction) => {
            if !any_memory && !target.updates_any_memory() && !is_of_bus(instruction) {
                mark(context, instruction, OWN_MEMORY);
                mark(context, instruction, "amdgpu.no.remote.memory");
            }
            if instruction.get_type().is_float_type() {
                mark(context, instruction, "amdgpu.ignore.denormal.mode");
            }
        }
        _ => {}
    }
}

fn is_update(instruction: InstructionValue) -> bool {
    instruction.get_opcode() == InstructionOpcode::AtomicRMW
}

/// Whether buses carry it as it is, so that hardware has it for all memory: PCIe has sums and swaps.
fn is_of_bus(update: InstructionValue) -> bool {
    use AtomicRMWBinOp::{Add, Xchg};
    matches!(update.get_atomic_rmw_bin_op(), Some(Add | Xchg))
}

/// Whether a prepared `module` updates variables in a way that only the device's own memory allows.
/// What a gang shares is no matter.
pub fn count_on_own_memory<'c>(context: &'c Context, module: &Module<'c>) -> bool {
    let kind = context.get_kind_id(OWN_MEMORY);
    let is_global = |update: InstructionValue| {
        let address = update.get_operand(0).and_then(Operand::value);
        address.is_none_or(|address| {
            let space = address.into_pointer_value().get_type().get_address_space();
            space != AddressSpace::from(SHARED)
        })
    };
    module
        .get_functions()
        .flat_map(FunctionValue::get_basic_block_iter)
        .flat_map(BasicBlock::get_instructions)
        .any(|it| is_update(it) && it.get_metadata(kind).is_some() && is_global(it))
}

/// Whether other threads may see when `instruction` happens.
fn has_scope(instruction: InstructionValue) -> bool {
    use InstructionOpcode::*;
    match instruction.get_opcode() {
        AtomicRMW | AtomicCmpXchg | Fence => true,
        Load | Store => instruction
            .get_atomic_ordering()
            .is_ok_and(|ordering| ordering != AtomicOrdering::NotAtomic),
        _ => false,
    }
}

/// Attaches metadata that says something by being there.
fn mark(context: &Context, instruction: InstructionValue, property: &str) {
    let kind = context.get_kind_id(property);
    // Fails for metadata other than nodes only.
    let _ = instruction.set_metadata(context.metadata_node(&[]), kind);
}

/// NVPTX's names for the scopes that AMD calls agent, workgroup and wavefront. The system's, which
/// clang gives all atomics of the libraries for NVIDIA, is more than they need: the host looks at
/// nothing before the kernel has ended, and fences for it take long.
fn rename_scope(context: &Context, instruction: LLVMValueRef) {
    let scope = |name: &str| {
        // SAFETY: the name is given with its length and only read.
        unsafe { core::LLVMGetSyncScopeID(context.raw(), name.as_ptr().cast(), name.len()) }
    };
    // SAFETY: the instruction is an atomic one, which has a scope.
    unsafe {
        let old = core::LLVMGetAtomicSyncScopeID(instruction);
        for (amd, nvidia) in [
            ("", "device"),
            ("agent", "device"),
            ("workgroup", "block"),
            ("wavefront", "block"),
        ] {
            if old == scope(amd) {
                core::LLVMSetAtomicSyncScopeID(instruction, scope(nvidia));
            }
        }
    }
}
