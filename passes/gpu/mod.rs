//! Passes that read the gpu dialect.

mod to_simt;

pub use to_simt::{GpuToSimt, wavefront_barrier};
