//! Evaluates the mask of a DO CONCURRENT of a construct for all iterations before the first of
//! them runs, where these may change it.
//!
//! The mask says which iterations there are (F2023, 11.1.7.4.2). The front end makes an IF of it
//! in the loop, where it would see what other iterations have done, some of them at the same time.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] independent {
//!   %mask = "reads the element before"(%i)
//!   fir.if %mask {
//!     "sets an element"(%i)
//!   }
//!   accgpu.yield
//! } {accgpu.masked = 1}
//! ```
//! ## After
//! ```mlir
//! %masks = fir.allocmem !fir.array<?xi8>, %n
//! %shape = fir.shape_shift %one, %n
//! accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] independent {
//!   %mask = "reads the element before"(%i)
//!   fir.store %mask to "element of"(%masks, %shape, %i)
//!   accgpu.yield
//! }
//! accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] independent {
//!   %mask = fir.load "element of"(%masks, %shape, %i)
//!   fir.if %mask {
//!     "sets an element"(%i)
//!   }
//!   accgpu.yield
//! }
//! fir.freemem %masks
//! ```
//! Variables that belong to the loop are copied with it: the two loops may get different levels.
//!
//! The memory is the construct's where gangs share the loop: `accgpu-lift-temporaries`, and
//! `accgpu-order-reductions` for parallel constructs.
//!
//! Legality: no iteration of a DO CONCURRENT may need what another one does (11.1.7.5), so that an
//! IF that is all of its body may be evaluated before, too. Where a collapse clause has joined it
//! with loops around, that holds if these are said to be independent.
//!
//! ## Leaves
//! Masks that read nothing that other iterations set. With a warning, loops whose control flow has
//! hidden the mask, and those of gang routines.

use super::split_kernels::is_repeatable;
use crate::{
    accgpu::{
        analysis::{
            dependence::{Dependence, Use, uses_and_updates},
            perfect::Perfect,
        },
        levels::assign_levels::followers,
    },
    fir::{
        concurrent_masks::{condition_of, load_condition, store_condition},
        mask_array::{MaskArray, Range},
        mask_parts::{only_for, warn_of_late_mask},
    },
    pass::Pass,
};
use accc_dialects::{
    accgpu::{self, Level, Mode, Ranges},
    arith, cf, fir,
    ir::{Builder, Op, Reported, Value},
    scf,
};
use std::iter::successors;

#[derive(Clone, Default)]
pub struct EvaluateMasks;

impl Pass for EvaluateMasks {
    const ARGUMENT: &'static str = "accgpu-evaluate-masks";
    const SUMMARY: &'static str = "evaluate masks of DO CONCURRENT in constructs before iterations";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for marked in module.collect_named(accgpu::LOOP) {
            let Some(indices) = accgpu::masked_indices(marked) else {
                continue;
            };
            accgpu::forget_masked_indices(marked);
            let inner = with_condition(marked);
            let loops = inner.and_then(|inner| loops_of(inner, indices));
            let condition = inner.and_then(mask_of);
            if !may_change(loops.as_deref().unwrap_or(&[marked]), condition) {
                continue;
            }
            loops.iter().for_each(|loops| lift_ranges(loops));
            match loops.filter(|loops| may_be_split(loops)) {
                Some(loops) => evaluate_before(&loops),
                None if accgpu::is_local(marked) => {}
                None => warn_of_late_mask(marked.location()),
            }
        }
        Ok(())
    }
}

