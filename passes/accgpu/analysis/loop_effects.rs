//! What gang loops of one construct do to memory that others use.

use super::dependence::{Use, may_overlap, uses_and_updates, uses_of};
use accc_dialects::{fir, ir::Op};
use std::collections::HashSet;

/// What a loop does to memory.
pub struct LoopEffects<'c> {
    pub nest: Op<'c>,
    /// `None`: perhaps anything.
    pub uses: Option<Vec<Use<'c>>>,
}

impl<'c> LoopEffects<'c> {
    pub fn of(nest: Op<'c>) -> Self {
        let uses = uses_and_updates(nest).ok();
        let uses = uses.map(without_repetitions);
        LoopEffects { nest, uses }
    }

    /// Those of an operation that stands beside gang loops.
    pub fn of_beside(op: Op<'c>) -> Self {
        LoopEffects {
            nest: op,
            uses: uses_of(&[op]).ok(),
        }
    }

    /// Whether one may change what the other one uses.
    pub fn meet(&self, other: &Self) -> bool {
        self.meet_where(other, &|_, _| true)
    }

    /// The same by accesses for which `matters` holds.
    pub fn meet_where(&self, other: &Self, matters: &dyn Fn(&Use<'c>, &Use<'c>) -> bool) -> bool {
        let (Some(own), Some(others)) = (&self.uses, &other.uses) else {
            return true;
        };
        own.iter().any(|one| {
            others.iter().any(|other| {
                (one.access.writes || other.access.writes)
                    && may_overlap(&one.access, &other.access)
                    && matters(one, other)
            })
        })
    }
}

/// One of several loads or stores by one address in a block stands for all of them: loops are compared
/// access by access.
fn without_repetitions(mut uses: Vec<Use<'_>>) -> Vec<Use<'_>> {
    let mut known = HashSet::new();
    uses.retain(|used| {
        let address = match used.op.name().as_str() {
            fir::LOAD => used.op.operand(0),
            fir::STORE => used.op.operand(1),
            _ => return true,
        };
        known.insert((used.op.block(), address, used.access.writes))
    });
    uses
}
