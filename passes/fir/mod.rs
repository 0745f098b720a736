//! Passes that read FIR alone, on its way to LLVM.

mod flatten_ifs;

pub use flatten_ifs::FlattenIfs;
