//! Several iterations for each thread, which does for all of them what comes first.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%c0) to (%upper) step (%c1) : index par [gang, vector] independent {
//!   %x = fir.load %from
//!   fir.store %x to %to
//!   accgpu.yield
//! } {accgpu.per_lane = 2 : i32}
//! ```
//! ## After
//! ```mlir
//! fir.if %second_exists {
//!   %x = fir.load %from
//!   %y = fir.load %from_of_second
//!   fir.store %x to %to
//!   fir.store %y to %to_of_second
//! } else {
//!   // those that exist, one after the other
//! }
//! ```
//!
//! What gathers in a variable of the lane is done for one iteration after the other, behind all the
//! loads (`in_turn`). A lane's iterations are as far apart as a gang has lanes, so that neighbours have neighbouring
//! elements. In nests by rows they are in neighbouring rows.
//!
//! Legality: see `accgpu-outline-kernels`' `per_lane`, which has chosen such loops.

use super::{Share, count_in_32_bits, count_up, place_body, stride_over};
use crate::accgpu::{
    analysis::in_turn::in_turn,
    bounds::{Space, is_less},
};
use accc_dialects::{
    accgpu, arith, fir,
    ir::{Builder, Op, Value},
};
use std::collections::HashMap;

/// The iterations of a thread of a loop, of which a grid has enough for all. `is_small`: see
/// [`super::in_strides`].
pub fn several_each<'c>(nest: Op<'c>, gang: Share<'c>, lane: Share<'c>, is_small: bool) {
    let b = Builder::before(nest);
    let share = of_thread(&b, nest, gang, lane);
    Several::of(&b, nest).place(&b, &[], share.id, lane.count, is_small);
}

/// The same of a grid that may not have enough.
pub fn several_in_strides<'c>(nest: Op<'c>, gang: Share<'c>, lane: Share<'c>, is_small: bool) {
    let b = Builder::before(nest);
    let share = of_thread(&b, nest, gang, lane);
    let several = Several::of(&b, nest);
    let (inner, first) = stride_over(&b, share, several.innermost_trip(), is_small);
    several.place(&inner, &[], first, lane.count, is_small);
}

/// The first iteration of a thread, and how many those of all threads are.
fn of_thread<'c>(b: &Builder<'c>, nest: Op<'c>, gang: Share<'c>, lane: Share<'c>) -> Share<'c> {
    let per_lane = arith::index(b, accgpu::per_lane(nest));
    let of_gang = arith::mul(b, lane.count, per_lane);
    let begin = arith::mul(b, gang.id, of_gang);
    Share {
        id: arith::add(b, begin, lane.id),
        count: arith::mul(b, gang.count, of_gang),
    }
}

/// A nest by rows: share `row` of the innermost loop has one of its iterations at most, `outer` have
/// one of the loop next but one, and several of the one in between; more of both unless the grid has
/// enough for all (`is_covered`).
pub fn several_rows<'c>(nest: Op<'c>, row: Value<'c>, outer: [Share<'c>; 2], is_covered: bool) {
    let b = Builder::before(nest);
    let several = Several::of(&b, nest);
    let trips = &several.space.trips;
    let last = trips.len() - 1;
    let exists = is_less(&b, row, trips[last]);
    let mut cursor = fir::under(&b, exists);
    let mut around = Vec::new();
    for (which, &trip) in trips[..last - 1].iter().enumerate() {
        let share = match which + 2 == last {
            true => outer[1],
            false => Share::whole(&cursor),
        };
        let iteration = match is_covered && which + 2 == last {
            true => share.id,
            false => {
                let (inner, iteration) = count_in_32_bits(&cursor, share, trip, true);
                cursor = inner;
                iteration
            }
        };
        around.push(several.space.induction_value(&cursor, which, iteration));
    }
    let count = arith::index(&cursor, several.count);
    let mut first = arith::mul(&cursor, outer[0].id, count);
    if !is_covered {
        let share = Share {
            id: first,
            count: arith::mul(&cursor, outer[0].count, count),
        };
        (cursor, first) = count_in_32_bits(&cursor, share, trips[last - 1], true);
    }
    let one = arith::index(&cursor, 1);
    let in_row = several.space.induction_value(&cursor, last, row);
    let values = |b: &Builder<'c>, iteration| {
        let between = several.space.induction_value(b, last - 1, iteration);
        [&around[..], &[between, in_row]].concat()
    };
    let [all, some] = several.branches(&cursor, first, one, trips[last - 1]);
    several.place_all(&all, first, one, &values);
    let (inner, iteration) = count_up(&some, Some(first), trips[last - 1]);
    place_body(&inner, nest, &values(&inner, iteration));
}

