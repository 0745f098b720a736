//! Private scalars that are allocatable, and allocated by an assignment.
//!
//! The copy of one that is not allocated has memory all the same, which suits the level (`storage`): an
//! assignment that allocates the copy gives it that memory, and needs no heap.

use accc_dialects::{
    fir, hlfir,
    ir::{Attribute, Builder, Op, Value},
};

/// Operations whose results are other names of their operand.
pub(super) const NAMES: [&str; 3] = [hlfir::DECLARE, fir::DECLARE, fir::CONVERT];

/// The attribute of a store that waits for the descriptor of the memory.
const OWN_MEMORY: &str = "accc.own_memory";

/// Allocates the scalar at `copy`, the descriptor of a private one: from here on it has its memory.
pub fn take<'c>(b: &Builder<'c>, copy: Value<'c>) {
    let ty = copy.ty().pointee().expect("an address");
    let store = fir::store(b, fir::unallocated(b, ty), copy);
    store.set_attribute(OWN_MEMORY, Attribute::unit(store.ctx()));
}

/// Whether `op` is such a store.
pub(super) fn is_taken_by(op: Op<'_>) -> bool {
    op.is(fir::STORE) && op.has_attribute(OWN_MEMORY)
}

/// Stores `own`, the descriptor of the memory, wherever `copy` takes it.
pub(super) fn give<'c>(copy: Value<'c>, own: Value<'c>) {
    for user in copy.users() {
        if user.is_any(&NAMES) {
            user.results().into_iter().for_each(|name| give(name, own));
        } else if is_taken_by(user) {
            let placeholder = user.operand(0);
            user.set_operand(0, own);
            user.remove_attribute(OWN_MEMORY);
            fir::erase_unused(placeholder);
        }
    }
}
