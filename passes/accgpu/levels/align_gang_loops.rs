//! Has the gang loops of a construct that are meant to share their iterations alike do so.
//!
//! `gang(static:n)` says which gang has which iteration, so that a gang finds what it has left in
//! a loop before (OpenACC 3.4, 2.9.2). Programs say `gang(static:1) vector`, and mean the threads
//! of all gangs in turn; and they leave the clause out on some of the loops, which other compilers
//! share in the same way.
//!
//! ## Before
//! ```mlir
//! accgpu.region <parallel> {
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 static(%c1 : i32) par [gang, vector] independent {
//!     fir.store %r to %x : !fir.ref<f64>
//!     accgpu.yield
//!   }
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang, vector] independent {
//!     %v = fir.load %x : !fir.ref<f64>
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <parallel> {
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 static(%c1 : i32) par [gang, vector] independent {
//!     fir.store %r to %x : !fir.ref<f64>
//!     accgpu.yield
//!   } {accgpu.chunks_of_threads}
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 static(%c1_0 : i32) par [gang, vector] independent {
//!     %v = fir.load %x : !fir.ref<f64>
//!     accgpu.yield
//!   } {accgpu.chunks_of_threads}
//!   accgpu.yield
//! }
//! ```
//!
//! Legality: any gang may have any iteration of a plain gang loop. Which gang has an iteration of
//! one with `static` matters to other loops with `static` of the same parallel construct only. A
//! chunk of n iterations would leave all threads of a gang idle but n; of n for each thread,
//! all loops of the construct with one n have the same ones where the same levels share them. Where
//! levels differ, chunks are those of the specification.
//!
//! So the chunk of a loop that gangs and lanes share goes where no other gang loop of the construct
//! has one, and where the construct runs the loop once: such a loop is then as good as others, with
//! a grid for its nest. A gang cannot tell its iterations from what it keeps for itself: its
//! lanes would have to write that at the same time.

use crate::{accgpu::analysis::loop_effects::LoopEffects, pass::Pass};
use accc_dialects::{
    accgpu::{self, Construct, Level},
    arith, fir,
    ir::{Builder, Op, Reported, remark},
};

#[derive(Clone, Default)]
pub struct AlignGangLoops;

impl Pass for AlignGangLoops {
    const ARGUMENT: &'static str = "accgpu-align-gang-loops";
    const SUMMARY: &'static str = "share gang loops like those with gang(static:)";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            let (fixed, free) = gang_loops(region);
            if fixed.is_empty() {
                continue;
            }
            let shared = if accgpu::region_construct(region) == Construct::Kernels {
                // Each is a launch of its own.
                let (alone, repeated): (Vec<_>, Vec<_>) = fixed
                    .into_iter()
                    .partition(|&nest| fir::runs_once(region, nest));
                alone.into_iter().for_each(free_lanes);
                repeated
            } else if have_same_levels(&fixed) {
                align(region, &fixed, &free);
                gang_loops(region).0
            } else {
                continue;
            };
            match shared[..] {
                [alone] if fir::runs_once(region, alone) => free_lanes(alone),
                _ => count_by_threads(&shared),
            }
        }
        Ok(())
    }
}

/// The gang loops of `region`: those with gang(static:), and those without.
fn gang_loops(region: Op<'_>) -> (Vec<Op<'_>>, Vec<Op<'_>>) {
    let loops = region.collect_named(accgpu::LOOP).into_iter();
    loops
        .filter(|&nest| accgpu::levels(nest).first() == Some(&Level::Gang))
        // Of tiles gang(static:) is plain gang.
        .filter(|&nest| accgpu::tile(nest).is_none())
        .partition(|&nest| accgpu::loop_static_chunk(nest).is_some())
}

fn have_same_levels(loops: &[Op<'_>]) -> bool {
    let levels = accgpu::levels(loops[0]);
    loops.iter().all(|&nest| accgpu::levels(nest) == levels)
}

/// Drops the chunk of `nest`, which no other loop of its launch has, if gangs share it with other levels.
fn free_lanes(nest: Op<'_>) {
    if accgpu::levels(nest).len() > 1 {
        accgpu::drop_loop_static_chunk(nest);
    }
}

fn count_by_threads(loops: &[Op<'_>]) {
    let has_threads = |nest: &&Op<'_>| accgpu::levels(**nest).len() > 1;
    for &nest in loops.iter().filter(has_threads) {
        accgpu::set_chunks_of_threads(nest);
    }
}

/// Gives the loops among `free` the chunks of `fixed` that the same levels share, and that use what
/// other gang loops of `region` change.
fn align<'c>(region: Op<'c>, fixed: &[Op<'c>], free: &[Op<'c>]) {
    let chunk_of = |nest: Op<'c>| accgpu::loop_static_chunk(nest).and_then(arith::constant_value);
    let Some(chunk) = chunk_of(fixed[0]) else {
        return;
    };
    if fixed.iter().any(|&nest| chunk_of(nest) != Some(chunk)) {
        return;
    }
    let all: Vec<_> = fixed
        .iter()
        .chain(free)
        .map(|&nest| LoopEffects::of(nest))
        .collect();
    let levels = accgpu::levels(fixed[0]);
    let is_alike = |nest: Op<'c>| {
        accgpu::levels(nest) == levels
            && !accgpu::is_over_gangs(nest)
            && !accgpu::is_block_of_gang(nest)
    };
    for own in all
        .iter()
        .skip(fixed.len())
        .filter(|own| is_alike(own.nest))
    {
        if all
            .iter()
            .any(|other| other.nest != own.nest && own.meet(other))
        {
            let chunk = arith::i32(&Builder::before(region), chunk);
            accgpu::set_loop_static_chunk(own.nest, chunk);
            remark(
                own.nest.location(),
                "gangs share this loop as those with gang(static:)",
            );
        }
    }
}
