//! Lets the host run the control flow of kernels constructs.
//!
//! The parts of a kernels construct follow each other (OpenACC 3.4, 2.5.3), and gangs cannot
//! wait for each other inside a kernel. So a loop that has to be sequential, with parallel
//! loops inside, would leave these to one gang. The host can run the loop instead, and launch
//! what is inside in each round; likewise it can take the branches of the construct.
//!
//! ## Before
//! ```mlir
//! accgpu.region <kernels> {
//!   accgpu.loop (%l) = (%a) to (%b) step (%c) : i32 par [] auto {
//!     accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [] independent { ... }
//!     accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [] independent { ... }
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! scf.execute_region {
//!   fir.do_loop %l = %a to %b step %c {
//!     accgpu.region <kernels> {
//!       accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [] independent { ... }
//!       accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [] independent { ... }
//!       accgpu.yield
//!     }
//!   }
//!   scf.yield
//! } {accgpu.construct}
//! ```
//!
//! Legality: the host knows the range or the condition before the construct (`host`), and the
//! launches are in the order of the program, in one queue. What a part needs of those before
//! it is computed again: values without effects, and loads from memory that nothing in between
//! writes (`Segment`). A private variable that is used in the loop only is each round's own,
//! if that sets it before reading it.
//!
//! ## Leaves
//! Control flow that depends on what the construct computes, or has branches out of it; loops
//! with few iterations inside, for which launches would not pay.

use super::{
    bounds::most_iterations,
    dependence::may_write,
    explain_loops::explain_dependence,
    host::Host,
    liveness::{Liveness, all_effects_of},
    presence::is_inside,
    promote_privates::Accesses,
    split_kernels::{is_repeatable, is_value, uses_inside},
};
use crate::pass::Pass;
use accc_dialects::{
    accgpu::{self, Bounds, Construct, Level, Mode},
    arith, fir,
    ir::{Attribute, Block, Builder, Op, Region, Reported, Value, remark},
    scf,
};
use std::collections::{BTreeSet, HashMap};

#[derive(Clone, Default)]
pub struct LiftControl;

impl Pass for LiftControl {
    const ARGUMENT: &'static str = "accgpu-lift-control";
    const SUMMARY: &'static str = "let the host run the control flow of kernels constructs";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            let is_local = region.has_attribute(accgpu::LOCAL);
            let is_kernels = accgpu::region_construct(region) == Construct::Kernels;
            if is_kernels && !is_local && Split::of(region).is_some() {
                enclose(region);
                lift(region);
            }
        }
        Ok(())
    }
}

/// Puts the region, all of a construct, into an operation that goes on to be all of it.
fn enclose(region: Op<'_>) {
    let body = Region::create();
    let block = Block::create(&[]);
    body.append(block);
    let construct = scf::execute_region(&Builder::before(region), &[], body);
    construct.set_attribute(accgpu::CONSTRUCT, Attribute::unit(region.ctx()));
    let b = Builder::at_end(block, region);
    scf::yield_values(&b, &[]);
    let end = block.terminator().expect("just built");
    region.move_before(end);
}

fn lift(region: Op<'_>) {
    if let Some(parts) = Split::of(region).and_then(Split::carry_out) {
        parts.into_iter().for_each(lift);
    }
}

/// A construct and the operation of its own block that the host is to run.
struct Split<'c> {
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
    fn of(region: Op<'c>) -> Option<Self> {
        let [block] = region.region(0).blocks()[..] else {
            return None;
        };
        let mut ops = block.ops();
        ops.pop(); // the terminator
        let controls = (0..ops.len()).filter(|&place| gains(ops[place], region));
        let controls: Vec<_> = controls.collect();
        controls.into_iter().find_map(|control| {
            Some(Split {
                region,
                control,
                before: Segment::of(&ops, 0..control, None)?,
                inside: Segment::of(&ops, control..control + 1, Some(ops[control]))?,
                after: Segment::of(&ops, control + 1..ops.len(), None)?,
                ops: ops.clone(),
            })
        })
    }

    /// The parts; `None` if the host does not know enough.
    fn carry_out(self) -> Option<Vec<Op<'c>>> {
        let control = self.ops[self.control];
        let mut host = Host::new(self.region);
        let mut parts = Vec::new();
        let before = Builder::before(self.region);
        if control.is(fir::IF) {
            let condition = host.value(control.operand(0))?;
            parts.extend(self.part(&before, &self.before, 0..self.control));
            let b = before.located(control);
            let branches = fir::if_else(&b, condition);
            for (block, region) in branches.into_iter().zip(control.regions()) {
                let body: Vec<_> = region.blocks().iter().flat_map(|b| b.ops()).collect();
                let mut mapping = HashMap::new();
                let b = Builder::before_terminator(block);
                parts.extend(self.inner(&b, &body, &mut mapping));
            }
        } else {
            let ranges = accgpu::loop_ranges(control);
            let mut known = |values: &[Value<'c>]| host.value(values[0]);
            let range = [
                known(&ranges.lower)?,
                known(&ranges.upper)?,
                known(&ranges.step)?,
            ];
            explain(control);
            parts.extend(self.part(&before, &self.before, 0..self.control));
            let b = before.located(control);
            let [lower, upper, step] = range.map(|value| fir::to_index(&b, value));
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

    /// What stands before or behind the control flow, if that does anything.
    fn part(
        &self,
        b: &Builder<'c>,
        segment: &Segment,
        places: std::ops::Range<usize>,
    ) -> Option<Op<'c>> {
        let all = segment.needed.iter().copied().chain(places);
        let ops: Vec<_> = all.map(|place| self.ops[place]).collect();
        let build = || self.build(b, &ops, &mut HashMap::new());
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
        Some(self.build(b, &all, mapping))
    }

    fn build(
        &self,
        b: &Builder<'c>,
        ops: &[Op<'c>],
        mapping: &mut HashMap<Value<'c>, Value<'c>>,
    ) -> Op<'c> {
        let block = Block::create(&[]);
        let body = Region::create();
        body.append(block);
        let inside = Builder::at_end(block, self.region);
        for op in ops {
            inside.insert(op.clone_mapped(mapping));
        }
        accgpu::yield_op(&inside);
        let bounds: Bounds<'c> = accgpu::region_bounds(self.region);
        let first = ops.iter().copied().find(|&op| !is_repeatable(op));
        let b = b.located(first.unwrap_or(self.region));
        accgpu::region(&b, Construct::Kernels, &bounds, body)
    }
}

