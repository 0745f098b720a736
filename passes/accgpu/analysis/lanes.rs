//! Which of two nested loops gains more from vector lanes.
//!
//! Lanes are worth the most where neighbours use neighbouring elements: the memory of
//! a GPU moves whole lines. And a loop of fewer iterations than a wavefront has lanes
//! leaves some of them without work.

use super::{
    access::{Access, Step},
    dependence::Linear,
    perfect::Perfect,
};
use crate::accgpu::{bounds::most_iterations, outline::shape::NARROWEST_WAVEFRONT};
use accc_dialects::{
    accgpu, fir,
    ir::{Op, Value},
};

/// Whether `outer` should have the lanes rather than `inner`, a loop inside it.
pub fn outer_gains_more(outer: Op<'_>, inner: Op<'_>) -> bool {
    if let Some(most) = most_iterations(inner).filter(|&most| leaves_lanes_idle(Some(most))) {
        return most_iterations(outer).is_none_or(|outer| outer >= most);
    }
    if !outer.collect_named(fir::ALLOCMEM).is_empty() {
        // Memory for each gang, not for each lane.
        return false;
    }
    let is_nest = accgpu::loop_ranges(outer).lower.len() > 1;
    if is_nest && accgpu::is_proven(inner) {
        // Who collapses loops has said where the parallelism is.
        return neighbours(outer, &accesses(outer)) > 0 || neighbours(inner, &accesses(inner)) == 0;
    }
    // Loops that stand alone in each other may be exchanged (accgpu-coalesce): then
    // gangs and lanes both have many iterations.
    let is_alone = Perfect::of(outer).is_some_and(|perfect| perfect.inner == inner);
    let is_exchanged = is_alone && !has_few_iterations(outer);
    let inside = accesses(inner);
    !is_exchanged && neighbours(outer, &inside) > neighbours(inner, &inside)
}

/// Whether `nest` is known to have fewer iterations than a wavefront has lanes.
pub fn has_few_iterations(nest: Op<'_>) -> bool {
    leaves_lanes_idle(most_iterations(nest))
}

/// Whether a loop of at most so many iterations cannot fill a wavefront.
pub fn leaves_lanes_idle(iterations: Option<i128>) -> bool {
    iterations.is_some_and(|most| most < NARROWEST_WAVEFRONT.into())
}

/// How many of `accesses`, loads and stores, reach neighbouring elements in neighbouring
/// iterations of the innermost loop of `nest`.
pub fn neighbours(nest: Op<'_>, accesses: &[Op<'_>]) -> usize {
    let Some(variable) = nest.body(0).arguments().last().copied() else {
        return 0;
    };
    let addresses = accesses
        .iter()
        .map(|op| op.operand(usize::from(op.is(fir::STORE))));
    addresses
        .filter(|&address| moves_by_one(address, variable))
        .count()
}

/// The loads and stores inside `scope`.
pub fn accesses(scope: Op<'_>) -> Vec<Op<'_>> {
    scope.collect_any(&[fir::LOAD, fir::STORE])
}

fn moves_by_one<'c>(address: Value<'c>, variable: Value<'c>) -> bool {
    let access = Access::of(address, false);
    // A local array of the procedure around the construct is memory of the device there.
    let region = |op: Op<'c>| op.enclosing(&[accgpu::REGION]);
    let is_private = access
        .storage()
        .and_then(Value::defining_op)
        .is_some_and(|own| {
            let is_local = || address.defining_op().and_then(region) == region(own);
            own.is(accgpu::PRIVATE) || own.is(fir::ALLOCA) && is_local()
        });
    let Some(Step::Element(element)) = access.path.last().filter(|_| !is_private) else {
        return false;
    };
    let Some(element) = fir::Element::of(*element) else {
        return false;
    };
    let factor = |&subscript: &Value<'c>| Linear::of(subscript).map(|it| it.factor(variable));
    let mut factors = element.subscripts.iter().map(factor);
    factors
        .next()
        .flatten()
        .is_some_and(|first| first.abs() == 1)
        && factors.all(|factor| factor == Some(0))
}
