//! Lets loops gather in scalars of their own what programs gather in elements of arrays.
//!
//! `d(j) = d(j) + a(i, j) * e(i)` in a loop over `i` is a reduction as much as that of a scalar
//! `t` is, which the program may have written. Where it has not, lanes could only go to the loop
//! over `j`, in which neighbours use elements that are far from each other.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%c1) : index par [] auto {
//!   %x = fir.array_coor %d(%shape) %j
//!   %old = fir.load %x : !fir.ref<f64>
//!   %new = arith.addf %old, %y : f64
//!   fir.store %new to %x : !fir.ref<f64>
//! ```
//! ## After
//! ```mlir
//! %some = arith.cmpi sle, %a, %b : index
//! fir.if %some {
//!   %x = fir.array_coor %d(%shape) %j
//!   %q = accgpu.private <vector> "d" f64 follows_loop : !fir.ref<f64>
//!   fir.store %zero to %q : !fir.ref<f64>
//!   accgpu.loop (%i) = (%a) to (%b) step (%c1) : index par [] auto {
//!     // with %q
//!   }
//!   accgpu.reduce <add> %q into %x []
//! }
//! ```
//! Legality: the element is the same in all iterations, which do nothing with it but combine
//! values by one operator, and reach it in no other way. The program reads and writes it if there
//! is an iteration, so that one without is left out; or just before the loop, whatever that
//! does. Sums of reals are done in another order, as for scalars.
//!
//! ## Leaves
//! Loops that would have no lanes all the same: in others that use as many neighbouring elements, or
//! whose iterations wait for each other; and those with few iterations, or ranges that are
//! elements of arrays, such as the rows of sparse matrices: these may be short.

use super::own_scalars::reduce_into;
use crate::{
    accgpu::{
        analysis::{
            dependence::{Dependence, Invariants, Use},
            gathering::Conversions,
            lanes::{leaves_lanes_idle, neighbours},
            place::Place,
            scalars::{AddressUse, Scalar},
            sources::{Source, comes_from},
        },
        bounds::most_iterations,
    },
    same_value,
};
use accc_dialects::{
    accgpu::{self, Level, Mode, Operator},
    arith::{self, Compare},
    fir,
    ir::{Builder, Op, Value},
};
use std::collections::HashMap;

/// An element in which the iterations of a loop gather values.
pub struct OwnElement<'c> {
    element: Scalar<'c>,
    operator: Operator,
    /// Whether the program has stored to it just before the loop.
    is_set_before: bool,
}

impl<'c> OwnElement<'c> {
    /// Those of `nest`, of which `uses` are all accesses, if its lanes would be worth it.
    pub fn gathered_in(nest: Op<'c>, uses: &[Use<'c>]) -> Vec<Self> {
        let mut candidates = uses.iter().filter(|used| is_element_store(used)).peekable();
        if candidates.peek().is_none() || leaves_lanes_idle(most_iterations(nest)) {
            return Vec::new();
        }
        let invariants = Invariants::new(nest);
        let dependence = Dependence::new(nest);
        let mut elements: Vec<Self> = Vec::new();
        for store in candidates {
            let is_known = elements.iter().any(|known| known.accesses(store.op));
            let is_fixed = || invariants.is_fixed(store.op.operand(1), &|_| false);
            if is_known || store.access.is_owned_by(nest) || !is_fixed() {
                continue;
            }
            let (own, others): (Vec<_>, Vec<_>) = uses
                .iter()
                .partition(|used| is_at(used, store.op.operand(1), &invariants));
            let is_reached = others
                .iter()
                .any(|other| dependence.may_reach_same(store, other));
            elements.extend(OwnElement::of(&own, nest).filter(|_| !is_reached));
        }
        let is_own = |op: Op<'c>| elements.iter().any(|element| element.accesses(op));
        let others: Vec<_> = uses
            .iter()
            .map(|used| used.op)
            .filter(|op| !is_own(*op))
            .collect();
        match gains_from_lanes(nest, &others) {
            true => elements,
            false => Vec::new(),
        }
    }

    /// The element to which all of `uses` lead.
    fn of(uses: &[&Use<'c>], nest: Op<'c>) -> Option<Self> {
        let is_plain = |op: Op<'c>| op.is_any(&[fir::LOAD, fir::STORE]);
        if !uses.iter().all(|used| is_plain(used.op)) {
            return None;
        }
        let accesses = uses.iter().map(|used| AddressUse {
            op: used.op,
            operand: usize::from(used.op.is(fir::STORE)),
        });
        let accesses: Vec<_> = accesses.collect();
        let address = accesses[0].address();
        let element = Scalar {
            place: Place::whole(address),
            accesses,
        };
        let operator = element.reduction(Conversions::OfOneSort)?;
        let is_set_before = is_set_before(address, nest);
        let is_in_each_iteration = element
            .writes()
            .any(|store| store.block() == Some(nest.body(0)));
        let is_used_anyway =
            is_set_before || is_in_each_iteration && some_iteration(nest).is_some();
        is_used_anyway.then_some(OwnElement {
            element,
            operator,
            is_set_before,
        })
    }

    /// Whether `op` is one of the loads and stores.
    pub fn accesses(&self, op: Op<'c>) -> bool {
        self.element.accesses.iter().any(|used| used.op == op)
    }

    /// Has the loop run only where it has an iteration, if an element is not to be used else. Before the
    /// loop owns anything: what it owns has to stand beside it.
    pub fn guard(elements: &[Self], nest: Op<'c>) {
        if elements.iter().any(|element| !element.is_set_before) {
            guard(nest);
        }
    }

    /// Gives the loop scalars for `elements`; false when the type of one has no such operator.
    pub fn carry_out(elements: &[Self], nest: Op<'c>) -> bool {
        let is_inside = |op: Op<'c>| nest.is_ancestor_of(op);
        let b = Builder::before(nest);
        elements.iter().all(
            |OwnElement {
                 element, operator, ..
             }| {
                let address = element.accesses[0].address();
                let outside = b.recompute(address, &is_inside, &mut HashMap::new());
                reduce_into(outside, element, *operator, nest)
            },
        )
    }
}