impl Segment {
    /// The operations of `ops` at `places`, in the construct's own block; `control` is the only
    /// one if it is to be run by the host. `None` if it needs what it cannot compute again.
    fn of<'c>(
        ops: &[Op<'c>],
        places: std::ops::Range<usize>,
        control: Option<Op<'c>>,
    ) -> Option<Self> {
        let mut needed = BTreeSet::new();
        // With the place of the last operation that uses what is needed.
        let mut open: Vec<usize> = places.clone().collect();
        let last = places.end;
        while let Some(place) = open.pop() {
            for value in uses_inside(ops[place]) {
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

/// Whether a part is needed for `op`: a private variable alone does nothing.
fn has_effect(op: Op<'_>) -> bool {
    !is_repeatable(op) && !op.is(accgpu::PRIVATE)
}

/// Whether nothing before `last` writes what the operation at `place` reads.
fn is_stable(ops: &[Op<'_>], place: usize, last: usize) -> bool {
    let read = ops[place];
    is_value(read) || ops[place..last].iter().all(|&op| !may_write(op, read))
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

/// Whether `op` is control flow that the host can run, as far as its form tells, with loops
/// inside that gangs could share then.
fn gains<'c>(op: Op<'c>, region: Op<'c>) -> bool {
    let has_simple_body = |region: &Region<'c>| region.blocks().len() <= 1;
    if op.result_count() > 0 || !op.regions().iter().all(has_simple_body) {
        return false;
    }
    let controls = match op.name().as_str() {
        fir::IF => vec![op.operand(0)],
        accgpu::LOOP => {
            let ranges = accgpu::loop_ranges(op);
            if !is_sequential(op) || ranges.lower.len() > 1 {
                return false;
            }
            [ranges.lower, ranges.upper, ranges.step].concat()
        }
        _ => return false,
    };
    let mut inside = op.regions().into_iter().flat_map(|it| it.blocks());
    controls
        .into_iter()
        .all(|value| may_be_known(value, region))
        && inside.any(|block| {
            let mut ops = block.ops().into_iter();
            ops.any(|op| is_for_gangs(op) || gains(op, region))
        })
}

/// A loop that is not shared, whatever levels are free.
fn is_sequential(nest: Op<'_>) -> bool {
    accgpu::mode(nest) != Mode::Independent && accgpu::levels(nest).is_empty()
}

/// Whether gangs may share the loop and have something to do.
fn is_for_gangs(nest: Op<'_>) -> bool {
    if !nest.is(accgpu::LOOP)
        || accgpu::mode(nest) != Mode::Independent
        || accgpu::is_in_each_gang(nest)
    {
        return false;
    }
    let levels = accgpu::levels(nest);
    (levels.is_empty() || levels.contains(&Level::Gang)) && has_many_iterations(nest)
}

/// Whether a nest may have more iterations than a gang has lanes.
fn has_many_iterations(nest: Op<'_>) -> bool {
    const FEW: i128 = 128;
    let inner = nest.collect_named(accgpu::LOOP).into_iter();
    let nests = [nest].into_iter().chain(inner);
    let product = nests.map(most_iterations).try_fold(1i128, |product, most| {
        most.and_then(|most| product.checked_mul(most.max(1)))
    });
    product.is_none_or(|product| product > FEW)
}

/// Whether the host may know `value`, with the variables of the loops around that it runs.
pub(super) fn may_be_known<'c>(value: Value<'c>, region: Op<'c>) -> bool {
    if !is_inside(value, region) || arith::constant_value(value).is_some() {
        return true;
    }
    match value.defining_op() {
        Some(op) if op.is(fir::BOX_DIMS) => true,
        Some(op) if op.region_count() > 0 || !op.is_memory_effect_free() => false,
        Some(op) => op.operands().into_iter().all(|it| may_be_known(it, region)),
        None => {
            let block = value.as_argument().map(|(block, _)| block);
            let nest = block.and_then(|block| block.parent_op());
            nest.is_some_and(|nest| nest.is(accgpu::LOOP) && is_sequential(nest))
        }
    }
}
