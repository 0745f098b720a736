//! Compute constructs: images of kernels, their launch, comparison with the host's version, and
//! what kernels ask of the host.

pub(crate) mod compare;
pub mod gang;
pub mod image;
pub mod launch;
pub(crate) mod loaded;
pub mod stop;
pub(crate) mod unit;
