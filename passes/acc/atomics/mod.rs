//! Atomic constructs.

mod atomic_to_llvm;
mod atomic_to_omp;
mod complex_sums;

pub use atomic_to_llvm::AtomicToLlvm;
pub use atomic_to_omp::AtomicToOmp;
pub use complex_sums::SplitComplexSums;
