//! Atomic updates, whose order the iterations of a loop need not keep.

use super::uses::{Use, is_update};
use crate::accgpu::analysis::gathering::{Conversions, Gathering};
use accc_dialects::{accgpu::Operator, ir::Op};

/// Whether it makes no difference which of the two comes first: they update variables of one
/// type by one operator, and nothing has the values in between. Sums of reals are done in
/// another order then, as with a reduction clause.
pub fn may_change_places<'c>(one: &Use<'c>, other: &Use<'c>) -> bool {
    let ty = |update: Op<'c>| update.operand(0).ty().pointee();
    let are_updates = is_update(one.op) && is_update(other.op);
    are_updates
        && ty(one.op) == ty(other.op)
        && operator(one.op)
            .is_some_and(|operator_of_one| operator(other.op) == Some(operator_of_one))
}

/// The operator by which `update` combines the old value with others that do not depend on it.
fn operator(update: Op<'_>) -> Option<Operator> {
    let block = update.body(0);
    let variable = block.arguments()[0];
    let gathering = Gathering {
        ty: variable.ty(),
        conversions: Conversions::OfOneSort,
        is_old: &|value| value == variable,
    };
    gathering.operator(block.terminator()?.operand(0))
}
