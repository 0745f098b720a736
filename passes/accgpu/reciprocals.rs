//! Divisions by the trip counts of a nest, where a kernel numbers its iterations.
//!
//! Hardware has no division of integers: one of 64 bits takes a hundred instructions. The host
//! inverts the trip counts instead, once, and the kernel multiplies.
//!
//! Legality: let m = (2^w - 1) / d, rounded down, for w bits. Then 2^w = m * d + e with
//! 1 <= e <= d, so that for n < 2^w
//!
//! ```text
//! n * m / 2^w = n / d - (n / 2^w) * (e / d) > n / d - 1
//! ```
//!
//! The quotient by multiplication is that of the division, or less by 1, which shows in a
//! remainder that is not less than d. The upper half of the m of 64 bits is the m of 32 bits:
//! rounding down twice is rounding down once, and only fractions of 2^32 / d are lost, but for
//! a d that divides 2^32, where both are 2^32 / d - 1.

use super::{
    analysis::host::Host,
    bounds::{Space, is_less, most_of_each, product, tile_sizes},
};
use accc_dialects::{
    accgpu::{self, Ranges},
    arith, fir,
    ir::{Builder, Op, Type, Value},
    llvm,
};

/// Gives the nests of `region`, a copy that becomes a kernel, the reciprocals of their trip
/// counts, where the host knows these.
pub fn invert_trips(region: Op<'_>) {
    let mut host = Host::new(region);
    for nest in region.collect_named(accgpu::LOOP) {
        let is_numbered = !accgpu::levels(nest).is_empty() && tile_sizes(nest).is_none();
        let ranges = accgpu::loop_ranges(nest);
        if is_numbered
            && ranges.lower.len() > 1
            && let Some(ranges) = outside(&ranges, &mut host)
        {
            let b = host.b;
            let reciprocals: Vec<_> = Space::of(&b, ranges).trips[1..]
                .iter()
                .map(|&trip| reciprocal(&b, trip))
                .collect();
            accgpu::set_loop_reciprocals(nest, &reciprocals);
        }
    }
}

/// What `ranges` are before the construct.
fn outside<'c>(ranges: &Ranges<'c>, host: &mut Host<'c>) -> Option<Ranges<'c>> {
    let mut before = |values: &[Value<'c>]| -> Option<Vec<_>> {
        values.iter().map(|&value| host.value(value)).collect()
    };
    Some(Ranges {
        lower: before(&ranges.lower)?,
        upper: before(&ranges.upper)?,
        step: before(&ranges.step)?,
    })
}

fn reciprocal<'c>(b: &Builder<'c>, trip: Value<'c>) -> Value<'c> {
    let divisor = fir::to_i64(b, arith::max(b, trip, arith::index(b, 1)));
    let most = arith::constant(b, divisor.ty(), -1);
    arith::unsigned::div(b, most, divisor)
}

/// Splits `position`, which is less than the product of the trip counts `trips` of `nest`, into
/// one iteration number for each (index). `is_small`: the product is less than 2^32.
pub fn split<'c>(
    b: &Builder<'c>,
    position: Value<'c>,
    trips: &[Value<'c>],
    nest: Op<'c>,
    is_small: bool,
) -> Vec<Value<'c>> {
    let reciprocals = accgpu::loop_reciprocals(nest);
    let [half, word] = [32, 64].map(|bits| Type::integer(b.ctx(), bits));
    // LLVM's strength reduction would have variables of the loop around for the products.
    let position = fir::to_i64(b, llvm::freeze(b, position));
    let narrow = |b: &Builder<'c>| {
        let halves = reciprocals
            .iter()
            .map(|&m| arith::unsigned::upper_half(b, m));
        let halves: Vec<_> = halves.collect();
        let trips: Vec<_> = trips.iter().map(|&trip| fir::to_i32(b, trip)).collect();
        divide(b, fir::to_i32(b, position), &trips, &halves)
    };
    let iterations = if is_small {
        narrow(b)
    } else {
        let few = is_less(b, product(b, trips), arith::index(b, 1 << 31));
        // Those that have room in 32 bits leave by them, for the sake of addresses.
        let fits = |most: Option<i128>| most.is_some_and(|most| most <= u32::MAX.into());
        let types = most_of_each(nest).into_iter().map(fits);
        let types: Vec<_> = types.map(|fits| if fits { half } else { word }).collect();
        let resize = |b: &Builder<'c>, values: Vec<Value<'c>>| {
            let pairs = values.into_iter().zip(&types);
            pairs
                .map(|(value, &ty)| arith::unsigned::resize(b, value, ty))
                .collect()
        };
        let wide = |b: &Builder<'c>| {
            let trips: Vec<_> = trips.iter().map(|&trip| fir::to_i64(b, trip)).collect();
            divide(b, position, &trips, &reciprocals)
        };
        let narrow = |b: &Builder<'c>| resize(b, narrow(b));
        fir::if_values(b, few, &types, narrow, |b| resize(b, wide(b)))
    };
    let indices = iterations.into_iter();
    indices
        .map(|iteration| arith::unsigned::to_index(b, iteration))
        .collect()
}

/// The same in the bits of `position`.
fn divide<'c>(
    b: &Builder<'c>,
    position: Value<'c>,
    trips: &[Value<'c>],
    reciprocals: &[Value<'c>],
) -> Vec<Value<'c>> {
    let one = arith::constant(b, position.ty(), 1);
    let mut rest = position;
    let mut iterations = Vec::new();
    for (&trip, &reciprocal) in trips[1..].iter().zip(reciprocals).rev() {
        let quotient = arith::unsigned::mul_high(b, rest, reciprocal);
        let remainder = arith::sub(b, rest, arith::mul(b, quotient, trip));
        let is_right = arith::unsigned::is_less(b, remainder, trip);
        let less = arith::sub(b, remainder, trip);
        let more = arith::add(b, quotient, one);
        iterations.push(arith::select(b, is_right, remainder, less));
        rest = arith::select(b, is_right, quotient, more);
    }
    iterations.push(rest);
    iterations.reverse();
    iterations
}
