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
//!
//! A scalar that some iterations set, all of them to the same value, and none reads (`ok = .false.`)
//! stays shared: which of them is the last is no matter. They set it atomically, since it is at
//! the same time.
//!
//! An OPTIONAL argument that may be absent gets nothing behind the loop: where an iteration combines
//! a value with it, under a condition, it does so atomically.
//!
//! A loop that the program calls independent owns its temporaries also where only
//! some iterations write them. Which of those values follows the loop the program
//! has left open: each goes to the program's variable as well. One that no iteration reads stays
//! shared then. Stores of theirs may happen at one time (`accgpu.unordered`): no iteration needs
//! what another one has stored, and what follows takes any of them.

use super::{copy_elements::leave_unordered, promote_privates::erase_if_unused};
use crate::{
    acc::privates::identity::identity,
    accgpu::{
        analysis::{gathering::Conversions, place::Place, scalars::Scalar},
        combine::{combine, combiner},
    },
};
use accc_dialects::{
    acc,
    accgpu::{self, Mode, Operator},
    arith, fir,
    ir::{Attribute, Builder, Op, Value},
};

/// What a loop can do to own a scalar.
pub enum Plan<'c> {
    Private {
        scalar: Scalar<'c>,
        left: Left,
    },
    Reduction {
        scalar: Scalar<'c>,
        operator: Operator,
    },
    /// Some iterations store one value, the same in all of them, and none reads it.
    Common {
        scalar: Scalar<'c>,
    },
    /// Some iterations store a value and none reads it: any of them may be the last.
    Shared {
        scalar: Scalar<'c>,
    },
}

/// The value that what follows the loop finds in a temporary.
#[derive(Clone, Copy)]
pub enum Left {
    /// Nothing reads it.
    Nothing,
    LastIteration,
    /// That of some iteration: any that writes one.
    AnyIteration,
}

impl Left {
    /// What a loop leaves in a temporary of its own; `None` if it cannot leave what the program
    /// may read.
    pub fn behind(nest: Op<'_>, is_read_after: bool, ends_written: bool) -> Option<Self> {
        if !is_read_after {
            return Some(Left::Nothing);
        }
        if ends_written && has_known_steps(nest) {
            return Some(Left::LastIteration);
        }
        (accgpu::mode(nest) == Mode::Independent).then_some(Left::AnyIteration)
    }
}

impl<'c> Plan<'c> {
    /// `None` when the iterations depend on each other by the scalar.
    pub fn of(scalar: Scalar<'c>, nest: Op<'c>) -> Option<Self> {
        if let Some(temporary) = scalar.is_temporary(nest) {
            let is_read_after = scalar.is_read_after(nest);
            let Some(left) = Left::behind(nest, is_read_after, temporary.ends_written) else {
                return scalar
                    .has_common_value(nest)
                    .then_some(Plan::Common { scalar });
            };
            // One that the loop never reads may stay shared, unless it is the last value that counts.
            let is_needed = scalar.is_used() || !matches!(left, Left::AnyIteration);
            return Some(match is_needed {
                true => Plan::Private { scalar, left },
                false => Plan::Shared { scalar },
            });
        }
        let conversions = match accgpu::mode(nest) {
            Mode::Independent => Conversions::All,
            _ => Conversions::OfOneSort,
        };
        let operator = scalar.reduction(conversions)?;
        Some(Plan::Reduction { scalar, operator })
    }

