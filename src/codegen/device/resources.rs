//! What a kernel occupies on the device: registers, shared memory, spills.

use super::kernel::Gangs;
use std::fmt;

mod amd;
mod nvidia;

/// Lanes of NVIDIA's warps.
const WARP: u32 = 32;

pub use amd::of_code_object;
pub use nvidia::{Resident, of_ptxas_report};

/// Resources of one kernel, as the vendor's tools count them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KernelResources {
    /// Its symbol.
    pub name: String,
    /// 32-bit registers of a thread: VGPRs on AMD, accumulation registers
    /// included where they share a file (gfx90a and later).
    pub vector_registers: u32,
    /// SGPRs of a wavefront; AMD only.
    pub scalar_registers: Option<u32>,
    /// Registers of the matrix units among the vector registers; AMD only.
    pub accumulation_registers: Option<u32>,
    /// Static shared memory of a workgroup, in bytes.
    pub shared_bytes: u32,
    /// Stack of a thread, in bytes.
    pub scratch_bytes: u32,
    /// Spilled registers (AMD) or bytes of spill stores (NVIDIA).
    pub spills: u32,
    /// Wavefronts that a SIMD (AMD) or warps that a multiprocessor (NVIDIA) can
    /// hold, as far as registers limit it, and on NVIDIA the number of gangs.
    pub occupancy: Option<u32>,
    /// The threads of a gang, if known.
    pub gangs: Option<Gangs>,
}

impl KernelResources {
    /// Notes what the gangs are on a multiprocessor that holds `most`.
    pub fn set_gangs(&mut self, gangs: Option<Gangs>, most: Option<Resident>) {
        self.gangs = gangs;
        let Some(most) = most else { return };
        let of_gang = match gangs {
            Some(Gangs::Exactly { workers, lanes }) => u32::try_from(workers * lanes)
                .ok()
                .map(|it| it.div_ceil(WARP)),
            _ => None,
        };
        let of_gangs = of_gang.map_or(most.warps, |warps| warps.saturating_mul(most.blocks));
        self.occupancy = self.occupancy.map(|it| it.min(most.warps).min(of_gangs));
    }
}

impl fmt::Display for KernelResources {
    /// `name: 24 VGPR, 18 SGPR, 1024 bytes shared, no scratch, occupancy 8, gangs of 128
    /// lanes`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.name)?;
        match self.scalar_registers {
            Some(scalar) => write!(f, "{} VGPR, {scalar} SGPR", self.vector_registers)?,
            None => write!(f, "{} registers", self.vector_registers)?,
        }
        write!(f, ", {} bytes shared", self.shared_bytes)?;
        match self.scratch_bytes {
            0 => write!(f, ", no scratch")?,
            bytes => write!(f, ", {bytes} bytes scratch")?,
        }
        if self.spills > 0 {
            write!(f, ", {} spills", self.spills)?;
        }
        if let Some(waves) = self.occupancy {
            write!(f, ", occupancy {waves}")?;
        }
        match self.gangs {
            Some(gangs) => write!(f, ", {gangs}"),
            None => Ok(()),
        }
    }
}
