//! Makes allocatables and pointers data of the constructs that use them where they may have been
//! allocated after the data construct around began.
//!
//! A data clause is about what its variable has when the data construct begins (OpenACC
//! 3.4, 2.6.5): for one without memory it does nothing. Compute constructs
//! inside take their data from the visible clause, and would miss it. Programs allocate
//! behind such a clause, and other compilers copy the variable for each construct then.
//!
//! ## Before
//! ```mlir
//! %d = acc.create varPtr(%a : !fir.ref<!fir.box<...>>) -> ... {name = "a"}
//! acc.data dataOperands(%d : ...) {
//!   fir.store %allocated to %a
//!   acc.parallel {
//!     "use"(%a) : (...) -> ()
//!     acc.yield
//!   }
//!   acc.terminator
//! }
//! ```
//! ## After
//! ```mlir
//! acc.data dataOperands(%d : ...) {
//!   fir.store %allocated to %a
//!   %c = acc.copyin varPtr(%a : ...) -> ... {implicit = true, name = "a"}
//!   acc.parallel dataOperands(%c : ...) {
//!     "use"(%c) : (...) -> ()
//!     acc.yield
//!   }
//!   acc.copyout accPtr(%c : ...) to varPtr(%a : ...) {implicit = true, name = "a"}
//!   acc.terminator
//! }
//! ```
//!
//! Legality: an implicit copy clause moves nothing where the data is present, which is
//! what the visible clause would have asked for; where it is not, the construct gets the
//! host's values and brings back its own. `present`, `no_create` and `deviceptr` say what
//! the program knows about the data, and stay all there is.

use crate::{acc::privates::later_reads::may_be_used_by_calls, pass::Pass};
use accc_dialects::{
    acc::{self, Compute, DataEntry},
    fir,
    ir::{Builder, Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct LateAllocations;

impl Pass for LateAllocations {
    const ARGUMENT: &'static str = "acc-late-allocations";
    const SUMMARY: &'static str =
        "copy what is allocated inside of the data construct that names it";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for data in module.collect_named(acc::DATA) {
            let operands = data.operands().into_iter();
            let entries = operands.filter_map(Value::defining_op).map(DataEntry);
            for entry in entries.filter(|entry| entry.0.is_any(&[acc::COPYIN, acc::CREATE])) {
                let variable = entry.variable();
                if variable.ty().is_descriptor_address() && may_be_allocated(variable, data) {
                    add_copies(data, variable, &entry.name());
                }
            }
        }
        Ok(())
    }
}

/// Whether something in `data`, but in no compute construct, may give `variable` memory.
fn may_be_allocated<'c>(variable: Value<'c>, data: Op<'c>) -> bool {
    let is_there = |op: Op<'c>| data.is_ancestor_of(op) && op.enclosing(&acc::COMPUTE).is_none();
    let gives = |(user, operand): (Op<'c>, usize)| {
        let writes = fir::is_store(user, operand) || user.is(fir::CALL);
        writes && is_there(user)
    };
    let calls = || data.collect_any(&[fir::CALL, fir::DISPATCH]).into_iter();
    uses(variable).into_iter().any(gives)
        || may_be_known_to_procedures(variable)
            && calls().any(|call| is_there(call) && may_allocate(call))
}

/// Whether a procedure may allocate `variable` without being passed it. (Nobody else may while it is
/// a dummy argument, F2023, 15.5.2.14.)
fn may_be_known_to_procedures(variable: Value<'_>) -> bool {
    let is_dummy = fir::origin(variable).as_argument().is_some();
    may_be_used_by_calls(variable) && (!is_dummy || fir::is_target(variable))
}

fn may_allocate(call: Op<'_>) -> bool {
    !fir::is_pure_call(call) && !fir::calls_library(call)
}

/// What is done with the address of `variable`, also as one of another type.
fn uses(variable: Value<'_>) -> Vec<(Op<'_>, usize)> {
    let mut all = Vec::new();
    for (user, operand) in variable.uses() {
        match user.is(fir::CONVERT) {
            true => all.extend(uses(user.result(0))),
            false => all.push((user, operand)),
        }
    }
    all
}

/// Gives the compute constructs in `data` that use `variable` a copy clause for it.
fn add_copies<'c>(data: Op<'c>, variable: Value<'c>, name: &str) {
    for construct in data.collect_any(&acc::COMPUTE) {
        let operands = Compute(construct).data_operands().into_iter();
        let mut entries = operands.filter_map(Value::defining_op).map(DataEntry);
        let has_clause = entries.any(|entry| entry.variable() == variable);
        let uses_it = |(user, _): (Op<'c>, usize)| construct.is_ancestor_of(user);
        if has_clause || !variable.uses().into_iter().any(uses_it) {
            continue;
        }
        let (before, after) = (Builder::before(construct), Builder::after(construct));
        let device = acc::copy_variable_around(&before, &after, construct, variable, name);
        // As with the program's own clauses: acc-implicit-data would take what is left of
        // the variable for that of the visible clause.
        variable.replace_uses_inside(construct, device);
        Compute(construct).add_data_operand(device);
    }
}
