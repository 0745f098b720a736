//! Turns an accgpu.loop into counted FIR loops around its body.

mod blocks;
mod side_by_side;

pub use blocks::{in_blocks, in_cyclic_blocks, in_long_blocks};
use side_by_side::Several;
pub use side_by_side::{several_each, several_in_strides, several_rows};

use crate::accgpu::{
    bounds::{Space, delinearise, is_less, most_of_each, tile_sizes},
    reciprocals::Reciprocals,
};
use accc_dialects::{
    accgpu::{self, Level},
    arith, fir,
    ir::{Builder, Op, Value},
    scf,
};

/// One of `count` equal shares of a loop's iterations.
#[derive(Clone, Copy)]
pub struct Share<'c> {
    pub id: Value<'c>,
    pub count: Value<'c>,
}

impl<'c> Share<'c> {
    /// The only one.
    pub fn whole(b: &Builder<'c>) -> Self {
        Share {
            id: arith::index(b, 0),
            count: arith::index(b, 1),
        }
    }
}

/// Every thread that reaches the loop runs all iterations.
pub fn sequentially(nest: Op<'_>) {
    let b = Builder::before(nest);
    let space = Space::new(&b, nest);
    run_the_rest(&b, nest, &space, Vec::new());
}

/// All iterations of the loops of a nest behind those of which `values` has the induction
/// variables.
fn run_the_rest<'c>(b: &Builder<'c>, nest: Op<'c>, space: &Space<'c>, mut values: Vec<Value<'c>>) {
    let mut cursor = *b;
    for which in values.len()..space.trips.len() {
        let (inner, value) = iterate(&cursor, space, which, None, space.trips[which]);
        cursor = inner;
        values.push(value);
    }
    place_body(&cursor, nest, &values);
}

/// Iterations id, id + count, id + 2*count ...: neighbouring shares run
/// neighbouring iterations.
///
/// `is_small`: all positions, and one stride more, fit 32 bits without a sign. The
/// loop then counts in as many, which takes half of the registers on a GPU.
pub fn in_strides(nest: Op<'_>, share: Share<'_>, is_small: bool) {
    let b = Builder::before(nest);
    let space = Space::new(&b, nest);
    if let Some(sizes) = tile_sizes(nest) {
        let total = arith::index(&b, sizes.iter().product());
        let (inner, position) = stride_over(&b, share, total, true);
        place_in_tile(&inner, nest, &space, position, &sizes);
        return;
    }
    if is_small || space.trips.len() > 1 || !space.has_unit_step(0) || !space.starts_far_from_end(0)
    {
        let total = space.total(&b);
        let reciprocals = Reciprocals::for_many(&b, nest, &space.trips);
        let (inner, position) = stride_over(&b, share, total, is_small);
        place_at(&inner, nest, &space, position, &reciprocals, is_small);
        return;
    }
    // The loop counts the variable itself.
    let one = arith::index(&b, 1);
    let last = arith::sub(&b, space.trips[0], one);
    let [first, last] = [share.id, last].map(|p| space.after_lower(&b, 0, p));
    let stride = arith::max(&b, share.count, one);
    let (_, body) = fir::stride_loop(&b, first, last, stride);
    let inner = Builder::before_terminator(body);
    let value = space.in_declared_type(&inner, 0, body.arguments()[0]);
    place_body(&inner, nest, &[value]);
}

/// A loop over id, id + count, ... below `to` (`is_small`: see [`in_strides`]);
/// returns the cursor in its body and its counter, an index.
fn stride_over<'c>(
    b: &Builder<'c>,
    share: Share<'c>,
    to: Value<'c>,
    is_small: bool,
) -> (Builder<'c>, Value<'c>) {
    if is_small {
        return count_in_32_bits(b, share, to, false);
    }
    let one = arith::index(b, 1);
    let last = arith::sub(b, to, one);
    // There is a share at least; LLVM has to know that the stride is positive.
    let stride = arith::max(b, share.count, one);
    let (_, body) = fir::stride_loop(b, share.id, last, stride);
    (Builder::before_terminator(body), body.arguments()[0])
}

