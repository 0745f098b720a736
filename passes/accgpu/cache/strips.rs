//! Cuts a loop over lanes into strips that a gang runs one after the other.

use super::Refusal;
use crate::accgpu::{
    bounds::{Space, ceil_div},
    outline::shape::{NARROWEST_WAVEFRONT, Shape, ThreadCount, WAVEFRONT, WIDEST_WAVEFRONT},
};
use accc_dialects::{
    accgpu::{self, Level, Mode, Ranges},
    arith,
    ir::{Attribute, Block, Builder, Op, Region, Type},
};

/// Lanes that a strip is made for where the launch decides on their number.
const USUAL_LANES: i64 = 128;
/// The same for workers.
const USUAL_WORKERS: i64 = 4;

/// How many iterations a gang runs at a time.
#[derive(Clone, Copy)]
pub struct Strip {
    pub length: i64,
    /// Each iteration has a lane of its own in every launch.
    is_covered: bool,
}

impl Strip {
    /// That of `nest`, which lanes share, in gangs of `shape`.
    pub fn of(nest: Op<'_>, shape: &Shape<'_>) -> Self {
        let lanes = match shape.vector_length {
            ThreadCount::Constant(WAVEFRONT) => WIDEST_WAVEFRONT,
            ThreadCount::Constant(lanes) => lanes.max(NARROWEST_WAVEFRONT),
            ThreadCount::Runtime { .. } => USUAL_LANES,
        };
        let workers = match shape.workers {
            _ if !accgpu::levels(nest).contains(&Level::Worker) => 1,
            ThreadCount::Constant(workers) => workers,
            ThreadCount::Runtime { .. } => USUAL_WORKERS,
        };
        let has_as_many = |count: ThreadCount<'_>| matches!(count, ThreadCount::Constant(count) if count == lanes);
        Strip {
            length: lanes * workers,
            is_covered: workers == 1 && has_as_many(shape.vector_length),
        }
    }

    /// Notes on `nest`, over lanes, that none of them has more than one of its
    /// iterations, of which there are so many at most.
    pub fn note(self, nest: Op<'_>, most: i64) {
        if self.is_covered && most <= self.length {
            nest.set_attribute(accgpu::COVERED, Attribute::unit(nest.ctx()));
        }
    }
}

/// Makes of `nest` a loop over strips of its last variable, with its other variables
/// and for its gangs, around one over the lanes; returns that one, which counts from 0
/// and is never empty.
pub fn cut<'c>(nest: Op<'c>, strip: Strip) -> Result<Op<'c>, Refusal> {
    let ranges = accgpu::loop_ranges(nest);
    let last = ranges.lower.len() - 1;
    if accgpu::loop_static_chunk(nest).is_some() {
        return Err("gang(static:) says how gangs share the loop".into());
    }
    if arith::constant_value(ranges.step[last]).is_none_or(|step| step == 0) {
        return Err("the step of the lanes' loop is no constant".into());
    }
    let (gangs, inside): (Vec<_>, Vec<_>) = accgpu::levels(nest)
        .into_iter()
        .partition(|&level| level == Level::Gang);
    let b = Builder::before(nest);
    let space = Space::new(&b, nest);
    let trips = space.trips[last];
    let length = arith::index(&b, strip.length);
    let zero = arith::index(&b, 0);
    let one = arith::index(&b, 1);
    let strips = ceil_div(&b, trips, length);
    let index = Type::index(b.ctx());
    let mut outer = ranges;
    outer.lower[last] = zero;
    outer.upper[last] = arith::sub(&b, strips, one);
    outer.step[last] = one;
    let variables = nest.body(0).arguments();
    let mut arguments: Vec<_> = variables.iter().map(|v| (v.ty(), b.location())).collect();
    arguments[last].0 = index;
    let block = Block::create(&arguments);
    let body = Region::create();
    body.append(block);
    let mode = match gangs.is_empty() {
        true => Mode::Sequential,
        false => accgpu::mode(nest),
    };
    accgpu::loop_op(&b, &outer, None, &gangs, mode, body);

    let b = Builder::at_end(block, nest);
    let first = arith::mul(&b, block.arguments()[last], length);
    let left = arith::sub(&b, trips, first);
    let left = arith::sub(&b, left, one);
    let most = arith::index(&b, strip.length - 1);
    let range = Ranges {
        lower: vec![zero],
        upper: vec![arith::min(&b, most, left)],
        step: vec![one],
    };
    let taken = Region::create();
    taken.take_body(nest.region(0));
    let lanes = accgpu::loop_op(&b, &range, None, &inside, accgpu::mode(nest), taken);
    accgpu::yield_op(&b);
    let entry = lanes.body(0);
    let lane = entry.add_argument(index, nest.location());
    let b = Builder::at_start(entry, nest);
    let iteration = arith::add(&b, first, lane);
    let value = space.induction_value(&b, last, iteration);
    for (which, variable) in variables.iter().enumerate() {
        let replacement = match which == last {
            true => value,
            false => block.arguments()[which],
        };
        variable.replace_all_uses_with(replacement);
    }
    for _ in &variables {
        entry.erase_argument(0);
    }
    strip.note(lanes, strip.length);
    nest.erase();
    Ok(lanes)
}
