//! Integers that are known while an iteration is followed.

use crate::accgpu::analysis::dependence::Linear;
use accc_dialects::{
    arith::{self, Compare},
    fir,
    ir::{Op, Value},
};
use std::collections::HashMap;

/// What integers are: variables of loops, results of loads, and scalars in memory.
#[derive(Default)]
pub struct Numbers<'c> {
    values: HashMap<Value<'c>, i64>,
    /// Local scalars that nothing but loads, stores and calls use.
    pub memory: HashMap<Value<'c>, i64>,
    /// The scalars that procedures know as these dummies.
    pub dummies: HashMap<Value<'c>, Value<'c>>,
    sums: HashMap<Value<'c>, Option<Linear<'c>>>,
    plain: HashMap<Value<'c>, bool>,
}

impl<'c> Numbers<'c> {
    pub fn of(&mut self, value: Value<'c>) -> Option<i64> {
        if let Some(&known) = self.values.get(&value) {
            return Some(known);
        }
        let sum = self.sums.entry(value).or_insert_with(|| Linear::of(value));
        let sum = sum.clone()?;
        let terms = sum.terms.iter().filter(|(_, factor)| *factor != 0);
        terms
            .copied()
            .try_fold(sum.constant, |sum, (term, factor)| {
                let term = match self.values.get(&term) {
                    Some(&known) => known,
                    None if term == value => self.chosen(term)?,
                    None => self.of(term)?,
                };
                sum.checked_add(term.checked_mul(factor)?)
            })
    }

    pub fn all(&mut self, values: &[Value<'c>]) -> Option<Vec<i64>> {
        values.iter().map(|&value| self.of(value)).collect()
    }

    /// Notes what `value` is, or that it is not known.
    pub fn note(&mut self, value: Value<'c>, number: Option<i64>) {
        match number {
            Some(number) => self.values.insert(value, number),
            None => self.values.remove(&value),
        };
    }

    /// One of two values.
    fn chosen(&mut self, value: Value<'c>) -> Option<i64> {
        let op = value.defining_op()?;
        match op.name().as_str() {
            arith::SELECT => {
                let which = if self.is_true(op.operand(0))? { 1 } else { 2 };
                self.of(op.operand(which))
            }
            arith::MAXSI => Some(self.of(op.operand(0))?.max(self.of(op.operand(1))?)),
            arith::MINSI => Some(self.of(op.operand(0))?.min(self.of(op.operand(1))?)),
            _ => None,
        }
    }

    /// Whether a condition holds.
    pub fn is_true(&mut self, condition: Value<'c>) -> Option<bool> {
        let op = condition.defining_op()?;
        let how = arith::comparison(op)?;
        let (one, other) = (self.of(op.operand(0))?, self.of(op.operand(1))?);
        Some(match how {
            Compare::Equal => one == other,
            Compare::NotEqual => one != other,
            Compare::Less => one < other,
            Compare::LessOrEqual => one <= other,
            Compare::Greater => one > other,
            Compare::GreaterOrEqual => one >= other,
        })
    }

    /// What a load finds.
    pub fn load(&mut self, load: Op<'c>) {
        let place = self.scalar(load.operand(0));
        let number = place.and_then(|place| self.memory.get(&place).copied());
        self.note(load.result(0), number);
    }

    pub fn store(&mut self, store: Op<'c>) {
        let Some(place) = self.scalar(store.operand(1)) else {
            return;
        };
        match self.of(store.operand(0)) {
            Some(number) => self.memory.insert(place, number),
            None => self.memory.remove(&place),
        };
    }

    /// What is at `address` may have changed.
    pub fn forget(&mut self, address: Value<'c>) {
        if let Some(place) = self.scalar(address) {
            self.memory.remove(&place);
        }
    }

    /// The local scalar at `address`, an integer.
    pub fn scalar(&mut self, address: Value<'c>) -> Option<Value<'c>> {
        if !address.ty().pointee().is_some_and(|ty| ty.is_integer()) {
            return None;
        }
        let mut place = address;
        while let Some(declare) = place.defining_op().filter(|op| op.is(fir::DECLARE)) {
            place = declare.operand(0);
        }
        if let Some(&passed) = self.dummies.get(&place) {
            return Some(passed);
        }
        let is_local = place.defining_op().is_some_and(|op| op.is(fir::ALLOCA));
        let is_plain = is_local && *self.plain.entry(place).or_insert_with(|| is_plain(place));
        is_plain.then_some(place)
    }
}

/// Whether all that is done with a variable is known by its address.
fn is_plain(address: Value<'_>) -> bool {
    address
        .uses()
        .into_iter()
        .all(|(user, operand)| match user.name().as_str() {
            fir::LOAD | fir::CALL => true,
            fir::STORE => operand == 1,
            fir::DECLARE => !fir::is_seen_elsewhere(user) && is_plain(user.result(0)),
            _ => false,
        })
}
