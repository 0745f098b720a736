//! Tells the runtime of compute constructs that only the host has code for.
//!
//! A construct without a kernel runs in place. The runtime is asked first all the
//! same: it counts constructs for the user and for tools, and it ends a program
//! whose device was chosen to be a GPU, where host code could not use the device
//! addresses that the construct works on. Whatever else it answers, the host goes
//! on, so the construct's meaning stays.
//!
//! ## Before
//! ```mlir
//! accgpu.region <parallel> { "use"(%x) : (f64) -> () accgpu.yield }
//! ```
//! ## After
//! ```mlir
//! fir.call @accrt_launch(%descriptor, %null, %null, %queue, %location)
//! accgpu.region <parallel> { "use"(%x) : (f64) -> () accgpu.yield }
//! fir.call @accrt_host_end(%descriptor, %queue)
//! ```
//!
//! ## Expects
//! What accgpu-outline-kernels expects; a module goes through one of the two.

use super::{estimate_ranges::drop_estimates, launch};
use crate::{accgpu::cache, pass::Pass};
use accc_dialects::ir::{Module, Op, Reported};

#[derive(Clone, Default)]
pub struct AnnounceRegions;

impl Pass for AnnounceRegions {
    const ARGUMENT: &'static str = "accgpu-announce-regions";
    const SUMMARY: &'static str = "tell the runtime of compute constructs without kernels";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        cache::drop_all(module, true);
        drop_estimates(module);
        for region in launch::launched_regions(module) {
            let name = launch::kernel_name(&symbols, region);
            launch::announce(&mut symbols, region, &name);
        }
        Ok(())
    }
}
