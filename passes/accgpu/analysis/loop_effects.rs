//! What gang loops of one construct do to memory that others use.

use super::{
    access::Memory,
    dependence::{Use, may_overlap, uses_and_updates, uses_of},
};
use accc_dialects::{fir, ir::Op};
use std::collections::{HashMap, HashSet};

/// What a loop does to memory.
pub struct LoopEffects<'c> {
    pub nest: Op<'c>,
    /// Those of one variable, or by one pointer, each; `None`: perhaps anything.
    pub uses: Option<Vec<Vec<Use<'c>>>>,
}

impl<'c> LoopEffects<'c> {
    pub fn of(nest: Op<'c>) -> Self {
        let uses = uses_and_updates(nest).ok();
        let uses = uses.map(|uses| by_variable(without_repetitions(uses)));
        LoopEffects { nest, uses }
    }

    /// Those of an operation that stands beside gang loops.
    pub fn of_beside(op: Op<'c>) -> Self {
        LoopEffects {
            nest: op,
            uses: uses_of(&[op]).ok().map(by_variable),
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
        let meet = |one: &Use<'c>, other: &Use<'c>| {
            (one.access.writes || other.access.writes)
                && may_overlap(&one.access, &other.access)
                && matters(one, other)
        };
        own.iter().any(|own| {
            let mut others = others.iter().filter(|others| are_related(own, others));
            others.any(|others| {
                own.iter()
                    .any(|one| others.iter().any(|other| meet(one, other)))
            })
        })
    }
}

/// Whether something of `own`, the uses of one variable, may overlap something of `others`. Which parts
/// they reach matters only where both are of the same.
fn are_related(own: &[Use<'_>], others: &[Use<'_>]) -> bool {
    let [own, others] = [&own[0].access, &others[0].access];
    fir::are_same_variable(own.origin, others.origin) || may_overlap(own, others)
}

/// `uses` by where they begin. Loops of many statements have many uses of a few variables.
fn by_variable(uses: Vec<Use<'_>>) -> Vec<Vec<Use<'_>>> {
    let mut numbers = HashMap::new();
    let mut groups: Vec<Vec<Use<'_>>> = Vec::new();
    for used in uses {
        let is_behind_pointer = matches!(used.access.memory, Memory::BehindPointer);
        let next = groups.len();
        let number = *numbers
            .entry((used.access.origin, is_behind_pointer))
            .or_insert(next);
        match groups.get_mut(number) {
            Some(group) => group.push(used),
            None => groups.push(vec![used]),
        }
    }
    groups
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