    pub fn scalar(&self) -> &Scalar<'c> {
        match self {
            Plan::Private { scalar, .. }
            | Plan::Reduction { scalar, .. }
            | Plan::Common { scalar }
            | Plan::Shared { scalar } => scalar,
        }
    }

    pub fn place(&self) -> Place<'c> {
        self.scalar().place
    }

    /// Changes the loop; false when the type of a reduction has no such operator.
    pub fn carry_out(&self, nest: Op<'c>) -> bool {
        match self {
            Plan::Private { scalar, left } => {
                // While the accesses still say where the scalar is.
                let outside = outside_address(scalar, nest);
                let is_common = take_common_mark(scalar);
                let own = make_own(scalar, nest);
                let kept = match (left, outside) {
                    (Left::LastIteration, Some(outside)) => keep_last(nest, own, outside),
                    (Left::AnyIteration, Some(outside)) => keep_all(scalar, own, outside),
                    _ => Vec::new(),
                };
                // Iterations of a loop around do so at one time.
                if is_common {
                    kept.into_iter().for_each(mark_common);
                }
                // The variable may have been the copy of a loop around, which needs none then.
                if let Some(former) = scalar.place.defining_op()
                    && former.is(accgpu::PRIVATE)
                {
                    erase_if_unused(former);
                }
                true
            }
            Plan::Reduction { scalar, operator } if scalar.may_be_absent(nest) => {
                combine_atomically(scalar, *operator, nest)
            }
            Plan::Reduction { scalar, operator } => reduce(scalar, *operator, nest),
            Plan::Common { scalar } => {
                scalar.writes().for_each(mark_common);
                true
            }
            Plan::Shared { scalar } => {
                scalar.writes().for_each(leave_unordered);
                true
            }
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

/// The scalar's address as it is known before the loop; none for one that is in the loop
/// only, and for an optional argument of an inlined routine that is absent.
fn outside_address<'c>(scalar: &Scalar<'c>, nest: Op<'c>) -> Option<Value<'c>> {
    let mut address = scalar.accesses[0].address();
    while let Some(op) = address.defining_op().filter(|op| nest.is_ancestor_of(*op)) {
        if op.operand_count() == 0 {
            // A global variable's is the same before the loop.
            let is_global = op.is(fir::ADDRESS_OF);
            return is_global.then(|| Builder::before(nest).insert(op.clone_op()).result(0));
        }
        address = op.operand(0);
    }
    Some(address)
}

/// Memory of the loop's own for the scalar, which the loop then uses.
fn make_own<'c>(scalar: &Scalar<'c>, nest: Op<'c>) -> Value<'c> {
    let address = scalar.accesses[0].address();
    let ty = address.ty().pointee().expect("an address");
    let name = crate::accgpu::analysis::access::Access::of(address, true)
        .name()
        .unwrap_or_default();
    let b = Builder::before(nest);
    let level = accgpu::Level::Vector;
    let own = accgpu::private(&b, level, true, &name, ty, ty.reference(), &[]);
    // That of a VOLATILE variable is one as well.
    let own = fir::convert(&b, own, address.ty());
    for used in &scalar.accesses {
        used.op.set_operand(used.operand, own);
    }
    own
}

/// In the last iteration the scalar gets its value, by the store that is the result.
fn keep_last<'c>(nest: Op<'c>, own: Value<'c>, outside: Value<'c>) -> Vec<Op<'c>> {
    let end = nest.body(0).terminator().expect("a loop's body ends");
    let b = Builder::before(end);
    let Some(is_last) = is_last_iteration(&b, nest) else {
        return Vec::new();
    };
    let inside = fir::under(&b, is_last);
    let value = fir::load(&inside, own);
    vec![fir::store(&inside, value, outside)]
}

/// Whether the iteration that runs is the last one of `nest`, whose steps are known. How far it is
/// to the bound may be more than a signed number of the loop variable's type.
pub fn is_last_iteration<'c>(b: &Builder<'c>, nest: Op<'c>) -> Option<Value<'c>> {
    let ranges = accgpu::loop_ranges(nest);
    let variables = nest.body(0).arguments().into_iter();
    variables
        .zip(ranges.upper.into_iter().zip(ranges.step))
        .map(|(variable, (upper, step))| {
            let down = arith::constant_value(step).is_some_and(|step| step < 0);
            let (left, step) = match down {
                false => (arith::sub(b, upper, variable), step),
                true => {
                    let zero = arith::constant(b, step.ty(), 0);
                    (arith::sub(b, variable, upper), arith::sub(b, zero, step))
                }
            };
            arith::unsigned::is_less(b, left, step)
        })
        .reduce(|one, other| arith::and(b, one, other))
}

