//! What is assigned beside an extreme: mostly its place.
//!
//! No operator of reductions has two values. So one nest finds the extreme, and another one
//! like it the iteration that assigned it last; what is assigned besides is computed again
//! for that iteration.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
//!   %x = fir.load %element
//!   %old = fir.load %m
//!   %1 = arith.cmpf ogt, %x, %old : f64
//!   fir.if %1 {
//!     fir.store %x to %m
//!     fir.store %i to %place
//!   }
//! }
//! ```
//! ## After
//! ```mlir
//! %before = fir.load %m
//! // the loop with m = max(m, x)
//! %best = fir.load %m
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
//!   %x = fir.load %element
//!   %is_best = arith.cmpf oeq, %x, %best : f64
//!   %number = arith.divsi %distance_from_a, %s : i64
//!   %candidate = arith.select %is_best, %number, %none : i64
//!   %old = fir.load %first
//!   %new = arith.minsi %old, %candidate : i64
//!   fir.store %new to %first
//! }
//! %found = fir.load %first
//! fir.if (%found is not none and %best > %before) {
//!   %i = %a + %found * %s
//!   fir.store %i to %place
//! }
//! ```
//! Legality: the nest writes nothing but these scalars and temporaries that each iteration
//! sets before it reads them, no load reaches what it writes, and its loops have ranges from
//! outside: run twice, it computes the same in iterations of the same number, to the last bit
//! (`exact`). With `>` the last assignment is made by the first iteration that has the
//! extreme, with `>=` by the last one, and by none where the extreme is not better than what
//! the variable had. A NaN is neither better nor equal. Zeros of both signs are equal, for the
//! program too.

use super::Guarded;
use crate::{
    accgpu::{
        analysis::{
            access::Access,
            exact::repeats_exactly,
            place::Place,
            scalars::{Scalar, scalar_at},
        },
        bounds::{Space, delinearise},
        kernels::carry_values,
        privates::own_scalars::Plan,
    },
    same_value,
};
use accc_dialects::{
    accgpu::{self, Mode, Ranges},
    arith::{self, Compare, CompareReals},
    fir,
    ir::{Builder, Op, Type, Value},
};
use std::collections::HashMap;

/// Assignments that are made with that of an extreme.
pub struct Places<'c> {
    stores: Vec<Op<'c>>,
    /// The loops around them, the outermost one first.
    loops: Vec<Op<'c>>,
}

impl<'c> Places<'c> {
    /// The assignments `stores` beside that to `variable` in `branch`, in the largest nest
    /// inside of `widest` that allows for it.
    pub fn of(
        branch: Op<'c>,
        stores: Vec<Op<'c>>,
        variable: Value<'c>,
        widest: Op<'c>,
    ) -> Option<Self> {
        let loops = loops_around(branch, widest);
        let mut nests = (0..loops.len()).map(|outer| Places {
            stores: stores.clone(),
            loops: loops[outer..].to_vec(),
        });
        nests.find(|places| places.are_sound(branch, variable))
    }

