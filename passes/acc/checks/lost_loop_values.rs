//! Warns of variables that a loop sets in private copies, and that are read behind it in its construct.
//!
//! Each iteration, or who shares the loop, has a copy of a variable in a private clause (OpenACC 3.4,
//! 2.9.10), in a loop with SEQ as well: what is read behind the loop is the variable that the construct or a
//! loop around has, with the value from before. Without directives it has that of the loop, which such
//! programs mean. The variable with which the loop counts has its last value there, with a clause and
//! without (`acc-to-accgpu`).

use crate::{
    acc::loops::last_values::counts_with,
    accgpu::analysis::memory_uses::{element_uses, reads_only},
};
use accc_dialects::{
    acc::{self, DataEntry, Loop},
    fir,
    ir::{Op, Severity, Value, emit},
};
use std::collections::HashMap;

/// Warns for the loops of `construct`.
pub fn warn_of_loops(construct: Op<'_>) {
    let mut order = HashMap::new();
    for nest in construct.collect_named(acc::LOOP) {
        let entries = Loop(nest).privates().into_iter().map(DataEntry);
        let is_lost = |entry: &DataEntry<'_>| !entry.is_implicit() && !counts_with(nest, *entry);
        for entry in entries.filter(is_lost) {
            if order.is_empty() {
                let all = construct.collect(&|_| true).into_iter();
                order = all.enumerate().map(|(place, op)| (op, place)).collect();
            }
            warn(construct, nest, entry, &order);
        }
    }
}

/// The same for one clause; `order` has the places of all operations of `construct`.
fn warn<'c>(construct: Op<'c>, nest: Op<'c>, entry: DataEntry<'c>, order: &HashMap<Op<'c>, usize>) {
    let is_stored = || {
        let mut uses = accesses(entry.result()).into_iter();
        uses.any(|(user, operand)| nest.is_ancestor_of(user) && !reads_only(user, operand))
    };
    let is_set = is_stored() || is_counted_with(nest, entry);
    let is_behind = |&(user, _): &(Op<'c>, usize)| {
        construct.is_ancestor_of(user) && !nest.is_ancestor_of(user) && order[&user] > order[&nest]
    };
    let behind = accesses(fir::whole(entry.variable())).into_iter();
    let first = behind.filter(is_behind).min_by_key(|(user, _)| order[user]);
    let Some((read, _)) = first.filter(|&(user, operand)| is_set && reads_only(user, operand))
    else {
        return;
    };
    let name = entry.name();
    let message = format!(
        "this loop sets '{name}' in a private copy, and '{name}' is what it was before when it is read \
         behind the loop: it should be in a clause of what is around both, not of this loop"
    );
    let note = Some((read.location(), "read here"));
    emit(Severity::Warning, nest.location(), &message, note);
}

/// Whether a loop in `nest`, which has a copy of the copy, counts with it and gives its value back
/// (`last_values.rs`).
fn is_counted_with<'c>(nest: Op<'c>, entry: DataEntry<'c>) -> bool {
    let mut inner = nest.collect_named(acc::LOOP).into_iter();
    inner.any(|inner| {
        let mut copies = Loop(inner).privates().into_iter().map(DataEntry);
        copies.any(|copy| fir::whole(copy.variable()) == entry.result() && counts_with(inner, copy))
    })
}

/// What reads or writes the variable at `value`, or its elements; what copies of it are used for is not.
fn accesses<'c>(value: Value<'c>) -> Vec<(Op<'c>, usize)> {
    let mut uses = element_uses(value);
    uses.retain(|(user, _)| {
        !acc::is_data_entry(*user) && !user.is(acc::LOOP) && !user.is_any(&acc::COMPUTE)
    });
    uses
}
