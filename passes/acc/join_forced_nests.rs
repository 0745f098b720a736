//! Completes the nests that `collapse(force:)` makes.
//!
//! With statements between its loops (OpenACC 3.4, 2.9.1) flang gives the nest the
//! variables and bounds of all loops, and leaves the inner loops in its body as well:
//! each iteration would run all of them once more.
//!
//! ## Before
//! ```mlir
//! acc.loop private(%j, %i) control(%a, %b : i32, i32) = ... {
//!   fir.store %a to %j
//!   fir.store %b to %i
//!   "between the loops"() : () -> ()
//!   %again = acc.private varPtr(%i : !fir.ref<i32>) -> !fir.ref<i32> {name = "i"}
//!   acc.loop private(%again) control(%c : i32) = ... {
//!     fir.store %c to %again
//!     "body"(%c) : (i32) -> ()
//!     acc.yield
//!   }
//!   acc.yield
//! } attributes {collapse = [2]}
//! ```
//! ## After
//! ```mlir
//! acc.loop private(%j, %i) control(%a, %b : i32, i32) = ... {
//!   fir.store %a to %j
//!   fir.store %b to %i
//!   "between the loops"() : () -> ()
//!   fir.store %b to %i
//!   "body"(%b) : (i32) -> ()
//!   acc.yield
//! } attributes {collapse = [2]}
//! ```
//!
//! Legality: a DO loop inside of another may not have the same variable (F2023,
//! 11.1.7.4.3), so one that has is the nest's own. What stands between the loops then
//! runs in each iteration, as the clause allows.

use crate::pass::Pass;
use accc_dialects::{
    acc::{self, Counter},
    fir,
    ir::{Builder, Op, Reported, not_yet_supported},
};

#[derive(Clone, Default)]
pub struct JoinForcedNests;

impl Pass for JoinForcedNests {
    const ARGUMENT: &'static str = "acc-join-forced-nests";
    const SUMMARY: &'static str = "put the bodies of loops that a nest has taken in their places";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        // Inner ones first: those that outer ones take are gone afterwards.
        for nest in module.collect_named(acc::LOOP).into_iter().rev() {
            let counters = acc::Loop(nest).counters();
            if counters.len() < 2 {
                continue;
            }
            while let Some((inner, counter)) = taken_loop(nest, &counters) {
                join(inner, counter)?;
            }
        }
        Ok(())
    }
}

/// A loop in the body of `nest` that counts with a variable of the nest.
fn taken_loop<'c>(nest: Op<'c>, counters: &[Counter<'c>]) -> Option<(Op<'c>, Counter<'c>)> {
    let inside = nest.collect_named(acc::LOOP);
    inside.into_iter().filter(|&op| op != nest).find_map(|op| {
        let own = acc::Loop(op).counters();
        let copy = fir::origin(own.first()?.variable).defining_op()?;
        let copied = copy
            .is(acc::PRIVATE)
            .then(|| fir::origin(copy.operand(0)))?;
        let taken = counters
            .iter()
            .find(|counter| fir::origin(counter.variable) == copied)?;
        Some((op, *taken))
    })
}

/// Puts the body of `inner` in its place, for the iteration that `counter` says.
fn join(inner: Op<'_>, counter: Counter<'_>) -> Result<(), Reported> {
    let body = inner.region(0).blocks();
    let ([block], [own]) = (&body[..], &acc::Loop(inner).counters()[..]) else {
        return Err(not_yet_supported(
            inner.location(),
            "collapse(force:) of loops with branches",
        ));
    };
    let value = fir::convert(&Builder::before(inner), counter.value, own.value.ty());
    own.value.replace_all_uses_with(value);
    let privates = acc::Loop(inner).privates();
    for op in block.ops() {
        if !op.is("acc.yield") {
            op.move_before(inner);
        }
    }
    inner.erase();
    for private in privates {
        private.result(0).replace_all_uses_with(private.operand(0));
        private.erase();
    }
    Ok(())
}