    pub fn nest(&self) -> Op<'c> {
        self.loops[0]
    }

    fn are_sound(&self, branch: Op<'c>, variable: Value<'c>) -> bool {
        let nest = self.nest();
        let results: Vec<_> = self.stores.iter().map(|store| store.operand(1)).collect();
        let mut assigned = results.clone();
        assigned.push(variable);
        let variables: Option<Vec<_>> =
            assigned.iter().map(|&address| scalar_at(address)).collect();
        let Some(mut variables) = variables else {
            return false;
        };
        let scalars = Scalar::written_in(nest, &|access| access.is_owned_by(nest));
        let accesses = |variable: &Place<'c>| {
            let is_it = |scalar: &&Scalar<'c>| scalar.place.is_same(variable);
            let scalar = scalars.iter().find(is_it);
            scalar.map_or(0, |scalar| scalar.accesses.len())
        };
        let are_apart = variables.iter().enumerate().all(|(at, variable)| {
            let mut others = variables[..at].iter();
            !others.any(|other| other.meets(variable))
        });
        let are_used_once = variables[..results.len()]
            .iter()
            .all(|variable| accesses(variable) == 1);
        let mut computed = self.stores.iter().map(|store| store.operand(0));
        let (_, temporaries): (Vec<_>, Vec<_>) = scalars
            .into_iter()
            .partition(|scalar| scalar.place.is_among(&variables));
        variables.extend(temporaries.iter().map(|scalar| scalar.place));
        let mut plans = temporaries.into_iter().map(|scalar| Plan::of(scalar, nest));
        let are_temporaries = plans.all(|plan| matches!(plan, Some(Plan::Private { .. })));
        are_apart
            && are_used_once
            && are_temporaries
            && results.iter().all(|&result| !result.is_inside(nest))
            && self.loops.iter().all(|&inner| has_plain_range(inner, nest))
            && computed.all(|value| self.depends_on_counters(value))
            && self.only_writes(branch, &variables)
            && repeats_exactly(nest)
    }

    /// Whether `value` is computed from the counters, and from what is known outside.
    fn depends_on_counters(&self, value: Value<'c>) -> bool {
        let counters = counters(&self.loops);
        let is_known =
            |value: Value<'c>| !value.is_inside(self.nest()) || counters.contains(&value);
        value.is_computed_from(&is_known, &same_value::is_pure)
    }

    /// Whether the nest writes nothing but scalars among `variables`, and reads nothing else that
    /// could be one of them.
    fn only_writes(&self, branch: Op<'c>, variables: &[Place<'c>]) -> bool {
        const PARTS: [&str; 3] = [fir::IF, fir::RESULT, accgpu::YIELD];
        let inside = self.nest().collect(&|op| op != self.nest());
        inside.into_iter().all(|op| {
            if op.is(accgpu::LOOP) {
                return self.loops.contains(&op);
            }
            if op.is(fir::STORE) {
                let target = scalar_at(op.operand(1));
                return branch.is_ancestor_of(op)
                    || target.is_some_and(|target| target.is_among(variables));
            }
            if op.is(fir::LOAD) {
                let address = op.operand(0);
                let is_one = || scalar_at(address).is_some_and(|it| it.is_among(variables));
                return Place::of(&Access::of(address, false)).is_some_and(|source| {
                    let mut written = variables.iter();
                    !written.any(|variable| variable.meets(&source)) || is_one()
                });
            }
            op.is_any(&PARTS) || same_value::is_pure(op)
        })
    }

    /// Makes the second nest, and the assignments after it; `guarded` is what it was.
    pub fn look_up(&self, guarded: &Guarded<'c>) {
        let nest = self.nest();
        let branches = nest.collect_named(fir::IF);
        let at = branches.iter().position(|&branch| branch == guarded.branch);
        let second = nest.clone_op();
        let block = nest.block().expect("it stands in a region");
        block.insert_after(second, nest);
        let branch = second.collect_named(fir::IF)[at.expect("it is in the nest")];
        let (compare, also) = super::comparison(branch.operand(0), guarded.variable)
            .expect("it is like the first one");
        let side = usize::from(guarded.compare.operand(1) == guarded.value);
        let value = compare.operand(side);

        let before = fir::load(&Builder::before(nest), guarded.variable);
        let b = Builder::before(second);
        let best = fir::load(&b, guarded.variable);
        let space = Space::of(&b, self.ranges());
        let pick = Pick::of(guarded);
        let place = memory(second, Type::integer(b.ctx(), 64));
        fir::store(&b, pick.none(&b), place);

        let b = Builder::before(branch);
        let is_best = match best.ty().is_float() {
            true => arith::compare_reals(&b, CompareReals::Equal, value, best),
            false => arith::compare(&b, Compare::Equal, value, best),
        };
        let counts = also.map_or(is_best, |also| arith::and(&b, is_best, also));
        let number = number(
            &b,
            &counters(&loops_around(branch, second)),
            &self.ranges(),
            &space,
        );
        let candidate = arith::select(&b, counts, number, pick.none(&b));
        let old = fir::load(&b, place);
        fir::store(&b, pick.of_two(&b, old, candidate), place);
        let condition = branch.operand(0);
        branch.erase();
        fir::erase_unused(condition);

        let b = Builder::after(second);
        let found = fir::load(&b, place);
        let is_some = arith::compare(&b, Compare::NotEqual, found, pick.none(&b));
        let mut sides = HashMap::from([(guarded.value, best), (guarded.old(), before)]);
        let is_better = b.insert(guarded.compare.clone_mapped(&mut sides)).result(0);
        self.assign(
            &fir::under(&b, arith::and(&b, is_some, is_better)),
            found,
            &space,
        );
    }

    /// Makes the assignments of the iteration with the number `found`.
    fn assign(&self, b: &Builder<'c>, found: Value<'c>, space: &Space<'c>) {
        let found = fir::to_index(b, found);
        let iterations = delinearise(b, found, &space.trips).into_iter().enumerate();
        let values = iterations.map(|(which, number)| space.induction_value(b, which, number));
        let mut copies: HashMap<_, _> = counters(&self.loops).into_iter().zip(values).collect();
        let nest = self.nest();
        for store in &self.stores {
            let is_inside = |op: Op<'c>| nest.is_ancestor_of(op);
            let value = b.recompute(store.operand(0), &is_inside, &mut copies);
            fir::store(b, value, store.operand(1));
        }
    }

    fn ranges(&self) -> Ranges<'c> {
        let mut all = accgpu::loop_ranges(self.nest());
        for ranges in self.loops[1..]
            .iter()
            .map(|&inner| accgpu::loop_ranges(inner))
        {
            all.lower.extend(ranges.lower);
            all.upper.extend(ranges.upper);
            all.step.extend(ranges.step);
        }
        all
    }
}

