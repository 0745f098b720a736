//! The update directive: one accrt_update for each variable, and for the members
//! that follow it.

use super::{
    operation::{objects, presence},
    owner::{condition_of, entry_cursor},
};
use crate::acc::{
    data::{
        runtime::{self, At, action},
        variable::describe,
    },
    has_descriptors, object_type,
    objects::{
        member_actions,
        members::{self, Step},
    },
};
use accc_dialects::{
    acc::DataEntry,
    accgpu::Variable,
    fir,
    ir::{Builder, Module, Op, Reported},
};

pub(super) fn convert_update_device<'c>(
    symbols: &mut Module<'c>,
    entry: DataEntry<'c>,
    owner: Option<Op<'c>>,
) -> Result<(), Reported> {
    let b = fir::under_any(&entry_cursor(entry.0, owner), condition_of(owner));
    let b = fir::under_any(&b, presence(&b, entry.variable()));
    let variable = describe(&b, symbols, entry)?;
    update(&b, symbols, entry, owner, &variable, true);
    Ok(())
}

/// accrt_update for the variable of `entry`, and for its members where they follow.
pub(super) fn update<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    entry: DataEntry<'c>,
    owner: Option<Op<'c>>,
    variable: &Variable<'c>,
    to_device: bool,
) {
    let queue = runtime::queue(b, entry.async_clause());
    let flags = update_flags(owner);
    let at = At::here(b, symbols, flags, queue);
    runtime::update(b, symbols, variable, to_device, &at);
    let host = entry.variable();
    if has_descriptors(object_type(host.ty()))
        && let Some(flags) = member_actions::flags_on_update(symbols.op(), flags)
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
