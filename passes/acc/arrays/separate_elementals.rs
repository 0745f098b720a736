//! Gives each place that evaluates an expression's elements an expression of its own.
//!
//! flang's loops for MAXVAL, MINVAL and their like begin with the first element, of which a NaN
//! may be nothing to compare with, and evaluate it in front of the loop. Then an expression has
//! two users, and flang puts it into a temporary rather than into the loop: in kernels a loop more,
//! and memory for each thread.
//!
//! ## Before
//! ```mlir
//! %e = hlfir.elemental %shape unordered { ... }
//! %first = hlfir.apply %e, %c1
//! fir.do_loop %i = %c1 to %n step %c1 iter_args(%m = %first) {
//!   %x = hlfir.apply %e, %i
//!   ...
//! }
//! hlfir.destroy %e
//! ```
//! ## After
//! ```mlir
//! %e = hlfir.elemental %shape unordered { ... }
//! %f = hlfir.elemental %shape unordered { ... }
//! %first = hlfir.apply %f, %c1
//! fir.do_loop %i = %c1 to %n step %c1 iter_args(%m = %first) {
//!   %x = hlfir.apply %e, %i
//!   ...
//! }
//! hlfir.destroy %e
//! hlfir.destroy %f
//! ```
//! Legality: elements that are computed twice are the same, as nothing in the expression writes to
//! memory, nor calls what might.
//!
//! ## Leaves
//! Expressions of which both users are in loops: computing all elements twice may cost more than
//! a temporary.

use crate::pass::Pass;
use accc_dialects::{
    acc, fir, hlfir,
    ir::{Builder, Op, Reported, Walk},
};
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct SeparateElementals;

impl Pass for SeparateElementals {
    const ARGUMENT: &'static str = "acc-separate-elementals";
    const SUMMARY: &'static str = "evaluate the first element of an expression apart";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_any(&acc::COMPUTE) {
            // What an expression applies stands in front of it.
            for elemental in construct.collect_named(hlfir::ELEMENTAL).into_iter().rev() {
                if let Some(once) = evaluated_once(elemental) {
                    separate(elemental, once);
                }
            }
        }
        Ok(())
    }
}

/// The hlfir.apply of `elemental` that runs once, where another one may be in a loop.
fn evaluated_once(elemental: Op<'_>) -> Option<Op<'_>> {
    let users = elemental.result(0).users().into_iter();
    let (applies, others): (Vec<_>, Vec<_>) = users.partition(|user| user.is(hlfir::APPLY));
    let is_plain = elemental.has_attribute("unordered")
        && others.iter().all(|user| user.is(hlfir::DESTROY))
        && applies.len() == 2
        && only_computes(elemental);
    let mut applies = applies.into_iter();
    applies.find(|&apply| is_plain && runs_once(apply, elemental))
}

/// Whether nothing in `elemental` writes to memory, as far as one can see.
fn only_computes(elemental: Op<'_>) -> bool {
    let mut computes = true;
    elemental.walk(&mut |op| {
        computes &= op.region_count() > 0
            || op.is_any(&[hlfir::APPLY, hlfir::YIELD_ELEMENT])
            || op.is_memory_effect_free()
            || op.only_reads();
        Walk::Advance
    });
    computes
}

/// Whether `apply` runs once for each time that `elemental` is made: no loop is around it.
fn runs_once<'c>(apply: Op<'c>, elemental: Op<'c>) -> bool {
    let mut inside = apply;
    while inside.block() != elemental.block() {
        let Some(around) = inside.parent() else {
            return false;
        };
        inside = match around.name().as_str() {
            fir::IF => around,
            // An element of another expression: where that is evaluated.
            hlfir::ELEMENTAL => {
                let users = around.result(0).users().into_iter();
                let applies: Vec<_> = users.filter(|user| user.is(hlfir::APPLY)).collect();
                let &[only] = applies.as_slice() else {
                    return false;
                };
                only
            }
            _ => return false,
        };
    }
    true
}

fn separate<'c>(elemental: Op<'c>, apply: Op<'c>) {
    let copy = elemental.clone_mapped(&mut HashMap::new());
    Builder::before(elemental).insert(copy);
    apply.set_operand(0, copy.result(0));
    for end in elemental.result(0).users() {
        if end.is(hlfir::DESTROY) {
            hlfir::destroy(&Builder::after(end), copy.result(0));
        }
    }
}