/// Which of the iterations with the extreme counts.
#[derive(Clone, Copy)]
enum Pick {
    First,
    Last,
}

impl Pick {
    /// Equal values are assigned again where the comparison allows for it.
    fn of(guarded: &Guarded<'_>) -> Self {
        match super::holds_for_equals(guarded.compare) {
            true => Pick::Last,
            false => Pick::First,
        }
    }

    /// The number of no iteration, which every other one is picked before.
    fn none<'c>(self, b: &Builder<'c>) -> Value<'c> {
        let number = match self {
            Pick::First => i64::MAX,
            Pick::Last => -1,
        };
        arith::constant(b, Type::integer(b.ctx(), 64), number)
    }

    fn of_two<'c>(self, b: &Builder<'c>, one: Value<'c>, other: Value<'c>) -> Value<'c> {
        match self {
            Pick::First => arith::min(b, one, other),
            Pick::Last => arith::max(b, one, other),
        }
    }
}

/// The loops around `branch` up to `outermost`, which comes first.
fn loops_around<'c>(branch: Op<'c>, outermost: Op<'c>) -> Vec<Op<'c>> {
    let innermost = branch.enclosing(&[accgpu::LOOP]);
    let around = std::iter::successors(innermost, |inner| {
        let is_last = *inner == outermost;
        inner.enclosing(&[accgpu::LOOP]).filter(|_| !is_last)
    });
    let mut loops: Vec<_> = around.collect();
    loops.reverse();
    loops
}

/// The counters of `loops`.
fn counters<'c>(loops: &[Op<'c>]) -> Vec<Value<'c>> {
    let of_loop = |nest: &Op<'c>| nest.body(0).arguments();
    loops.iter().flat_map(of_loop).collect()
}

/// Whether `inner` is a loop that accc may share, over a range that is known before `nest`.
fn has_plain_range<'c>(inner: Op<'c>, nest: Op<'c>) -> bool {
    let Ranges { lower, upper, step } = accgpu::loop_ranges(inner);
    let mut bounds = lower.into_iter().chain(upper).chain(step);
    accgpu::mode(inner) == Mode::Auto
        && accgpu::tile(inner).is_none()
        && inner.region(0).blocks().len() == 1
        && bounds.all(|bound| !bound.is_inside(nest))
}

/// The number of an iteration, from 0, in the program's order.
fn number<'c>(
    b: &Builder<'c>,
    counters: &[Value<'c>],
    ranges: &Ranges<'c>,
    space: &Space<'c>,
) -> Value<'c> {
    let iteration = |which: usize| {
        let of = |value: Value<'c>| fir::to_i64(b, value);
        let distance = arith::sub(b, of(counters[which]), of(ranges.lower[which]));
        match space.has_unit_step(which) {
            true => distance,
            false => arith::div(b, distance, of(ranges.step[which])),
        }
    };
    (1..counters.len()).fold(iteration(0), |number, which| {
        let rows = arith::mul(b, number, fir::to_i64(b, space.trips[which]));
        arith::add(b, rows, iteration(which))
    })
}

/// Memory for what `nest` gathers.
fn memory<'c>(nest: Op<'c>, ty: Type<'c>) -> Value<'c> {
    match nest.parent().is_some_and(|op| op.is(accgpu::REGION)) {
        true => carry_values::object(nest, ty),
        false => fir::alloca(&Builder::before(nest), ty),
    }
}
