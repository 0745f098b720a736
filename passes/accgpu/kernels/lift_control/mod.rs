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
//! A construct with `do while`, `select case` or branches out of loops has several blocks: the host
//! branches between them, and launches what each of them does (`flow.rs`); so it does with the blocks
//! in a loop that it runs.
//!
//! Legality: the host knows the range or the condition before the construct (`host`), or reads
//! what they depend on from the device where the loop or the branch stands
//! (`device_values`; no operation in between writes it). What only the device can compute, ANY of an
//! array or a comparison of characters, it leaves in memory for that (`decisions.rs`). The launches are in the order
//! of the program, in one queue. What a part needs of those before it is computed again: values
//! without effects, and loads from memory that nothing in between writes. A private variable
//! that is used in the loop only is each round's own, if that sets it before reading it.
//!
//! ## Leaves
//! Loops with few iterations inside, for which launches would not pay; constructs that change descriptors, which
//! one gang runs (`accgpu-split-kernels`).

mod counters;
mod decisions;
mod flow;
mod split;

use super::{
    device_values::Plan,
    lift_control::{
        decisions::leave_decisions,
        flow::Flow,
        split::{Split, comes_apart},
    },
    lift_locals::lift_locals,
    split_kernels::{drop_unused, is_repeatable, is_value},
};
use crate::{
    accgpu::{
        analysis::dependence::may_write, bounds::most_iterations,
        privates::own_descriptors::change_for_what_follows,
    },
    pass::Pass,
};
use accc_dialects::{
    accgpu::{self, Bounds, Construct, Level, Mode},
    fir,
    ir::{Attribute, Block, Builder, Module, Op, Region, Reported, Value},
    scf,
};
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct LiftControl;

impl Pass for LiftControl {
    const ARGUMENT: &'static str = "accgpu-lift-control";
    const SUMMARY: &'static str = "let the host run the control flow of kernels constructs";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        for region in module.collect_named(accgpu::REGION) {
            let is_local = region.has_attribute(accgpu::LOCAL);
            let is_kernels = accgpu::region_construct(region) == Construct::Kernels;
            let stays_whole = || change_for_what_follows(region).is_some();
            if !is_kernels || is_local || !has_control(region) || stays_whole() {
                continue;
            }
            prepare(region, &mut symbols);
            if Split::of(region).is_some() || Flow::of(region).is_some() {
                enclose(region);
                lift(region, &mut symbols);
            }
        }
        Ok(())
    }
}

/// Whether the construct has control flow of its own that the host could run.
fn has_control(region: Op<'_>) -> bool {
    let branches = |op| gains(op) || flow::has_branches(region) && is_for_gangs(op);
    own_ops(region).any(branches)
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

fn lift<'c>(region: Op<'c>, symbols: &mut Module<'c>) {
    prepare(region, symbols);
    let parts = match Flow::of(region) {
        Some(flow) => Some(flow.carry_out(symbols)),
        None => Split::of(region).and_then(|split| split.carry_out(symbols)),
    };
    for part in parts.into_iter().flatten() {
        lift(part, symbols);
    }
}

/// Lets the host take the region's own control flow. What is allocated in front of a branch is freed
/// behind it: neither is the host's.
fn prepare<'c>(region: Op<'c>, symbols: &mut Module<'c>) {
    open_branches(region);
    lift_locals(region, symbols);
    leave_decisions(region, symbols);
}

/// Makes the branches in the body of a loop that the host runs those of the part that this body is.
fn open_branches(region: Op<'_>) {
    let blocks = region.region(0).blocks().into_iter();
    let ops = blocks.flat_map(|block| block.ops());
    let branches = |op: &Op<'_>| op.is(scf::EXECUTE_REGION) && gains(*op);
    let branching: Vec<_> = ops.filter(branches).collect();
    branching.into_iter().for_each(scf::open_region);
}

/// A part of `region` with copies of `ops`, the values of which `mapping` learns, but for
/// those that only the host needed: gangs would race with each other for a scalar that one of
/// them sets last.
fn build_part<'c>(
    region: Op<'c>,
    b: &Builder<'c>,
    ops: &[Op<'c>],
    mapping: &mut HashMap<Value<'c>, Value<'c>>,
) -> Op<'c> {
    let block = Block::create(&[]);
    let body = Region::create();
    body.append(block);
    let inside = Builder::at_end(block, region);
    for op in ops {
        inside.insert(op.clone_mapped(mapping));
    }
    drop_unused(block);
    accgpu::yield_op(&inside);
    let bounds: Bounds<'c> = accgpu::region_bounds(region);
    let first = ops.iter().copied().find(|&op| !is_repeatable(op));
    let b = b.located(first.unwrap_or(region));
    accgpu::region(&b, Construct::Kernels, &bounds, body)
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

/// Whether what the host reads of the construct, loads among `ops`, is there still at `last`.
fn is_in_time<'c>(plan: &Plan<'c>, ops: &[Op<'c>], last: usize) -> bool {
    let is_late_enough = |load: Op<'c>| {
        let place = ops.iter().position(|&op| op == load);
        place.is_some_and(|place| is_stable(ops, place, last))
    };
    plan.reads().into_iter().all(is_late_enough)
}

/// Whether the host comes to run `op`, control flow in `region`, with loops inside that gangs could
/// share then.
pub(super) fn is_for_host<'c>(op: Op<'c>, region: Op<'c>) -> bool {
    gains(op) && comes_apart(op, region)
}

/// Whether `op` is control flow that the host can run, as far as its form tells, with loops
/// inside that gangs could share then.
fn gains(op: Op<'_>) -> bool {
    let has_simple_body = |region: &Region<'_>| region.blocks().len() <= 1;
    let is_simple = || op.regions().iter().all(has_simple_body);
    let is_control = match op.name().as_str() {
        scf::EXECUTE_REGION => true,
        fir::IF => is_simple(),
        accgpu::LOOP => {
            is_sequential(op) && accgpu::loop_ranges(op).lower.len() == 1 && is_simple()
        }
        _ => false,
    };
    let has_loops = |op| is_for_gangs(op) || gains(op);
    is_control && op.result_count() == 0 && own_ops(op).any(has_loops)
}

/// The operations of the blocks of `op`.
fn own_ops<'c>(op: Op<'c>) -> impl Iterator<Item = Op<'c>> {
    let blocks = op.regions().into_iter().flat_map(|it| it.blocks());
    blocks.flat_map(|block| block.ops())
}

/// The condition of a branch; first, last value and step of a loop; all that blocks branch by.
fn decisive(control: Op<'_>) -> Vec<Value<'_>> {
    if control.is(fir::IF) {
        return vec![control.operand(0)];
    }
    if control.is(scf::EXECUTE_REGION) {
        let blocks = control.region(0).blocks().into_iter();
        let ends = blocks.filter_map(|block| block.terminator());
        return ends.flat_map(|end| end.operands()).collect();
    }
    let ranges = accgpu::loop_ranges(control);
    [ranges.lower, ranges.upper, ranges.step].concat()
}

/// A loop that is not shared, whatever levels are free.
pub(super) fn is_sequential(nest: Op<'_>) -> bool {
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
