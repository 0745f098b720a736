//! The passes between FIR with acc operations and the code of a device, one
//! file a pass, in folders by the dialect a pass reads.

pub mod acc;
pub mod accgpu;
pub mod fir;
pub mod gpu;
pub mod llvm;
pub mod pass;
pub mod pipeline;
mod registry;
mod same_value;

/// Which build of the passes this is: IR kept in files means the same to no other.
pub const BUILD: &str = env!("ACCC_IR_BUILD");

pub use pass::PROGRAM_ERROR;
pub use registry::register_all;
