//! accc: Fortran + OpenACC for AMD GPUs, NVIDIA GPUs and CPUs.
//!
//! source → `frontend` (HLFIR, FIR) → passes (accgpu) → `codegen` → link.

pub mod frontend;
pub mod session;
