//! Takes sums for reductions that loops of parallel constructs gather without a clause, and
//! that the program may read behind the construct.
//!
//! A scalar without a clause is firstprivate in a parallel construct (OpenACC 3.4, 2.6.2): what
//! iterations add to it would be gone. NVIDIA's compiler finds the reduction, and programs count
//! on it without knowing. A warning asks for the clause.
//!
//! ## Before
//! ```mlir
//! acc.parallel {
//!   acc.loop {
//!     %0 = fir.load %sum
//!     %1 = arith.addi %0, %x : i32
//!     fir.store %1 to %sum
//!   }
//! }
//! %2 = fir.load %sum
//! ```
//! ## After
//! ```mlir
//! %copy = acc.copyin varPtr(%sum) {accc.assumed_reduction, implicit = true}
//! acc.parallel dataOperands(%copy) {
//!   // the same with %copy
//! }
//! acc.copyout accPtr(%copy) to varPtr(%sum)
//! // x.f90:4:5: warning: iterations combine values in 's' without a reduction clause, ...
//! ```
//! `accgpu-prove-independence` makes the reduction then.
//!
//! Legality: the construct does nothing with the variable but combine values in it, so that
//! nothing in it can tell whose copy that is. Behind it the specification has the value from
//! before, which no program computes a sum for.
//!
//! A construct whose gangs would all do the same, `parallel loop seq`, gets one gang: each would add all
//! values otherwise.
//!
//! ## Leaves
//! Variables in a clause or declare directive, and those that procedures may use meanwhile.

use super::later_reads::needed_behind;
use crate::{
    acc::routines::{device_code, globals::Global},
    accgpu::analysis::{access::Access, gathering::Conversions, place::Place, scalars::Scalar},
    pass::Pass,
};
use accc_dialects::{
    acc::{self, Compute, DataEntry, Loop},
    accgpu, fir, func,
    ir::{Attribute, Builder, Op, Reported, Severity, Value, emit},
};
use std::iter::successors;

#[derive(Clone, Default)]
pub struct AssumeReductions;

impl Pass for AssumeReductions {
    const ARGUMENT: &'static str = "acc-assume-reductions";
    const SUMMARY: &'static str = "take sums without a clause for reductions where they are read";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_named(acc::PARALLEL) {
            for scalar in Scalar::written_in(construct, &|_| false) {
                // First: few are any, and the other questions look at whole procedures.
                if scalar.reduction(Conversions::All).is_none() {
                    continue;
                }
                if let Some(variable) = variable_of(&scalar, construct)
                    && gathers_only(&scalar, construct)
                    && let Some(read) = needed_behind(construct, variable)
                {
                    if may_be_one_gang(construct) {
                        Compute(construct).set_one_gang();
                    }
                    match is_shared_out(&scalar, construct) {
                        true => assume(construct, variable, &scalar),
                        false => scalar.writes().for_each(note_lost),
                    }
                    warn(variable, &scalar, construct, read);
                }
            }
        }
        Ok(())
    }
}

/// The variable of the procedure that `scalar` is, if no clause or directive names it.
fn variable_of<'c>(scalar: &Scalar<'c>, construct: Op<'c>) -> Option<Value<'c>> {
    let variable = scalar.accesses.first()?.address();
    let is_scalar = is_at(variable, &scalar.place);
    let is_in_loop_clause = || {
        let entries = construct.collect(&|op| acc::is_data_entry(op));
        let mut entries = entries.into_iter();
        entries.any(|entry| is_at(DataEntry(entry).variable(), &scalar.place))
    };
    let is_seen_elsewhere = || {
        let declaration = variable.defining_op();
        let global = Global::at(scalar.place.storage());
        declaration.is_some_and(fir::is_seen_elsewhere)
            || global.is_some_and(|global| {
                device_code::may_use(&device_code::calls_in(construct), &global.symbol)
            })
            || is_of_host(scalar.place.storage()) && calls_procedures(construct)
    };
    (is_scalar
        && has_no_clause(variable, construct)
        && !is_in_loop_clause()
        && !is_seen_elsewhere())
    .then_some(variable)
}

/// Whether an internal procedure has the variable at `storage` from the procedure around it.
fn is_of_host(storage: Value<'_>) -> bool {
    let load = storage.defining_op();
    load.is_some_and(|op| fir::tuple_of_host(op).is_some())
}

/// Whether `construct` calls procedures of the program.
fn calls_procedures(construct: Op<'_>) -> bool {
    let calls = device_code::calls_in(construct);
    !calls.into_iter().all(fir::calls_library)
}

/// Whether the variable at `address`, or that it is a part of, is at `place`, in whole or in part.
fn is_at<'c>(address: Value<'c>, place: &Place<'c>) -> bool {
    let accessed = Place::of(&Access::of(address, false));
    accessed.is_some_and(|accessed| accessed.meets(place))
}

/// Whether `variable` is one of the procedure around `construct`, outside of it, that no clause of
/// the construct or around it and no directive names.
pub fn has_no_clause<'c>(variable: Value<'c>, construct: Op<'c>) -> bool {
    let place = Place::of(&Access::of(variable, false));
    let declaration = variable.defining_op().filter(|op| op.is(fir::DECLARE));
    let (Some(declaration), Some(place)) = (declaration, place) else {
        return false;
    };
    let is_plain =
        |op: Op<'_>| op.is_any(&[fir::ALLOCA, fir::ADDRESS_OF]) || fir::tuple_of_host(op).is_some();
    let is_known = place.defining_op().is_none_or(is_plain)
        && !construct.is_ancestor_of(declaration)
        && !declaration.has_attribute(acc::DECLARE);
    is_known && !is_named(&place, construct)
}

