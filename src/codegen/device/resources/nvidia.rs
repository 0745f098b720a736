//! Reads kernel resources from what `ptxas -v` prints:
//!
//! ```text
//! ptxas info    : Compiling entry function 'saxpy' for 'sm_90'
//! ptxas info    : Function properties for saxpy
//!     0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
//! ptxas info    : Used 12 registers, used 1 barriers, 1024 bytes smem
//! ptxas info    : Function properties for __internal_accurate_pow
//!     0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
//! ```
//!
//! Functions that a kernel calls follow it, with frames of their own; what all of them take at a
//! time, ptxas adds up for the kernel.

use super::{KernelResources, WARP};

/// 32-bit registers of a multiprocessor, on every processor since Kepler.
const REGISTER_FILE: u32 = 65536;
/// Registers of a warp are given out in multiples of this, for each lane.
const GRANULE: u32 = 8;

/// What a multiprocessor holds at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resident {
    pub warps: u32,
    pub blocks: u32,
}

impl Resident {
    /// That of processors with a compute capability, as in sm_90. (CUDA C++ Programming Guide, "Technical
    /// Specifications per Compute Capability".)
    pub fn of(capability: u32) -> Self {
        let (warps, blocks) = match capability {
            75 => (32, 16),
            86..=88 => (48, 16),
            89 | 120.. => (48, 24),
            _ => (64, 32),
        };
        Resident { warps, blocks }
    }
}

/// The kernels of a report, in its order.
pub fn of_ptxas_report(report: &str) -> Vec<KernelResources> {
    let mut kernels: Vec<KernelResources> = Vec::new();
    let mut is_of_kernel = true;
    for line in report.lines() {
        if let Some((_, rest)) = line.split_once("Compiling entry function '") {
            let name = rest.split('\'').next().unwrap_or_default();
            kernels.push(KernelResources {
                name: name.into(),
                ..KernelResources::default()
            });
            continue;
        }
        let Some(kernel) = kernels.last_mut() else {
            continue;
        };
        if let Some((_, name)) = line.split_once("Function properties for ") {
            is_of_kernel = name.trim() == kernel.name;
        }
        if let Some(scratch) = number_before(line, " bytes stack frame").filter(|_| is_of_kernel) {
            kernel.scratch_bytes = scratch;
            kernel.spills = number_before(line, " bytes spill stores").unwrap_or(0);
        }
        if let Some(registers) = number_before(line, " registers") {
            kernel.vector_registers = registers;
            kernel.shared_bytes = number_before(line, " bytes smem").unwrap_or(0);
            let with_callees = number_before(line, " bytes cumulative stack size").unwrap_or(0);
            kernel.scratch_bytes = kernel.scratch_bytes.max(with_callees);
            kernel.occupancy = Some(occupancy(registers));
        }
    }
    kernels
}

/// The number directly before `unit`.
fn number_before(line: &str, unit: &str) -> Option<u32> {
    let (before, _) = line.split_once(unit)?;
    before.rsplit([' ', ',']).next()?.parse().ok()
}

fn occupancy(registers: u32) -> u32 {
    const MAX_WARPS: u32 = 64;
    let of_warp = registers.max(1).next_multiple_of(GRANULE) * WARP;
    (REGISTER_FILE / of_warp).min(MAX_WARPS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::device::kernel::Gangs;

    #[test]
    fn reads_registers_and_spills_of_each_kernel() {
        let report = "ptxas info    : 0 bytes gmem\n\
            ptxas info    : Compiling entry function 'a' for 'sm_90'\n\
            ptxas info    : Function properties for a\n    \
            16 bytes stack frame, 8 bytes spill stores, 4 bytes spill loads\n\
            ptxas info    : Used 40 registers, used 1 barriers, 1024 bytes smem\n\
            ptxas info    : Compiling entry function 'b' for 'sm_90'\n\
            ptxas info    : Function properties for b\n    \
            24 bytes stack frame, 12 bytes spill stores, 12 bytes spill loads\n\
            ptxas info    : Used 8 registers, used 0 barriers, 32 bytes cumulative stack size\n\
            ptxas info    : Function properties for power\n    \
            8 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n";
        let kernels = of_ptxas_report(report);
        assert_eq!(kernels.len(), 2);
        assert_eq!(kernels[0].vector_registers, 40);
        assert_eq!(kernels[0].scratch_bytes, 16);
        assert_eq!(kernels[0].spills, 8);
        assert_eq!(kernels[0].shared_bytes, 1024);
        assert_eq!(kernels[0].occupancy, Some(51));
        assert_eq!(kernels[1].name, "b");
        assert_eq!(kernels[1].occupancy, Some(64));
        assert_eq!(kernels[1].scratch_bytes, 32);
        assert_eq!(kernels[1].spills, 12);
    }

    #[test]
    fn small_gangs_limit_the_warps() {
        let kernel = |gangs, most| {
            let mut kernel = KernelResources {
                occupancy: Some(64),
                ..KernelResources::default()
            };
            kernel.set_gangs(Some(gangs), Some(most));
            kernel.occupancy
        };
        let gangs = |workers, lanes| Gangs::Exactly { workers, lanes };
        let (hopper, turing) = (Resident::of(90), Resident::of(75));
        assert_eq!(kernel(gangs(1, 32), hopper), Some(32));
        assert_eq!(kernel(gangs(1, 128), hopper), Some(64));
        assert_eq!(kernel(gangs(1, 32), turing), Some(16));
        assert_eq!(kernel(gangs(4, 32), turing), Some(32));
    }
}
