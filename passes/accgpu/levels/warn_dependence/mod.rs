//! Warns of loops that the program calls independent although their iterations depend on
//! each other for certain.
//!
//! Changes nothing. In a parallel construct, and with an `independent` clause, the program's
//! word counts (OpenACC 3.4, 2.9.6 and 2.9.9): such a loop is shared, and gives other values
//! each time it runs.
//!
//! ## Before and after
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%c1) : index par [gang, vector] independent {
//!   %before = arith.subi %i, %c1 : index
//!   %x = fir.array_coor %v(%shape) %before
//!   %1 = fir.load %x
//!   %y = fir.array_coor %v(%shape) %i
//!   fir.store %1 to %y
//!   accgpu.yield
//! }
//! // x.f90:4:3: warning: loop is said to be independent, but an iteration reads the
//! //            element of 'v' that the one before it writes
//! // x.f90:5:5: note: written here
//! // x.f90:5:12: note: read here
//! ```
//!
//! Only what is proven is told: both accesses happen in every iteration, their subscripts
//! are the loop's variable with constants added, and the loop does not end before both can
//! meet. The same for scalars, and elements, in which all iterations gather values, and for scalars
//! that each of them reads and then sets to a value of its own. Of another scalar
//! that an iteration may read before it sets it, the value may be another iteration's, but for
//! conditions that only the program knows: that is told as a question. So it is with one that a
//! clause makes all iterations share, where each gives it a value of its own, or where a procedure
//! does that each calls, and with a small
//! array, or an object, that each of them sets anew, also by subscripts that the loop does not change, and
//! with an array that those which meet a condition set and read. The variable of a reduction is no place to read its result,
//! or the value from before, in the loop. And a clause with another operator than what iterations do
//! with its variable gives something that hardly anybody wants.
//!
//! What code that each gang runs changes in a variable of all gangs, from what is there, is told as
//! well: it happens once for each gang.
//!
//! ## Does not
//! Look at iterations that write the same element and do not read it: they may well write
//! the same value.

mod calls;
mod carried;
mod each_gang;
mod elements;
mod operators;
mod partial;
mod shared;

use crate::{accgpu::analysis::access::Access, pass::Pass};
use accc_dialects::{
    accgpu::{self, Mode},
    fir,
    ir::{Module, Op, Reported, Severity, Value, emit_with_notes},
};
use calls::SetByCall;
use carried::{Carried, carried_scalar};
use each_gang::{Update, update_by_each_gang};
use elements::{Distance, ElementUse, distance, elements};
use operators::{Mixed, mixed_operators};
use shared::Shared;

#[derive(Clone, Default)]
pub struct WarnDependence;

impl Pass for WarnDependence {
    const ARGUMENT: &'static str = "accgpu-warn-dependence";
    const SUMMARY: &'static str = "warn of loops that are said to be independent and are not";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        for region in module.collect_named(accgpu::REGION) {
            // The version for the local thread repeats the loops.
            if region.has_attribute(accgpu::LOCAL) {
                continue;
            }
            for nest in region.collect_named(accgpu::LOOP) {
                if is_said_to_be_independent(nest) {
                    check(nest, &symbols);
                }
            }
            if let Some(update) = update_by_each_gang(region) {
                warn_of_update(&update);
            }
        }
        Ok(())
    }
}

fn is_said_to_be_independent(nest: Op<'_>) -> bool {
    accgpu::mode(nest) == Mode::Independent
        && !accgpu::is_proven(nest)
        && !accgpu::levels(nest).is_empty()
}

fn check<'c>(nest: Op<'c>, symbols: &Module<'c>) {
    if let Some(gathered) = shared::gathered_scalar(nest) {
        let name = gathered.in_words();
        let message = format!(
            "loop is said to be independent, but all iterations add to, or combine with, {name}: \
             it needs a reduction clause"
        );
        let notes = [(gathered.store.location(), "here")];
        emit_with_notes(Severity::Warning, nest.location(), &message, &notes);
        return;
    }
    let stores = elements(nest, fir::STORE);
    let loads = elements(nest, fir::LOAD);
    for store in &stores {
        for load in &loads {
            let Some(distance) = distance(nest, store, load) else {
                continue;
            };
            let is_in_all = matches!(distance, Distance::Any);
            // A gang runs its iterations one after the other.
            let storage = store.access.storage();
            if is_in_all && storage.is_some_and(|storage| shared::is_of_each(storage, nest)) {
                continue;
            }
            match is_in_all.then(|| shared::array_set_by_all(nest)).flatten() {
                Some(set) => ask_for_private(nest, &set, SET_AND_READ),
                None => warn(nest, store, load, distance),
            }
            return;
        }
    }
    let set = shared::scalar_set_by_all(nest)
        .or_else(|| shared::array_set_by_all(nest))
        .or_else(|| shared::array_met_by_all(nest))
        .or_else(|| shared::object_set_by_all(nest));
    if let Some(set) = set {
        ask_for_private(nest, &set, SET_AND_READ);
    } else if let Some(set) = shared::array_set_by_several(nest) {
        ask_for_private(nest, &set, "which each that gets there sets and reads");
    }
    if let Some(carried) = carried_scalar(nest) {
        warn_of_carried(nest, &carried);
    } else if let Some(set) = shared::scalar_read_first(nest) {
        ask_for_private(nest, &set, "which one may read before it sets it");
    }
    if let Some(set) = calls::scalar_set_by_call(nest, symbols) {
        warn_of_call(nest, &set);
    }
    if let Some(read) = partial::partial_read(nest) {
        warn_of_partial(nest, read);
    }
    if let Some(mixed) = mixed_operators(nest) {
        warn_of_operators(nest, &mixed);
    }
}

