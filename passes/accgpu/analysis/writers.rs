//! Which stores of a loop write the same elements in all iterations.

use crate::accgpu::{
    analysis::certain::happens_always,
    analysis::dependence::{Invariants, ranges},
};
use accc_dialects::{
    accgpu,
    arith::{self, Compare},
    fir,
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

    pub fn nest(&self) -> Op<'c> {
        self.nest
    }

    /// Whether iterations that differ in one of the loop's variables alone store to the same
    /// elements by `store`.
    pub fn meet(&self, store: Op<'c>) -> bool {
        let address = store.operand(1);
        let mut variables = self.nest.body(0).arguments().into_iter();
        variables.any(|variable| {
            self.is_fixed(address, &|argument| argument != variable)
                && !self.is_of_one_iteration(store, variable)
        })
    }

    /// Whether conditions let at most one iteration, the same for all, run any of `ops`.
    pub fn are_of_one_iteration(&self, ops: &[Op<'c>]) -> bool {
        let mut variables = self.nest.body(0).arguments().into_iter();
        variables.all(|variable| {
            let mut picked = ops.iter().map(|&op| self.picked(op, variable));
            let Some(Some(first)) = picked.next() else {
                return false;
            };
            picked.all(|it| it.is_some_and(|it| self.invariants.are_same(first, it)))
        })
    }

    fn is_of_one_iteration(&self, op: Op<'c>, variable: Value<'c>) -> bool {
        self.picked(op, variable).is_some()
    }

    /// The value of `variable` where a condition lets at most one of the iterations that differ in it
    /// alone run `op`: `n` of `if (i == n)`.
    fn picked(&self, op: Op<'c>, variable: Value<'c>) -> Option<Value<'c>> {
        let around = |op: &Op<'c>| op.parent().filter(|&around| around != self.nest);
        let inner = std::iter::successors(Some(op), around);
        let mut branches = inner.filter_map(|op| Some((op.block()?, around(&op)?)));
        branches.find_map(|(block, branch)| {
            let is_then = branch.is(fir::IF) && block == branch.body(0);
            is_then.then(|| self.picked_by(branch.operand(0), variable))?
        })
    }

    fn picked_by(&self, condition: Value<'c>, variable: Value<'c>) -> Option<Value<'c>> {
        let op = condition.defining_op()?;
        if op.is(arith::ANDI) {
            let mut both = op.operands().into_iter();
            return both.find_map(|condition| self.picked_by(condition, variable));
        }
        let asks_for_equality = arith::comparison(op) == Some(Compare::Equal);
        let is_it = |value: Value<'c>| number_of(value) == variable;
        let is_same = |value| self.is_fixed(value, &|argument| argument != variable);
        let sides = || {
            [
                (op.operand(0), op.operand(1)),
                (op.operand(1), op.operand(0)),
            ]
        };
        let mut pairs = asks_for_equality.then(sides).into_iter().flatten();
        let picked = pairs.find(|&(one, other)| is_it(one) && is_same(other));
        picked.map(|(_, value)| value)
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

/// The value of which `value` is a conversion to another type of integers, in which it has room.
fn number_of(value: Value<'_>) -> Value<'_> {
    const CONVERSIONS: [&str; 3] = [arith::EXTSI, arith::INDEX_CAST, fir::CONVERT];
    let is_conversion = |op: &Op<'_>| op.is_any(&CONVERSIONS) || arith::is_exact_truncation(*op);
    let conversion = value.defining_op().filter(is_conversion);
    conversion.map_or(value, |op| number_of(op.operand(0)))
}
