//! From MLIR to code: GPU images and host objects.

pub mod device;
pub mod error;
mod ffi;
pub mod host;
pub mod image;
mod tools;

pub use error::CodegenError;
pub use image::{DeviceImage, ImageKind, write_container};

/// Registers the passes of code generation with MLIR, so that textual pipelines
/// can name them.
pub fn register_passes() {
    ffi::register_codegen_passes();
}
