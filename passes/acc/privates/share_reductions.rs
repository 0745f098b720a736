//! Lets gangs reduce to the program's variable, though the construct uses it as well.
//!
//! A reduction of a loop that gangs share is about a variable of the program, which gets the result
//! (OpenACC 3.4, 2.9.11): the construct has it in a copy clause (2.6.2). `acc-implicit-data` does so
//! where nothing else in the construct uses the variable. Where the construct reads or sets it
//! beside the loop, it gives each gang a firstprivate copy, and the result is gone.
//!
//! ## Before
//! ```mlir
//! acc.parallel {
//!   fir.store %zero to %sum
//!   %r = acc.reduction varPtr(%sum) recipe(@add)
//!   acc.loop reduction(%r) { ... }
//!   %0 = fir.load %sum
//! }
//! ```
//! ## After
//! ```mlir
//! %copy = acc.copyin varPtr(%sum) {implicit = true}
//! acc.parallel dataOperands(%copy) {
//!   fir.store %zero to %copy
//!   %r = acc.reduction varPtr(%copy) recipe(@add)
//!   acc.loop reduction(%r) { ... }
//!   %0 = fir.load %copy
//! }
//! acc.copyout accPtr(%copy) to varPtr(%sum)
//! ```
//! No gang waits for another one: `accgpu-order-reductions` sees to what the construct does with
//! the variable before and behind the loop.
//!
//! ## Leaves
//! Variables in a clause or declare directive, and those of the host of an internal procedure:
//! `acc-lost-values` warns of them.

use super::assume_reductions::{has_no_clause, is_for_gangs};
use crate::{acc::clauses::serial_to_parallel::is_serial, pass::Pass};
use accc_dialects::{
    acc::{self, Compute, DataEntry, Loop},
    fir,
    ir::{Builder, Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct ShareReductions;

impl Pass for ShareReductions {
    const ARGUMENT: &'static str = "acc-share-reductions";
    const SUMMARY: &'static str = "copy variables that gangs reduce to and a construct uses";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_named(acc::PARALLEL) {
            for variable in reduced_by_gangs(construct) {
                if is_used_beside(variable, construct) && has_no_clause(variable, construct) {
                    share(construct, variable);
                }
            }
        }
        Ok(())
    }
}

/// The scalars that loops of `construct` reduce to which gangs share.
fn reduced_by_gangs(construct: Op<'_>) -> Vec<Value<'_>> {
    let mut found: Vec<Value<'_>> = Vec::new();
    for reduction in reductions_of_gangs(construct) {
        let variable = DataEntry(reduction).variable();
        let is_scalar = variable.ty().pointee().is_some_and(|ty| ty.is_trivial());
        if is_scalar && !found.contains(&variable) {
            found.push(variable);
        }
    }
    found
}

/// The acc.reduction operations of loops in `construct` that gangs share. The gang of a serial one has
/// all iterations of its outermost loops.
pub fn reductions_of_gangs(construct: Op<'_>) -> Vec<Op<'_>> {
    let is_serial = is_serial(construct);
    let is_outermost = |nest: Op<'_>| nest.enclosing(&[acc::LOOP]).is_none();
    let loops = construct.collect_named(acc::LOOP).into_iter();
    let shared = loops.filter(|&nest| is_for_gangs(nest) || is_serial && is_outermost(nest));
    shared.flat_map(|nest| Loop(nest).reductions()).collect()
}

/// Whether `construct` does anything else with the variable.
fn is_used_beside<'c>(variable: Value<'c>, construct: Op<'c>) -> bool {
    let mut users = variable.users().into_iter();
    users.any(|user| construct.is_ancestor_of(user) && !user.is(acc::REDUCTION))
}

fn share<'c>(construct: Op<'c>, variable: Value<'c>) {
    let name = fir::declared_name(variable).unwrap_or_default();
    let (before, after) = (Builder::before(construct), Builder::after(construct));
    let copy = acc::copy_variable_around(&before, &after, construct, variable, &name);
    variable.replace_uses_inside(construct, copy);
    Compute(construct).add_data_operand(copy);
}
