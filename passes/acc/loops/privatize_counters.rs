//! Makes the variables of DO loops that became branches private to their threads.
//!
//! The variable of a DO loop in a compute construct is private to the thread that
//! runs the loop (OpenACC 3.4, 2.6.1). flang says so for loops that keep their
//! form; a loop that it lowers to branches, because of an EXIT say, shares its
//! variable with the construct. Here the innermost acc.loop around it gets a copy
//! for each iteration, of which the rest of the body sees the last value. Where the variable is
//! private to an iteration of a loop around already, and the innermost one is not said to be shared,
//! there is nothing to do.
//!
//! ## Before
//! ```mlir
//! acc.loop worker control(%i : i32) = (%a : i32) to (%b : i32) step (%s : i32) {
//!   scf.execute_region {
//!     // ... a loop of blocks, the last one of which adds to %k
//!   }
//!   acc.yield
//! }
//! ```
//! ## After
//! ```mlir
//! %p = acc.private varPtr(%k : !fir.ref<i32>) -> !fir.ref<i32> {implicit = true, name = "k"}
//! acc.loop worker private(%p : !fir.ref<i32>) control(%i : i32) = (%a : i32) to (%b : i32) step (%s : i32) {
//!   scf.execute_region {
//!     // ... the same with %p
//!   }
//!   acc.yield
//! }
//! ```

use super::counting::{advance, counter, only_store};
use crate::pass::Pass;
use accc_dialects::{
    acc::{self, Loop},
    cf, fir,
    ir::{Block, Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct PrivatizeCounters;

impl Pass for PrivatizeCounters {
    const ARGUMENT: &'static str = "acc-privatize-counters";
    const SUMMARY: &'static str = "make variables of loops with branches private to their threads";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut nests = module.collect_named(acc::LOOP);
        // Inner ones first: their copies are nearer to the uses.
        nests.reverse();
        for nest in nests {
            for variable in counters(nest) {
                let name = fir::declared_name(variable).unwrap_or_default();
                let copy = acc::add_private(nest, variable, &name);
                // The clause itself goes on naming the original.
                variable.replace_uses_inside(nest, copy);
            }
        }
        Ok(())
    }
}

/// Variables from outside of `nest` that loops of blocks in its body count with.
fn counters<'c>(nest: Op<'c>) -> Vec<Value<'c>> {
    let mut found: Vec<Value<'c>> = Vec::new();
    for op in nest.collect(&|op| op.is(cf::BRANCH)) {
        if op.enclosing(&[acc::LOOP]) != Some(nest) {
            continue;
        }
        if let Some(variable) = op.block().and_then(counted_by)
            && is_from_outside(variable, nest)
            && !is_of_thread(variable, nest)
            && !found.contains(&variable)
        {
            found.push(variable);
        }
    }
    found
}

/// The variable that `latch` moves on before it goes back to the test of a loop.
fn counted_by<'c>(latch: Block<'c>) -> Option<Value<'c>> {
    let [header] = latch.successors()[..] else {
        return None;
    };
    let trips = counter(header)?;
    let advance = advance(latch, only_store(latch, trips)?)?;
    Some(advance.operand(1))
}

/// Whether `variable` is private to an iteration of a loop around `nest`, whose thread goes through
/// `nest` alone as far as the program says: what comes behind it may read the variable.
fn is_of_thread<'c>(variable: Value<'c>, nest: Op<'c>) -> bool {
    let is_alone = Loop(nest).levels().is_empty() && !Loop(nest).is_independent();
    let around = nest.enclosing(&[acc::LOOP]);
    is_alone && around.is_some_and(|around| !is_from_outside(variable, around))
}

/// A private variable of `nest` is declared again inside of it.
fn is_from_outside<'c>(variable: Value<'c>, nest: Op<'c>) -> bool {
    variable
        .defining_op()
        .is_none_or(|declaration| !nest.is_ancestor_of(declaration))
}
