//! Converts compute constructs and loops from `acc` to `accgpu`.
//!
//! A construct's sizes, queue and body go to accgpu.region; each acc.loop
//! becomes an accgpu.loop with explicit levels and mode; private, firstprivate
//! and reduction variables get memory of their own. Data clauses stay `acc`
//! operations around the region (acc-data-to-runtime).
//!
//! ## Before
//! ```mlir
//! acc.parallel num_gangs({%n : i32}) {
//!   acc.loop gang control(%i : i32) = (%a : i32) to (%b : i32) step (%s : i32) {
//!     acc.yield
//!   } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
//!   acc.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <parallel> gangs(%n : i32) {
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang] independent {
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//!
//! ## Expects
//! `if` and `self` clauses are lowered (acc-local-versions), acc.serial is
//! acc.parallel with sizes of one (acc-serial-to-parallel), implicit data clauses
//! are explicit (acc-implicit-data), reductions are of whole variables
//! (acc-reduce-elements), bodies use the results of data operations
//! (openacc-legalize-data-values).
//!
//! ## Leaves
//! No acc.parallel, acc.kernels, acc.loop, acc.private, acc.firstprivate or
//! acc.reduction.

mod cache;
mod constructs;
mod loops;
mod tiles;

use crate::{
    acc::{clauses::captures::drop_uses_of_originals, loops::last_values},
    pass::Pass,
};
use accc_dialects::{
    acc::{self, DataEntry, Loop},
    accgpu,
    ir::{Builder, Module, Op, Region, Reported},
};

#[derive(Clone, Default)]
pub struct ToAccGpu;

impl Pass for ToAccGpu {
    const ARGUMENT: &'static str = "acc-to-accgpu";
    const SUMMARY: &'static str = "convert compute constructs and loops to accgpu";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        drop_uses_of_originals(module);
        for op in module.collect_any(&[acc::PARALLEL, acc::KERNELS]) {
            constructs::convert(&mut symbols, op)?;
        }
        let loops = module.collect_named(acc::LOOP);
        let routines = acc::Routines::of(module);
        for &op in &loops {
            loops::check(&Loop(op), &routines)?;
            last_values::keep(op);
        }
        // Inner loops first: a loop's private variables are replaced inside its
        // own body, which then holds finished loops only.
        for op in loops.into_iter().rev() {
            loops::convert(&symbols, op)?;
        }
        for cache in module.collect_named(acc::CACHE) {
            cache::convert(DataEntry(cache));
        }
        erase_recipes(module);
        Ok(())
    }
}

/// Replaces acc.yield and acc.terminator of a body by accgpu.yield.
fn finish_blocks(region: Region<'_>) {
    for block in region.blocks() {
        if let Some(end) = block.terminator()
            && end.is_any(&acc::BODY_ENDS)
        {
            accgpu::yield_op(&Builder::before(end));
            end.erase();
        }
    }
}

fn erase_unused(entries: &[Op<'_>]) {
    for entry in entries {
        if entry.results().iter().all(|r| r.is_unused()) {
            entry.erase();
        }
    }
}

/// Recipes have been used up, but for those that data operations outside of
/// compute constructs still name.
fn erase_recipes(module: Op<'_>) {
    for op in module.body(0).ops() {
        if op.is_any(&[
            acc::PRIVATE_RECIPE,
            acc::FIRSTPRIVATE_RECIPE,
            acc::REDUCTION_RECIPE,
        ]) {
            op.erase();
        }
    }
}
