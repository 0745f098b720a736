//! Makes the variables of DO loops that became branches private to their threads.
//!
//! The variable of a DO loop in a compute construct is private to the thread that
//! runs the loop (OpenACC 3.4, 2.6.1). flang says so for loops that keep their
//! form; a loop that it lowers to branches, because of an EXIT say, shares its
//! variable with the construct. Here the innermost acc.loop around it gets a copy
//! for each iteration, of which the rest of the body sees the last value. Where one thread goes through
//! that loop as far as the program says, and what comes behind it or the next iteration reads
//! the variable, it is the loop around that gets the copy, if the variable is not private to its iterations
//! already; where there is none, the construct's own variable is that of the thread.
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

use super::{
    counting::{advance, counter, only_store},
    last_values::is_read_outside,
};
use crate::{accgpu::analysis::set_first::sets_first, pass::Pass};
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
                let Some(owner) = owner(variable, nest) else {
                    continue;
                };
                let name = fir::declared_name(variable).unwrap_or_default();
                let copy = acc::add_private(owner, variable, &name);
                // The clause itself goes on naming the original.
                variable.replace_uses_inside(owner, copy);
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

/// The loop, `nest` or one around it, of which each iteration has a copy of `variable`; `None` where the
/// variable is the thread's already.
fn owner<'c>(variable: Value<'c>, nest: Op<'c>) -> Option<Op<'c>> {
    let mut owner = nest;
    while is_alone(owner) {
        let around = owner.enclosing(&[acc::LOOP]);
        if around.is_some_and(|around| !is_from_outside(variable, around)) {
            return None;
        }
        if !is_handed_on(variable, owner) {
            break;
        }
        owner = around?;
    }
    Some(owner)
}

/// Whether one thread goes through `nest` as far as the program says.
fn is_alone(nest: Op<'_>) -> bool {
    Loop(nest).levels().is_empty() && !Loop(nest).is_independent()
}

/// Whether what an iteration of `nest` leaves in `variable` may be read by the next one, or behind
/// the loop.
fn is_handed_on<'c>(variable: Value<'c>, nest: Op<'c>) -> bool {
    is_read_outside(variable, nest) || !sets_first(nest, fir::origin(variable))
}

/// A private variable of `nest` is declared again inside of it.
fn is_from_outside<'c>(variable: Value<'c>, nest: Op<'c>) -> bool {
    variable
        .defining_op()
        .is_none_or(|declaration| !nest.is_ancestor_of(declaration))
}
