//! Copies that a construct has of a global variable for itself, and what becomes of them where a routine
//! uses that variable.
//!
//! The variable of a DO loop is private to the thread that runs the loop (OpenACC 3.4, 2.6.1), and nothing
//! in the loop may change it (F2023, 11.1.7.4.3): a routine that is called there finds in the copy what
//! the program means, and what it would find without directives.
//!
//! Private variables of clauses are others than what a routine uses (2.5.13): a warning, where the construct
//! sets its own and the routine only reads. A scalar without a clause is the one that is passed.

use super::globals::Global;
use crate::{
    acc::loops::last_values::counts_with,
    accgpu::analysis::memory_uses::{element_uses, reads_only},
};
use accc_dialects::{
    acc::{self, Compute, DataEntry, Loop},
    fir,
    ir::{Op, Severity, Value, emit_with_notes},
};

/// The copy with which a loop around `call` counts, of the variable for which `is_variable` holds: also
/// one of a private clause, which says nothing else of the variable.
pub fn counter<'c>(call: Op<'c>, is_variable: &dyn Fn(Value<'c>) -> bool) -> Option<Value<'c>> {
    let copies = loops_around(call).flat_map(|nest| {
        let entries = Loop(nest).privates().into_iter().map(DataEntry);
        entries.filter(move |&entry| entry.is_implicit() || counts_with(nest, entry))
    });
    copies
        .into_iter()
        .find(|&entry| variables(entry).any(is_variable))
        .map(DataEntry::result)
}

/// What `copy` is a copy of: a construct's own one may be between it and the variable.
fn variables<'c>(copy: DataEntry<'c>) -> impl Iterator<Item = Value<'c>> {
    std::iter::successors(Some(copy.variable()), |&variable| {
        let source = fir::whole(variable).defining_op();
        let source = source.filter(|op| op.is_any(&[acc::PRIVATE, acc::FIRSTPRIVATE]));
        source.map(|op| DataEntry(op).variable())
    })
}

/// Warns if `construct` sets a copy of `variable` that is its own, while what `call` comes to only reads
/// the variable, at the address `named`.
pub fn warn_of_own<'c>(construct: Op<'c>, call: Op<'c>, variable: &Global, named: Value<'c>) {
    if construct.is(acc::KERNELS) || !is_only_read(named) {
        return;
    }
    let Some(set) = own_set(construct, call, variable) else {
        return;
    };
    let name = fir::declared_name(named).unwrap_or_else(|| variable.symbol.clone());
    let name = fir::variable_name(&name);
    let message = format!(
        "a routine that is called here reads '{name}', but not the copy that the construct has and sets: \
         a data clause of the construct for '{name}', or an argument, gives the routine what is set"
    );
    let notes = [(set.location(), "set here")];
    emit_with_notes(Severity::Warning, call.location(), &message, &notes);
}

/// What in `construct` sets its own copy of `variable`, that of a clause, also of a loop around `call`: a
/// store, or a loop that counts with it.
fn own_set<'c>(construct: Op<'c>, call: Op<'c>, variable: &Global) -> Option<Op<'c>> {
    let compute = Compute(construct);
    let of_construct = compute
        .privates()
        .into_iter()
        .chain(compute.firstprivates());
    let of_loops = loops_around(call).flat_map(|nest| {
        let nest = Loop(nest);
        nest.privates().into_iter().chain(nest.firstprivates())
    });
    let entries = of_construct.chain(of_loops).map(DataEntry);
    let is_own = |entry: &DataEntry<'c>| Global::at(entry.variable()).as_ref() == Some(variable);
    let copies: Vec<_> = entries.filter(is_own).map(DataEntry::result).collect();
    let is_set = |op: Op<'c>| {
        let mut privates = Loop(op).privates().into_iter().map(DataEntry);
        match op.is(fir::STORE) {
            true => copies.contains(&fir::whole(op.operand(1))),
            false => privates.any(|entry| {
                counts_with(op, entry)
                    && variables(entry).any(|original| copies.contains(&fir::whole(original)))
            }),
        }
    };
    let mut ops = construct.collect_any(&[fir::STORE, acc::LOOP]).into_iter();
    ops.find(|&op| is_set(op))
}

fn loops_around<'c>(call: Op<'c>) -> impl Iterator<Item = Op<'c>> {
    std::iter::successors(call.enclosing(&[acc::LOOP]), |nest| {
        nest.enclosing(&[acc::LOOP])
    })
}

/// Whether the procedure with `address` does nothing but load what is there.
fn is_only_read(address: Value<'_>) -> bool {
    let mut uses = element_uses(address).into_iter();
    uses.all(|(user, operand)| reads_only(user, operand))
}
