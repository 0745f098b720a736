//! A second kernel for nests with long rows.
//!
//! The iterations of a collapsed nest have one number each, and splitting it into
//! the loop variables takes a division for each thread. Where the innermost loop
//! fills whole gangs, a gang stays in one row instead: the grid has a dimension
//! for each loop, the outer loop variables are the same for all threads of a
//! gang, and nothing is divided. The trip counts decide at launch which of the
//! two kernels runs. Nests that gangs alone share have one for any length of rows.
//!
//! Where accc itself has made the nest of a loop for gangs and one for lanes (`columns`), short
//! rows lose nothing by it: then this is the only kernel.

use super::shape::{self, Shape, ThreadCount};
use crate::accgpu::{
    analysis::gang_loop::GangLoop,
    bounds::{ceil_div, most_of_each},
};
use accc_dialects::{
    accgpu::{self, Level},
    arith::{self, Compare},
    gpu,
    ir::{Attribute, Builder, Op, Type, Value},
};

/// Gangs at most in the second and the third dimension of a grid, on any device.
pub const OUTER_LIMIT: i64 = 65535;
/// Iterations of each loop at most. Kernels by rows count in 32 bits, and with these
/// also a row's bytes, in elements of up to 8: AMD's instructions take an address
/// that is the same for all lanes with an offset of 32 bits for each of them.
const TRIP_LIMIT: i64 = 1 << 28;
/// Gangs that keep any device busy.
const ENOUGH_GANGS: i64 = 8192;

/// A nest that can run by rows.
pub struct Rows<'c> {
    nest: GangLoop<'c>,
    /// Iterations of a row that a gang has; 1 where gangs alone share the nest.
    lanes: i64,
    /// Whether gangs go through several rows, since each adds its part to a reduction.
    share_gangs: bool,
    /// Whether no other kernel takes what this one is not made for.
    is_alone: bool,
}

impl<'c> Rows<'c> {
    /// `share_gangs`: see the field.
    pub fn of(nest: &GangLoop<'c>, shape: &Shape<'c>, share_gangs: bool) -> Option<Self> {
        let lanes = match (accgpu::levels(nest.nest).as_slice(), shape.vector_length) {
            ([Level::Gang], _) => 1,
            ([Level::Gang, Level::Vector], ThreadCount::Constant(lanes @ 2..)) => lanes,
            _ => return None,
        };
        let is_nest = accgpu::loop_ranges(nest.nest).lower.len() > 1;
        let is_static = accgpu::loop_static_chunk(nest.nest).is_some();
        (is_nest && !is_static).then(|| Rows {
            nest: nest.clone(),
            lanes,
            share_gangs,
            is_alone: nest.nest.has_attribute(accgpu::ROWS),
        })
    }

    /// Whether `nest`, whose ranges the host knows, has been marked to run by rows alone.
    pub fn alone(nest: &GangLoop<'c>, shape: &Shape<'c>) -> Option<Self> {
        Self::of(nest, shape, false).filter(|rows| rows.is_alone)
    }

    /// Whether a thread goes through several rows.
    pub fn share_gangs(&self) -> bool {
        self.share_gangs
    }

    /// Notes on `kernel`, with a copy of the region, that its launches are these.
    pub fn set(&self, kernel: Op<'c>) {
        let unit = Attribute::unit(kernel.ctx());
        for nest in shape::gang_loops(kernel) {
            nest.set_attribute(accgpu::ROWS, unit);
            if self.is_alone || !self.nest.is_certain {
                nest.set_attribute(accgpu::EXPECTED, unit);
            } else if !self.share_gangs {
                nest.set_attribute(accgpu::COVERED, unit);
            }
        }
        let row = most_of_each(self.nest.nest).last().copied().flatten();
        let row = row.map_or(TRIP_LIMIT, |most| most.clamp(1, TRIP_LIMIT.into()) as i64);
        let mut most = (row + self.lanes - 1) / self.lanes;
        if self.is_alone {
            most = most.min(ENOUGH_GANGS);
        }
        let ty = Type::integer(kernel.ctx(), 32);
        kernel.set_attribute(gpu::MAX_GANGS, Attribute::integer(ty, most));
    }

    /// The grid of a nest of two loops that runs by rows alone, in three dimensions (index): a
    /// gang for each row, and several where that is not enough of them.
    pub fn whole_grid(&self, b: &Builder<'c>) -> [Value<'c>; 3] {
        let trips = self.nest.space(b).trips;
        let index = |value| arith::index(b, value);
        let at_least_one = |value| arith::max(b, value, index(1));
        let [outer, row] = trips[..] else {
            unreachable!("a nest of two loops");
        };
        let rows = at_least_one(arith::min(b, outer, index(OUTER_LIMIT)));
        let wanted = ceil_div(b, index(ENOUGH_GANGS), rows);
        let blocks = at_least_one(ceil_div(b, row, index(self.lanes)));
        [arith::min(b, blocks, wanted), rows, index(1)]
    }

    /// Whether the nest is to run by rows, and then the size of the grid in three
    /// dimensions (index): less than 0 where the runtime chooses up to a number.
    pub fn grid(&self, b: &Builder<'c>) -> (Value<'c>, [Value<'c>; 3]) {
        let trips = self.nest.space(b).trips;
        let index = |value| arith::index(b, value);
        let at_least_one = |value| arith::max(b, value, index(1));
        let at_most = |value, limit| arith::compare(b, Compare::LessOrEqual, value, limit);
        let (row, outer) = trips.split_last().expect("a nest has loops");
        let lanes = index(self.lanes);
        let blocks = ceil_div(b, *row, lanes);
        let x = at_least_one(blocks);
        // Seven of eight lanes have work, or more.
        let capacity = arith::mul(b, arith::mul(b, blocks, lanes), index(7));
        let filled = arith::mul(b, *row, index(8));
        let mut conditions = vec![at_most(capacity, filled)];
        for &trip in &trips {
            conditions.push(at_most(index(1), trip));
            conditions.push(at_most(trip, index(TRIP_LIMIT)));
        }
        // What is only expected may be far from what it is.
        let x = if self.nest.is_certain { x } else { up_to(b, x) };
        let mut sizes = [x, index(1), index(1)];
        let mut outer = outer.to_vec();
        if let several @ 2.. = accgpu::per_lane(self.nest.nest)
            && let Some(next) = outer.last_mut()
        {
            *next = ceil_div(b, *next, index(several));
        }
        for (size, &trip) in sizes[1..].iter_mut().zip(outer.iter().rev()) {
            *size = if self.share_gangs || !self.nest.is_certain {
                up_to(b, at_least_one(arith::min(b, trip, index(OUTER_LIMIT))))
            } else {
                conditions.push(at_most(trip, index(OUTER_LIMIT)));
                trip
            };
        }
        let all = conditions.into_iter().reduce(|p, q| arith::and(b, p, q));
        (all.expect("several conditions"), sizes)
    }
}

/// As many gangs as the device runs at a time, but no more than `most`, as accrt.h
/// says so.
pub fn up_to<'c>(b: &Builder<'c>, most: Value<'c>) -> Value<'c> {
    arith::sub(b, arith::constant(b, most.ty(), 0), most)
}
