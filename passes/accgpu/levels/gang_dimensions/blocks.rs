//! A block of each gang loop's iterations for each gang of its dimension.

use super::{drop_gang, inner_gang_loops};
use crate::accgpu::{
    analysis::host::Host,
    bounds::{Space, block, ceil_div, delinearise, is_less, product},
};
use accc_dialects::{
    accgpu::{self, Level, Mode, Ranges},
    arith, fir,
    ir::{Block, Builder, Op, Region, Type, Value},
};

/// Gangs in a dimension, where nothing is known of its loops before they begin.
const UNKNOWN_LOOP_GANGS: i64 = 8;
/// Gangs in a dimension at most, where the program does not say how many.
const MOST_GANGS: i64 = 4096;
/// Iterations that a gang is worth, where lanes share them.
const LANES: i64 = 128;

/// One of the gangs of a dimension: its number, and how many there are (index).
#[derive(Clone, Copy)]
struct Place<'c> {
    number: Value<'c>,
    count: Value<'c>,
}

/// Makes all gangs of `region` the iterations of a loop around `outer`, in which they run
/// their blocks of it and of the gang loops inside.
pub fn share<'c>(outer: Op<'c>, region: Op<'c>) {
    let mut nests = inner_gang_loops(outer);
    nests.push(outer);
    // The highest one is that of the outer loop.
    let dimensions = 1..=accgpu::gang_dimension(outer);
    let mut host = Host::new(outer);
    let counts: Vec<_> = dimensions
        .rev()
        .map(|dimension| count(&mut host, region, &nests, dimension))
        .collect();

    let b = Builder::before(outer);
    let (gang, body) = gang_loop(&b, product(&b, &counts), outer);
    let b = Builder::before_terminator(body);
    let numbers = delinearise(&b, gang, &counts);
    outer.move_before(body.terminator().expect("it has been built"));
    for nest in nests {
        let which = numbers.len() - accgpu::gang_dimension(nest) as usize;
        let place = Place {
            number: numbers[which],
            count: counts[which],
        };
        take_block(nest, place);
        if nest == outer {
            accgpu::set_levels(outer, &[]);
            accgpu::drop_gang_dimension(outer);
        } else {
            drop_gang(nest);
        }
        accgpu::set_block_of_gang(nest);
    }
}

/// A loop over the numbers of `count` gangs; returns its variable and its body.
fn gang_loop<'c>(b: &Builder<'c>, count: Value<'c>, like: Op<'c>) -> (Value<'c>, Block<'c>) {
    let one = arith::index(b, 1);
    let ranges = Ranges {
        lower: vec![arith::index(b, 0)],
        upper: vec![arith::sub(b, count, one)],
        step: vec![one],
    };
    let block = Block::create(&[(Type::index(b.ctx()), like.location())]);
    let body = Region::create();
    body.append(block);
    let gangs = accgpu::loop_op(b, &ranges, None, &[Level::Gang], Mode::Independent, body);
    accgpu::set_over_gangs(gangs);
    accgpu::yield_op(&Builder::at_end(block, like));
    (block.arguments()[0], block)
}

/// How many gangs `dimension` has (index): what num_gangs says, which is one where it
/// leaves the dimension out (2.5.10), else enough for the first of its loops whose ranges
/// are known before `nests` begin. One gang runs what the dimension shares no loop of: more
/// would repeat the iterations.
fn count<'c>(host: &mut Host<'c>, region: Op<'c>, nests: &[Op<'c>], dimension: i64) -> Value<'c> {
    let b = host.b;
    let is_shared = |nest: &&Op<'c>| accgpu::gang_dimension(**nest) == dimension;
    let mut loops = nests.iter().filter(is_shared).peekable();
    if loops.peek().is_none() {
        return arith::index(&b, 1);
    }
    let given = accgpu::region_bounds(region).num_gangs;
    if !given.is_empty() {
        let size = given.get(dimension as usize - 1);
        return size.map_or_else(|| arith::index(&b, 1), |&size| fir::to_index(&b, size));
    }
    match loops.find_map(|&nest| needed(host, nest)) {
        None => arith::index(&b, UNKNOWN_LOOP_GANGS),
        Some(needed) => {
            let most = arith::min(&b, needed, arith::index(&b, MOST_GANGS));
            arith::max(&b, most, arith::index(&b, 1))
        }
    }
}

/// The gangs that the first loop of `nest` is worth.
fn needed<'c>(host: &mut Host<'c>, nest: Op<'c>) -> Option<Value<'c>> {
    let ranges = accgpu::loop_ranges(nest);
    let mut first = |values: &[Value<'c>]| Some(vec![host.value(values[0])?]);
    let ranges = Ranges {
        lower: first(&ranges.lower)?,
        upper: first(&ranges.upper)?,
        step: first(&ranges.step)?,
    };
    let b = host.b;
    let trips = Space::of(&b, ranges).total(&b);
    let is_innermost = nest.collect_named(accgpu::LOOP).is_empty();
    Some(match is_innermost {
        true => ceil_div(&b, trips, arith::index(&b, LANES)),
        false => trips,
    })
}

/// Leaves `nest` the block of its first loop that belongs to the gang at `place`. Of a gang that has none
/// the bounds would lie behind the last iteration, which the loop's type need not be able to say.
fn take_block<'c>(nest: Op<'c>, place: Place<'c>) {
    let b = Builder::before(nest);
    let mut ranges = accgpu::loop_ranges(nest);
    let space = Space::of(&b, ranges.clone());
    let one = arith::index(&b, 1);
    let trips = space.trips[0];
    let length = ceil_div(&b, trips, place.count);
    let [first, end] = block(&b, trips, length, place.number);
    let last = arith::sub(&b, end, one);
    let has_some = is_less(&b, first, end);
    let step = ranges.step[0];
    let bounds = [first, last].map(|iteration| space.induction_value(&b, 0, iteration));
    // From the step to zero there is nothing, up or down.
    let nothing = [step, arith::constant(&b, step.ty(), 0)];
    ranges.lower[0] = arith::select(&b, has_some, bounds[0], nothing[0]);
    ranges.upper[0] = arith::select(&b, has_some, bounds[1], nothing[1]);
    nest.set_operand_segment(0, &ranges.lower);
    nest.set_operand_segment(1, &ranges.upper);
}
