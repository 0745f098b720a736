//! Which gang loops of a construct use what others set.

use super::{is_gang_loop, same_iterations::SameIterations};
use crate::accgpu::analysis::{
    dependence::{Dependence, Invariants, Use},
    loop_effects::LoopEffects,
};
use accc_dialects::{
    accgpu::{self, Mode},
    fir,
    ir::Op,
};
use std::cell::Cell;

/// Gang loops of which the second uses what the first sets, or sets what that uses.
pub struct Pair<'c> {
    pub first: Op<'c>,
    pub second: Op<'c>,
    /// By what.
    pub used: Option<Use<'c>>,
    /// Only the same iterations of both do.
    pub is_of_same_iterations: bool,
}

/// The pairs of a construct, in the program's order of the second ones.
#[derive(Default)]
pub struct Meetings<'c> {
    /// Different gangs may have the iterations that meet.
    pub elsewhere: Vec<Pair<'c>>,
    /// One gang has them.
    pub of_same_iterations: Vec<Pair<'c>>,
}

impl<'c> Meetings<'c> {
    /// Those in `region`.
    pub fn of(region: Op<'c>) -> Self {
        let all = region.collect_named(accgpu::LOOP).into_iter();
        let loops = all.filter(|&nest| {
            is_gang_loop(nest)
                && accgpu::loop_static_chunk(nest).is_none()
                && !nest.enclosing(&[accgpu::LOOP]).is_some_and(is_gang_loop)
        });
        let loops: Vec<_> = loops.map(LoopEffects::of).collect();
        let pairs =
            (0..loops.len()).flat_map(|second| (0..=second).map(move |first| (first, second)));
        let pairs = pairs.map(|(first, second)| [&loops[first], &loops[second]]);
        let mut pairs = pairs
            .filter(|[first, second]| may_follow(region, [first.nest, second.nest]))
            .peekable();
        let mut meetings = Meetings::default();
        if pairs.peek().is_none() {
            return meetings;
        }
        let known = Known {
            region,
            same: SameIterations(Invariants::new(region)),
            dependence: Dependence::of_loops(region, &[]),
        };
        for pair in pairs.filter_map(|pair| known.meeting(pair)) {
            match pair.is_of_same_iterations {
                true => meetings.of_same_iterations.push(pair),
                false => meetings.elsewhere.push(pair),
            }
        }
        meetings
    }
}

/// Whether `second` may run in `region` after `first` has, which stands before it or is the same: they are
/// no different branches, or run in several rounds.
fn may_follow<'c>(region: Op<'c>, [first, second]: [Op<'c>; 2]) -> bool {
    let ours = with_surroundings(region, first);
    let others = with_surroundings(region, second);
    let are_in_rounds = ours.iter().any(|one| {
        others.iter().any(|other| {
            let is_around = one == other && *one != first && *other != second;
            is_around && has_rounds(*one) || goes_back([*one, *other])
        })
    });
    let are_branches = ours.iter().any(|one| {
        let mut blocks = others.iter().map(|other| (other.parent(), other.block()));
        one.parent().is_some_and(|parent| parent.is(fir::IF))
            && blocks.any(|(parent, block)| parent == one.parent() && block != one.block())
    });
    are_in_rounds || first != second && !are_branches
}

/// `op`, and the operations in `region` around it.
fn with_surroundings<'c>(region: Op<'c>, op: Op<'c>) -> Vec<Op<'c>> {
    let ops = std::iter::successors(Some(op), |op| op.parent());
    ops.take_while(|&op| op != region).collect()
}

/// Whether a branch leads from the second of two operations of one region back to the first.
fn goes_back([first, second]: [Op<'_>; 2]) -> bool {
    let (Some(first), Some(second)) = (first.block(), second.block()) else {
        return false;
    };
    let mut open = second.successors();
    let mut seen = Vec::new();
    while let Some(block) = open.pop() {
        if block == first {
            return true;
        }
        if !seen.contains(&block) {
            seen.push(block);
            open.extend(block.successors());
        }
    }
    false
}

/// Whether `op` is a loop whose rounds follow each other.
fn has_rounds(op: Op<'_>) -> bool {
    op.is_any(&[fir::DO_LOOP, fir::ITERATE_WHILE])
        || op.is(accgpu::LOOP) && accgpu::mode(op) != Mode::Independent
}

/// What is known of a construct.
struct Known<'c> {
    region: Op<'c>,
    same: SameIterations<'c>,
    dependence: Dependence<'c>,
}

impl<'c> Known<'c> {
    /// How iterations of the two may meet in memory that gangs share.
    fn meeting(&self, [first, second]: [&LoopEffects<'c>; 2]) -> Option<Pair<'c>> {
        let loops = [first.nest, second.nest];
        let are_alike = self.same.share_alike(loops);
        let (met, met_in_same) = (Cell::new(None), Cell::new(None));
        let matters = |one: &Use<'c>, other: &Use<'c>| {
            let uses = [one, other];
            if uses.iter().any(|used| used.access.is_owned_by(self.region)) {
                return false;
            }
            let accesses = uses.map(|used| &used.access);
            if are_alike && self.same.are_of_one_iteration(accesses, loops) {
                met_in_same.set(Some(other.clone()));
                return false;
            }
            let is_met = self.dependence.may_reach_same(one, other);
            if is_met {
                met.set(Some(other.clone()));
            }
            is_met
        };
        let is_elsewhere = first.meet_where(second, &matters);
        let (used, in_same) = (met.take(), met_in_same.take());
        (is_elsewhere || in_same.is_some()).then_some(Pair {
            first: first.nest,
            second: second.nest,
            used: if is_elsewhere { used } else { in_same },
            is_of_same_iterations: !is_elsewhere,
        })
    }
}