/// Whether a data clause of `construct`, or of a directive around it, names the variable.
fn is_named<'c>(place: &Place<'c>, construct: Op<'c>) -> bool {
    let procedure = construct.enclosing(&[func::FUNC]).unwrap_or(construct);
    let entries = procedure.collect(&|op| acc::is_data_entry(op));
    entries.into_iter().any(|entry| {
        let mut users = entry.result(0).users().into_iter();
        is_at(DataEntry(entry).variable(), place)
            && users.any(|user| user == construct || user.is_ancestor_of(construct))
    })
}

/// Whether the construct combines the values of the reduction `scalar` in loops with a directive,
/// and does nothing else with it than to ask whether it is present.
fn gathers_only<'c>(scalar: &Scalar<'c>, construct: Op<'c>) -> bool {
    let known: Vec<_> = scalar.accesses.iter().map(|used| used.op).collect();
    let is_other_use = |op: Op<'c>| {
        let uses_it =
            |operand: Value<'c>| operand.ty().is_address() && is_at(operand, &scalar.place);
        let is_known = op.is(fir::IS_PRESENT) || known.contains(&op);
        !is_known && op.operands().into_iter().any(uses_it)
    };
    known.iter().all(|&op| loops_around(op).next().is_some())
        && construct.collect(&is_other_use).is_empty()
}

/// Whether the construct's gangs share the loops that do so: in others each would add all values.
fn is_shared_out(scalar: &Scalar<'_>, construct: Op<'_>) -> bool {
    let mut accesses = scalar.accesses.iter();
    let has_one_gang = accgpu::is_one_gang(&Compute(construct).num_gangs());
    has_one_gang || accesses.all(|used| loops_around(used.op).any(is_for_gangs))
}

/// The loops with a directive around `op` in its construct.
fn loops_around<'c>(op: Op<'c>) -> impl Iterator<Item = Op<'c>> {
    let around = |op: Op<'c>| op.enclosing(&[acc::LOOP, acc::PARALLEL]);
    successors(around(op), move |&op| around(op)).take_while(|op| op.is(acc::LOOP))
}

/// Whether all gangs of the construct would do the same, and how many there are is ours to choose
/// (OpenACC 3.4, 2.5.10): one gives the program the result that it needs.
fn may_be_one_gang(construct: Op<'_>) -> bool {
    let mut loops = construct.collect_named(acc::LOOP).into_iter();
    Compute(construct).num_gangs().is_empty()
        && !loops.any(is_for_gangs)
        && !calls_procedures(construct)
}

/// Whether gangs share the loop: a clause says so, or it is the outermost one and independent, and
/// no clause gives it to somebody else.
pub fn is_for_gangs(nest: Op<'_>) -> bool {
    let source = Loop(nest);
    let is_free = || {
        let is_others = source.is_seq() || source.has_worker() || source.has_vector();
        !is_others && source.is_independent() && nest.enclosing(&[acc::LOOP]).is_none()
    };
    !source.is_unstructured() && (source.has_gang() || is_free())
}

fn assume<'c>(construct: Op<'c>, variable: Value<'c>, scalar: &Scalar<'c>) {
    let name = fir::declared_name(variable).unwrap_or_default();
    let (before, after) = (Builder::before(construct), Builder::after(construct));
    let copy = acc::copy_variable_around(&before, &after, construct, variable, &name);
    if let Some(entry) = copy.defining_op() {
        entry.set_attribute(acc::ASSUMED_REDUCTION, Attribute::unit(entry.ctx()));
    }
    Compute(construct).add_data_operand(copy);
    for used in &scalar.accesses {
        used.op.set_operand(used.operand, copy);
    }
    for question in construct.collect_named(fir::IS_PRESENT) {
        if is_at(question.operand(0), &scalar.place) {
            question.set_operand(0, copy);
        }
    }
}

/// Notes that there is a warning about what `write` does.
fn note_lost(write: Op<'_>) {
    write.set_attribute(acc::LOST_REDUCTION, Attribute::unit(write.ctx()));
}

fn warn<'c>(variable: Value<'c>, scalar: &Scalar<'c>, construct: Op<'c>, read: Op<'c>) {
    let name = fir::declared_name(variable).unwrap_or_default();
    let consequence = match is_shared_out(scalar, construct) {
        true => {
            "one is assumed, since the program needs the result, which by the letter is lost \
             (OpenACC 2.6.2)"
        }
        false => {
            "the result is lost, and what was there before is what the program gets: each gang has \
             a private copy (OpenACC 2.6.2)"
        }
    };
    let message =
        format!("iterations combine values in '{name}' without a reduction clause: {consequence}");
    let first = scalar.writes().next().unwrap_or(construct);
    let what = match read.name().as_str() {
        fir::LOAD => "read here",
        func::RETURN => "whoever calls this procedure may read it",
        _ => "may be read here",
    };
    let note = (read.location(), what);
    emit(Severity::Warning, first.location(), &message, Some(note));
}
