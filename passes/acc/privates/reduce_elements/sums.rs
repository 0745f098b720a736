//! Sums of values and a constant, and what the ranges of loops say of them.

use super::same::{same, without_conversions};
use accc_dialects::{
    acc::{self, Loop},
    arith, fir,
    ir::{Op, Value},
};

/// A sum of values, each so many times, and a constant: no program has so many terms of 64 bits that
/// they do not fit.
#[derive(Clone)]
pub struct Sum<'c> {
    terms: Vec<(Value<'c>, i128)>,
    constant: i128,
}

impl<'c> Sum<'c> {
    pub fn of(value: Value<'c>) -> Self {
        let value = without_conversions(value);
        if let Some(constant) = arith::constant_value(value) {
            return Self::number(constant);
        }
        let sum = value.defining_op();
        match sum.filter(|op| op.is_any(&[arith::ADDI, arith::SUBI])) {
            Some(op) => {
                let factor = if op.is(arith::ADDI) { 1 } else { -1 };
                Self::of(op.operand(0)).plus(factor, &Self::of(op.operand(1)))
            }
            None => Sum {
                terms: vec![(value, 1)],
                constant: 0,
            },
        }
    }

    pub fn number(constant: i64) -> Self {
        Sum {
            terms: Vec::new(),
            constant: constant.into(),
        }
    }

    /// The sum of this and `factor` times `other`.
    pub fn plus(mut self, factor: i128, other: &Self) -> Self {
        self.constant += factor * other.constant;
        for &(value, count) in &other.terms {
            let mut terms = self.terms.iter_mut();
            match terms.find(|(known, _)| *known == value || same(*known, value)) {
                Some((_, known)) => *known += factor * count,
                None => self.terms.push((value, factor * count)),
            }
        }
        self.terms.retain(|&(_, count)| count != 0);
        self
    }

    /// Whether it is the same whatever the values are.
    pub fn is_number(&self) -> bool {
        self.terms.is_empty()
    }

    pub fn is_zero(&self) -> bool {
        self.is_number() && self.constant == 0
    }

    /// Whether it is zero or more wherever `at` runs: with the ends of the ranges that the loops
    /// around `at` give their counters, all terms cancel out.
    pub fn is_never_negative(&self, at: Op<'c>) -> bool {
        if self.terms.is_empty() {
            return self.constant >= 0;
        }
        self.terms
            .iter()
            .enumerate()
            .any(|(position, &(value, count))| {
                let Some([first, last]) = range_of(value, at) else {
                    return false;
                };
                let end = if count > 0 { first } else { last };
                let mut rest = self.clone();
                rest.terms.remove(position);
                rest.plus(count, &end).is_never_negative(at)
            })
    }
}

/// The first and the last value of `counter` in the loop around `at` whose counter it is.
fn range_of<'c>(counter: Value<'c>, at: Op<'c>) -> Option<[Sum<'c>; 2]> {
    const LOOPS: [&str; 2] = [fir::DO_LOOP, acc::LOOP];
    let mut around = at.enclosing(&LOOPS);
    while let Some(nest) = around {
        let arguments = nest.region(0).first_block()?.arguments();
        let place = arguments
            .into_iter()
            .position(|argument| counter == argument || holds(counter, argument, nest));
        if let Some(place) = place {
            return range(nest, place);
        }
        around = nest.enclosing(&LOOPS);
    }
    None
}

/// Whether `load` is of the variable in which `nest` keeps its counter.
fn holds<'c>(load: Value<'c>, counter: Value<'c>, nest: Op<'c>) -> bool {
    let Some(load) = load.defining_op().filter(|op| op.is(fir::LOAD)) else {
        return false;
    };
    let variable = fir::origin(load.operand(0));
    let mut stores = nest.collect_named(fir::STORE);
    stores.retain(|store| fir::origin(store.operand(1)) == variable);
    matches!(stores[..], [store] if without_conversions(store.operand(0)) == counter
        && store.parent() == Some(nest))
}

/// The range of counter `place` of a loop that counts up.
fn range<'c>(nest: Op<'c>, place: usize) -> Option<[Sum<'c>; 2]> {
    let [first, last, step] = if nest.is(acc::LOOP) {
        let nest = Loop(nest);
        if !nest.has_inclusive_bounds() {
            return None;
        }
        let at = |values: Vec<Value<'c>>| values.get(place).copied();
        [at(nest.lower())?, at(nest.upper())?, at(nest.step())?]
    } else if place == 0 {
        [0, 1, 2].map(|operand| nest.operand(operand))
    } else {
        return None;
    };
    if arith::constant_value(without_conversions(step))? <= 0 {
        return None;
    }
    let first = Sum::of(first);
    let is_positive = first.terms.is_empty() && first.constant > 0;
    let last = match is_positive.then(|| unclamped(last)).flatten() {
        Some(last) => last,
        None => last,
    };
    Some([first, Sum::of(last)])
}

/// `n` of `max(n, 0)`, which an extent is: a loop from 1 that runs has `n` iterations.
fn unclamped(extent: Value<'_>) -> Option<Value<'_>> {
    let select = without_conversions(extent).defining_op()?;
    if !select.is(arith::SELECT) || arith::constant_value(select.operand(2)) != Some(0) {
        return None;
    }
    let compare = select.operand(0).defining_op()?;
    let is_maximum = compare.is(arith::CMPI)
        && compare.operand(0) == select.operand(1)
        && arith::constant_value(compare.operand(1)) == Some(0)
        && arith::order_of(compare) == (true, false);
    is_maximum.then(|| select.operand(1))
}