/// On a store of the value that all iterations of a loop store.
const COMMON_VALUE: &str = "accgpu.common_value";

/// Makes stores of such values atomic once no loop inside has to be proven, too.
pub fn make_common_stores_atomic(module: Op<'_>) {
    for store in module.collect(&|op| op.is(fir::STORE) && op.has_attribute(COMMON_VALUE)) {
        let b = Builder::before(store);
        acc::atomic_write(&b, store.operand(0), store.operand(1));
        store.erase();
    }
}

fn mark_common(store: Op<'_>) {
    store.set_attribute(COMMON_VALUE, Attribute::unit(store.ctx()));
}

/// Takes the mark from the stores to `scalar`; tells whether they had it.
fn take_common_mark(scalar: &Scalar<'_>) -> bool {
    let marked = scalar.writes().filter(|op| op.has_attribute(COMMON_VALUE));
    let marked: Vec<_> = marked.collect();
    let is_common = !marked.is_empty();
    marked
        .into_iter()
        .for_each(|store| store.remove_attribute(COMMON_VALUE));
    is_common
}

/// Whatever the loop's own scalar gets goes to the program's as well, by the stores that are the result.
fn keep_all<'c>(scalar: &Scalar<'c>, own: Value<'c>, outside: Value<'c>) -> Vec<Op<'c>> {
    let writes = scalar.writes();
    let keep = writes.map(|write| {
        // An atomic capture is one operation, with the read that sets the scalar inside.
        let whole = write.enclosing(&[acc::ATOMIC_CAPTURE]).unwrap_or(write);
        let b = Builder::after(whole).located(write);
        let value = fir::load(&b, own);
        let store = fir::store(&b, value, outside);
        leave_unordered(store);
        store
    });
    keep.collect()
}

fn reduce<'c>(scalar: &Scalar<'c>, operator: Operator, nest: Op<'c>) -> bool {
    match outside_address(scalar, nest) {
        Some(outside) => reduce_into(outside, scalar, operator, nest),
        None => true,
    }
}

/// Has each `scalar = scalar operator value` in the loop gather from nothing in a scalar of its own, and
/// combine that with `scalar` at once; false when its type has no such operator.
fn combine_atomically<'c>(scalar: &Scalar<'c>, operator: Operator, nest: Op<'c>) -> bool {
    let address = scalar.accesses[0].address();
    let ty = address.ty().pointee().expect("an address");
    let Some(start) = identity(&Builder::before(nest), operator, ty) else {
        return false;
    };
    // While the accesses still say where the scalar is.
    let stores = scalar.writes().map(|store| (store, store.operand(1)));
    let stores: Vec<_> = stores.collect();
    let own = make_own(scalar, nest);
    for load in scalar.loads() {
        fir::store(&Builder::before(load), start, own);
    }
    for (store, address) in stores {
        let b = Builder::after(store).located(store);
        let value = fir::load(&b, own);
        acc::atomic_update(&b, address, &|inside, old| {
            combine(inside, operator, old, value).expect("an operator with an identity")
        });
    }
    true
}

/// Gives the loop a scalar of its own for `scalar`, which is at `outside` before the loop, and
/// combines what it holds with that behind the loop; false when its type has no such operator.
pub(super) fn reduce_into<'c>(
    outside: Value<'c>,
    scalar: &Scalar<'c>,
    operator: Operator,
    nest: Op<'c>,
) -> bool {
    let ty = outside.ty().pointee().expect("an address");
    let b = Builder::before(nest);
    let (Some(start), Some(combiner)) = (
        identity(&b, operator, ty),
        combiner(nest, operator, outside.ty()),
    ) else {
        return false;
    };
    let own = make_own(scalar, nest);
    fir::store(&b, start, own);
    let own = fir::convert(&b, own, outside.ty());
    // Levels are found later.
    accgpu::reduce(&Builder::after(nest), operator, own, outside, &[], combiner);
    true
}
