//! Device copies of scalars that only one construct sees.
//!
//! `accgpu-drop-dead-copies` finds those that are temporaries. What they are is a matter of
//! their construct alone, until `accgpu-lift-control` makes parts of it.

use crate::accgpu::{
    analysis::liveness::{Effect, Liveness, all_effects_of},
    privates::promote_privates::Accesses,
};
use accc_dialects::{
    acc::{self, DataEntry, data_clause},
    accgpu, fir,
    ir::{Op, Value},
};
use std::collections::HashMap;

/// Set on the entry of a variable whose device copy nothing but the construct sees, and
/// whose value ends with it.
pub const TEMPORARY: &str = "accgpu.temporary";

/// Set on the entry of a variable that would be such a `TEMPORARY`, if the construct did not
/// need the value that it has before.
pub const STARTS_WITH_VALUE: &str = "accgpu.starts_with_value";

/// A device copy whose lifetime is that of constructs: one, but for its versions.
pub struct Copy<'c> {
    pub entry: Op<'c>,
    pub exits: Vec<Op<'c>>,
    /// What they do with it: for each construct.
    pub regions: HashMap<Op<'c>, Liveness<'c>>,
    accesses: Accesses<'c>,
}

impl<'c> Copy<'c> {
    /// `None` if something else than compute constructs can see it.
    pub fn of(entry: Op<'c>) -> Option<Self> {
        let accesses = Accesses::of(entry.result(0));
        let mut exits = Vec::new();
        let mut used: HashMap<Op<'c>, HashMap<Op<'c>, Effect>> = HashMap::new();
        for (op, effect) in all_effects_of(&accesses) {
            match op.enclosing(&[accgpu::REGION]) {
                Some(region) => used.entry(region).or_default().insert(op, effect),
                None if op.is_any(&acc::DATA_EXITS) => {
                    exits.push(op);
                    None
                }
                None => return None,
            };
        }
        let is_own = entry.is_any(&acc::DEVICE_COPIES)
            && DataEntry(entry).is_structured()
            && DataEntry(entry).bounds().is_empty();
        let regions = used.into_iter();
        is_own.then(|| Copy {
            entry,
            exits,
            regions: regions
                .map(|(region, effects)| (region, Liveness::new(region, effects)))
                .collect(),
            accesses,
        })
    }

    /// Whether it is there because the specification says so, not the program.
    pub fn is_implicit(&self) -> bool {
        is_implicit_copy(self.entry)
    }

    /// Whether the construct needs the value from before.
    pub fn is_read_first(&self) -> bool {
        self.regions.values().any(Liveness::is_live_at_start)
    }

    /// The constructs with stores to it.
    pub fn set_in(&self) -> impl Iterator<Item = Op<'c>> {
        let stores = &self.accesses.stores;
        let is_set = |region: &Op<'c>| stores.iter().any(|&store| region.is_ancestor_of(store));
        self.regions.keys().copied().filter(is_set)
    }

    /// What the construct does with it, if that is one region.
    fn only_region(&self) -> Option<&Liveness<'c>> {
        let mut regions = self.regions.values();
        regions.next().filter(|_| regions.next().is_none())
    }

    fn dead_stores(&self) -> Vec<Op<'c>> {
        let only = self.only_region();
        let is_dead = |store: &&Op<'c>| only.is_some_and(|it| !it.is_live_after(**store));
        let stores = self.accesses.stores.iter();
        stores.filter(is_dead).copied().collect()
    }
}

/// Whether `entry` is that of a variable without a clause, which is copied in and out; not that of
/// the memory of several.
pub fn is_implicit_copy(entry: Op<'_>) -> bool {
    entry.is(acc::COPYIN)
        && !entry.has_attribute(acc::COVERS)
        && DataEntry(entry).is_implicit()
        && acc::clause_of(entry) == data_clause::COPY
}

/// Removes the stores to the temporary of `entry` whose value its construct does not read.
pub fn drop_dead_stores(entry: Op<'_>) {
    let copy = Copy::of(entry);
    for store in copy.iter().flat_map(Copy::dead_stores) {
        store.erase();
    }
}

/// Whether its construct may read a temporary after `nest`, one of its loops; `None` if
/// the variable at `address` is none.
pub fn is_read_after<'c>(address: Value<'c>, nest: Op<'c>) -> Option<bool> {
    let entry = entry_of(address).filter(|entry| entry.has_attribute(TEMPORARY))?;
    let copy = Copy::of(entry)?;
    // Another part of the construct may read it.
    let only = copy.only_region();
    Some(only.is_none_or(|liveness| liveness.is_live_after(nest)))
}

/// Lets the scalar at `address` keep its device copy, and its values in it, to the end of its
/// construct: the host looks at it in between.
pub fn keep(address: Value<'_>) {
    if let Some(entry) = entry_of(address).filter(|entry| entry.has_attribute(TEMPORARY)) {
        entry.remove_attribute(TEMPORARY);
    }
}

/// The data clause that gives a construct the variable at `address`.
pub(crate) fn entry_of(address: Value<'_>) -> Option<Op<'_>> {
    let op = address.defining_op()?;
    match op.is_any(&[fir::DECLARE, fir::CONVERT]) {
        true => entry_of(op.operand(0)),
        false => acc::is_data_entry(op).then_some(op),
    }
}