/// The loop with the mask: `marked`, or where the body has branches (`acc-recover-counted-loops`)
/// one inside.
fn with_condition(marked: Op<'_>) -> Option<Op<'_>> {
    successors(Some(marked), |&nest| loop_at_end(nest)).find(|&nest| {
        lift_condition(nest);
        mask_of(nest).is_some()
    })
}

/// The IF that is the mask of `nest`.
fn mask_of(nest: Op<'_>) -> Option<Op<'_>> {
    condition_of(nest).filter(|&op| accgpu::is_mask(op))
}

/// Lets an IF be around what the body of `nest` ends with, where that begins with a branch to its
/// end.
fn lift_condition(nest: Op<'_>) {
    let Some(branches) = last_of(nest).filter(|op| op.is(scf::EXECUTE_REGION)) else {
        return;
    };
    let mut ops = branches.body(0).ops();
    let is_mask = |op: &Op<'_>| op.is(cf::CONDITIONAL_BRANCH) && accgpu::is_mask(*op);
    let Some(branch) = ops.pop().filter(is_mask) else {
        return;
    };
    let otherwise = branches.body(0).successors()[1];
    let ends = otherwise.first_op().is_some_and(|op| op.is(scf::YIELD));
    if ends && branches.result_count() == 0 {
        ops.into_iter().for_each(|op| op.move_before(branches));
        let b = Builder::before(branches);
        let mask = branch.operand(0);
        branch.set_operand(0, arith::constant(&b, mask.ty(), 1));
        let (condition, body) = fir::if_then(&b, mask);
        accgpu::set_mask(condition);
        branches.move_before(body.terminator().expect("just made"));
    }
}

/// The loops that have the `indices` of a DO CONCURRENT, the outermost first and `inner` last.
fn loops_of(inner: Op<'_>, indices: i64) -> Option<Vec<Op<'_>>> {
    let mut loops = vec![inner];
    loop {
        let outer = loops[0];
        let variables = loops.iter().flat_map(|&nest| self::indices(nest));
        match variables.count() as i64 - indices {
            0 => return Some(loops),
            1.. => return (accgpu::mode(outer) == Mode::Independent).then_some(loops),
            _ => loops.insert(0, outer.parent().filter(|op| op.is(accgpu::LOOP))?),
        }
    }
}

/// Whether an iteration of `loops` may change what the mask of another one reads. What is not in
/// `condition` is the mask; without that, anything may be: no iteration reads otherwise what others
/// write.
fn may_change<'c>(loops: &[Op<'c>], condition: Option<Op<'c>>) -> bool {
    let nest = loops[0];
    let Ok(uses) = uses_and_updates(nest) else {
        return true;
    };
    let is_in_mask = |used: &Use<'c>| condition.is_none_or(|op| !op.is_ancestor_of(used.op));
    let is_in_body = |used: &Use<'c>| condition.is_none_or(|op| op.is_ancestor_of(used.op));
    let read: Vec<_> = uses
        .iter()
        .filter(|used| !used.access.writes && is_in_mask(used))
        .collect();
    let dependence = Dependence::of_loops(nest, loops);
    let is_written =
        |used: &&Use<'c>| used.access.writes && is_in_body(used) && !used.access.is_owned_by(nest);
    let mut written = uses.iter().filter(is_written);
    written.any(|written| read.iter().any(|read| dependence.may_meet(written, read)))
}

/// Moves what computes ranges of inner loops, divisions included, before the nest: no range of a DO
/// CONCURRENT depends on another index, and all are found before any iteration, even where that has
/// none.
fn lift_ranges(loops: &[Op<'_>]) {
    let outermost = loops[0];
    let is_outside = |value: Value<'_>| !value.is_inside(outermost);
    for value in loops[1..].iter().flat_map(|nest| nest.operands()) {
        if value.is_computed_from(&is_outside, &Op::is_memory_effect_free) {
            lift(value, outermost);
        }
    }
}

/// Moves all that computes `value` in `nest` in front of that.
fn lift<'c>(value: Value<'c>, nest: Op<'c>) {
    let source = value.defining_op();
    if let Some(source) = source.filter(|op| nest.is_ancestor_of(*op)) {
        for operand in source.operands() {
            lift(operand, nest);
        }
        source.move_before(nest);
    }
}

/// Whether two nests of `loops` may follow each other, with memory for the masks.
fn may_be_split(loops: &[Op<'_>]) -> bool {
    let outermost = loops[0];
    let is_of_gangs = accgpu::levels(outermost).contains(&Level::Gang);
    let is_in_routine = outermost.enclosing(&[accgpu::REGION]).is_none();
    let are_perfect = loops.windows(2).all(|pair| {
        let nest = Perfect::of(pair[0]);
        nest.is_some_and(|nest| nest.inner == pair[1])
    });
    are_perfect && !(is_in_routine && is_of_gangs)
}

fn evaluate_before(loops: &[Op<'_>]) {
    for nest in loops.iter().filter_map(|&outer| Perfect::of(outer)) {
        nest.clear();
    }
    let outermost = loops[0];
    let last = loops.len() - 1;
    let condition = mask_of(loops[last]).expect("found before");
    let unneeded = only_for(condition);
    let b = Builder::before(outermost);
    let masks = MaskArray::allocate(&b, in_order(loops, &ranges));
    let first = b.insert(outermost.clone_op());
    own_variables(first, outermost);
    let copies =
        Vec::from_iter(successors(Some(first), |&nest| loop_at_end(nest)).take(loops.len()));
    store_condition(&masks, copies[last], &in_order(&copies, &indices));
    load_condition(&masks, condition, &in_order(loops, &indices));
    unneeded.into_iter().rev().for_each(Op::erase);
    masks.free(&Builder::after(outermost));
    for nest in [copies[last], loops[last]] {
        drop_unused(nest);
    }
}

/// Gives `first`, a copy of `nest`, variables of its own for those that belong to the loop and that
/// nothing else uses: its levels, and with them whose variables they are, may be others.
fn own_variables<'c>(first: Op<'c>, nest: Op<'c>) {
    for variable in followers(nest) {
        let users = variable.result(0).users();
        let is_inside = |user: &Op<'c>| [first, nest].iter().any(|it| it.is_ancestor_of(*user));
        if users.iter().all(is_inside) {
            let own = Builder::before(variable).insert(variable.clone_op());
            variable.result(0).replace_uses_inside(first, own.result(0));
        }
    }
}

/// Removes what is only for the other loop.
fn drop_unused(nest: Op<'_>) {
    for op in nest.body(0).ops().into_iter().rev() {
        let has_effect = !(is_repeatable(op) || fir::is_pure_function_of_values(op));
        let results = op.results();
        if !has_effect && !results.is_empty() && results.into_iter().all(Value::is_unused) {
            op.erase();
        }
    }
}

/// What `of` has for the indices of `loops`, each loop's first index first and the innermost loop
/// before the others: as the subscripts of an array whose elements the program goes through.
fn in_order<'c, T>(loops: &[Op<'c>], of: &dyn Fn(Op<'c>) -> Vec<T>) -> Vec<T> {
    loops.iter().rev().flat_map(|&nest| of(nest)).collect()
}

fn ranges(nest: Op<'_>) -> Vec<Range<'_>> {
    let Ranges { lower, upper, step } = accgpu::loop_ranges(nest);
    let ranges = lower.into_iter().zip(upper).zip(step);
    ranges
        .map(|((lower, upper), step)| [lower, upper, step])
        .collect()
}

fn indices(nest: Op<'_>) -> Vec<Value<'_>> {
    nest.body(0).arguments()
}

/// The loop that ends the body of `nest`.
fn loop_at_end(nest: Op<'_>) -> Option<Op<'_>> {
    last_of(nest).filter(|op| op.is(accgpu::LOOP))
}

fn last_of(nest: Op<'_>) -> Option<Op<'_>> {
    let mut ops = nest.body(0).ops();
    ops.pop(); // the terminator
    ops.pop()
}
