//! Gives loops scalars of their own, so that iterations do not meet in them.
//!
//! A scalar that each iteration writes before it reads it is a temporary: private.
//! One in which the iterations gather values by an operator is a reduction. Both
//! are what the clauses of these names would say (OpenACC 3.4, 2.9.10 and 2.9.11).
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
//!   fir.store %x to %t : !fir.ref<f32>
//!   %y = fir.load %t : !fir.ref<f32>
//!   %old = fir.load %sum : !fir.ref<f32>
//!   %new = arith.addf %old, %y : f32
//!   fir.store %new to %sum : !fir.ref<f32>
//! ```
//! ## After
//! ```mlir
//! %p = accgpu.private <vector> "t" f32 follows_loop : !fir.ref<f32>
//! %q = accgpu.private <vector> "sum" f32 follows_loop : !fir.ref<f32>
//! fir.store %zero to %q : !fir.ref<f32>
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
//!   // with %p and %q; in the last iteration %t gets the value of %p
//! }
//! accgpu.reduce <add> %q into %sum []
//! ```
//! Legality: the analysis is in `scalars`. The last iteration, the one after which
//! the range ends, leaves a temporary's value to what follows, as the last of a
//! sequential loop does; that takes a value in every iteration, or nobody to read
//! it. Sums and products of reals are done in another order, as with the clause.

use super::{
    combine::combiner,
    scalars::{Scalar, address_operand},
};
use crate::acc::identity::identity;
use accc_dialects::{
    accgpu::{self, Operator},
    arith::{self, Compare},
    fir,
    ir::{Builder, Op, Value},
};

/// What a loop can do to own a scalar.
pub enum Plan<'c> {
    Private {
        scalar: Scalar<'c>,
        /// What follows the loop needs the value of the last iteration.
        keeps_last: bool,
    },
    Reduction {
        scalar: Scalar<'c>,
        operator: Operator,
    },
}

impl<'c> Plan<'c> {
    /// `None` when the iterations depend on each other by the scalar.
    pub fn of(scalar: Scalar<'c>, nest: Op<'c>) -> Option<Self> {
        if let Some(temporary) = scalar.is_temporary(nest) {
            let keeps_last = scalar.is_read_after(nest);
            let is_possible = !keeps_last || temporary.ends_written && has_known_steps(nest);
            return is_possible.then_some(Plan::Private { scalar, keeps_last });
        }
        let operator = scalar.reduction()?;
        Some(Plan::Reduction { scalar, operator })
    }

    pub fn storage(&self) -> Value<'c> {
        match self {
            Plan::Private { scalar, .. } | Plan::Reduction { scalar, .. } => scalar.storage,
        }
    }

    /// Changes the loop; false when the type of a reduction has no such operator.
    pub fn carry_out(&self, nest: Op<'c>) -> bool {
        match self {
            Plan::Private { scalar, keeps_last } => {
                let outside = outside_address(scalar, nest);
                let own = make_own(scalar, nest);
                if *keeps_last {
                    keep_last(nest, own, outside);
                }
                true
            }
            Plan::Reduction { scalar, operator } => reduce(scalar, *operator, nest),
        }
    }
}

fn has_known_steps(nest: Op<'_>) -> bool {
    let steps = accgpu::loop_ranges(nest).step;
    nest.region(0).blocks().len() == 1
        && steps
            .into_iter()
            .all(|step| arith::constant_value(step).is_some_and(|step| step != 0))
}

/// The scalar's address as it is known before the loop.
fn outside_address<'c>(scalar: &Scalar<'c>, nest: Op<'c>) -> Value<'c> {
    let first = scalar.accesses[0];
    let mut address = first.operand(address_operand(first));
    while let Some(op) = address.defining_op().filter(|op| nest.is_ancestor_of(*op)) {
        address = op.operand(0);
    }
    address
}

/// Memory of the loop's own for the scalar, which the loop then uses.
fn make_own<'c>(scalar: &Scalar<'c>, nest: Op<'c>) -> Value<'c> {
    let first = scalar.accesses[0];
    let address = first.operand(address_operand(first));
    let ty = address.ty().pointee().expect("an address");
    let name = super::access::Access::of(address, true)
        .name()
        .unwrap_or_default();
    let b = Builder::before(nest);
    let level = accgpu::Level::Vector;
    let own = accgpu::private(&b, level, true, &name, ty, ty.reference(), &[]);
    for &access in &scalar.accesses {
        access.set_operand(address_operand(access), own);
    }
    own
}

/// In the last iteration the scalar gets its value.
fn keep_last<'c>(nest: Op<'c>, own: Value<'c>, outside: Value<'c>) {
    let ranges = accgpu::loop_ranges(nest);
    let body = nest.body(0);
    let end = body.terminator().expect("a loop's body ends");
    let b = Builder::before(end);
    let is_last = body
        .arguments()
        .into_iter()
        .zip(ranges.upper.into_iter().zip(ranges.step))
        .map(|(variable, (upper, step))| {
            let down = arith::constant_value(step).is_some_and(|step| step < 0);
            let left = arith::sub(&b, upper, variable);
            let how = if down {
                Compare::Greater
            } else {
                Compare::Less
            };
            arith::compare(&b, how, left, step)
        })
        .reduce(|one, other| arith::and(&b, one, other));
    let Some(is_last) = is_last else { return };
    let (_, then) = fir::if_then(&b, is_last);
    let inside = Builder::before_terminator(then);
    let value = fir::load(&inside, own);
    fir::store(&inside, value, outside);
}

fn reduce<'c>(scalar: &Scalar<'c>, operator: Operator, nest: Op<'c>) -> bool {
    let outside = outside_address(scalar, nest);
    let ty = outside.ty().pointee().expect("an address");
    let b = Builder::before(nest);
    let (Some(start), Some(combiner)) = (identity(&b, operator, ty), combiner(nest, operator, ty))
    else {
        return false;
    };
    let own = make_own(scalar, nest);
    fir::store(&b, start, own);
    // Levels are found later.
    accgpu::reduce(&Builder::after(nest), operator, own, outside, &[], combiner);
    true
}
