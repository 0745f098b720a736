//! Integers as linear expressions of others.

use super::ranges::{Range, ranges};
use accc_dialects::{
    accgpu, arith, fir,
    ir::{Answers, Op, Value},
};

/// A sum of values with factors, and a constant.
#[derive(Clone, Default)]
pub struct Linear<'c> {
    /// Each value once.
    pub terms: Vec<(Value<'c>, i64)>,
    pub constant: i64,
}

impl<'c> Linear<'c> {
    /// `value` in terms of values that are not sums or multiples themselves; `None`
    /// when a factor is out of range.
    pub fn of(value: Value<'c>) -> Option<Self> {
        Linear::among(value, &mut Answers::default())
    }

    fn among(value: Value<'c>, known: &mut Answers<'c, Option<Self>>) -> Option<Self> {
        if let Some(constant) = arith::constant_value(value) {
            return Some(Linear {
                terms: Vec::new(),
                constant,
            });
        }
        let itself = Linear {
            terms: vec![(value, 1)],
            constant: 0,
        };
        let Some(op) = value.defining_op() else {
            return Some(itself);
        };
        if arith::is_widening(op) || arith::is_exact_truncation(op) || is_narrow_variable(op) {
            return Linear::among(op.operand(0), known);
        }
        if !op.is_any(&[arith::ADDI, arith::SUBI, arith::MULI]) {
            return Some(itself);
        }
        known.of(value, |known| {
            let one = Linear::among(op.operand(0), known)?;
            let other = Linear::among(op.operand(1), known)?;
            match op.name().as_str() {
                arith::ADDI => one.plus(&other, 1),
                arith::SUBI => one.plus(&other, -1),
                _ if one.terms.is_empty() => Linear::default().plus(&other, one.constant),
                _ if other.terms.is_empty() => Linear::default().plus(&one, other.constant),
                _ => Some(itself),
            }
        })
    }

    /// The factor of `value`; 0 if it is not there.
    pub fn factor(&self, value: Value<'c>) -> i64 {
        let term = self.terms.iter().find(|(known, _)| *known == value);
        term.map_or(0, |&(_, factor)| factor)
    }

    /// The same with `other` in the place of `value`.
    pub fn with(&self, value: Value<'c>, other: &Self) -> Option<Self> {
        let terms = self.terms.iter().filter(|(known, _)| *known != value);
        let rest = Linear {
            terms: terms.copied().collect(),
            constant: self.constant,
        };
        rest.plus(other, self.factor(value))
    }

    /// The number, if no value is in it.
    pub fn as_constant(&self) -> Option<i64> {
        let is_constant = self.terms.iter().all(|&(_, factor)| factor == 0);
        is_constant.then_some(self.constant)
    }

    /// `self` + `factor` * `other`.
    pub fn plus(mut self, other: &Self, factor: i64) -> Option<Self> {
        self.constant = self
            .constant
            .checked_add(other.constant.checked_mul(factor)?)?;
        for &(value, times) in &other.terms {
            let times = times.checked_mul(factor)?;
            match self.terms.iter_mut().find(|(known, _)| *known == value) {
                Some((_, known)) => *known = known.checked_add(times)?,
                None => self.terms.push((value, times)),
            }
        }
        Some(self)
    }
}

/// Whether `op` converts a loop variable to a narrower type, from which the bounds of the
/// loop have come: the index of a FORALL, which flang counts in another type.
fn is_narrow_variable(op: Op<'_>) -> bool {
    let ty = op.result(0).ty();
    let from = op.operands();
    let [variable] = from[..] else { return false };
    if !op.is_any(&[fir::CONVERT, arith::TRUNCI, arith::INDEX_CAST]) || !ty.is_integer() {
        return false;
    }
    let nest = variable
        .as_argument()
        .and_then(|(block, _)| block.parent_op());
    let Some(nest) = nest.filter(|nest| nest.is_any(&[accgpu::LOOP, fir::DO_LOOP])) else {
        return false;
    };
    let fits = |bound: Value<'_>| match (arith::constant_value(bound), bound.defining_op()) {
        (Some(constant), _) => i32::try_from(constant).is_ok() && ty.bit_width() >= 32,
        (None, Some(op)) => {
            arith::is_widening(op) && op.operand(0).ty().bit_width() <= ty.bit_width()
        }
        (None, None) => false,
    };
    let of_variable = |&(known, _): &(Value<'_>, Range<'_>)| known == variable;
    let range = ranges(nest).into_iter().find(of_variable);
    range.is_some_and(|(_, range)| fits(range.lower) && fits(range.upper))
}
