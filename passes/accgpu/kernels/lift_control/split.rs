//! A loop or a branch of a construct that the host is to run, with what stands before it, inside
//! and behind it.

use super::{build_part, decisive, gains, has_effect, is_in_time, is_stable};
use crate::{
    acc::data::runtime,
    accgpu::{
        analysis::{
            host::Host,
            liveness::{Liveness, all_effects_of},
        },
        kernels::{
            device_values::{Plan, Reader},
            split_kernels::{is_repeatable, values_used},
        },
        levels::explain_loops::explain_dependence,
        privates::promote_privates::Accesses,
    },
};
use accc_dialects::{
    accgpu::{self, Mode},
    fir,
    ir::{Builder, Module, Op, Value, remark},
};
use std::{
    collections::{BTreeSet, HashMap, HashSet},
    iter::successors,
    ops::Range,
};

/// A construct and the operation of its own block that the host is to run.
pub(super) struct Split<'c> {
    region: Op<'c>,
    ops: Vec<Op<'c>>,
    /// The place of that operation in `ops`.
    control: usize,
    before: Segment,
    inside: Segment,
    after: Segment,
}

/// Operations that become a part of the construct.
struct Segment {
    /// Places of what it computes again, ascending.
    needed: BTreeSet<usize>,
    has_effect: bool,
}

impl<'c> Split<'c> {
    /// The first one of `region` that gains by it.
    pub(super) fn of(region: Op<'c>) -> Option<Self> {
        let [block] = region.region(0).blocks()[..] else {
            return None;
        };
        let mut ops = block.ops();
        ops.pop(); // the terminator
        let controls: Vec<_> = ops.iter().copied().filter(|&op| gains(op)).collect();
        let mut controls = controls.into_iter();
        controls.find_map(|control| Split::at(control, ops.clone(), region))
    }

    /// At `control`, one of `ops`; `None` if a part needs what it cannot compute again.
    fn at(control: Op<'c>, ops: Vec<Op<'c>>, region: Op<'c>) -> Option<Self> {
        let place = ops.iter().position(|&op| op == control)?;
        Some(Split {
            region,
            control: place,
            before: Segment::of(&ops, 0..place, None)?,
            inside: Segment::of(&ops, place..place + 1, Some(control))?,
            after: Segment::of(&ops, place + 1..ops.len(), None)?,
            ops,
        })
    }

    /// The parts; `None` if the host cannot know enough.
    pub(super) fn carry_out(self, symbols: &mut Module<'c>) -> Option<Vec<Op<'c>>> {
        let control = self.ops[self.control];
        let plans = self.plans()?;
        let before = Builder::before(self.region);
        let mut parts = Vec::new();
        parts.extend(self.part(&before, &self.before, 0..self.control));
        let b = before.located(control);
        let queue = runtime::region_queue(&b, self.region);
        let mut reader = Reader::new(&b, symbols, queue);
        let values = plans.iter().map(|plan| reader.value(plan));
        let values: Vec<_> = values.collect();
        if control.is(fir::IF) {
            let condition = values[0];
            let branches = fir::if_else(&b, condition);
            for (block, region) in branches.into_iter().zip(control.regions()) {
                let body: Vec<_> = region.blocks().iter().flat_map(|b| b.ops()).collect();
                let mut mapping = HashMap::new();
                let b = Builder::before_terminator(block);
                parts.extend(self.inner(&b, &body, &mut mapping));
            }
        } else {
            explain(control);
            self.give_own_to_gangs();
            let to_index = |&value| fir::to_index(&b, value);
            let [lower, upper, step] = values.iter().map(to_index).collect::<Vec<_>>()[..] else {
                unreachable!("the range of one loop");
            };
            let (_, block) = fir::do_loop(&b, lower, upper, step);
            let b = Builder::before_terminator(block);
            let body = control.body(0);
            let variable = body.arguments()[0];
            let own = fir::convert(&b, block.arguments()[0], variable.ty());
            let mut mapping = HashMap::from([(variable, own)]);
            parts.extend(self.inner(&b, &body.ops(), &mut mapping));
        }
        let rest = self.control + 1..self.ops.len();
        parts.extend(self.part(&before, &self.after, rest));
        self.region.erase();
        Some(parts)
    }

    /// Private variables of the loop that the host runs are those of each round's parts: lanes
    /// would have their own if a loop inside were taken for the one to which they belong.
    fn give_own_to_gangs(&self) {
        let needed = self.inside.needed.iter().map(|&place| self.ops[place]);
        let own = needed.filter(|op| op.is(accgpu::PRIVATE));
        own.for_each(accgpu::give_to_gangs);
    }

    /// For what decides how the control flow runs.
    fn plans(&self) -> Option<Vec<Plan<'c>>> {
        let mut host = Host::new(self.region);
        let decisions = decisive(self.ops[self.control]).into_iter();
        decisions.map(|value| self.plan(value, &mut host)).collect()
    }

