//! From MLIR to code: GPU images and host objects.

mod container;
mod conversions;
pub mod device;
mod diagnostics;
pub mod error;
pub(crate) mod ffi;
pub mod host;
mod missed_loops;
mod tools;

pub use container::write_container;
pub use error::CodegenError;

/// Registers the passes of code generation with MLIR, so that textual pipelines
/// can name them.
pub fn register_passes() {
    ffi::register_codegen_passes();
}
