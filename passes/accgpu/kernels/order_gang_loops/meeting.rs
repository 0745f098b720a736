//! Which gang loops of a construct use what others set, or what code beside them does.

use super::{is_gang_loop, same_iterations::SameIterations};
use crate::accgpu::analysis::{
    access::{Access, Memory, Step},
    dependence::{Dependence, Invariants, Use, declares},
    loop_effects::LoopEffects,
};
use accc_dialects::{
    accgpu::{self, Mode},
    fir,
    ir::Op,
};
use std::cell::Cell;

/// What uses what the other one sets, or sets what that uses: two gang loops, or one and an operation
/// beside it, which each gang runs.
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
    /// Different gangs may have what meets.
    pub elsewhere: Vec<Pair<'c>>,
    /// One gang has it: iterations of two gang loops.
    pub of_same_iterations: Vec<Pair<'c>>,
}

impl<'c> Meetings<'c> {
    /// Those in `region`; the last one elsewhere is the first for which `is_enough` holds.
    pub fn of(region: Op<'c>, is_enough: impl Fn(&Pair<'c>) -> bool) -> Self {
        let mut all = Vec::new();
        gather(region, &mut all);
        let pairs =
            (0..all.len()).flat_map(|second| (0..=second).map(move |first| (first, second)));
        let pairs = pairs.map(|(first, second)| [&all[first], &all[second]]);
        let has_loop = |pair: &[&LoopEffects<'c>; 2]| pair.iter().any(|it| is_gang_loop(it.nest));
        let mut pairs = pairs
            .filter(has_loop)
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
            if pair.is_of_same_iterations {
                meetings.of_same_iterations.push(pair);
                continue;
            }
            let is_last = is_enough(&pair);
            meetings.elsewhere.push(pair);
            if is_last {
                break;
            }
        }
        meetings
    }
}

/// The gang loops in `scope`, and what stands beside them and is known to use memory.
fn gather<'c>(scope: Op<'c>, all: &mut Vec<LoopEffects<'c>>) {
    let blocks = scope.regions().into_iter().flat_map(|it| it.blocks());
    for op in blocks.flat_map(|block| block.ops()) {
        if is_gang_loop(op) {
            all.push(LoopEffects::of(op));
        } else if op.collect_named(accgpu::LOOP).into_iter().any(is_gang_loop) {
            gather(op, all);
        } else if !op.is(accgpu::REDUCE) {
            all.extend(uses_of_program(op));
        }
    }
}

/// What `op` does to variables of the program, if that is known and something. What private copies begin
/// with has no declaration, and nothing in the construct changes it.
fn uses_of_program(op: Op<'_>) -> Option<LoopEffects<'_>> {
    let mut effects = LoopEffects::of_beside(op);
    let uses = effects.uses.as_mut()?;
    uses.retain(|of_one| declares(of_one[0].access.origin).next().is_some());
    (!uses.is_empty()).then_some(effects)
}

/// Whether `second` may run in `region` after `first` has, which stands before it or is the same: they are
/// no different branches, or run in several rounds.
fn may_follow<'c>(region: Op<'c>, [first, second]: [Op<'c>; 2]) -> bool {
    let ours = with_surroundings(region, first);
    let others = with_surroundings(region, second);
    let are_branches = ours.iter().any(|one| {
        let mut blocks = others.iter().map(|other| (other.parent(), other.block()));
        one.parent().is_some_and(|parent| parent.is(fir::IF))
            && blocks.any(|(parent, block)| parent == one.parent() && block != one.block())
    });
    are_in_rounds(region, [first, second]) || first != second && !are_branches
}

/// Whether two operations, or one, run in several rounds in `region`.
fn are_in_rounds<'c>(region: Op<'c>, [first, second]: [Op<'c>; 2]) -> bool {
    let others = with_surroundings(region, second);
    with_surroundings(region, first).into_iter().any(|one| {
        others.iter().any(|&other| {
            let is_around = one == other && one != first && other != second;
            is_around && has_rounds(one) || goes_back([one, other])
        })
    })
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
        let [is_first_loop, is_second_loop] = loops.map(is_gang_loop);
        let are_alike = is_first_loop && is_second_loop && self.same.share_alike(loops);
        // Each gang sets it to the same before its loop reads it.
        let is_set_before = !is_first_loop && !are_in_rounds(self.region, loops);
        let is_in_control = loops.iter().any(|op| op.parent() != Some(self.region));
        let (met, met_in_same) = (Cell::new(None), Cell::new(None));
        let matters = |one: &Use<'c>, other: &Use<'c>| {
            let uses = [one, other];
            let is_of_gang = uses.iter().any(|used| used.access.is_owned_by(self.region));
            let accesses = uses.map(|used| &used.access);
            let is_told = !is_in_control || !may_lead_elsewhere(accesses);
            if is_of_gang || is_set_before && !other.access.writes || !is_told {
                return false;
            }
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

/// Whether two accesses meet only where a pointer leads into the target of another one, or into some
/// variable. A warning of all that might is none: where loops stand in control flow nothing but a warning
/// is to be had.
fn may_lead_elsewhere([one, other]: [&Access<'_>; 2]) -> bool {
    let mut memories = [one.memory, other.memory].into_iter();
    let steps = || one.path.iter().zip(&other.path);
    let are_one_pointer = || {
        fir::are_same_variable(one.origin, other.origin)
            && one.path.len() == other.path.len()
            && steps().all(|(one, other)| match (one, other) {
                (Step::Element(_), Step::Element(_)) | (Step::View(_), Step::View(_)) => true,
                _ => one.is_same_part(other),
            })
    };
    memories.any(|memory| matches!(memory, Memory::BehindPointer)) && !are_one_pointer()
}
