//! Blocks of neighbouring iterations for each share of a nest.

use super::{Share, count_up, iterate, place_at, run_the_rest, step_up};
use crate::accgpu::{
    bounds::{Space, block, ceil_div, delinearise, is_less, most_of, most_of_each, product},
    reciprocals::Reciprocals,
};
use accc_dialects::{
    arith, fir,
    ir::{Builder, Op, Value},
    llvm,
};

/// The iterations of a strip where there are so many in all; `None` for blocks without strips.
type Width<'a, 'c> = &'a dyn Fn(&Builder<'c>, Value<'c>) -> Option<Value<'c>>;

/// Contiguous blocks of iterations: share k has iterations k*c to (k+1)*c - 1
/// of the nest in its linear order, where c = ceil(total / count).
///
/// The innermost loop stays a loop of its own, so that it vectorises: a block
/// is rows of the innermost loop, the first and the last one cut to fit.
pub fn in_blocks(nest: Op<'_>, share: Share<'_>) {
    let all = nest.body(0).arguments().len();
    outer_in_blocks(nest, share, all, &|_, _| None);
}

/// The same where each thread has many iterations: short innermost loops are shared in whole,
/// with bounds as the program has them. LLVM unrolls them where these are constants, and
/// computes what they have in common in front of them. A block is whole strips, if `width` gives the
/// iterations of one for such a total.
pub fn in_long_blocks<'c>(nest: Op<'c>, share: Share<'c>, width: Width<'_, 'c>) {
    /// Iterations of which a share may have as many more than another one.
    const SHORT: i128 = 64;
    /// With as many of the outer loops shares differ little.
    const MANY: i128 = 4096;
    let most = most_of_each(nest);
    let is_short = |&outer: &usize| most_of(&most[outer..]).is_some_and(|inner| inner <= SHORT);
    let has_many = |outer: usize| most_of(&most[..outer]).is_none_or(|most| most >= MANY);
    let outer = (1..most.len())
        .find(is_short)
        .filter(|&outer| has_many(outer));
    outer_in_blocks(nest, share, outer.unwrap_or(most.len()), width);
}

/// Blocks of the `outer` first loops' iterations, each with all of the others'.
fn outer_in_blocks<'c>(nest: Op<'c>, share: Share<'c>, outer: usize, width: Width<'_, 'c>) {
    let b = Builder::before(nest);
    let space = Space::new(&b, nest);
    let total = product(&b, &space.trips[..outer]);
    let chunk = match width(&b, total) {
        Some(width) => {
            let strips = ceil_div(&b, total, width);
            arith::mul(&b, ceil_div(&b, strips, share.count), width)
        }
        None => ceil_div(&b, total, share.count),
    };
    let [begin, end] = block(&b, total, chunk, share.id);
    if outer == 1 {
        let (inner, value) = iterate(&b, &space, 0, Some(begin), end);
        run_the_rest(&inner, nest, &space, vec![value]);
        return;
    }
    // An empty block must not divide by a trip count of zero.
    let some = is_less(&b, begin, end);
    let b = fir::under(&b, some);
    let (inner, values) = iterate_rows(&b, &space, outer - 1, [begin, end]);
    run_the_rest(&inner, nest, &space, values);
}

/// Iterations `begin` to `end` - 1 (not empty) of the loops up to `last`, of which there are two
/// or more; returns the cursor in the body and the values of their induction variables.
fn iterate_rows<'c>(
    b: &Builder<'c>,
    space: &Space<'c>,
    last: usize,
    [begin, end]: [Value<'c>; 2],
) -> (Builder<'c>, Vec<Value<'c>>) {
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
    (inner, values)
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
    let total = space.total(&b);
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