const SET_AND_READ: &str = "which each of them sets and reads";

fn ask_for_private(nest: Op<'_>, set: &Shared<'_>, how: &str) {
    let name = set.in_words();
    let message = format!(
        "loop is said to be independent, but iterations share {name}, {how}: should {name} be in \
         a private clause of the loop?"
    );
    let mut notes = vec![(set.store.location(), "set here")];
    let storage = Access::of(set.address, true).storage();
    let copy = storage.and_then(Value::defining_op);
    if let Some(copy) = copy.filter(|op| op.is(accgpu::PRIVATE)) {
        notes.push((copy.location(), "this clause gives each gang one copy"));
    }
    emit_with_notes(Severity::Warning, nest.location(), &message, &notes);
}

fn warn_of_carried(nest: Op<'_>, carried: &Carried<'_>) {
    let name = Access::of(carried.store.operand(1), true).in_words();
    let message = format!(
        "loop is said to be independent, but an iteration reads the value of {name} that the one \
         before it sets"
    );
    let notes = [
        (carried.store.location(), "set here"),
        (carried.load.location(), "read here"),
    ];
    emit_with_notes(Severity::Warning, nest.location(), &message, &notes);
}

fn warn_of_call(nest: Op<'_>, set: &SetByCall<'_>) {
    let name = Access::of(set.variable, true).in_words();
    let message = format!(
        "loop is said to be independent, but iterations share {name}, which a procedure that each of \
         them calls sets and reads: each needs one of its own, or atomic operations"
    );
    let notes = [
        (set.call.location(), "called here"),
        (set.store.location(), "set here"),
    ];
    emit_with_notes(Severity::Warning, nest.location(), &message, &notes);
}

fn warn_of_update(update: &Update<'_>) {
    let name = update.access.in_words();
    let message = format!(
        "each gang does this, and all of them change {name}, which they share, from what it has: in a \
         gang loop it happens once (OpenACC 2.5.1)"
    );
    let notes = [(update.nest.location(), "the loop, which each gang runs")];
    emit_with_notes(Severity::Warning, update.store.location(), &message, &notes);
}

fn warn_of_partial(nest: Op<'_>, read: Op<'_>) {
    let name = Access::of(read.operand(0), false).in_words();
    let message = format!(
        "{name} is in a reduction clause of a loop around: what is read here is the private copy, \
         which begins without the value from before the loop, and has some iterations' part of \
         the result only (OpenACC 2.9.11)"
    );
    let notes = [(nest.location(), "the loop")];
    emit_with_notes(Severity::Warning, read.location(), &message, &notes);
}

fn warn_of_operators(nest: Op<'_>, mixed: &Mixed<'_>) {
    let name = Access::of(mixed.store.operand(1), true).in_words();
    let message = format!(
        "iterations combine values in {name} by '{}', and the reduction clause says '{}': the \
         results of several iterations are combined by that",
        mixed.operator.spelling(),
        mixed.clause.spelling(),
    );
    let notes = [(nest.location(), "the loop")];
    emit_with_notes(Severity::Warning, mixed.store.location(), &message, &notes);
}

fn warn(nest: Op<'_>, store: &ElementUse<'_>, load: &ElementUse<'_>, distance: Distance) {
    let name = store.access.in_words();
    let what = match distance {
        Distance::Any => format!("all iterations read and write the same element of {name}"),
        Distance::Iterations(1) => {
            format!("an iteration reads the element of {name} that the one before it writes")
        }
        Distance::Iterations(-1) => {
            format!("an iteration reads the element of {name} that the next one writes")
        }
        Distance::Iterations(count) => {
            let (count, place) = match count {
                1.. => (count, "before"),
                _ => (-count, "after"),
            };
            format!(
                "an iteration reads the element of {name} that another one, {count} {place} it, \
                 writes"
            )
        }
    };
    let message = format!("loop is said to be independent, but {what}");
    let notes = match store.op.location() == load.op.location() {
        true => vec![(store.op.location(), "read and written here")],
        false => vec![
            (store.op.location(), "written here"),
            (load.op.location(), "read here"),
        ],
    };
    emit_with_notes(Severity::Warning, nest.location(), &message, &notes);
}
