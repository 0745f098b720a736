//! Runs the iterations of a parallel loop side by side through the sequential loops inside.
//!
//! Programs for GPUs have their lanes over columns or points, and each lane goes through
//! levels, bands or neighbours alone: neighbouring lanes have neighbouring elements. A CPU
//! that runs one iteration after the other jumps through memory, and has no vectors.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang, vector] independent {
//!   "head"(%i)
//!   accgpu.loop (%k) = (%c2) to (%m) step (%c1) : index par [] seq {
//!     %x = fir.array_coor %a(%shape) %i, %k
//!     ...
//!   }
//!   "tail"(%i)
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%strip) = (%c1) to (%n) step (%width) : index par [gang] independent {
//!   %last = %strip + min(%n - %strip, %width - 1)
//!   accgpu.loop (%i) = (%strip) to (%last) step (%c1) : index par [vector] independent {
//!     "head"(%i)
//!   }
//!   accgpu.loop (%k) = (%c2) to (%m) step (%c1) : index par [] seq {
//!     accgpu.loop (%i) = (%strip) to (%last) step (%c1) : index par [vector] independent {
//!       %x = fir.array_coor %a(%shape) %i, %k
//!       ...
//!     }
//!   }
//!   accgpu.loop (%i) = ... {
//!     "tail"(%i)
//!   }
//! }
//! ```
//! Values that a part takes from one before, and private variables that keep their values from
//! one to another, have an element for each iteration of the strip (`kept.rs`).
//!
//! Legality: the iterations of the parallel loop are independent, so that any order of their
//! operations is right which leaves each iteration's own as they are. Each iteration goes
//! through its parts in their order. Where some take a branch and others do not, or each has its
//! own range of a loop that counts up, they go through it together, up to the last number of all
//! ranges, and each has a condition that says whether it takes part (`Guard`). Reductions gather
//! in another order, as they may. Atomic operations of different iterations have no order. Gangs keep
//! the iterations that they have to have of several loops (`accgpu::aligned`).
//!
//! It pays where more elements lie side by side in the parallel loop than in a sequential
//! one, and this has more than a few iterations.

mod distribute;
mod kept;
mod parts;
mod strip;

use super::strips::set_blocks_of;
use crate::pass::Pass;
use accc_dialects::{
    accgpu::{self, Mode},
    arith, fir,
    ir::{Op, Reported, Type},
};
use distribute::{distribute, widest};
use kept::Kept;
use parts::Parts;
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct StripMine;

impl Pass for StripMine {
    const ARGUMENT: &'static str = "accgpu-strip-mine";
    const SUMMARY: &'static str = "run parallel iterations side by side through sequential loops";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let nests = module.collect_named(accgpu::LOOP);
        let (aligned, alone): (Vec<_>, Vec<_>) = nests
            .into_iter()
            .partition(|&nest| accgpu::aligned(nest).is_some());
        // None of those that have strips has another one inside.
        for plan in alone.into_iter().filter_map(Plan::of) {
            plan.carry_out(plan.widest());
        }
        let mut groups: HashMap<_, Vec<Op<'_>>> = HashMap::new();
        for nest in aligned {
            let group = (nest.enclosing(&[accgpu::REGION]), accgpu::aligned(nest));
            groups.entry(group).or_default().push(nest);
        }
        groups.into_values().for_each(|group| align(&group));
        Ok(())
    }
}

/// What becomes of a parallel loop.
struct Plan<'c> {
    nest: Op<'c>,
    parts: Parts<'c>,
    kept: Kept<'c>,
}

impl<'c> Plan<'c> {
    fn of(nest: Op<'c>) -> Option<Self> {
        let parts = Some(nest)
            .filter(|&nest| is_candidate(nest))
            .and_then(Parts::of)?;
        let kept = Kept::of(nest, &parts)?;
        Some(Plan { nest, parts, kept })
    }

    fn widest(&self) -> i64 {
        widest(&self.kept)
    }

    fn carry_out(&self, widest: i64) {
        distribute(self.nest, &self.parts, &self.kept, widest);
    }
}

/// The same for a `group` of loops of which one gang has to have the same iterations: all strips are as
/// wide, and gangs share loops without strips by as many iterations.
fn align(group: &[Op<'_>]) {
    let plans: Vec<_> = group.iter().filter_map(|&nest| Plan::of(nest)).collect();
    let Some(widest) = plans.iter().map(Plan::widest).min() else {
        return;
    };
    let others = || {
        let mut planned = plans.iter().map(|plan| plan.nest);
        let others = group.iter().copied();
        others.filter(move |nest| !planned.any(|planned| planned == *nest))
    };
    let has_one_loop = |nest: Op<'_>| accgpu::loop_ranges(nest).lower.len() == 1;
    if !others().all(has_one_loop) {
        return;
    }
    others().for_each(|nest| set_blocks_of(nest, widest));
    plans.iter().for_each(|plan| plan.carry_out(widest));
}

/// Whether iterations of `nest` may run side by side, and what is in it is known here.
fn is_candidate(nest: Op<'_>) -> bool {
    accgpu::mode(nest) == Mode::Independent
        && !accgpu::levels(nest).is_empty()
        && accgpu::loop_static_chunk(nest).is_none()
        && !accgpu::is_in_each_gang(nest)
        && counts_indices_by_one(nest)
        && has_only_sequential_loops(nest)
        && !writes_lines(nest)
}

/// Whether `nest` prints, for which programmers like the order of the program.
fn writes_lines(nest: Op<'_>) -> bool {
    let mut calls = nest.collect_named(fir::CALL).into_iter();
    calls.any(|call| fir::begun_io(call).is_some())
}

/// Whether the last variable of `nest`, an index, takes each number of its range.
fn counts_indices_by_one(nest: Op<'_>) -> bool {
    let step = accgpu::loop_ranges(nest).step.pop();
    step.is_some_and(|step| {
        arith::constant_value(step) == Some(1) && step.ty() == Type::index(nest.ctx())
    })
}

/// Whether nothing in `nest` is about gangs, workers or lanes.
fn has_only_sequential_loops(nest: Op<'_>) -> bool {
    let others = nest.collect(&|op| op != nest && op.in_dialect("accgpu"));
    others.into_iter().all(|op| match op {
        _ if op.is_any(&[accgpu::LOOP, accgpu::REDUCE]) => accgpu::levels(op).is_empty(),
        _ if op.is(accgpu::PRIVATE) => op.operand_count() == 0,
        _ => op.is(accgpu::YIELD),
    })
}
