//! Completes the nests that `collapse(force:)` makes.
//!
//! With statements around its innermost loop (OpenACC 3.4, 2.9.1) flang gives the nest
//! the variables and bounds of all loops, and leaves the innermost loop in its body as
//! well: each iteration would run all of it once more.
//!
//! ## Before
//! ```mlir
//! acc.loop private(%j, %i) control(%a, %b : i32, i32) = (%one, %one : i32, i32) to (%m, %n : i32, i32) ... {
//!   fir.store %a to %j
//!   fir.store %b to %i
//!   fir.store %x to %temporary
//!   fir.store %y to %element
//!   %again = acc.private varPtr(%i : !fir.ref<i32>) -> !fir.ref<i32> {name = "i"}
//!   acc.loop private(%again) control(%c : i32) = (%one : i32) to (%n : i32) ... {
//!     fir.store %c to %again
//!     "body"(%c) : (i32) -> ()
//!     acc.yield
//!   }
//!   "after"() : () -> ()
//!   acc.yield
//! } attributes {collapse = [2]}
//! ```
//! ## After
//! ```mlir
//! %runs = "n > 0"
//! %last = "max(n, 1)"
//! acc.loop private(%j, %i) control(%a, %b : i32, i32) = (%one, %one : i32, i32) to (%m, %last : i32, i32) ... {
//!   fir.store %a to %j
//!   fir.store %b to %i
//!   fir.store %x to %temporary
//!   %is_first = arith.cmpi eq, %b, %one : i32
//!   fir.if %is_first {
//!     fir.store %y to %element
//!   }
//!   fir.if %runs {
//!     fir.store %b to %i
//!     "body"(%b) : (i32) -> ()
//!   }
//!   %is_last = arith.cmpi eq, %b, %last : i32
//!   fir.if %is_last {
//!     "after"() : () -> ()
//!   }
//!   acc.yield
//! } attributes {collapse = [2]}
//! ```
//!
//! Legality: a DO loop inside of another may not have the same variable (F2023,
//! 11.1.7.4.3), so one that has is the nest's own. The clause lets what stands around
//! it run in each iteration. What sets temporaries has to, since each iteration has
//! its own; everything else runs as often as in the program: what is in front with the
//! first iteration of the innermost loop, with the values that only this needs; what is behind with the last. For that a
//! loop without iterations gets one, in which the body does not run. A call is everything else where
//! it may change what procedures can name.
//!
//! Where statements of one iteration use what others write (`around.rs`), as when a
//! sum over the innermost loop is stored behind it, also by pointers and in calls (`part_uses.rs`), no order of a collapsed nest's
//! iterations would do. The clause then takes the other loops only, and the innermost
//! one runs in their iterations; a remark says so.

mod around;
mod part_uses;

use crate::{
    accgpu::analysis::note_effects::{forget_effects, note_effects},
    pass::Pass,
};
use accc_dialects::{
    acc::{self, Counter},
    arith, fir,
    ir::{Builder, Op, Reported, Value, not_yet_supported, remark},
};
use around::{Around, Plan};

#[derive(Clone, Default)]
pub struct JoinForcedNests;

impl Pass for JoinForcedNests {
    const ARGUMENT: &'static str = "acc-join-forced-nests";
    const SUMMARY: &'static str = "put the bodies of loops that a nest has taken in their places";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        // Inner ones first: those that outer ones take are gone afterwards.
        let mut nests = module.collect_named(acc::LOOP);
        nests.retain(|&nest| acc::Loop(nest).counters().len() > 1);
        for &nest in nests.iter().rev() {
            let counters = acc::Loop(nest).counters();
            if taken_loop(nest, &counters).is_some() {
                note_effects(module, nest);
            }
            while let Some((inner, which)) = taken_loop(nest, &counters) {
                let stays = join(nest, inner, counters[which], which)?;
                if stays {
                    break;
                }
            }
        }
        if !nests.is_empty() {
            forget_effects(module);
        }
        Ok(())
    }
}

/// A loop in the body of `nest` that counts with a variable of the nest, and which of
/// them.
fn taken_loop<'c>(nest: Op<'c>, counters: &[Counter<'c>]) -> Option<(Op<'c>, usize)> {
    let inside = nest.collect_named(acc::LOOP);
    inside.into_iter().filter(|&op| op != nest).find_map(|op| {
        let own = acc::Loop(op).counters();
        let copy = fir::origin(own.first()?.variable).defining_op()?;
        let copied = copy
            .is(acc::PRIVATE)
            .then(|| fir::origin(copy.operand(0)))?;
        let taken = counters
            .iter()
            .position(|counter| fir::origin(counter.variable) == copied)?;
        Some((op, taken))
    })
}

