//! Loops that gather what a loop inside gathers.

use super::{memory_uses::memory_uses, perfect::Perfect};
use accc_dialects::{
    accgpu, arith, fir,
    ir::{Attribute, Op, Type, Value},
};

/// A loop whose iterations do nothing but run another one and combine what that gathers with what
/// the loop itself gathers, by the same operators:
///
/// ```mlir
/// %q = accgpu.private <gang> "s" f64 follows_loop
/// fir.store %zero to %q
/// accgpu.loop (%j) ... {
///   %p = accgpu.private <vector> "s" f64 follows_loop
///   fir.store %zero to %p
///   accgpu.loop (%i) ... { /* adds to %p */ }
///   accgpu.reduce <add> %p into %q
/// }
/// accgpu.reduce <add> %q into %s
/// ```
pub struct GatheredNest<'c> {
    /// The two loops, without what is said here.
    pub nest: Perfect<'c>,
    sums: Vec<Inner<'c>>,
}

/// Two loops of which the outer one does nothing else but perhaps to gather what the inner one does.
pub enum Alone<'c> {
    Perfect(Perfect<'c>),
    Gathered(GatheredNest<'c>),
}

impl<'c> Alone<'c> {
    pub fn of(outer: Op<'c>) -> Option<Self> {
        Perfect::with_settings(outer)
            .map(Alone::Perfect)
            .or_else(|| GatheredNest::of(outer).map(Alone::Gathered))
    }

    pub fn perfect(&self) -> &Perfect<'c> {
        match self {
            Alone::Perfect(nest) => nest,
            Alone::Gathered(gathered) => &gathered.nest,
        }
    }

    /// The loops as one that is about to be made of them (see [`GatheredNest::merge`]).
    pub fn merge(self) -> Perfect<'c> {
        match self {
            Alone::Perfect(nest) => nest,
            Alone::Gathered(gathered) => gathered.merge(),
        }
    }
}

/// What the inner loop gathers in one variable.
struct Inner<'c> {
    private: Op<'c>,
    initial: Op<'c>,
    reduce: Op<'c>,
    /// The variable of the outer loop.
    outer: Value<'c>,
}

impl<'c> GatheredNest<'c> {
    /// `None` also for a nest that gathers nothing.
    pub fn of(outer: Op<'c>) -> Option<Self> {
        let [block] = outer.region(0).blocks()[..] else {
            return None;
        };
        let mut ops = block.ops();
        ops.pop(); // the terminator
        let mut sums = Vec::new();
        while let Some(reduce) = ops.pop_if(|op| op.is(accgpu::REDUCE)) {
            sums.push(Inner::of(reduce, outer)?);
        }
        let of_sums: Vec<_> = sums.iter().flat_map(Inner::ops).collect();
        let nest = Perfect::beside(outer, &of_sums).filter(|_| !sums.is_empty())?;
        let is_inside = |sum: &Inner<'c>| sum.is_gathered_in(nest.inner);
        sums.iter()
            .all(is_inside)
            .then_some(GatheredNest { nest, sums })
    }

    /// Has the inner loop gather in the outer one's variables; now they stand alone in each other.
    ///
    /// Legality: both begin with the same value, which the operator leaves as it is, and what is
    /// gathered does not depend on the order. The loops have to become one: until then threads that
    /// share the inner one have no variables of their own.
    pub fn merge(self) -> Perfect<'c> {
        for sum in self.sums {
            sum.private.result(0).replace_all_uses_with(sum.outer);
            for op in [sum.reduce, sum.initial, sum.private] {
                op.erase();
            }
        }
        self.nest
    }
}

impl<'c> Inner<'c> {
    /// `reduce` is behind a loop that is all that the loop `around` has.
    fn of(reduce: Op<'c>, around: Op<'c>) -> Option<Self> {
        let private = own_scalar(reduce.operand(0), reduce)?;
        let outer = own_scalar(reduce.operand(1), around)?;
        let initial = only_store(private)?;
        let first = only_store(outer)?;
        let starts_alike = initial.block() == reduce.block()
            && first.block() == around.block()
            && first.is_before(around)
            && constant(initial.operand(0)).is_some()
            && constant(initial.operand(0)) == constant(first.operand(0));
        // Nothing looks at what the outer loop has so far.
        let goes_on = memory_uses(outer.result(0))
            .into_iter()
            .all(|(user, operand)| {
                user == first
                    || user == reduce && operand == 1
                    || user.is(accgpu::REDUCE)
                        && operand == 0
                        && user.block() == around.block()
                        && accgpu::reduce_operator(user) == accgpu::reduce_operator(reduce)
            });
        (starts_alike && goes_on).then_some(Inner {
            private,
            initial,
            reduce,
            outer: outer.result(0),
        })
    }

    fn ops(&self) -> [Op<'c>; 3] {
        [self.private, self.initial, self.reduce]
    }

    fn is_gathered_in(&self, inner: Op<'c>) -> bool {
        self.initial.is_before(inner)
            && memory_uses(self.private.result(0))
                .into_iter()
                .all(|(user, _)| {
                    user == self.initial || user == self.reduce || inner.is_ancestor_of(user)
                })
    }
}

/// The private number in the block of `beside` that `address` is and that follows its loop.
fn own_scalar<'c>(address: Value<'c>, beside: Op<'c>) -> Option<Op<'c>> {
    let private = address.defining_op()?;
    let is_own = private.is(accgpu::PRIVATE)
        && private.block() == beside.block()
        && accgpu::follows_loop(private)
        && private
            .type_attribute("in_type")
            .is_some_and(Type::is_trivial);
    is_own.then_some(private)
}

/// The operation that stores to `private` outside of the loop that it follows, if it is one.
fn only_store(private: Op<'_>) -> Option<Op<'_>> {
    let stores = memory_uses(private.result(0))
        .into_iter()
        .filter(|&(user, operand)| fir::is_store(user, operand) && user.block() == private.block());
    match stores.collect::<Vec<_>>()[..] {
        [(store, _)] if store.is(fir::STORE) => Some(store),
        _ => None,
    }
}

fn constant(value: Value<'_>) -> Option<Attribute<'_>> {
    let op = value.defining_op().filter(|op| op.is(arith::CONSTANT))?;
    op.attribute("value")
}
