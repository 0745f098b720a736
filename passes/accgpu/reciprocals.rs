//! Divisions by the trip counts of a nest, where a kernel numbers its iterations.
//!
//! Hardware has no division of integers: one of 64 bits takes a hundred instructions. The host
//! inverts the trip counts instead, once, and the kernel multiplies. Where only the device knows
//! them (`do i = 1, grid(b)%nx`), a thread that may have several iterations inverts them in front
//! of these, in 32 bits: a nest of more than 2^31 iterations divides in 64.
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
        let has_numbers = tile_sizes(nest).is_none() && !nest.has_attribute(accgpu::ROWS);
        let is_numbered = !accgpu::levels(nest).is_empty() && has_numbers;
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

/// What to multiply by, instead of dividing by the trip counts of a nest but the first.
pub enum Reciprocals<'c> {
    /// Of 64 bits, and so of 32.
    Wide(Vec<Value<'c>>),
    /// Of 32 bits.
    Narrow(Vec<Value<'c>>),
    /// Nothing: one division takes no longer than inverting.
    None,
}

impl<'c> Reciprocals<'c> {
    /// Those that the host has given `nest`.
    pub fn of(nest: Op<'c>) -> Self {
        match accgpu::loop_reciprocals(nest) {
            given if given.is_empty() => Reciprocals::None,
            given => Reciprocals::Wide(given),
        }
    }

    /// The same, or else what the thread can say at `b` of the trip counts `trips`, which may be
    /// 0 or have more than 32 bits there: then nothing uses it.
    pub fn for_many(b: &Builder<'c>, nest: Op<'c>, trips: &[Value<'c>]) -> Self {
        let given = Reciprocals::of(nest);
        if trips.len() == 1 || matches!(given, Reciprocals::Wide(_)) {
            return given;
        }
        let invert = |&trip: &Value<'c>| {
            let trip = fir::to_i32(b, trip);
            let [one, most] = [1, -1].map(|value| arith::constant(b, trip.ty(), value));
            arith::unsigned::div(b, most, arith::max(b, trip, one))
        };
        Reciprocals::Narrow(trips[1..].iter().map(invert).collect())
    }

    /// Splits `position`, which is less than the product of the trip counts `trips` of `nest`,
    /// into one iteration number for each (index). `is_small`: the product is less than 2^32.
    pub fn split(
        &self,
        b: &Builder<'c>,
        position: Value<'c>,
        trips: &[Value<'c>],
        nest: Op<'c>,
        is_small: bool,
    ) -> Vec<Value<'c>> {
        if trips.len() == 1 {
            return vec![position];
        }
        let [half, word] = [32, 64].map(|bits| Type::integer(b.ctx(), bits));
        // LLVM's strength reduction would have variables of the loop around for the products.
        let position = fir::to_i64(b, llvm::freeze(b, position));
        let iterations = if is_small {
            self.narrow(b, position, trips)
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
            let narrow = |b: &Builder<'c>| resize(b, self.narrow(b, position, trips));
            let wide = |b: &Builder<'c>| resize(b, self.wide(b, position, trips));
            fir::if_values(b, few, &types, narrow, wide)
        };
        let indices = iterations.into_iter();
        indices
            .map(|iteration| arith::unsigned::to_index(b, iteration))
            .collect()
    }

    /// The numbers in 32 bits, for a product of `trips` that has no more.
    fn narrow(&self, b: &Builder<'c>, position: Value<'c>, trips: &[Value<'c>]) -> Vec<Value<'c>> {
        let halves = match self {
            Reciprocals::Wide(reciprocals) => {
                let halves = reciprocals.iter();
                Some(halves.map(|&m| arith::unsigned::upper_half(b, m)).collect())
            }
            Reciprocals::Narrow(reciprocals) => Some(reciprocals.clone()),
            Reciprocals::None => None,
        };
        let trips: Vec<_> = trips.iter().map(|&trip| fir::to_i32(b, trip)).collect();
        divide(b, fir::to_i32(b, position), &trips, halves.as_deref())
    }

    /// The numbers in 64 bits.
    fn wide(&self, b: &Builder<'c>, position: Value<'c>, trips: &[Value<'c>]) -> Vec<Value<'c>> {
        let reciprocals = match self {
            Reciprocals::Wide(reciprocals) => Some(reciprocals.as_slice()),
            Reciprocals::Narrow(_) | Reciprocals::None => None,
        };
        let trips: Vec<_> = trips.iter().map(|&trip| fir::to_i64(b, trip)).collect();
        divide(b, position, &trips, reciprocals)
    }
}

/// Splits `position` in its own bits: with a division for each loop but the first, or a
/// multiplication by its reciprocal.
fn divide<'c>(
    b: &Builder<'c>,
    position: Value<'c>,
    trips: &[Value<'c>],
    reciprocals: Option<&[Value<'c>]>,
) -> Vec<Value<'c>> {
    let mut rest = position;
    let mut iterations = Vec::new();
    for (which, &trip) in trips[1..].iter().enumerate().rev() {
        let (quotient, remainder) = match reciprocals {
            Some(reciprocals) => multiply(b, rest, trip, reciprocals[which]),
            None => {
                let quotient = arith::unsigned::div(b, rest, trip);
                let remainder = arith::sub(b, rest, arith::mul(b, quotient, trip));
                (quotient, remainder)
            }
        };
        iterations.push(remainder);
        rest = quotient;
    }
    iterations.push(rest);
    iterations.reverse();
    iterations
}

/// `dividend` by `divisor`, and what remains.
fn multiply<'c>(
    b: &Builder<'c>,
    dividend: Value<'c>,
    divisor: Value<'c>,
    reciprocal: Value<'c>,
) -> (Value<'c>, Value<'c>) {
    let quotient = arith::unsigned::mul_high(b, dividend, reciprocal);
    let remainder = arith::sub(b, dividend, arith::mul(b, quotient, divisor));
    let is_right = arith::unsigned::is_less(b, remainder, divisor);
    let less = arith::sub(b, remainder, divisor);
    let more = arith::add(b, quotient, arith::constant(b, dividend.ty(), 1));
    let remainder = arith::select(b, is_right, remainder, less);
    (arith::select(b, is_right, quotient, more), remainder)
}