/// Puts the body of `inner` in its place, for the iteration that `counter` says, unless
/// it has to stay a loop; returns whether.
fn join<'c>(
    nest: Op<'c>,
    inner: Op<'c>,
    counter: Counter<'c>,
    which: usize,
) -> Result<bool, Reported> {
    let body = inner.region(0).blocks();
    let ([_], [_]) = (&body[..], &acc::Loop(inner).counters()[..]) else {
        return Err(not_yet_supported(
            inner.location(),
            "collapse(force:) of loops with branches",
        ));
    };
    // flang forces the innermost loop only, which stands directly in the body.
    let is_innermost = which + 1 == nest.body(0).arguments().len();
    if !is_innermost || inner.block() != Some(nest.body(0)) {
        replace_by_body(inner, counter, None);
        return Ok(false);
    }
    match Around::of(nest, inner).plan() {
        Plan::Repeat => replace_by_body(inner, counter, None),
        Plan::Guard(once) => guard(nest, inner, counter, &once),
        Plan::Stay { variable } => {
            let through = match variable {
                Some(variable) => format!("'{variable}'"),
                None => "variables that a call may change".to_owned(),
            };
            let message = format!(
                "collapse takes {which} of {} loops: statements around the innermost one use \
                 what others of an iteration write, through {through}",
                which + 1
            );
            remark(nest.location(), &message);
            acc::keep_loops(nest, which);
            return Ok(true);
        }
    }
    Ok(false)
}

/// Replaces `inner` by its body, which runs where `condition` holds, if there is one.
fn replace_by_body<'c>(inner: Op<'c>, counter: Counter<'c>, condition: Option<Value<'c>>) {
    let before = Builder::before(inner);
    let own = acc::Loop(inner).counters()[0].value;
    own.replace_all_uses_with(fir::convert(&before, counter.value, own.ty()));
    let privates = acc::Loop(inner).privates();
    let place = match condition {
        Some(condition) => {
            let (_, block) = fir::if_then(&before, condition);
            block.terminator().expect("just built")
        }
        None => inner,
    };
    for op in inner.body(0).ops() {
        if !op.is(acc::YIELD) {
            op.move_before(place);
        }
    }
    inner.erase();
    for private in privates {
        private.result(0).replace_all_uses_with(private.operand(0));
        private.erase();
    }
}

/// As `replace_by_body`, with the operations `once` in front run by the first iteration
/// of the innermost loop only, and all behind it by the last.
fn guard<'c>(nest: Op<'c>, inner: Op<'c>, counter: Counter<'c>, once: &[Op<'c>]) {
    let range = at_least_one_iteration(nest);
    for &op in once {
        let before = Builder::before(op);
        let is_first = arith::compare(&before, arith::Compare::Equal, counter.value, range.first);
        let (guard, then) = fir::if_then(&before, is_first);
        op.move_before(then.terminator().expect("just built"));
        guard_operands(guard);
    }
    let behind: Vec<_> = std::iter::successors(inner.next(), |op| op.next())
        .filter(|op| !op.is(acc::YIELD))
        .collect();
    if !behind.is_empty() {
        let after = Builder::after(inner);
        let is_last = arith::compare(&after, arith::Compare::Equal, counter.value, range.last);
        let (_, then) = fir::if_then(&after, is_last);
        let end = then.terminator().expect("just built");
        for op in behind {
            op.move_before(end);
        }
    }
    replace_by_body(inner, counter, range.runs);
}

/// Moves what only serves the operations in `guard` into it: the values that they compute with would be
/// read in each iteration otherwise, where one of another thread may be about to write them.
fn guard_operands(guard: Op<'_>) {
    let block = guard.block().expect("it is in the nest's body");
    let mut before = block.ops();
    before.retain(|op| op.is_before(guard));
    // Nothing in between changes what loads read.
    let is_silent =
        |op: &Op<'_>| op.region_count() == 0 && (op.is(fir::LOAD) || op.is_memory_effect_free());
    for op in before.into_iter().rev().take_while(is_silent) {
        let mut users = op.results().into_iter().flat_map(Value::users);
        if users.all(|user| user != guard && guard.is_ancestor_of(user)) {
            op.move_before(guard.body(0).ops()[0]);
        }
    }
}

/// The values of a loop's variable.
struct Range<'c> {
    first: Value<'c>,
    last: Value<'c>,
    /// Whether the program has any iteration; `None` where it does for certain.
    runs: Option<Value<'c>>,
}

/// Lets the innermost loop of `nest` have one iteration where it had none.
fn at_least_one_iteration<'c>(nest: Op<'c>) -> Range<'c> {
    const UPPER: usize = 1;
    let last_of = |values: Vec<Value<'c>>| *values.last().expect("a loop has bounds");
    let view = acc::Loop(nest);
    let (lower, step) = (last_of(view.lower()), last_of(view.step()));
    let mut upper = view.upper();
    let before = Builder::before(nest);
    let [from, to, by] = [lower, last_of(upper.clone()), step].map(|v| fir::to_index(&before, v));
    let trips = fir::trip_count(&before, from, to, by);
    let one = arith::index(&before, 1);
    let runs = arith::compare(&before, arith::Compare::GreaterOrEqual, trips, one);
    let at_least_one = arith::max(&before, trips, one);
    let steps = arith::sub(&before, at_least_one, one);
    let distance = arith::mul(&before, steps, by);
    let last = arith::add(&before, from, distance);
    let last = fir::convert(&before, last, lower.ty());
    *upper.last_mut().expect("a loop has bounds") = last;
    nest.set_operand_segment(UPPER, &upper);
    Range {
        first: lower,
        last,
        runs: (!has_iterations(from, to, by)).then_some(runs),
    }
}

/// Whether constants show that the loop has iterations.
fn has_iterations(from: Value<'_>, to: Value<'_>, by: Value<'_>) -> bool {
    let constants = [from, to, by].map(arith::constant_value);
    let [Some(from), Some(to), Some(by)] = constants else {
        return false;
    };
    by > 0 && from <= to || by < 0 && from >= to
}
