//! Whether one of several operations runs on every path, to another one or through a procedure.

use accc_dialects::{
    fir,
    ir::{Block, Op, Region, Value},
};
use std::collections::HashSet;

/// The paths that are asked for; loops count as if they had iterations.
pub struct Paths<'a, 'c> {
    /// The operations one of which is to run.
    wanted: &'a HashSet<Op<'c>>,
    /// What is around them.
    around: HashSet<Op<'c>>,
    /// Whether a condition may choose any branch; of others it is one with such an operation.
    is_open: &'a dyn Fn(Value<'c>) -> bool,
}

impl<'a, 'c> Paths<'a, 'c> {
    pub fn new(wanted: &'a HashSet<Op<'c>>, is_open: &'a dyn Fn(Value<'c>) -> bool) -> Self {
        let around = |&op: &Op<'c>| std::iter::successors(op.parent(), |inner| inner.parent());
        Paths {
            wanted,
            around: wanted.iter().flat_map(around).collect(),
            is_open,
        }
    }

    /// Whether one runs before `op` does, in what is inside of `scope`.
    pub fn come_before(&self, op: Op<'c>, scope: Op<'c>) -> bool {
        let around = |inner: &Op<'c>| inner.parent().filter(|&around| around != scope);
        let mut inner = std::iter::successors(Some(op), around);
        inner.any(|inner| {
            inner
                .block()
                .is_some_and(|block| self.lead_to(inner, block))
        })
    }

    fn lead_to(&self, op: Op<'c>, block: Block<'c>) -> bool {
        let mut before = block.ops().into_iter().take_while(|&other| other != op);
        before.any(|op| self.run_in(op)) || !self.leave_out(block.region(), &|it| it == block)
    }

    /// Whether one runs in each run of `region`.
    pub fn run_through(&self, region: Region<'c>) -> bool {
        let ends = |block: Block<'c>| block.successors().is_empty() && !self.run_block(block);
        region.first_block().is_some() && !self.leave_out(region, &ends)
    }

    /// Whether a path from the beginning of `region` to an end has none of them in front of the end.
    fn leave_out(&self, region: Region<'c>, is_end: &dyn Fn(Block<'c>) -> bool) -> bool {
        let mut open: Vec<_> = region.first_block().into_iter().collect();
        let mut seen = open.clone();
        while let Some(block) = open.pop() {
            if is_end(block) {
                return true;
            }
            if self.run_block(block) {
                continue;
            }
            let next = block.successors();
            let condition = block
                .terminator()
                .filter(|op| next.len() > 1 && op.operand_count() > 0);
            let is_open = condition.is_none_or(|op| (self.is_open)(op.operand(0)));
            let leads = |&block: &Block<'c>| is_open || self.may_follow(block);
            let (wanted, others): (Vec<_>, Vec<_>) = next.into_iter().partition(leads);
            for block in if wanted.is_empty() { others } else { wanted } {
                if !seen.contains(&block) {
                    seen.push(block);
                    open.push(block);
                }
            }
        }
        false
    }

    /// Whether a path from the beginning of `block` has one.
    fn may_follow(&self, block: Block<'c>) -> bool {
        let mut seen = vec![block];
        let mut number = 0;
        while let Some(&block) = seen.get(number) {
            if self.run_block(block) {
                return true;
            }
            let next = block.successors().into_iter();
            let new: Vec<_> = next.filter(|block| !seen.contains(block)).collect();
            seen.extend(new);
            number += 1;
        }
        false
    }

    fn run_block(&self, block: Block<'c>) -> bool {
        block.ops().into_iter().any(|op| self.run_in(op))
    }

    /// Whether one runs in each run of `op`.
    fn run_in(&self, op: Op<'c>) -> bool {
        if self.wanted.contains(&op) || !self.around.contains(&op) {
            return self.wanted.contains(&op);
        }
        let regions = op.regions();
        let mut runs = regions.iter().map(|&region| self.run_through(region));
        match op.is(fir::IF) && (self.is_open)(op.operand(0)) {
            true => runs.all(|runs| runs),
            false => runs.any(|runs| runs),
        }
    }
}
