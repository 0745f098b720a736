//! Warns of variables that a construct only sets, in a copy of its own.
//!
//! A scalar without a clause is firstprivate in parallel and serial constructs (OpenACC
//! 3.4, 2.6.2): what the construct sets is gone when it ends. That is meant for
//! temporaries. A variable of a module or a dummy argument that the construct sets and
//! never reads was meant to be seen by others: the program is valid and computes
//! something else. So it is with one that it reads first and sets last, as `n = n + 1` does: nothing in
//! the construct uses what is set. The same goes for a variable that the program reads behind the
//! construct before it sets it again: a kernels construct would have kept the value.
//!
//! The result of a reduction is lost in the same way where gangs reduce to such a copy, and where the construct has a data clause for
//! the variable that brings nothing back: the copy that a reduction implies is not made
//! then (2.9.11), and only the device has the result.
//!
//! What a loop of a construct sets in private copies is lost for the rest of the construct
//! (`lost_loop_values.rs`).
//!
//! Changes nothing. It runs when implicit data attributes are known (acc-implicit-data).
//!
//! ## Before and after
//! ```mlir
//! %x = fir.address_of(@_QMmEx) : !fir.ref<i32>
//! %f = acc.firstprivate varPtr(%x) recipe(@r) {implicit = true, name = "x"}
//! acc.parallel firstprivate(%f) {
//!   fir.store %one to %f : !fir.ref<i32>
//!   acc.yield
//! }
//! // x.f90:4:5: warning: 'x' is set in a private copy, ...
//! ```

use super::lost_loop_values::warn_of_loops;
use crate::{
    acc::privates::{
        later_reads::{counts, first_store, outlives_procedure, read_behind},
        share_reductions::reductions_of_gangs,
    },
    pass::Pass,
};
use accc_dialects::{
    acc::{self, Compute, DataEntry, Loop},
    fir,
    ir::{Op, Reported, Severity, Value, emit, warning},
};

#[derive(Clone, Default)]
pub struct LostValues;

impl Pass for LostValues {
    const ARGUMENT: &'static str = "acc-lost-values";
    const SUMMARY: &'static str = "warn of variables that a construct only sets in a private copy";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_any(&acc::COMPUTE) {
            warn_of_reductions(construct);
            if construct.is(acc::PARALLEL) {
                warn_of_firstprivates(construct);
            }
            warn_of_loops(construct);
        }
        Ok(())
    }
}

fn warn_of_firstprivates(construct: Op<'_>) {
    let entries = construct.operands().into_iter();
    for entry in entries.filter_map(Value::defining_op) {
        let is_implicit = acc::flag(entry, "implicit", false);
        if !is_implicit || !entry.is(acc::FIRSTPRIVATE) {
            continue;
        }
        let entry = DataEntry(entry);
        if !warn_of_reduction(construct, entry) {
            warn_of_value(construct, entry);
        }
    }
}

/// Warns where gangs reduce to the firstprivate copy `entry`; returns whether they do.
fn warn_of_reduction<'c>(construct: Op<'c>, entry: DataEntry<'c>) -> bool {
    let mut reductions = reductions_of_gangs(construct).into_iter();
    let Some(reduction) = reductions.find(|&reduction| is_about(reduction, entry)) else {
        return false;
    };
    let name = entry.name();
    let message = format!(
        "the result of the reduction is lost, since each gang has a private copy of '{name}': \
         'copy({name})' on the construct would keep it"
    );
    warning(reduction.location(), &message);
    true
}

/// Whether `reduction` is one to the variable of `entry`.
fn is_about<'c>(reduction: Op<'c>, entry: DataEntry<'c>) -> bool {
    let variable = fir::origin(DataEntry(reduction).variable());
    variable == fir::origin(entry.variable()) || variable == entry.result()
}

