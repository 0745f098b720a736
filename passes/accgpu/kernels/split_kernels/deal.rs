//! Which operations of a construct are one part: a gang loop with what prepares it and takes its
//! results, or what stands between gang loops.

use super::{is_gang_loop, is_repeatable, is_value, values_used};
use crate::accgpu::analysis::dependence::{is_override, may_overlap, uses};
use accc_dialects::{
    accgpu, fir,
    ir::{Op, Value},
};
use std::collections::{BTreeSet, HashMap, HashSet};

#[derive(Clone)]
pub(super) struct Part {
    /// Places in the construct, ascending.
    pub places: BTreeSet<usize>,
    /// Whether it is a loop that gangs share, and what that needs.
    pub is_gang_loop: bool,
}

impl Part {
    /// What one gang does.
    fn of_one_gang(place: usize) -> Self {
        Part {
            places: [place].into(),
            is_gang_loop: false,
        }
    }
}

/// For each private variable of a gang loop, the place of that loop, the first one where several
/// have it: its initial value and its reduction go with the loop. So does an array to which the
/// loop comes by a private descriptor.
pub fn nests_of_privates<'c>(ops: &[Op<'c>]) -> HashMap<Value<'c>, usize> {
    Owners::of(ops).nests
}

/// The same, `None` where several gang loops have one.
pub fn only_nests_of_privates<'c>(ops: &[Op<'c>]) -> Option<HashMap<Value<'c>, usize>> {
    let owners = Owners::of(ops);
    owners.sharing.is_empty().then_some(owners.nests)
}

/// The gang loops with private variables, by their places.
struct Owners<'c> {
    /// The first one for each variable.
    nests: HashMap<Value<'c>, usize>,
    /// Others that have a variable of one before.
    sharing: Vec<(usize, usize)>,
}

impl<'c> Owners<'c> {
    fn of(ops: &[Op<'c>]) -> Self {
        let mut this = Owners {
            nests: HashMap::new(),
            sharing: Vec::new(),
        };
        for (place, &op) in ops.iter().enumerate().filter(|(_, op)| is_gang_loop(**op)) {
            for private in values_used(op).into_iter().filter_map(private_behind) {
                this.add(private, place);
            }
        }
        for (array, descriptor) in ops.iter().filter_map(|&op| described_by(op)) {
            if let Some(&place) = this.nests.get(&descriptor) {
                this.add(array, place);
            }
        }
        this
    }

    fn add(&mut self, private: Value<'c>, place: usize) {
        let owner = *self.nests.entry(private).or_insert(place);
        if owner != place {
            self.sharing.push((owner.min(place), owner.max(place)));
        }
    }
}

/// The private array whose descriptor `op` stores, and the private variable that gets it.
fn described_by<'c>(op: Op<'c>) -> Option<(Value<'c>, Value<'c>)> {
    let store = Some(op).filter(|op| op.is(fir::STORE) && op.operand(0).ty().is_descriptor())?;
    private_behind(store.operand(0)).zip(private_behind(store.operand(1)))
}

/// The place of the gang loop with whose private variables `op` does something.
pub fn nest_of<'c>(op: Op<'c>, owners: &HashMap<Value<'c>, usize>) -> Option<usize> {
    let privates = values_used(op).into_iter().chain(op.results());
    let mut privates = privates.filter_map(private_behind);
    privates.find_map(|private| owners.get(&private).copied())
}

/// The private variable that `value` is, or is computed from.
fn private_behind(value: Value<'_>) -> Option<Value<'_>> {
    let is_private =
        |value: &Value<'_>| value.defining_op().is_some_and(|op| op.is(accgpu::PRIVATE));
    let computes = |op: Op<'_>| !op.is(accgpu::PRIVATE) && op.region_count() == 0 && is_value(op);
    value.sources(&computes).into_iter().find(is_private)
}

/// Whether `op`, which each gang runs for a private variable of `nest`, may read what other gangs
/// write in the nest meanwhile. What is loaded right in the construct, `carry_values` has seen to.
fn may_meet<'c>(op: Op<'c>, nest: Op<'c>) -> bool {
    if op.region_count() == 0 && !op.is(fir::CALL) {
        return false;
    }
    let (Ok(before), Ok(inside)) = (uses(op), uses(nest)) else {
        return true;
    };
    // What others bind may read variables of modules.
    if is_override(op) || !op.collect(&is_override).is_empty() {
        return true;
    }
    let mut written = inside.iter().filter(|used| used.access.writes);
    written.any(|written| {
        let mut read = before.iter().filter(|used| !used.access.writes);
        read.any(|read| may_overlap(&written.access, &read.access))
    })
}

