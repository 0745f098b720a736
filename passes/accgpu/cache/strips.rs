//! Cuts a loop over lanes into strips that a gang runs one after the other.

use super::Refusal;
use crate::accgpu::{
    bounds::{Space, ceil_div},
    outline::shape::{NARROWEST_WAVEFRONT, Shape, ThreadCount, WAVEFRONT, WIDEST_WAVEFRONT},
};
use accc_dialects::{
    accgpu::{self, Level, Mode, Ranges},
    arith,
    ir::{Attribute, Block, Builder, Op, Region, Type, Value},
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
    let variables = nest.body(0).arguments();
    let last = variables.len() - 1;
    if accgpu::loop_static_chunk(nest).is_some() {
        return Err("gang(static:) says how gangs share the loop".into());
    }
    let step = accgpu::loop_ranges(nest).step[last];
    if arith::constant_value(step).is_none_or(|step| step == 0) {
        return Err("the step of the lanes' loop is no constant".into());
    }
    let (gangs, inside): (Vec<_>, Vec<_>) = accgpu::levels(nest)
        .into_iter()
        .partition(|&level| level == Level::Gang);
    let b = Builder::before(nest);
    let space = Space::new(&b, nest);
    let trips = space.trips[last];
    let length = arith::index(&b, strip.length);
    let strips = loop_over_strips(&b, nest, &gangs, ceil_div(&b, trips, length));

    let b = Builder::at_end(strips, nest);
    let first = arith::mul(&b, strips.arguments()[last], length);
    let left = arith::sub(&b, trips, first);
    let lanes = loop_over_lanes(&b, nest, &inside, (strip, left));
    accgpu::yield_op(&b);

    let entry = lanes.body(0);
    let lane = entry.add_argument(Type::index(b.ctx()), nest.location());
    let b = Builder::at_start(entry, nest);
    let iteration = arith::add(&b, first, lane);
    let mut values = strips.arguments();
    values[last] = space.induction_value(&b, last, iteration);
    for (variable, value) in variables.iter().zip(values) {
        variable.replace_all_uses_with(value);
    }
    for _ in &variables {
        entry.erase_argument(0);
    }
    strip.note(lanes, strip.length);
    nest.erase();
    Ok(lanes)
}

/// A loop like `nest`, but for `gangs` only, and over so many `strips` instead of its last variable;
/// returns its body, which is empty.
fn loop_over_strips<'c>(
    b: &Builder<'c>,
    nest: Op<'c>,
    gangs: &[Level],
    strips: Value<'c>,
) -> Block<'c> {
    let mut ranges = accgpu::loop_ranges(nest);
    let last = ranges.lower.len() - 1;
    let one = arith::index(b, 1);
    ranges.lower[last] = arith::index(b, 0);
    ranges.upper[last] = arith::sub(b, strips, one);
    ranges.step[last] = one;
    let variables = nest.body(0).arguments();
    let mut arguments: Vec<_> = variables.iter().map(|v| (v.ty(), b.location())).collect();
    arguments[last].0 = Type::index(b.ctx());
    let block = Block::create(&arguments);
    let body = Region::create();
    body.append(block);
    let mode = match gangs.is_empty() {
        true => Mode::Sequential,
        false => accgpu::mode(nest),
    };
    accgpu::loop_op(b, &ranges, None, gangs, mode, body);
    block
}

/// The loop over the iterations of one strip, which takes the body of `nest`: all that it has room for,
/// or those that are left.
fn loop_over_lanes<'c>(
    b: &Builder<'c>,
    nest: Op<'c>,
    levels: &[Level],
    (strip, left): (Strip, Value<'c>),
) -> Op<'c> {
    let one = arith::index(b, 1);
    let last_left = arith::sub(b, left, one);
    let last = arith::index(b, strip.length - 1);
    let range = Ranges {
        lower: vec![arith::index(b, 0)],
        upper: vec![arith::min(b, last, last_left)],
        step: vec![one],
    };
    let taken = Region::create();
    taken.take_body(nest.region(0));
    accgpu::loop_op(b, &range, None, levels, accgpu::mode(nest), taken)
}
