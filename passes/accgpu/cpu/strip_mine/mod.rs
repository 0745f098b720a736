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
//! in another order, as they may. Atomic operations of different iterations have no order.
//!
//! It pays where more elements lie side by side in the parallel loop than in a sequential
//! one, and this has more than a few iterations.

mod distribute;
mod kept;
mod parts;
mod strip;

use crate::pass::Pass;
use accc_dialects::{
    accgpu::{self, Mode},
    arith, fir,
    ir::{Op, Reported, Type},
};
use distribute::distribute;
use kept::Kept;
use parts::Parts;

#[derive(Clone, Default)]
pub struct StripMine;

impl Pass for StripMine {
    const ARGUMENT: &'static str = "accgpu-strip-mine";
    const SUMMARY: &'static str = "run parallel iterations side by side through sequential loops";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut nests = module.collect_named(accgpu::LOOP);
        // None of these has another one inside.
        nests.retain(|&nest| is_candidate(nest));
        for nest in nests {
            if let Some(parts) = Parts::of(nest)
                && let Some(kept) = Kept::of(nest, &parts)
            {
                distribute(nest, &parts, &kept);
            }
        }
        Ok(())
    }
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