/// Deals the operations with effects out to parts, in order.
pub(super) fn deal(ops: &[Op<'_>]) -> Vec<Part> {
    let mut dealer = Dealer {
        ops,
        owners: Owners::of(ops),
        parts: Vec::new(),
        part_of_nest: HashMap::new(),
        waiting: HashMap::new(),
        of_one_gang: HashSet::new(),
    };
    for (place, &op) in ops.iter().enumerate() {
        match is_gang_loop(op) {
            true => dealer.add_nest(place),
            false => dealer.add(op, place),
        }
    }
    dealer.parts
}

struct Dealer<'a, 'c> {
    ops: &'a [Op<'c>],
    owners: Owners<'c>,
    parts: Vec<Part>,
    /// That of each gang loop so far.
    part_of_nest: HashMap<usize, usize>,
    /// What prepares a gang loop, until its part is there.
    waiting: HashMap<usize, BTreeSet<usize>>,
    /// Gang loops that several gangs could not prepare.
    of_one_gang: HashSet<usize>,
}

impl<'c> Dealer<'_, 'c> {
    fn add_nest(&mut self, place: usize) {
        let mut places = self.waiting.remove(&place).unwrap_or_default();
        places.insert(place);
        self.part_of_nest.insert(place, self.parts.len());
        self.parts.push(Part {
            places,
            is_gang_loop: !self.of_one_gang.contains(&place),
        });
        let sharing = self.owners.sharing.iter();
        let before = sharing.filter(|(_, last)| *last == place);
        if let Some(first) = before.map(|(first, _)| self.part_of_nest[first]).min() {
            self.join_from(first);
        }
    }

    fn add(&mut self, op: Op<'c>, place: usize) {
        // What its loop has to find as it is here stays here.
        let can_wait = |&nest: &usize| {
            let between = self.ops.get(place + 1..nest).unwrap_or_default();
            !between.iter().any(|&other| may_meet(op, other))
        };
        let owner = nest_of(op, &self.owners.nests).filter(can_wait);
        match owner {
            _ if is_repeatable(op) => {}
            Some(nest) => self.add_to_nest(op, place, nest),
            // It goes where it is needed.
            None if op.is(accgpu::PRIVATE) => {}
            None => self.add_between(place),
        }
    }

    fn add_to_nest(&mut self, op: Op<'c>, place: usize, nest: usize) {
        let Some(&part) = self.part_of_nest.get(&nest) else {
            self.waiting.entry(nest).or_default().insert(place);
            if has_gang_loop(op) || may_meet(op, self.ops[nest]) {
                self.of_one_gang.insert(nest);
            }
            return;
        };
        if part + 1 < self.parts.len() {
            self.join_from(part);
        }
        self.parts[part].places.insert(place);
        self.parts[part].is_gang_loop &= !has_gang_loop(op);
    }

    fn add_between(&mut self, place: usize) {
        match self.parts.last_mut().filter(|part| !part.is_gang_loop) {
            Some(part) => _ = part.places.insert(place),
            None => self.parts.push(Part::of_one_gang(place)),
        }
    }

    /// Makes the parts from `first` on one.
    fn join_from(&mut self, first: usize) {
        let last = self.parts.len() - 1;
        if first < last {
            join(&mut self.parts, first, last);
        }
        for part in self.part_of_nest.values_mut() {
            *part = (*part).min(first);
        }
    }
}

/// Makes the parts from `first` to `last` one, which one gang runs.
pub(super) fn join(parts: &mut Vec<Part>, first: usize, last: usize) {
    let joined = parts.drain(first..=last).flat_map(|part| part.places);
    let whole = Part {
        places: joined.collect(),
        is_gang_loop: false,
    };
    parts.insert(first, whole);
}

/// Whether gangs share a loop inside of `op`.
pub(super) fn has_gang_loop(op: Op<'_>) -> bool {
    !op.collect(&|inner| is_gang_loop(inner)).is_empty()
}
