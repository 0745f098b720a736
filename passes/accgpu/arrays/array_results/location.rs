//! The place of the greatest or the least element: MAXLOC and MINLOC.
//!
//! No operator of reductions has two values. So one nest finds the element, another one like
//! it the first place, in the order of the elements, that has it.
//!
//! ## Before
//! ```mlir
//! %r:2 = fir.do_loop %i = %one to %n step %one iter_args(%at = %zero, %best = %lowest)
//!     -> (i32, f64) {
//!   ...
//!   %is_better = arith.cmpf ogt, %x, %best : f64
//!   %place = fir.convert %i : (index) -> i32
//!   %new_at = arith.select %is_better, %place, %at : i32
//!   %new_best = arith.select %is_better, %x, %best : f64
//!   fir.result %new_at, %new_best : i32, f64
//! }
//! ```
//! ## After
//! ```mlir
//! fir.do_loop %i = %one to %n step %one {
//!   ...
//!   %old = fir.load %greatest
//!   %new = arith.maxnumf %x, %old : f64
//!   fir.store %new to %greatest
//! }
//! %best = fir.load %greatest
//! fir.do_loop %i = %one to %n step %one {
//!   ...
//!   %is_best = arith.cmpf oeq, %x, %best : f64
//!   %place = arith.select %is_best, %i, %none : i64
//!   %old = fir.load %first
//!   %new = arith.minsi %old, %place : i64
//!   fir.store %new to %first
//! }
//! ```
//! Legality: loops that only read, without a product that may be fused with a sum in one of
//! them only, compute the same in both. Where there are several such elements
//! the first one counts (F2023, 16.9.137, 16.9.142), as in flang's loops. Where there is nothing
//! but NaN none is found, and flang's loops leave the first element, or the first one under
//! the mask.

use super::{
    extreme::{Best, Extreme},
    nest::Nest,
};
use accc_dialects::{
    arith::{self, Compare, CompareReals},
    fir,
    ir::{Builder, Type, Value},
};

/// Where the values of a nest are.
pub struct Location<'c> {
    /// How many iterations the loops have, by dimensions. Their places come first among the
    /// values, the element next.
    extents: Vec<Value<'c>>,
    /// Whether a flag comes last, that there was no element yet.
    has_flag: bool,
}

impl<'c> Location<'c> {
    pub fn of(nest: &Nest<'c>) -> Option<Self> {
        let extents = nest.extents()?;
        let rank = extents.len();
        let has_flag = match nest.old.len().checked_sub(rank)? {
            1 => false,
            2 => nest.ends_being_first(rank + 1),
            _ => return None,
        };
        let location = Location { extents, has_flag };
        let has_all = nest.old.len() == rank + 1 + usize::from(has_flag);
        let mut others = nest.outer().results().into_iter().skip(rank);
        let extreme = location.extreme(nest)?;
        let choice = nest.maker(rank)?.operand(0);
        let mut counters = nest.counters().into_iter().enumerate();
        let are_places = counters.all(|(dimension, counter)| {
            nest.maker(dimension).is_some_and(|place| {
                let is_choice = place.is(arith::SELECT)
                    && place.operand(0) == choice
                    && place.operand(2) == nest.old[dimension];
                is_choice
                    && nest.users_of_old(dimension) == [place]
                    && fir::unconverted(place.operand(1)) == counter
            })
        });
        let is_known =
            has_all && others.all(Value::is_unused) && are_places && nest.computes_the_same();
        (is_known && extreme.is_under_mask == has_flag).then_some(location)
    }

