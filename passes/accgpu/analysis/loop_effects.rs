//! What gang loops of one construct do to memory that others use.

use super::dependence::{Use, may_overlap, uses_and_updates, uses_of};
use accc_dialects::ir::Op;

/// What a loop does to memory.
pub struct LoopEffects<'c> {
    pub nest: Op<'c>,
    /// `None`: perhaps anything.
    pub uses: Option<Vec<Use<'c>>>,
}

impl<'c> LoopEffects<'c> {
    pub fn of(nest: Op<'c>) -> Self {
        let uses = uses_and_updates(nest).ok();
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
