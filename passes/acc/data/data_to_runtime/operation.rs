//! What the calls for entries, exits and updates have in common: when they run,
//! with which flags, and which objects their members follow.

use crate::acc::{
    data::runtime::{CONSTRUCT, action},
    objects::members::Objects,
};
use accc_dialects::{
    acc::{self, DataEntry, modifier},
    accgpu::Variable,
    fir,
    ir::{Attribute, Builder, Op, Value},
};

/// Whether a variable behind a descriptor is present, when it may be an absent
/// optional dummy, whose descriptor has no address.
pub(super) fn presence<'c>(b: &Builder<'c>, variable: Value<'c>) -> Option<Value<'c>> {
    let ty = variable.ty();
    let has_descriptor = ty.is_descriptor() || ty.is_descriptor_address();
    (has_descriptor && fir::may_be_absent(variable)).then(|| fir::is_present(b, variable))
}

pub(super) fn modifier_flags(op: Op<'_>) -> i64 {
    const COPYIN_READONLY: i64 = 2;
    const COPYOUT_ZERO: i64 = 5;
    const CREATE_ZERO: i64 = 8;
    let bits = acc::modifiers_of(op);
    let clause = acc::clause_of(op);
    let is_implicit = acc::flag(op, "implicit", false);
    let mut flags = 0;
    for (set, flag) in [
        (acc::flag(op, "structured", true), action::STRUCTURED),
        (is_implicit, action::IMPLICIT),
        (
            is_implicit && is_component(op) || op.has_attribute(acc::PART_SUFFICES),
            action::PART,
        ),
        (
            bits & modifier::ZERO != 0 || clause == CREATE_ZERO || clause == COPYOUT_ZERO,
            action::ZERO,
        ),
        (
            bits & modifier::READONLY != 0 || clause == COPYIN_READONLY,
            action::READONLY,
        ),
        (bits & modifier::ALWAYS_IN != 0, action::ALWAYS_IN),
        (bits & modifier::ALWAYS_OUT != 0, action::ALWAYS_OUT),
        (is_declared(op), action::DECLARED),
        (op.has_attribute(acc::IF_DECLARED), action::IF_DECLARED),
        (op.has_attribute(acc::MOVED), action::MOVED),
        (
            op.has_attribute(acc::PART_OF_REGIONS),
            action::PART_OF_REGIONS,
        ),
    ] {
        if set {
            flags |= flag;
        }
    }
    flags
}

/// Whether the variable of a data operation is a component. Only variables have implicit
/// attributes (2.6.2): a construct that uses `x%a` has one for `x`, and finds there what the
/// program has attached. An implicit clause for `x%a` brings what is not present at all.
fn is_component(op: Op<'_>) -> bool {
    op.text("name").is_some_and(|name| name.contains('%'))
}

/// Set on the entry of a variable of a data construct, or of a declare directive of a procedure, whose
/// descriptor the region may change, by pointer assignment or MOVE_ALLOC: the lifetime that ends with
/// the region is that of the data which began it (2.6.4), whatever the variable stands for by then.
pub(super) const HELD: &str = "accc.held";

/// Marks the entry of an exit, if it is to be `HELD`; returns the flags that say so to libaccrt.
pub(super) fn hold(entry: DataEntry<'_>, owner: Option<Op<'_>>) -> i64 {
    let of_region = region_flags(owner);
    if of_region == 0 || !entry.variable().ty().is_descriptor_address() {
        return 0;
    }
    let unit = Attribute::unit(entry.0.ctx());
    entry.0.set_attribute(HELD, unit);
    of_region
}

/// What tells libaccrt of a `HELD` clause of the region of `owner`.
pub(super) fn region_flags(owner: Option<Op<'_>>) -> i64 {
    match owner {
        Some(owner) if owner.is(acc::DATA) => action::HELD,
        // What allocates the variable inside is followed.
        Some(owner) if owner.is(acc::DECLARE_ENTER) => action::HELD | action::MOVED,
        _ => 0,
    }
}

/// Which kind of compute construct the clause belongs to, if it does to one.
pub(super) fn construct_flag(entry: DataEntry<'_>) -> i64 {
    let kind = entry.0.attribute(CONSTRUCT);
    let kind = kind.and_then(Attribute::as_integer);
    kind.map_or(0, action::of_construct)
}

/// Whether this is the start of a global's lifetime, on all devices, or the end of
/// a declared variable's memory (2.13).
pub(super) fn is_declared(op: Op<'_>) -> bool {
    op.has_attribute(acc::DEALLOCATES) || op.enclosing(&[acc::GLOBAL_CONSTRUCTOR]).is_some()
}

/// The objects that `variable`, the description of `host`, names.
pub(super) fn objects<'c>(
    b: &Builder<'c>,
    host: Value<'c>,
    variable: &Variable<'c>,
) -> Objects<'c> {
    let place = match host.ty().is_descriptor_address() {
        true => fir::load(b, host),
        false => host,
    };
    Objects {
        place,
        section: variable.dimensions.clone(),
    }
}