    /// How the element is chosen.
    fn extreme(&self, nest: &Nest<'c>) -> Option<Extreme<'c>> {
        let rank = self.extents.len();
        Extreme::of(nest, rank, self.has_flag.then_some(rank + 1))
    }

    pub fn rewrite(self, nest: Nest<'c>) {
        let second = nest.copy();
        let rank = self.extents.len();
        (0..rank).for_each(|at| nest.drop_new(at));
        let extreme = self.extreme(&nest).expect("asked before");
        let best = Best::gather_number(&nest, rank, extreme);
        nest.close();
        let best = best.number(&nest);
        let number = self.find(&second, best);
        let b = Builder::before(second.outer());
        let places = places(&b, number, &self.extents, &nest.given());
        second.replace(&[]);
        nest.replace(&places);
    }

    /// Looks in `nest` for the first element that is as `best`: its number, from 1, in the order
    /// of the elements, or `NONE`.
    fn find(&self, nest: &Nest<'c>, best: Value<'c>) -> Value<'c> {
        let extreme = self.extreme(nest).expect("it is like the first one");
        let b = Builder::before(nest.end());
        let element = extreme.value;
        let is_best = match element.ty().is_float() {
            true => arith::compare_reals(&b, CompareReals::Equal, element, best),
            false => arith::compare(&b, Compare::Equal, element, best),
        };
        let number = number(&b, &nest.counters(), &self.extents);
        (0..nest.old.len()).for_each(|at| nest.drop_new(at));
        let first = First::look(nest, arith::select(&b, is_best, number, none(&b)));
        let first_of_all = self.has_flag.then(|| First::look(nest, number));
        nest.close();
        let b = Builder::before(nest.outer());
        let first = first.found(&b);
        let Some(first_of_all) = first_of_all else {
            return first;
        };
        let is_none = arith::compare(&b, Compare::Equal, first, none(&b));
        arith::select(&b, is_none, first_of_all.found(&b), first)
    }
}

/// The number of the element at `counters` of an array with `extents`.
pub fn number<'c>(b: &Builder<'c>, counters: &[Value<'c>], extents: &[Value<'c>]) -> Value<'c> {
    let one = arith::constant(b, Type::integer(b.ctx(), 64), 1);
    let dimensions = counters.iter().zip(extents).rev();
    let before = dimensions.fold(None, |before, (&counter, &extent)| {
        let own = arith::sub(b, fir::to_i64(b, counter), one);
        Some(match before {
            None => own,
            Some(rows) => arith::add(b, arith::mul(b, rows, fir::to_i64(b, extent)), own),
        })
    });
    arith::add(b, before.expect("a nest has loops"), one)
}

/// The place of the element with `number` in each dimension; `given` where there is none.
pub fn places<'c>(
    b: &Builder<'c>,
    number: Value<'c>,
    extents: &[Value<'c>],
    given: &[Value<'c>],
) -> Vec<Value<'c>> {
    let one = arith::constant(b, number.ty(), 1);
    let is_some = arith::compare(b, Compare::NotEqual, number, none(b));
    let mut before = arith::sub(b, number, one);
    let dimensions = extents.iter().zip(given);
    let place = |(&extent, &given): (&Value<'c>, &Value<'c>)| {
        // Nobody divides by the extent of an array without elements.
        let extent = arith::select(b, is_some, fir::to_i64(b, extent), one);
        let place = arith::add(b, arith::rem(b, before, extent), one);
        before = arith::div(b, before, extent);
        arith::select(b, is_some, fir::convert(b, place, given.ty()), given)
    };
    dimensions.map(place).collect()
}

/// The least of some numbers, gathered in memory.
struct First<'c> {
    place: Value<'c>,
}

impl<'c> First<'c> {
    /// Gathers `number`, a value in each iteration of `nest`.
    fn look(nest: &Nest<'c>, number: Value<'c>) -> Self {
        let outer = nest.outer();
        let b = Builder::before(outer);
        let place = nest.object(number.ty());
        fir::store(&b, none(&b), place);
        let b = Builder::before(nest.end());
        let old = fir::load(&b, place);
        fir::store(&b, arith::min(&b, old, number), place);
        First { place }
    }

    fn found(&self, b: &Builder<'c>) -> Value<'c> {
        fir::load(b, self.place)
    }
}

/// The number of no element.
pub fn none<'c>(b: &Builder<'c>) -> Value<'c> {
    arith::constant(b, Type::integer(b.ctx(), 64), i64::MAX)
}