    fn plan(&self, value: Value<'c>, host: &mut Host<'c>) -> Option<Plan<'c>> {
        let plan = Plan::of(value, self.region, host, &HashSet::new());
        // The host reads behind what is in front of the control flow.
        plan.filter(|plan| is_in_time(plan, &self.ops, self.control))
    }

    /// What decides, and the host cannot know.
    pub(super) fn unknown_decisions(&self) -> Vec<Value<'c>> {
        let mut host = Host::new(self.region);
        let mut values = decisive(self.ops[self.control]);
        values.retain(|&value| self.plan(value, &mut host).is_none());
        values
    }

    /// What stands before or behind the control flow, if that does anything.
    fn part(&self, b: &Builder<'c>, segment: &Segment, places: Range<usize>) -> Option<Op<'c>> {
        let all = segment.needed.iter().copied().chain(places);
        let ops: Vec<_> = all.map(|place| self.ops[place]).collect();
        let build = || build_part(self.region, b, &ops, &mut HashMap::new());
        segment.has_effect.then(build)
    }

    /// What is inside of the control flow; `ops` may end with a terminator.
    fn inner(
        &self,
        b: &Builder<'c>,
        ops: &[Op<'c>],
        mapping: &mut HashMap<Value<'c>, Value<'c>>,
    ) -> Option<Op<'c>> {
        let is_end = |op: &Op<'c>| op.is_any(&[accgpu::YIELD, fir::RESULT]);
        let needed = self.inside.needed.iter().map(|&place| self.ops[place]);
        let own = ops.iter().copied().filter(|op| !is_end(op));
        if !own.clone().any(has_effect) {
            return None;
        }
        let all: Vec<_> = needed.chain(own).collect();
        Some(build_part(self.region, b, &all, mapping))
    }
}

/// Whether the host can be given `control` once it has what is around in `region`: the parts before,
/// inside and behind each of these can do without each other's values.
pub(super) fn comes_apart<'c>(control: Op<'c>, region: Op<'c>) -> bool {
    let parents = successors(Some(control), |op| op.parent());
    let around: Vec<_> = parents.take_while(|&op| op != region).collect();
    // What a part has of those around.
    let mut ops = Vec::new();
    for &op in around.iter().rev() {
        let block = op.block().expect("part of a construct");
        ops.extend(block.ops());
        ops.pop(); // the terminator
        let Some(split) = Split::at(op, ops, region) else {
            return false;
        };
        let needed = split.inside.needed.iter();
        ops = needed.map(|&place| split.ops[place]).collect();
    }
    true
}

impl Segment {
    /// The operations of `ops` at `places`, in the construct's own block; `control` is the only
    /// one if it is to be run by the host. `None` if it needs what it cannot compute again.
    fn of<'c>(ops: &[Op<'c>], places: Range<usize>, control: Option<Op<'c>>) -> Option<Self> {
        let mut needed = BTreeSet::new();
        let mut open: Vec<usize> = places.clone().collect();
        // What is needed is computed before all that the part does; in each round, if that is
        // the body of a loop.
        let last = match control {
            Some(control) if !control.is(fir::IF) => places.end,
            _ => places.start,
        };
        while let Some(place) = open.pop() {
            let is_control = control.is_some_and(|control| control == ops[place]);
            let uses = match is_control {
                true => values_used_in_body(ops[place]),
                false => values_used(ops[place]),
            };
            for value in uses {
                let source = value.defining_op();
                let source = source.and_then(|op| ops.iter().position(|&other| other == op));
                let Some(source) = source.filter(|it| !places.contains(it)) else {
                    continue;
                };
                if !needed.insert(source) {
                    continue;
                }
                let may_repeat = match control.filter(|_| ops[source].is(accgpu::PRIVATE)) {
                    Some(control) => is_own(ops[source], control),
                    None => is_repeatable(ops[source]) && is_stable(ops, source, last),
                };
                if !may_repeat {
                    return None;
                }
                open.push(source);
            }
        }
        let has_effect = places.clone().any(|place| has_effect(ops[place]));
        Some(Segment { needed, has_effect })
    }
}

fn explain(nest: Op<'_>) {
    let verdict = "loop is run by the host";
    match accgpu::mode(nest) {
        Mode::Sequential => remark(nest.location(), verdict),
        _ => explain_dependence(nest, verdict),
    }
}

/// Whether `private` is used by `control` only, each round of which sets it first.
fn is_own<'c>(private: Op<'c>, control: Op<'c>) -> bool {
    let accesses = Accesses::of(private.result(0));
    let others = accesses.others.iter().map(|&(op, _)| op);
    let uses = accesses.loads.iter().chain(&accesses.stores).copied();
    let mut uses = uses.chain(others).chain(accesses.declares.iter().copied());
    let is_set_first = || !Liveness::new(control, all_effects_of(&accesses)).is_live_at_start();
    uses.all(|op| control.is_ancestor_of(op)) && (control.is(fir::IF) || is_set_first())
}

/// Values that the operations inside `op` use.
fn values_used_in_body(op: Op<'_>) -> Vec<Value<'_>> {
    let blocks = op.regions().into_iter().flat_map(|region| region.blocks());
    blocks
        .flat_map(|block| block.ops())
        .flat_map(values_used)
        .collect()
}