/// Warns of a value that the firstprivate copy `entry` has when `construct` ends.
fn warn_of_value<'c>(construct: Op<'c>, entry: DataEntry<'c>) {
    let name = entry.name();
    if let Some(store) = lost_store(construct, entry) {
        let message = format!(
            "'{name}' is set in a private copy, which nothing reads: 'copyout({name})' would bring \
             the value back"
        );
        warning(store.location(), &message);
    } else if let Some(store) = lost_update(construct, entry) {
        let message = format!(
            "'{name}' is set in a private copy, from which nothing reads the new value: 'copy({name})' \
             would bring it back"
        );
        warning(store.location(), &message);
    } else if let Some(store) = first_store(construct, entry)
        && let Some(read) = read_behind(construct, entry.variable())
    {
        let message = format!(
            "'{name}' is set in a private copy, and is what it was before when it is read behind \
             the construct: 'copy({name})' would bring the value back"
        );
        let note = (read.location(), "read here");
        emit(Severity::Warning, store.location(), &message, Some(note));
    }
}

/// Warns of variables that `construct` or a loop in it reduces to, and whose data clause on the
/// construct ends with a deletion.
fn warn_of_reductions(construct: Op<'_>) {
    let operands = Compute(construct).data_operands().into_iter();
    let entries = operands.filter_map(Value::defining_op);
    let stay = entries.filter(|op| {
        let users = op.result(0).users();
        let has_end = |end: &str| users.iter().any(|user| user.is(end));
        op.is_any(&[acc::COPYIN, acc::CREATE]) && has_end(acc::DELETE) && !has_end(acc::COPYOUT)
    });
    let mut reductions = Compute(construct).reductions();
    for nest in construct.collect_named(acc::LOOP) {
        reductions.extend(Loop(nest).reductions());
    }
    for entry in stay.map(DataEntry) {
        if let Some(reduction) = reductions.iter().find(|&&it| is_about(it, entry)) {
            let name = entry.name();
            let message = format!(
                "the result of the reduction stays on the device, since the clause for '{name}' \
                 copies nothing back: 'copy({name})' would"
            );
            warning(reduction.location(), &message);
        }
    }
}

/// The program's first of the stores that are all that `construct` does with its copy
/// of a variable of others.
fn lost_store<'c>(construct: Op<'c>, entry: DataEntry<'c>) -> Option<Op<'c>> {
    if !outlives_procedure(entry.variable()) {
        return None;
    }
    let uses = entry.result().uses().into_iter();
    let stores: Option<Vec<_>> = uses
        .filter(|&(user, _)| user != construct && !user.is(fir::IS_PRESENT))
        .map(|(user, operand)| fir::is_store(user, operand).then_some(user))
        .collect();
    let stores = stores?;
    // Loops without a directive count in a variable, whether it is asked for or not.
    if stores.iter().any(|store| counts(store.operand(0))) {
        return None;
    }
    // The latest use comes first.
    stores.last().copied()
}

/// The store, behind all loads, to a variable of others whose value from before `construct` reads first.
fn lost_update<'c>(construct: Op<'c>, entry: DataEntry<'c>) -> Option<Op<'c>> {
    let copy = entry.result();
    let is_plain = |(user, operand): (Op<'c>, usize)| {
        user == construct
            || user.is_any(&[fir::LOAD, fir::IS_PRESENT])
            || fir::is_store(user, operand)
    };
    if !outlives_procedure(entry.variable()) || !copy.uses().into_iter().all(is_plain) {
        return None;
    }
    let is_access =
        |op: Op<'c>| fir::stores_to(op, copy) || op.is(fir::LOAD) && op.operand(0) == copy;
    let accesses = construct.collect(&is_access);
    let (first, last) = (accesses.first()?, *accesses.last()?);
    let is_update = first.is(fir::LOAD) && last.is(fir::STORE) && happens_once(last, construct);
    is_update.then_some(last)
}

/// Whether neither loops nor branches come to `op` again before `construct` ends.
fn happens_once<'c>(op: Op<'c>, construct: Op<'c>) -> bool {
    let is_one_block = op
        .block()
        .is_some_and(|block| block.region().blocks().len() == 1);
    let around = op.parent();
    is_one_block
        && around.is_some_and(|around| {
            around == construct || around.is(fir::IF) && happens_once(around, construct)
        })
}
