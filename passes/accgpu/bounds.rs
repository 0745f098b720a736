//! Arithmetic on the ranges of a loop nest, shared by all lowerings.

use crate::accgpu::analysis::{dependence::ranges, limits::most_values};
use accc_dialects::{
    accgpu::{self, Ranges},
    arith::{self, Compare},
    fir,
    ir::{Builder, Op, Value},
};

/// A loop nest as counted iterations from 0.
pub struct Space<'c> {
    ranges: Ranges<'c>,
    /// Iterations of each induction variable, never negative (index type).
    pub trips: Vec<Value<'c>>,
}

impl<'c> Space<'c> {
    /// Computes the trip counts of `nest` at the cursor.
    pub fn new(b: &Builder<'c>, nest: Op<'c>) -> Self {
        Space::of(b, accgpu::loop_ranges(nest))
    }

    /// The same for given ranges.
    pub fn of(b: &Builder<'c>, ranges: Ranges<'c>) -> Self {
        let trips = (0..ranges.lower.len())
            .map(|i| fir::trip_count(b, ranges.lower[i], ranges.upper[i], ranges.step[i]))
            .collect();
        Space { ranges, trips }
    }

    /// The product of the trip counts.
    pub fn total(&self, b: &Builder<'c>) -> Value<'c> {
        product(b, &self.trips)
    }

    /// The value of induction variable `which` in iteration `iteration` (index,
    /// from 0), in the type the loop declares.
    pub fn induction_value(
        &self,
        b: &Builder<'c>,
        which: usize,
        iteration: Value<'c>,
    ) -> Value<'c> {
        let step = self.ranges.step[which];
        let offset = if self.has_unit_step(which) {
            iteration
        } else {
            let step = fir::to_index(b, step);
            arith::mul(b, iteration, step)
        };
        let value = self.after_lower(b, which, offset);
        self.in_declared_type(b, which, value)
    }

    /// The lower bound of loop `which` plus `offset`, as an index.
    pub fn after_lower(&self, b: &Builder<'c>, which: usize, offset: Value<'c>) -> Value<'c> {
        let lower = self.ranges.lower[which];
        if arith::constant_value(lower) == Some(0) {
            return offset;
        }
        let lower = fir::to_index(b, lower);
        arith::add(b, lower, offset)
    }

    /// Whether loop `which` has `iteration`, which is less than `size`. Its upper bound may
    /// say that it has no more: then only the other bound is of interest.
    pub fn has_in_tile(
        &self,
        b: &Builder<'c>,
        which: usize,
        iteration: Value<'c>,
        size: i64,
    ) -> Value<'c> {
        let counts_from_0 = arith::constant_value(self.ranges.lower[which]) == Some(0);
        let end = Some(self.ranges.upper[which])
            .filter(|_| counts_from_0 && self.has_unit_step(which))
            .map(|end| match end.defining_op() {
                Some(op) if arith::is_widening(op) => op.operand(0),
                _ => end,
            });
        let other = end
            .and_then(Value::defining_op)
            .filter(|op| op.is(arith::MINSI))
            .filter(|op| arith::constant_value(op.operand(1)) == Some(size - 1))
            .map(|op| op.operand(0));
        match other {
            None => is_less(b, iteration, self.trips[which]),
            Some(end) => {
                let iteration = fir::convert(b, iteration, end.ty());
                arith::compare(b, Compare::LessOrEqual, iteration, end)
            }
        }
    }

    pub fn has_unit_step(&self, which: usize) -> bool {
        arith::constant_value(self.ranges.step[which]) == Some(1)
    }

    /// Whether 64 bits hold what threads beyond the last iteration add to the lower bound of
    /// loop `which`, which may lie near the largest number.
    pub fn starts_far_from_end(&self, which: usize) -> bool {
        const FAR: i128 = 1 << 62;
        value_range(self.ranges.lower[which]).is_some_and(|(_, most)| most <= FAR)
    }

    /// A value (index) of induction variable `which` in the type the loop
    /// declares.
    pub fn in_declared_type(&self, b: &Builder<'c>, which: usize, value: Value<'c>) -> Value<'c> {
        fir::convert(b, value, self.ranges.lower[which].ty())
    }
}

