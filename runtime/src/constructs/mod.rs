//! Compute constructs: images of kernels, their launch, and what kernels ask of the host.

pub mod gang;
pub mod image;
pub mod launch;
pub(crate) mod loaded;
pub mod stop;
pub(crate) mod unit;
