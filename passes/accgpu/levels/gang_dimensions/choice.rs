//! Which of the ways to map nested gang loops is right.

use super::inner_gang_loops;
use crate::accgpu::analysis::{memory_uses::memory_uses, perfect::Perfect};
use accc_dialects::{
    accgpu::{self, Level, Mode},
    fir,
    ir::{Op, Value},
};

/// What becomes of a gang loop with a dimension above the first one.
pub enum Choice<'c> {
    /// It has no gang loop inside.
    Alone,
    /// Gangs share the loops inside, and each runs all of the outer one.
    InnerOnly,
    /// Gangs share the outer loop only.
    OuterOnly,
    /// Gangs share the pairs of both loops' iterations.
    Join(Perfect<'c>),
    /// The gangs of each dimension share its loops, in this construct.
    Blocks(Op<'c>),
}

pub fn choose(outer: Op<'_>) -> Choice<'_> {
    let inner = inner_gang_loops(outer);
    if inner.is_empty() {
        return Choice::Alone;
    }
    let is_static = |&nest: &Op<'_>| accgpu::loop_static_chunk(nest).is_some();
    let is_free = |&nest: &Op<'_>| accgpu::mode(nest) == Mode::Independent;
    // A routine's own version: constructs have versions of their own.
    let region = outer.enclosing(&[accgpu::REGION]);
    let Some(region) = region.filter(|_| is_free(&outer) && inner.iter().all(is_free)) else {
        return Choice::InnerOnly;
    };
    if inner.iter().any(is_static) || inner.iter().any(|&nest| reduces_alone(nest)) {
        return Choice::InnerOnly;
    }
    let is_tiled = |&nest: &Op<'_>| accgpu::tile(nest).is_some();
    if is_static(&outer) || is_tiled(&outer) || inner.iter().any(is_tiled) {
        return Choice::OuterOnly;
    }
    let may_repeat = inner
        .iter()
        .chain([&outer])
        .all(|&nest| accgpu::gang_dimension(nest) == 1 || only_gathers(nest))
        && inner.iter().all(|&nest| reduces_to_reduction(nest));
    if !may_repeat {
        return Choice::OuterOnly;
    }
    match Perfect::of(outer).filter(is_pair) {
        Some(perfect) if gang_reductions(outer).is_empty() => Choice::Join(perfect),
        _ => Choice::Blocks(region),
    }
}

/// Whether both loops of `nest` are gang loops, and variables between them belong to the
/// inner one.
fn is_pair(nest: &Perfect<'_>) -> bool {
    accgpu::levels(nest.inner).contains(&Level::Gang)
        && nest.privates.iter().all(|&p| accgpu::follows_loop(p))
}

/// The reductions over gangs of what iterations of `nest` have gathered.
pub fn gang_reductions(nest: Op<'_>) -> Vec<Op<'_>> {
    let siblings = nest.block().map(|block| block.ops()).unwrap_or_default();
    let is_of_nest = |reduction: &Op<'_>| {
        let uses = memory_uses(fir::origin(reduction.operand(0)));
        uses.into_iter().any(|(user, _)| nest.is_ancestor_of(user))
    };
    siblings
        .into_iter()
        .filter(|op| op.is(accgpu::REDUCE) && accgpu::levels(*op).contains(&Level::Gang))
        .filter(is_of_nest)
        .collect()
}

/// Whether `nest` reduces to a variable that all gangs share.
fn reduces_alone(nest: Op<'_>) -> bool {
    let is_own = |op: Op<'_>| op.is_any(&[accgpu::PRIVATE, fir::ALLOCA]);
    gang_reductions(nest).into_iter().any(|reduction| {
        !fir::origin(reduction.operand(1))
            .defining_op()
            .is_some_and(is_own)
    })
}

/// The gangs' copies of what `nest` reduces.
fn partials(nest: Op<'_>) -> Vec<Value<'_>> {
    gang_reductions(nest)
        .into_iter()
        .map(|reduction| fir::origin(reduction.operand(0)))
        .collect()
}

/// Whether iterations of `nest` add to what it reduces only by gang loops inside.
fn only_gathers(nest: Op<'_>) -> bool {
    let is_gathered = |(user, operand): (Op<'_>, usize)| {
        !nest.is_ancestor_of(user)
            || user.is(accgpu::REDUCE)
                && operand == 1
                && accgpu::levels(user).contains(&Level::Gang)
    };
    partials(nest)
        .into_iter()
        .all(|partial| memory_uses(partial).into_iter().all(is_gathered))
}

/// Whether what `nest` reduces goes to what the gang loop around it reduces.
fn reduces_to_reduction(nest: Op<'_>) -> bool {
    let is_gang_loop = |op: Op<'_>| accgpu::levels(op).contains(&Level::Gang);
    let around = accgpu::loops_around(nest).find(|&op| is_gang_loop(op));
    let gathered = around.map(partials).unwrap_or_default();
    gang_reductions(nest)
        .into_iter()
        .all(|reduction| gathered.contains(&fir::origin(reduction.operand(1))))
}
