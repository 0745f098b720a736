//! Passes that read the `accgpu` dialect.

pub(crate) mod analysis;
pub(crate) mod arrays;
mod bounds;
mod cache;
pub(crate) mod combine;
pub(crate) mod cpu;
mod iterate;
pub(crate) mod kernels;
pub(crate) mod levels;
pub(crate) mod outline;
pub(crate) mod privates;
mod reciprocals;
mod scope_end;
mod to_gpu;

pub use analysis::*;
pub use arrays::*;
pub use combine::update;
pub use cpu::*;
pub use kernels::*;
pub use levels::*;
pub use outline::*;
pub use privates::*;
pub use scope_end::free_at_end;
pub use to_gpu::{AMD, NVIDIA, SIMT, ToGpu, VENDOR, WAVEFRONT_SIZE, is_thread_memory};
