//! Passes that read the LLVM dialect.

mod register_constructors;

pub use register_constructors::{CONSTRUCTOR, RegisterConstructors};
