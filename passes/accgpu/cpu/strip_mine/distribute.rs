//! Makes the loop over strips in place of a parallel loop.

use super::{
    kept::{Kept, type_of_elements},
    parts::Parts,
    strip::{Body, Copies, Strip, copy_attributes, outermost},
};
use crate::accgpu::cpu::strips;
use accc_dialects::{
    accgpu::{self, Level, Ranges},
    arith, fir,
    ir::{Builder, Op, Value},
};

/// Iterations in a strip, at most, where little is kept: rows of memory that are long enough for
/// the hardware to fetch ahead.
const WIDEST: i64 = 512;
/// Where more than [`LITTLE`] values are kept: their elements are to stay in the first cache.
const WIDEST_WITH_MUCH: i64 = 128;
const LITTLE: usize = 4;

/// How many iterations a strip should have at most.
pub fn widest(kept: &Kept<'_>) -> i64 {
    match kept.values.len() + kept.variables.len() {
        0..=LITTLE => WIDEST,
        _ => WIDEST_WITH_MUCH,
    }
}

/// Replaces `nest` by a loop over strips of `widest` iterations at most that goes through `parts`.
pub fn distribute<'c>(nest: Op<'c>, parts: &Parts<'c>, kept: &Kept<'c>, widest: i64) {
    let b = Builder::before(nest);
    let mut ranges = accgpu::loop_ranges(nest);
    let width = width(&b, nest, &ranges, widest);
    let last = ranges.step.len() - 1;
    let upper = ranges.upper[last];
    ranges.step[last] = width;

    let strips = Body::of(&b, nest);
    let b = Builder::at_end(strips.block, nest);
    let mut copies = Copies::new();
    let variables = nest.body(0).arguments();
    copies.extend(variables.iter().copied().zip(strips.block.arguments()));
    let variable = variables[last];
    let first = copies.remove(&variable).expect("the nest has it");
    // The strip begins with an iteration: what comes behind the last one may be no number.
    let one = arith::constant(&b, first.ty(), 1);
    let rest = arith::sub(&b, upper, first);
    let rest = arith::min(&b, rest, arith::sub(&b, width, one));
    let strip = Strip {
        nest,
        variable,
        ends: [first, arith::add_exactly(&b, first, rest)],
        elements: elements(nest, kept, widest),
    };
    strip.go_through(&b, &parts.0, &[], copies);
    accgpu::yield_op(&b);

    let mut levels = accgpu::levels(nest);
    levels.retain(|&level| level != Level::Vector);
    let b = Builder::before(nest);
    let op = accgpu::loop_op(
        &b,
        &ranges,
        None,
        &levels,
        accgpu::mode(nest),
        strips.region,
    );
    copy_attributes(nest, op);
    strips::set_counted_inside(op);
    nest.erase();
}

/// How many iterations the strips of `nest` have, `widest` at most: each gang should get one.
fn width<'c>(b: &Builder<'c>, nest: Op<'c>, ranges: &Ranges<'c>, widest: i64) -> Value<'c> {
    let ty = ranges.step[ranges.step.len() - 1].ty();
    let is_shared = accgpu::levels(nest).contains(&Level::Gang);
    let (&[lower], &[upper], &[step], true) = (
        &ranges.lower[..],
        &ranges.upper[..],
        &ranges.step[..],
        is_shared,
    ) else {
        return arith::constant(b, ty, widest);
    };
    let trips = fir::trip_count(b, lower, upper, step);
    let width = strips::width(b, [trips, accgpu::count(b, Level::Gang)], widest);
    fir::convert(b, width, ty)
}

/// Memory for what is kept in strips of `widest` iterations: by the value or the variable it stands
/// for.
fn elements<'c>(nest: Op<'c>, kept: &Kept<'c>, widest: i64) -> Copies<'c> {
    let mut elements = Copies::new();
    let all = kept.values.iter().map(|&it| (it, it.ty()));
    let pointee = |it: Value<'c>| it.ty().pointee().expect("an address");
    let all = all.chain(kept.variables.iter().map(|&it| (it, pointee(it))));
    let b = Builder::before(outermost(nest));
    for (kept, ty) in all {
        let array = type_of_elements(ty).array(widest);
        let memory = accgpu::private(&b, Level::Gang, false, "", array, array.reference(), &[]);
        accgpu::set_of_iterations(memory.defining_op().expect("just made"));
        elements.insert(kept, memory);
    }
    elements
}
