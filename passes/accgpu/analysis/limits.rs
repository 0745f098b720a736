//! Bounds of linear expressions, from the ranges of the loops around them.

use super::dependence::{Linear, Range, ranges};
use accc_dialects::{
    accgpu, arith, fir,
    ir::{Op, Value},
};

/// The smallest number found that `expression` never exceeds.
pub fn greatest(expression: Linear<'_>) -> Option<i64> {
    // An expression has few bounds; the limit is for those that never become numbers.
    const MOST_TRIES: usize = 64;
    let mut pending = vec![expression];
    let mut found: Option<i64> = None;
    for _ in 0..MOST_TRIES {
        let Some(expression) = pending.pop() else {
            break;
        };
        if let Some(constant) = expression.as_constant() {
            found = Some(found.map_or(constant, |known| known.min(constant)));
            continue;
        }
        for &(value, factor) in &expression.terms {
            let bounds = match factor {
                0 => Vec::new(),
                1.. => upper_bounds(value),
                _ => lower_bounds(value),
            };
            let replaced = bounds.iter().filter_map(|b| expression.with(value, b));
            pending.extend(replaced);
        }
    }
    found
}

/// The greatest number found that `expression` never goes below.
pub fn least(expression: &Linear<'_>) -> Option<i64> {
    let negated = Linear::default().plus(expression, -1)?;
    greatest(negated)?.checked_neg()
}

/// The values at most that a variable takes in `range`, with steps of one; one where
/// there may be none.
pub fn most_values(range: &Range<'_>) -> Option<i64> {
    let step = arith::constant_value(range.step).filter(|step| step.abs() == 1)?;
    let [lower, upper] = [range.lower, range.upper].map(Linear::of);
    let distance = match step > 0 {
        true => upper?.plus(&lower?, -1)?,
        false => lower?.plus(&upper?, -1)?,
    };
    greatest(distance)?.max(0).checked_add(1)
}

/// The range of a variable of a loop.
pub fn range_of(variable: Value<'_>) -> Option<Range<'_>> {
    let nest = loop_of(variable)?;
    let (_, number) = variable.as_argument()?;
    let (known, range) = ranges(nest).into_iter().nth(number)?;
    (known == variable).then_some(range)
}

/// The loops whose variables `value` follows, as a linear expression.
pub fn loops_followed(value: Value<'_>) -> Vec<Op<'_>> {
    let terms = Linear::of(value).map(|linear| linear.terms);
    let followed = terms
        .into_iter()
        .flatten()
        .filter(|&(_, factor)| factor != 0);
    followed
        .filter_map(|(variable, _)| loop_of(variable))
        .collect()
}

/// The loop whose variable `value` is.
fn loop_of(value: Value<'_>) -> Option<Op<'_>> {
    let (block, _) = value.as_argument()?;
    let nest = block.parent_op()?;
    nest.is_any(&[accgpu::LOOP, fir::DO_LOOP]).then_some(nest)
}

/// The last value that `range` allows for its variable, or the first: where it is
/// the greatest (`greatest`) or the smallest. `None` if the direction is unknown.
pub fn end_of<'c>(range: &Range<'c>, greatest: bool) -> Option<Value<'c>> {
    let step = arith::constant_value(range.step).filter(|&step| step != 0)?;
    Some(match (step > 0) == greatest {
        true => range.upper,
        false => range.lower,
    })
}

/// Expressions that are never below `value`.
fn upper_bounds(value: Value<'_>) -> Vec<Linear<'_>> {
    bounds(value, true)
}

/// Expressions that are never above `value`.
fn lower_bounds(value: Value<'_>) -> Vec<Linear<'_>> {
    bounds(value, false)
}

fn bounds(value: Value<'_>, above: bool) -> Vec<Linear<'_>> {
    let end = range_of(value).and_then(|range| end_of(&range, above));
    let chosen = value
        .defining_op()
        .filter(|&op| chooses_smaller(op) == Some(above))
        .map(choices)
        .unwrap_or_default();
    chosen
        .into_iter()
        .chain(end)
        .filter_map(Linear::of)
        .collect()
}

/// Whether `op` is the minimum of two values; `Some(false)` for the maximum.
pub(crate) fn chooses_smaller(op: Op<'_>) -> Option<bool> {
    if op.is(arith::MINSI) {
        return Some(true);
    }
    if op.is(arith::MAXSI) {
        return Some(false);
    }
    let compare = op.is(arith::SELECT).then(|| op.operand(0))?;
    let compare = compare.defining_op().filter(|op| op.is(arith::CMPI))?;
    let (takes_first_if_greater, takes_first_if_less) = arith::order_of(compare);
    let [then, otherwise] = [op.operand(1), op.operand(2)];
    let compared = [compare.operand(0), compare.operand(1)];
    if compared == [then, otherwise] {
        (takes_first_if_less || takes_first_if_greater).then_some(takes_first_if_less)
    } else if compared == [otherwise, then] {
        (takes_first_if_less || takes_first_if_greater).then_some(takes_first_if_greater)
    } else {
        None
    }
}

/// The two values of which a minimum or maximum is one.
pub(crate) fn choices(op: Op<'_>) -> Vec<Value<'_>> {
    let operands = op.operands();
    operands[operands.len() - 2..].to_vec()
}
