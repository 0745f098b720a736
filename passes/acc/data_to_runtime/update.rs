//! The update directive: one accrt_update for each variable, and for the members
//! that follow it.

use super::{
    entry::entry_cursor,
    operation::{guarded, may_be_skipped, objects, presence},
    owner::{condition_of, owner_of},
};
use crate::acc::{
    has_descriptors,
    members::{self, Step},
    object_type,
    runtime::{self, At, Variable, action},
    variable::describe,
};
use accc_dialects::{
    acc::{self, DataEntry},
    ir::{Builder, Module, Op, Reported},
};

pub(super) fn convert_update_device<'c>(
    symbols: &mut Module<'c>,
    entry: DataEntry<'c>,
    owner: Option<Op<'c>>,
) -> Result<(), Reported> {
    let b = guarded(&entry_cursor(entry.0, owner), condition_of(owner));
    let b = guarded(&b, presence(&b, entry.variable()));
    let variable = describe(&b, symbols, entry)?;
    let more = is_followed(entry.0, owner, &|op| {
        op.is(acc::UPDATE_DEVICE).then_some(op)
    });
    update(&b, symbols, entry, owner, &variable, (true, more));
    Ok(())
}

/// Whether another variable of the same directive moves in the same direction after that of
/// `op`, whatever happens: `entry_of` is the entry of such an operation. The host then waits
/// with that one.
pub(super) fn is_followed<'c>(
    op: Op<'c>,
    owner: Option<Op<'c>>,
    entry_of: &dyn Fn(Op<'c>) -> Option<Op<'c>>,
) -> bool {
    let later = std::iter::successors(op.next(), |op| op.next());
    owner.is_some()
        && later
            .filter_map(entry_of)
            .any(|entry| owner_of(entry) == owner && !may_be_skipped(DataEntry(entry).variable()))
}

/// accrt_update for the variable of `entry`, and for its members where they follow.
pub(super) fn update<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    entry: DataEntry<'c>,
    owner: Option<Op<'c>>,
    variable: &Variable<'c>,
    (to_device, more): (bool, bool),
) {
    let queue = runtime::queue(b, entry.async_clause());
    let flags = update_flags(owner);
    let more_flag = if more { action::MORE } else { 0 };
    let at = At::here(b, symbols, flags | more_flag, queue);
    runtime::update(b, symbols, variable, to_device, &at);
    let host = entry.variable();
    if has_descriptors(object_type(host.ty()))
        && let Some(flags) = members::flags_on_update(symbols.op(), flags)
    {
        let step = match to_device {
            true => Step::UpdateDevice,
            false => Step::UpdateSelf,
        };
        let objects = objects(b, host, variable);
        members::follow(b, symbols, &objects, step, flags, queue);
    }
}

fn update_flags(owner: Option<Op<'_>>) -> i64 {
    if owner.is_some_and(|o| o.has_attribute("ifPresent")) {
        action::IF_PRESENT
    } else {
        0
    }
}
