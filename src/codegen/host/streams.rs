//! Non-temporal stores, for those that accgpu-stream-stores has marked.
//!
//! LLVM's vectoriser keeps the mark, a second access group, but would not have
//! vectorised stores that are non-temporal from the start. Only stores of whole
//! vectors, aligned to their size, become non-temporal: others would be split.

use inkwell::{
    context::Context,
    module::Module,
    targets::TargetData,
    values::{BasicValueEnum, InstructionOpcode, InstructionValue, Operand},
};

/// Kinds of metadata are numbered by name.
const ACCESS_GROUP: &str = "llvm.access.group";
const NON_TEMPORAL: &str = "nontemporal";

/// Marks the stores of `llvm`, which is optimised already.
pub fn use_non_temporal_stores<'l>(context: &'l Context, llvm: &Module<'l>, layout: &TargetData) {
    let kind = |name| context.get_kind_id(name);
    let (group, non_temporal) = (kind(ACCESS_GROUP), kind(NON_TEMPORAL));
    let one = context.i32_type().const_int(1, false);
    let mark = context.metadata_node(&[one.into()]);
    let stores = llvm
        .get_functions()
        .flat_map(|function| function.get_basic_block_iter())
        .flat_map(|block| block.get_instructions())
        .filter(|instruction| instruction.get_opcode() == InstructionOpcode::Store);
    for store in stores {
        if is_marked(store, group) && is_aligned_vector(store, layout) {
            // Fails for other than nodes only.
            let _ = store.set_metadata(mark, non_temporal);
        }
    }
}

/// Whether the store is in two access groups, the second of which is the mark.
fn is_marked(store: InstructionValue<'_>, access_group: u32) -> bool {
    store
        .get_metadata(access_group)
        .and_then(|groups| groups.get_node_size())
        .is_some_and(|groups| groups > 1)
}

fn is_aligned_vector(store: InstructionValue<'_>, layout: &TargetData) -> bool {
    let Some(Operand::Value(BasicValueEnum::VectorValue(stored))) = store.get_operand(0) else {
        return false;
    };
    let bytes = layout.get_store_size(&stored.get_type());
    store
        .get_alignment()
        .is_ok_and(|alignment| u64::from(alignment) >= bytes)
}