/// The same in 32 bits without a sign, or with one (`is_signed`), which more than
/// hold all numbers.
fn count_in_32_bits<'c>(
    b: &Builder<'c>,
    share: Share<'c>,
    to: Value<'c>,
    is_signed: bool,
) -> (Builder<'c>, Value<'c>) {
    let [from, to, stride] = [share.id, to, share.count].map(|value| fir::to_i32(b, value));
    let (inner, counter) = scf::unsigned_loop(b, from, to, stride, is_signed);
    (inner, arith::unsigned::to_index(&inner, counter))
}

/// Iteration number `share.id`, if there is one: there are at least as many
/// shares as iterations. `is_small`: see [`in_strides`].
pub fn one_each(nest: Op<'_>, share: Share<'_>, is_small: bool) {
    let b = Builder::before(nest);
    let space = Space::new(&b, nest);
    let sizes = tile_sizes(nest);
    let total = match &sizes {
        Some(sizes) => arith::index(&b, sizes.iter().product()),
        None => space.total(&b),
    };
    let exists = is_less(&b, share.id, total);
    let b = fir::under(&b, exists);
    match sizes {
        Some(sizes) => place_in_tile(&b, nest, &space, share.id, &sizes),
        None => place_at(&b, nest, &space, share.id, &Reciprocals::of(nest), is_small),
    }
}

/// A nest by rows: share `row` of the innermost loop has one of its iterations at
/// most, the two loops around that are shared over `outer`, and each thread runs
/// all iterations of further ones. With `one_each` there are exactly as many outer
/// shares as iterations. Its loops have no more iterations than grids by rows take (`outline/rows.rs`).
pub fn in_rows<'c>(nest: Op<'c>, row: Value<'c>, outer: [Share<'c>; 2], one_each: bool) {
    let b = Builder::before(nest);
    let space = Space::new(&b, nest);
    let last = space.trips.len() - 1;
    let mut cursor = b;
    // Gangs alone are as many as there are iterations.
    if !one_each || accgpu::levels(nest) != [Level::Gang] {
        let exists = is_less(&b, row, space.trips[last]);
        cursor = fir::under(&b, exists);
    }
    let mut values = Vec::new();
    for which in 0..last {
        let iteration = match outer.get(last - 1 - which) {
            Some(share) if one_each => share.id,
            share => {
                let share = share.copied().unwrap_or_else(|| Share::whole(&cursor));
                let (inner, iteration) = count_in_32_bits(&cursor, share, space.trips[which], true);
                cursor = inner;
                iteration
            }
        };
        values.push(space.induction_value(&cursor, which, iteration));
    }
    values.push(space.induction_value(&cursor, last, row));
    place_body(&cursor, nest, &values);
}

/// A nest by rows whose grid may be too small or too large: the three innermost loops
/// are shared over `shares`, the innermost one over the first.
pub fn in_grid<'c>(nest: Op<'c>, shares: [Share<'c>; 3]) {
    let b = Builder::before(nest);
    let several = Several::of(&b, nest);
    let space = &several.space;
    // A stride more than the last iteration, or some, fits without a sign.
    let is_small: Vec<_> = most_of_each(nest)
        .into_iter()
        .map(|most| most.is_some_and(|most| most <= i32::MAX.into()))
        .collect();
    let last = space.trips.len() - 1;
    let mut cursor = b;
    let mut around = Vec::new();
    for (which, &trip) in space.trips[..last].iter().enumerate() {
        let share = shares.get(last - which).copied();
        let share = share.unwrap_or_else(|| Share::whole(&cursor));
        let (inner, iteration) = stride_over(&cursor, share, trip, is_small[which]);
        cursor = inner;
        around.push(space.induction_value(&cursor, which, iteration));
    }
    several.place_in_strides(&cursor, &around, shares[0], is_small[last]);
}

