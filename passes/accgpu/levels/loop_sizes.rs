//! Gives regions the sizes that clauses of their loops name.
//!
//! `loop gang(n) worker(n) vector(n)` says how many gangs, workers and lanes the loop
//! is for (OpenACC 3.4, 2.9.2 to 2.9.4). The sizes are those of the launch. Clauses of
//! the construct come first.
//!
//! ## Before
//! ```mlir
//! accgpu.region <kernels> {
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang, vector] independent {
//!   } {accgpu.vector_length = 64 : i32}
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <kernels> vector_length(%c64 : i32) {
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang, vector] independent {
//!   }
//! }
//! ```
//! Legal: without clauses on the construct its sizes are the compiler's choice. Only in
//! kernels constructs do loops choose the number of gangs: in parallel constructs
//! statements outside of loops run once for each gang (2.5.1), and the specification
//! allows no number there.
//!
//! ## Leaves
//! Loops without sizes. Of several loops with one in the same region, the largest
//! counts. Sizes that are not constant have no effect.

use crate::pass::Pass;
use accc_dialects::{
    accgpu::{self, Construct, Level},
    arith,
    ir::{Builder, Op, Reported},
};

#[derive(Clone, Default)]
pub struct LoopSizes;

impl Pass for LoopSizes {
    const ARGUMENT: &'static str = "accgpu-loop-sizes";
    const SUMMARY: &'static str = "give regions the sizes that clauses of their loops name";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            choose_sizes(region);
        }
        for nest in module.collect_named(accgpu::LOOP) {
            accgpu::drop_loop_sizes(nest);
        }
        Ok(())
    }
}

fn choose_sizes(region: Op<'_>) {
    let loops = region.collect_named(accgpu::LOOP);
    let b = Builder::before(region);
    let size_for = |level| {
        let of_level = loops
            .iter()
            .filter(|&&nest| accgpu::levels(nest).contains(&level));
        let sizes = of_level.filter_map(|&nest| accgpu::loop_size(nest, level));
        let size = sizes.filter_map(|size| i32::try_from(size).ok()).max()?;
        (size > 0).then(|| arith::i32(&b, size.into()))
    };
    let mut bounds = accgpu::region_bounds(region);
    match accgpu::region_construct(region) {
        Construct::Serial => return,
        Construct::Kernels if bounds.num_gangs.is_empty() => {
            bounds.num_gangs = Vec::from_iter(size_for(Level::Gang));
        }
        Construct::Kernels | Construct::Parallel => {}
    }
    bounds.num_workers = bounds.num_workers.or_else(|| size_for(Level::Worker));
    bounds.vector_length = bounds.vector_length.or_else(|| size_for(Level::Vector));
    accgpu::set_region_bounds(region, &bounds);
}