/// Whether `used` stores to an element of an array.
fn is_element_store(used: &Use<'_>) -> bool {
    if !used.op.is(fir::STORE) {
        return false;
    }
    let address = used.op.operand(1);
    let is_element = address
        .defining_op()
        .is_some_and(|op| op.is(fir::ARRAY_COOR));
    let object = address.ty().pointee().filter(|ty| ty.is_trivial());
    // Those of VOLATILE arrays have another type.
    is_element && object.is_some_and(|object| object.reference() == address.ty())
}

/// Whether `used` leads to what `address` does, in each iteration.
fn is_at<'c>(used: &Use<'c>, address: Value<'c>, invariants: &Invariants<'c>) -> bool {
    let operand = usize::from(used.op.is(fir::STORE));
    used.op.is_any(&[fir::LOAD, fir::STORE])
        && invariants.are_same(used.op.operand(operand), address)
}

/// Whether there is a store to `address` in front of `nest`, where nothing leads past it.
fn is_set_before<'c>(address: Value<'c>, nest: Op<'c>) -> bool {
    let siblings = nest.block().map(|block| block.ops()).unwrap_or_default();
    let mut before = siblings.into_iter().take_while(|op| *op != nest);
    before.any(|op| {
        let is_same = |one: Value<'c>, other: Value<'c>| one == other;
        op.is(fir::STORE) && same_value::are_same(op.operand(1), address, &is_same, &|_, _| false)
    })
}

/// Whether lanes would go to `nest`, or a loop inside it, where it does `accesses`, and not to
/// one around it.
fn gains_from_lanes<'c>(nest: Op<'c>, accesses: &[Op<'c>]) -> bool {
    let outer: Vec<_> = accgpu::loops_around(nest).collect();
    let is_shared = |outer: &Op<'c>| accgpu::mode(*outer) == Mode::Independent;
    if outer.is_empty() {
        return true;
    }
    // Round by round of a sequential loop the host would launch it.
    if !is_shared(&outer[0])
        || outer
            .iter()
            .any(|outer| accgpu::levels(*outer).contains(&Level::Vector))
        || has_range_of_elements(nest, outer[0])
        || keeps_lanes(outer[0])
    {
        return false;
    }
    let accesses: Vec<_> = accesses
        .iter()
        .copied()
        .filter(|op| op.is_any(&[fir::LOAD, fir::STORE]))
        .collect();
    let inner = nest.collect_named(accgpu::LOOP).into_iter();
    let most = inner
        .chain([nest])
        .map(|inner| neighbours(inner, &accesses))
        .max();
    let outer = outer.into_iter().filter(is_shared);
    let most_outside = outer.map(|outer| neighbours(outer, &accesses)).max();
    // With as many outside lanes need not wait for each other, as in a product of matrices.
    most > Some(0) && most > most_outside
}

/// Whether `outer` is several loops in one, of which the innermost goes through neighbouring
/// elements, if only those that gather: who collapses loops has said where the parallelism is.
fn keeps_lanes(outer: Op<'_>) -> bool {
    let accesses = outer.collect_any(&[fir::LOAD, fir::STORE]);
    accgpu::loop_ranges(outer).lower.len() > 1 && neighbours(outer, &accesses) > 0
}

/// Whether `outer` reads the range of `nest` from memory, in each iteration.
fn has_range_of_elements<'c>(nest: Op<'c>, outer: Op<'c>) -> bool {
    let what = |value: Value<'c>| match value.defining_op() {
        Some(op) if !outer.is_ancestor_of(op) => Source::Other,
        Some(op) if op.is(fir::LOAD) => Source::Meant,
        _ => Source::Operands,
    };
    let ranges = accgpu::loop_ranges(nest);
    let mut bounds = ranges.lower.into_iter().chain(ranges.upper);
    bounds.any(|bound| comes_from(bound, &what))
}

/// How the bounds of `nest` compare if it has an iteration, where its step is known.
fn some_iteration(nest: Op<'_>) -> Option<Vec<Compare>> {
    let steps = accgpu::loop_ranges(nest).step.into_iter();
    let comparison = |step: Value<'_>| match arith::constant_value(step)? {
        1.. => Some(Compare::LessOrEqual),
        0 => None,
        _ => Some(Compare::GreaterOrEqual),
    };
    steps.map(comparison).collect()
}

/// Puts `nest` under the condition that it has an iteration.
fn guard(nest: Op<'_>) {
    let b = Builder::before(nest);
    let ranges = accgpu::loop_ranges(nest);
    let bounds = ranges.lower.into_iter().zip(ranges.upper);
    let comparisons = some_iteration(nest).unwrap_or_default().into_iter();
    let has_some = comparisons
        .zip(bounds)
        .map(|(how, (lower, upper))| arith::compare(&b, how, lower, upper))
        .reduce(|one, other| arith::and(&b, one, other));
    if let Some(has_some) = has_some {
        let (_, then) = fir::if_then(&b, has_some);
        let end = then.terminator().expect("it ends");
        nest.move_before(end);
    }
}