/// Iteration `position` of a nest of `sizes`, which are constants, so that no division
/// remains; a loop may have fewer iterations.
fn place_in_tile<'c>(
    b: &Builder<'c>,
    nest: Op<'c>,
    space: &Space<'c>,
    position: Value<'c>,
    sizes: &[i64],
) {
    let trips: Vec<_> = sizes.iter().map(|&size| arith::index(b, size)).collect();
    let iterations = delinearise(b, position, &trips);
    let exists = (0..sizes.len())
        .map(|which| space.has_in_tile(b, which, iterations[which], sizes[which]))
        .reduce(|one, other| arith::and(b, one, other))
        .expect("a nest has loops");
    place_body_at(&fir::under(b, exists), nest, space, iterations);
}

/// Iteration `position` of a nest; `is_small`: it has less than 2^32.
fn place_at<'c>(
    b: &Builder<'c>,
    nest: Op<'c>,
    space: &Space<'c>,
    position: Value<'c>,
    reciprocals: &Reciprocals<'c>,
    is_small: bool,
) {
    let iterations = reciprocals.split(b, position, &space.trips, nest, is_small);
    place_body_at(b, nest, space, iterations);
}

/// Moves the body of `nest` to the cursor, for the iterations of these numbers.
fn place_body_at<'c>(b: &Builder<'c>, nest: Op<'c>, space: &Space<'c>, iterations: Vec<Value<'c>>) {
    let values: Vec<_> = iterations
        .into_iter()
        .enumerate()
        .map(|(which, iteration)| space.induction_value(b, which, iteration))
        .collect();
    place_body(b, nest, &values);
}

/// Iterations `from` (0) to `to` - 1 of loop `which`; returns the cursor in the
/// body and the value of the induction variable.
///
/// With a step of 1 the loop counts that value itself.
fn iterate<'c>(
    b: &Builder<'c>,
    space: &Space<'c>,
    which: usize,
    from: Option<Value<'c>>,
    to: Value<'c>,
) -> (Builder<'c>, Value<'c>) {
    if !space.has_unit_step(which) {
        let (inner, iteration) = count_up(b, from, to);
        let value = space.induction_value(&inner, which, iteration);
        return (inner, value);
    }
    let from = from.unwrap_or_else(|| arith::index(b, 0));
    let [from, to] = [from, to].map(|position| space.after_lower(b, which, position));
    let (inner, value) = count_up(b, Some(from), to);
    let value = space.in_declared_type(&inner, which, value);
    (inner, value)
}

/// A loop over `from` (0) to `to` - 1; returns the cursor in its body and its
/// counter.
fn count_up<'c>(
    b: &Builder<'c>,
    from: Option<Value<'c>>,
    to: Value<'c>,
) -> (Builder<'c>, Value<'c>) {
    let one = arith::index(b, 1);
    let from = from.unwrap_or_else(|| arith::index(b, 0));
    step_up(b, from, to, one)
}

fn step_up<'c>(
    b: &Builder<'c>,
    from: Value<'c>,
    to: Value<'c>,
    step: Value<'c>,
) -> (Builder<'c>, Value<'c>) {
    let one = arith::index(b, 1);
    let last = arith::sub(b, to, one);
    let (_, body) = fir::do_loop(b, from, last, step);
    (Builder::before_terminator(body), body.arguments()[0])
}

/// Moves the body of `nest` to the cursor, with `values` for its induction
/// variables, and removes the loop.
fn place_body<'c>(b: &Builder<'c>, nest: Op<'c>, values: &[Value<'c>]) {
    let body = nest.body(0);
    for (argument, &value) in body.arguments().into_iter().zip(values) {
        argument.replace_all_uses_with(value);
    }
    scf::inline_region(b, nest.region(0), &[accgpu::YIELD]);
    nest.erase();
}
