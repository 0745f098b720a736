//! Passes that read the LLVM dialect.

mod embed_images;
mod register_constructors;

pub use embed_images::embed_images;
pub use register_constructors::{CONSTRUCTOR, RegisterConstructors};
