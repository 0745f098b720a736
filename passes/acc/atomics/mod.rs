//! Atomic constructs.

mod atomic_to_llvm;
mod atomic_to_omp;
mod complex_sums;
pub(super) mod constant_updates;
mod single_operation;

pub use atomic_to_llvm::AtomicToLlvm;
pub use atomic_to_omp::AtomicToOmp;
pub use complex_sums::SplitComplexSums;

/// LLVM's name for "all threads of the device".
const SCOPE: &str = "agent";
