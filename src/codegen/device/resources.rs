//! What a kernel occupies on the device: registers, shared memory, spills.

mod amd;
mod nvidia;

pub use amd::of_code_object;
pub use nvidia::of_ptxas_report;

/// Resources of one kernel, as the vendor's tools count them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KernelResources {
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
    /// hold, as far as registers limit it.
    pub occupancy: Option<u32>,
}
