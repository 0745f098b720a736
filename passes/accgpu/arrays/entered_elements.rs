//! Elements of arrays that ENTER DATA directives bring, in front of constructs that use all of
//! the array without a clause for a part of it.
//!
//! The part that is there would end the program where the construct asks for the whole (OpenACC
//! 3.4, 2.7.2).

use super::named_elements::{follows_loop, is_element, uses_of_elements};
use crate::accgpu::analysis::access::Access;
use accc_dialects::{
    acc::{self, DataEntry},
    fir, func,
    ir::{Op, Value},
};
use std::iter::successors;

/// The construct's use of another element than the one that `entry`, a clause of an ENTER DATA
/// directive, brings: of a construct that certainly follows the directive.
pub fn use_behind(entry: DataEntry<'_>) -> Option<Op<'_>> {
    let directive = directive(entry)?;
    let array = Access::of(entry.variable(), false).origin;
    let mut next = directive.next();
    while let Some(op) = next {
        if ends_lifetime(op, array) {
            return None;
        }
        let mut uses = uses_of_elements(op, array).into_iter();
        let used = uses.find(|&element| asks_for_all(element) && follows_loop(element));
        if used.is_some() {
            return used;
        }
        next = op.next();
    }
    None
}

/// What other directives of the procedure say of the same element: EXIT DATA and UPDATE.
pub fn named_again(entry: DataEntry<'_>) -> Vec<DataEntry<'_>> {
    let Some(procedure) = entry.0.enclosing(&[func::FUNC]) else {
        return Vec::new();
    };
    let array = Access::of(entry.variable(), false).origin;
    let others = procedure.collect_any(&[acc::GET_DEVICEPTR, acc::UPDATE_DEVICE]);
    let others = others.into_iter().map(DataEntry);
    others
        .filter(|&other| {
            is_element(other)
                && other.name() == entry.name()
                && fir::are_same_variable(Access::of(other.variable(), false).origin, array)
        })
        .collect()
}

/// The ENTER DATA directive with the clause `entry`.
fn directive(entry: DataEntry<'_>) -> Option<Op<'_>> {
    let mut users = entry.result().users().into_iter();
    users.find(|user| user.is(acc::ENTER_DATA))
}

/// Whether `op` has an EXIT DATA directive about the array, or gives it other memory.
fn ends_lifetime<'c>(op: Op<'c>, array: Value<'c>) -> bool {
    let is_about_array =
        |operand: Value<'c>| fir::are_same_variable(Access::of(operand, false).origin, array);
    let is_descriptor =
        |operand: Value<'c>| operand.ty().is_descriptor_address() && is_about_array(operand);
    let ends = |inner: Op<'c>| {
        let operands = inner.operands();
        inner.is(acc::EXIT_DATA) && operands.into_iter().any(is_about_array)
            || inner.is_any(&[fir::STORE, fir::CALL])
                && inner.operands().into_iter().any(is_descriptor)
    };
    ends(op) || !op.collect(&ends).is_empty()
}

/// Whether the construct with `element` asks for the whole array: no clause of its own, or of a
/// data construct around it, brings a part.
fn asks_for_all<'c>(element: Op<'c>) -> bool {
    let before = |op: &Op<'c>| op.operands().first().copied()?.defining_op();
    let mut sources = successors(Some(element), before);
    let entry = sources.find(|&op| acc::is_data_entry(op)).map(DataEntry);
    entry
        .is_some_and(|entry| entry.is_implicit() || entry.0.is(acc::PRESENT) && !entry.is_section())
}
