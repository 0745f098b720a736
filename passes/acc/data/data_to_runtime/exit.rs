//! Data clauses that end a lifetime on the device: one accrt_exit each.

use super::{
    operation::{construct_flag, hold, modifier_flags, objects, presence},
    owner::{condition_of, owner_of, queue_of},
    update::update,
};
use crate::acc::{
    data::{
        runtime::{self, At, action},
        variable::describe,
    },
    has_descriptors, object_type,
    objects::{member_actions, members},
};
use accc_dialects::{
    acc::{self, DataEntry},
    fir,
    ir::{Builder, Module, Op, Reported, Value, not_yet_supported},
};

pub(super) fn convert_exit<'c>(symbols: &mut Module<'c>, op: Op<'c>) -> Result<(), Reported> {
    let entry = op
        .operand(0)
        .defining_op()
        .filter(|&e| acc::is_data_entry(e))
        .map(DataEntry)
        .ok_or_else(|| not_yet_supported(op.location(), "a data clause without its entry"))?;
    let owner = owner_of(entry.0);
    let b = fir::under_any(&Builder::before(op), condition_of(owner));
    let b = fir::under_any(&b, presence(&b, entry.variable()));
    let variable = describe(&b, symbols, entry)?;
    if op.is(acc::UPDATE_HOST) {
        update(&b, symbols, entry, owner, &variable, false);
        op.erase();
        return Ok(());
    }
    let clause = acc::clause_of(op);
    let kind = match op.name().as_str() {
        // A constant needs no way back, and its memory may be read-only.
        acc::COPYOUT if is_constant(symbols, entry.variable()) => action::DELETE,
        acc::COPYOUT => action::COPYOUT,
        acc::DETACH => action::DETACH,
        _ if clause == acc::data_clause::PRESENT || clause == acc::data_clause::NO_CREATE => {
            action::RELEASE
        }
        _ => action::DELETE,
    };
    let mut flags = kind | modifier_flags(op) | construct_flag(entry);
    let held = hold(entry, owner);
    flags |= held;
    if owner.is_some_and(|o| o.has_attribute("finalize")) {
        flags |= action::FINALIZE;
    }
    let queue = runtime::queue(&b, queue_of(entry, owner));
    let host = entry.variable();
    let on_exit = has_descriptors(object_type(host.ty()))
        .then(|| member_actions::action_on_exit(symbols.op(), op, flags & !held))
        .flatten();
    let of_object = on_exit.map_or(0, |(_, on_exit)| member_actions::of_object(on_exit));
    let follow = |symbols: &mut Module<'c>| {
        if let Some((step, on_exit)) = on_exit {
            let objects = objects(&b, host, &variable);
            members::follow(&b, symbols, &objects, step, on_exit, queue);
        }
    };
    let exit = |symbols: &mut Module<'c>| {
        let at = At::here(&b, symbols, flags | of_object, queue);
        runtime::exit(&b, symbols, &variable, &at);
    };
    // A deep copy begins with its object.
    match of_object {
        0 => (follow(symbols), exit(symbols)),
        _ => (exit(symbols), follow(symbols)),
    };
    op.erase();
    Ok(())
}

/// Whether the variable is a named constant.
fn is_constant<'c>(symbols: &Module<'c>, variable: Value<'c>) -> bool {
    let source = fir::origin(variable).defining_op();
    source.is_some_and(|address| fir::is_address_of_constant(symbols, address))
}
