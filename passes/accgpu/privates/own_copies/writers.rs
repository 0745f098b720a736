//! Which stores of a loop write the same elements in all iterations.

use crate::accgpu::{
    analysis::certain::happens_always,
    analysis::dependence::{Invariants, ranges},
};
use accc_dialects::{
    accgpu, fir,
    ir::{Op, Value},
};

/// What the stores of a loop are compared by.
pub struct Writers<'c> {
    nest: Op<'c>,
    invariants: Invariants<'c>,
}

impl<'c> Writers<'c> {
    pub fn new(nest: Op<'c>) -> Self {
        Writers {
            nest,
            invariants: Invariants::new(nest),
        }
    }

    /// Whether iterations that differ in one of the loop's variables alone use the same
    /// elements by `address`.
    pub fn meet(&self, address: Value<'c>) -> bool {
        let mut variables = self.nest.body(0).arguments().into_iter();
        variables.any(|variable| self.is_fixed(address, &|argument| argument != variable))
    }

    /// Whether each iteration stores to the same elements by `store`.
    pub fn are_same_each_time(&self, store: Op<'c>) -> bool {
        let around = |inner: Op<'c>| inner.enclosing(&[accgpu::LOOP, fir::DO_LOOP]);
        let mut loops = std::iter::successors(around(store), |&inner| around(inner))
            .take_while(|&inner| inner != self.nest);
        let has_fixed_range = |inner: Op<'c>| {
            let ranges = ranges(inner).into_iter();
            let mut ends = ranges.flat_map(|(_, range)| [range.lower, range.upper, range.step]);
            ends.all(|end| self.is_fixed(end, &|_| false))
        };
        happens_always(store, self.nest)
            && self.is_fixed(store.operand(1), &|_| false)
            && loops.all(has_fixed_range)
    }

    /// Whether `value` is the same in all iterations, once for each of those of loops inside,
    /// where `is_fixed` says which of the loop's own variables are.
    fn is_fixed(&self, value: Value<'c>, is_fixed: &dyn Fn(Value<'c>) -> bool) -> bool {
        self.invariants
            .is_fixed(value, &|argument| self.is_counted(argument, is_fixed))
    }

    fn is_counted(&self, argument: Value<'c>, is_fixed: &dyn Fn(Value<'c>) -> bool) -> bool {
        let Some(inner) = argument
            .as_argument()
            .and_then(|(block, _)| block.parent_op())
            .filter(|op| op.is_any(&[accgpu::LOOP, fir::DO_LOOP]))
        else {
            return false;
        };
        if inner == self.nest {
            return is_fixed(argument);
        }
        let range = ranges(inner)
            .into_iter()
            .find(|(variable, _)| *variable == argument);
        range.is_some_and(|(_, range)| {
            let ends = [range.lower, range.upper, range.step];
            ends.into_iter().all(|end| self.is_fixed(end, is_fixed))
        })
    }
}
