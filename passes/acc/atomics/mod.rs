//! Atomic constructs.

mod atomic_to_llvm;
mod atomic_to_omp;

pub use atomic_to_llvm::AtomicToLlvm;
pub use atomic_to_omp::AtomicToOmp;