pub fn product<'c>(b: &Builder<'c>, factors: &[Value<'c>]) -> Value<'c> {
    factors
        .iter()
        .copied()
        .reduce(|a, x| arith::mul(b, a, x))
        .unwrap_or_else(|| arith::index(b, 1))
}

/// The most iterations that `nest` can have; `None` when only the run time knows,
/// or the product of loops over any 32-bit integers is too large to tell.
pub fn most_iterations(nest: Op<'_>) -> Option<i128> {
    most_of(&most_of_each(nest))
}

/// The most iterations that loops have together of which `each` says it.
pub fn most_of(each: &[Option<i128>]) -> Option<i128> {
    let mut each = each.iter();
    each.try_fold(1i128, |product, most| product.checked_mul((*most)?))
}

/// The most iterations that each loop of `nest` can have.
pub fn most_of_each(nest: Op<'_>) -> Vec<Option<i128>> {
    let each = ranges(nest).into_iter().map(|(_, range)| {
        let of_ends = most_values(&range).map(i128::from);
        let of_types = most_trips(range.lower, range.upper, range.step);
        of_ends.into_iter().chain(of_types).min()
    });
    each.collect()
}

/// How many iterations each loop of `nest` can have where its ends are never further
/// apart, as those of a loop inside of a tile: its upper bound is the smaller one of two.
pub fn most_of_tile(nest: Op<'_>) -> Option<Vec<i64>> {
    ranges(nest)
        .iter()
        .map(|(_, range)| most_values(range))
        .collect()
}

/// The sizes of `nest`, of several loops, if they have few iterations at most.
pub fn tile_sizes(nest: Op<'_>) -> Option<Vec<i64>> {
    const FEW: i64 = 1 << 16;
    let few = |most: i64, size: &i64| most.checked_mul(*size).filter(|&most| most <= FEW);
    let sizes = most_of_tile(nest).filter(|sizes| sizes.len() > 1)?;
    sizes.iter().try_fold(1, few)?;
    Some(sizes)
}

fn most_trips(lower: Value<'_>, upper: Value<'_>, step: Value<'_>) -> Option<i128> {
    let lower = value_range(lower)?;
    let upper = value_range(upper)?;
    let up = upper.1 - lower.0;
    let down = lower.1 - upper.0;
    let span = match arith::constant_value(step) {
        Some(step) if step > 0 => up,
        Some(_) => down,
        None => up.max(down),
    };
    let step = arith::constant_value(step).map_or(1, |step| i128::from(step).abs().max(1));
    Some((span / step + 1).max(0))
}

/// Whether 32 bits with a sign hold any value that `value` can have.
pub fn fits_32_bits(value: Value<'_>) -> bool {
    value_range(value)
        .is_some_and(|(least, most)| least >= i32::MIN.into() && most <= i32::MAX.into())
}

/// The smallest and the largest value that an integer can have. Arithmetic of the
/// program does not overflow (F2023, 10.1.5.2.1), nor does ours on its values.
fn value_range(value: Value<'_>) -> Option<(i128, i128)> {
    // Deeper than what counts iterations; a sum of sums has ever more operands.
    const DEPTH: usize = 12;
    range_within(value, DEPTH)
}

fn range_within(value: Value<'_>, depth: usize) -> Option<(i128, i128)> {
    if let Some(constant) = arith::constant_value(value) {
        return Some((constant.into(), constant.into()));
    }
    let ty = value.ty();
    if ty.is_integer() && ty.bit_width() <= 32 {
        let limit = 1 << (ty.bit_width() - 1);
        return Some((-limit, limit - 1));
    }
    let op = value.defining_op().filter(|_| depth > 0)?;
    let operand = |which| range_within(op.operand(which), depth - 1);
    match op.name().as_str() {
        fir::CONVERT | arith::INDEX_CAST | arith::EXTSI if arith::is_widening(op) => operand(0),
        arith::ADDI => {
            let (one, other) = (operand(0)?, operand(1)?);
            Some((one.0 + other.0, one.1 + other.1))
        }
        arith::SUBI => {
            let (one, other) = (operand(0)?, operand(1)?);
            Some((one.0 - other.1, one.1 - other.0))
        }
        arith::MAXSI => {
            let (one, other) = (operand(0)?, operand(1)?);
            Some((one.0.max(other.0), one.1.max(other.1)))
        }
        arith::MINSI => {
            let (one, other) = (operand(0)?, operand(1)?);
            Some((one.0.min(other.0), one.1.min(other.1)))
        }
        arith::DIVSI => {
            let divisor = arith::constant_value(op.operand(1)).filter(|&divisor| divisor > 0)?;
            let (least, most) = operand(0)?;
            Some((least / i128::from(divisor), most / i128::from(divisor)))
        }
        _ => None,
    }
}

/// Splits `position` in a space of `trips` (the last one fastest) into one
/// iteration number for each.
pub fn delinearise<'c>(
    b: &Builder<'c>,
    position: Value<'c>,
    trips: &[Value<'c>],
) -> Vec<Value<'c>> {
    let mut rest = position;
    let mut iterations = Vec::new();
    for (i, &trip) in trips.iter().enumerate().rev() {
        if i == 0 {
            iterations.push(rest);
        } else {
            iterations.push(arith::rem(b, rest, trip));
            rest = arith::div(b, rest, trip);
        }
    }
    iterations.reverse();
    iterations
}

/// ceil(a / b) for a >= 0, b > 0.
pub fn ceil_div<'c>(b: &Builder<'c>, dividend: Value<'c>, divisor: Value<'c>) -> Value<'c> {
    let one = arith::index(b, 1);
    let sum = arith::add(b, dividend, divisor);
    let sum = arith::sub(b, sum, one);
    arith::div(b, sum, divisor)
}

/// Block `number` of `total` iterations in blocks of `length`, the last ones of which may be shorter
/// or have none: its first iteration, and the one behind its last, which is not above `total`.
pub fn block<'c>(
    b: &Builder<'c>,
    total: Value<'c>,
    length: Value<'c>,
    number: Value<'c>,
) -> [Value<'c>; 2] {
    let first = arith::mul(b, number, length);
    let end = arith::min(b, arith::add(b, first, length), total);
    [first, end]
}

/// `lhs < rhs`.
pub fn is_less<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    arith::compare(b, Compare::Less, lhs, rhs)
}
