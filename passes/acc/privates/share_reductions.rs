//! Lets gangs reduce to the program's variable, though the construct reads it as well.
//!
//! A reduction of a loop that gangs share is about a variable of the program, which gets the result
//! (OpenACC 3.4, 2.9.11): the construct has it in a copy clause (2.6.2). `acc-implicit-data` does so
//! where nothing else in the construct uses the variable. Where the construct reads it beside the
//! loop, it gives each gang a firstprivate copy, and the result is gone.
//!
//! ## Before
//! ```mlir
//! acc.parallel {
//!   %r = acc.reduction varPtr(%sum) recipe(@add)
//!   acc.loop reduction(%r) { ... }
//!   %0 = fir.load %sum
//! }
//! ```
//! ## After
//! ```mlir
//! %copy = acc.copyin varPtr(%sum) {implicit = true}
//! acc.parallel dataOperands(%copy) {
//!   %r = acc.reduction varPtr(%copy) recipe(@add)
//!   acc.loop reduction(%r) { ... }
//!   %0 = fir.load %copy
//! }
//! acc.copyout accPtr(%copy) to varPtr(%sum)
//! // x.f90:9:5: warning: 's' is read in the construct whose gangs reduce to it, ...
//! ```
//! No gang waits for another one, so that what is read is the result only if the construct has one
//! gang: that is what the warning says of others.
//!
//! ## Leaves
//! Variables that the construct sets beside the loop: each gang would set what others have added
//! to. `acc-lost-values` warns of those. Variables in a clause or declare directive, of modules, and
//! those that a procedure gets.

use super::assume_reductions::{has_no_clause, is_for_gangs, is_one_gang};
use crate::pass::Pass;
use accc_dialects::{
    acc::{self, Compute, DataEntry, Loop},
    fir,
    ir::{Builder, Op, Reported, Severity, Value, emit},
};

#[derive(Clone, Default)]
pub struct ShareReductions;

impl Pass for ShareReductions {
    const ARGUMENT: &'static str = "acc-share-reductions";
    const SUMMARY: &'static str = "copy variables that gangs reduce to and a construct reads";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_named(acc::PARALLEL) {
            for (variable, reduction) in reduced_by_gangs(construct) {
                if let Some(read) = read_beside(variable, construct)
                    && has_no_clause(variable, construct)
                {
                    share(construct, variable);
                    if !is_one_gang(construct) {
                        warn(variable, reduction, read);
                    }
                }
            }
        }
        Ok(())
    }
}

/// The scalars that loops of `construct` reduce to which gangs share, each with its reduction.
fn reduced_by_gangs(construct: Op<'_>) -> Vec<(Value<'_>, Op<'_>)> {
    let loops = construct.collect_named(acc::LOOP).into_iter();
    let shared = loops.filter(|&nest| is_for_gangs(nest));
    let mut found: Vec<(Value<'_>, Op<'_>)> = Vec::new();
    for reduction in shared.flat_map(|nest| Loop(nest).reductions()) {
        let variable = DataEntry(reduction).variable();
        let is_scalar = variable.ty().pointee().is_some_and(|ty| ty.is_trivial());
        if is_scalar && !found.iter().any(|&(known, _)| known == variable) {
            found.push((variable, reduction));
        }
    }
    found
}

/// Where `construct` loads the variable, if it does nothing else with it but reductions.
fn read_beside<'c>(variable: Value<'c>, construct: Op<'c>) -> Option<Op<'c>> {
    let users: Vec<_> = uses_inside(variable, construct)
        .map(|(user, _)| user)
        .collect();
    let are_known = users
        .iter()
        .all(|user| user.is_any(&[fir::LOAD, acc::REDUCTION]));
    let read = users.into_iter().find(|user| user.is(fir::LOAD));
    read.filter(|_| are_known)
}

/// The operations inside that have the variable's address, and as which operand.
fn uses_inside<'c>(
    variable: Value<'c>,
    construct: Op<'c>,
) -> impl Iterator<Item = (Op<'c>, usize)> {
    let uses = variable.uses().into_iter();
    uses.filter(move |(user, _)| construct.is_ancestor_of(*user))
}

fn share<'c>(construct: Op<'c>, variable: Value<'c>) {
    let name = fir::declared_name(variable).unwrap_or_default();
    let (before, after) = (Builder::before(construct), Builder::after(construct));
    let copy = acc::copy_variable_around(&before, &after, construct, variable, &name);
    for (user, operand) in uses_inside(variable, construct).collect::<Vec<_>>() {
        user.set_operand(operand, copy);
    }
    Compute(construct).add_data_operand(copy);
}

fn warn<'c>(variable: Value<'c>, reduction: Op<'c>, read: Op<'c>) {
    let name = fir::declared_name(variable).unwrap_or_default();
    let message = format!(
        "'{name}' is read in the construct whose gangs reduce to it: none of them waits until all \
         have added their part (OpenACC 2.9.11); read it in a construct of its own, or use \
         num_gangs(1)"
    );
    let note = (reduction.location(), "reduced to here");
    emit(Severity::Warning, read.location(), &message, Some(note));
}