/// A nest of which a thread has several iterations side by side, or one.
pub(super) struct Several<'c> {
    nest: Op<'c>,
    pub space: Space<'c>,
    /// Iterations of a thread.
    count: i64,
}

impl<'c> Several<'c> {
    pub fn of(b: &Builder<'c>, nest: Op<'c>) -> Self {
        Several {
            nest,
            space: Space::new(b, nest),
            count: accgpu::per_lane(nest),
        }
    }

    /// Those iterations of the innermost loop, one of `share`'s and those behind it, until the
    /// share has no more; `around` are the variables of the loops around.
    pub fn place_in_strides(
        self,
        b: &Builder<'c>,
        around: &[Value<'c>],
        share: Share<'c>,
        is_small: bool,
    ) {
        let strides = Share {
            id: share.id,
            count: arith::mul(b, share.count, arith::index(b, self.count)),
        };
        let trip = self.innermost_trip();
        let (inner, first) = stride_over(b, strides, trip, is_small);
        self.place(&inner, around, first, share.count, is_small);
    }

    fn innermost_trip(&self) -> Value<'c> {
        *self.space.trips.last().expect("a nest has loops")
    }

    /// Those iterations of the innermost loop that exist of `first` and those behind it, `stride`
    /// apart.
    fn place(
        self,
        b: &Builder<'c>,
        around: &[Value<'c>],
        first: Value<'c>,
        stride: Value<'c>,
        is_small: bool,
    ) {
        let trip = self.innermost_trip();
        let last = self.space.trips.len() - 1;
        let values = |b: &Builder<'c>, iteration| {
            let own = self.space.induction_value(b, last, iteration);
            [around, &[own]].concat()
        };
        if self.count == 1 {
            return place_body(b, self.nest, &values(b, first));
        }
        let [all, some] = self.branches(b, first, stride, trip);
        self.place_all(&all, first, stride, &values);
        let share = Share {
            id: first,
            count: stride,
        };
        let (inner, iteration) = stride_over(&some, share, trip, is_small);
        place_body(&inner, self.nest, &values(&inner, iteration));
    }

    /// Where all iterations of a thread exist, and where not.
    fn branches(
        &self,
        b: &Builder<'c>,
        first: Value<'c>,
        stride: Value<'c>,
        trip: Value<'c>,
    ) -> [Builder<'c>; 2] {
        let last = self.nth(b, first, stride, self.count - 1);
        fir::if_else(b, is_less(b, last, trip)).map(Builder::before_terminator)
    }

    fn nth(&self, b: &Builder<'c>, first: Value<'c>, stride: Value<'c>, which: i64) -> Value<'c> {
        let distance = arith::mul(b, stride, arith::index(b, which));
        arith::add(b, first, distance)
    }

    /// The body for all iterations of a thread, with `values` for the variables of each: every
    /// operation for all of them before the next one, and behind these what is in turn.
    fn place_all(
        &self,
        b: &Builder<'c>,
        first: Value<'c>,
        stride: Value<'c>,
        values: &dyn Fn(&Builder<'c>, Value<'c>) -> Vec<Value<'c>>,
    ) {
        let variables = self.nest.body(0).arguments();
        let mut mappings: Vec<HashMap<_, _>> = (0..self.count)
            .map(|which| {
                let values = values(b, self.nth(b, first, stride, which));
                variables.iter().copied().zip(values).collect()
            })
            .collect();
        let mut ops = self.nest.body(0).ops();
        ops.pop(); // the terminator
        let in_turn = in_turn(self.nest);
        let (last, at_once): (Vec<_>, Vec<_>) =
            ops.into_iter().partition(|op| in_turn.contains(op));
        for op in at_once {
            for mapping in &mut mappings {
                b.insert(op.clone_mapped(mapping));
            }
        }
        for mapping in &mut mappings {
            for op in &last {
                b.insert(op.clone_mapped(mapping));
            }
        }
    }
}
