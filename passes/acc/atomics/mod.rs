//! Atomic constructs.

mod atomic_to_llvm;
mod atomic_to_omp;
mod single_operation;

pub use atomic_to_llvm::AtomicToLlvm;
pub use atomic_to_omp::AtomicToOmp;

/// LLVM's name for "all threads of the device".
const SCOPE: &str = "agent";
