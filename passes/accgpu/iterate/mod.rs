//! Turns an accgpu.loop into counted FIR loops around its body.

mod side_by_side;

use side_by_side::Several;
pub use side_by_side::{several_each, several_in_strides, several_rows};

use crate::accgpu::{
    bounds::{Space, ceil_div, delinearise, is_less, most_of_each, product, tile_sizes},
    reciprocals::Reciprocals,
};
use accc_dialects::{
    accgpu::{self, Level},
    arith, fir,
    ir::{Builder, Op, Value},
    llvm, scf,
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
    let mut cursor = b;
    let mut values = Vec::new();
    for which in 0..space.trips.len() {
        let (inner, value) = iterate(&cursor, &space, which, None, space.trips[which]);
        cursor = inner;
        values.push(value);
    }
    place_body(&cursor, nest, &values);
}

/// Contiguous blocks of iterations: share k has iterations k*c to (k+1)*c - 1
/// of the nest in its linear order, where c = ceil(total / count).
///
/// The innermost loop stays a loop of its own, so that it vectorises: a block
/// is rows of the innermost loop, the first and the last one cut to fit.
pub fn in_blocks(nest: Op<'_>, share: Share<'_>) {
    let b = Builder::before(nest);
    let space = Space::new(&b, nest);
    let total = space.total(&b);
    let chunk = ceil_div(&b, total, share.count);
    let begin = arith::mul(&b, share.id, chunk);
    let end = arith::add(&b, begin, chunk);
    let end = arith::min(&b, end, total);
    if space.trips.len() == 1 {
        let (inner, value) = iterate(&b, &space, 0, Some(begin), end);
        place_body(&inner, nest, &[value]);
        return;
    }
    // An empty block must not divide by a trip count of zero.
    let some = is_less(&b, begin, end);
    let b = fir::under(&b, some);
    iterate_rows(&b, nest, &space, begin, end);
}

/// Iterations begin to end - 1 (not empty) of a nest of two or more loops.
fn iterate_rows<'c>(
    b: &Builder<'c>,
    nest: Op<'c>,
    space: &Space<'c>,
    begin: Value<'c>,
    end: Value<'c>,
) {
    let last = space.trips.len() - 1;
    let row_length = space.trips[last];
    let one = arith::index(b, 1);
    let zero = arith::index(b, 0);
    let first_row = arith::div(b, begin, row_length);
    let last_position = arith::sub(b, end, one);
    let last_row = arith::div(b, last_position, row_length);
    let rows = arith::add(b, last_row, one);
    let (outer, row) = count_up(b, Some(first_row), rows);
    let iterations = delinearise(&outer, row, &space.trips[..last]);
    let mut values: Vec<_> = iterations
        .into_iter()
        .enumerate()
        .map(|(which, iteration)| space.induction_value(&outer, which, iteration))
        .collect();
    let start = arith::mul(&outer, row, row_length);
    let from = arith::sub(&outer, begin, start);
    let from = arith::max(&outer, from, zero);
    let to = arith::sub(&outer, end, start);
    let to = arith::min(&outer, to, row_length);
    // LLVM's strength reduction would look for pointers that also fit the loop over
    // rows, and take one for each access and each copy of an unrolled body.
    let [from, to] = [from, to].map(|bound| llvm::freeze(&outer, bound));
    let (inner, value) = iterate(&outer, space, last, Some(from), to);
    values.push(value);
    place_body(&inner, nest, &values);
}

/// gang(static:n): blocks of `chunk` iterations, or one block for each gang, go to the gangs
/// in turn, and the threads of a gang, `inside`, take the iterations of a block in turn. Which
/// gang has an iteration depends on the size of blocks alone (OpenACC 3.4, 2.9.2), which is that
/// of the clause, or as many for each thread (accgpu-align-gang-loops).
pub fn in_cyclic_blocks<'c>(
    nest: Op<'c>,
    gang: Share<'c>,
    inside: Option<Share<'c>>,
    chunk: Option<Value<'c>>,
) {
    let b = Builder::before(nest);
    let space = Space::new(&b, nest);
    let total = product(&b, &space.trips);
    let chunk = match chunk {
        Some(chunk) => fir::to_index(&b, chunk),
        None => ceil_div(&b, total, gang.count),
    };
    // A loop without iterations must not divide by a stride of zero.
    let chunk = arith::max(&b, chunk, arith::index(&b, 1));
    let start = arith::mul(&b, gang.id, chunk);
    let stride = arith::mul(&b, gang.count, chunk);
    let (inner, from) = step_up(&b, start, total, stride);
    let to = arith::add(&inner, from, chunk);
    let to = arith::min(&inner, to, total);
    let (innermost, position) = match inside {
        None => count_up(&inner, Some(from), to),
        Some(thread) => {
            let first = arith::add(&inner, from, thread.id);
            step_up(&inner, first, to, thread.count)
        }
    };
    let reciprocals = Reciprocals::of(nest);
    place_at(&innermost, nest, &space, position, &reciprocals, false);
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
/// shares as iterations. No loop has more than 2^30 iterations.
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
