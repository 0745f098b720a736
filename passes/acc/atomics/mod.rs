//! Atomic constructs.

mod atomic_to_llvm;
mod atomic_to_omp;
pub(super) mod captured_updates;
mod complex_sums;
mod single_operation;
mod updates;

pub use atomic_to_llvm::AtomicToLlvm;
pub use atomic_to_omp::AtomicToOmp;
pub use complex_sums::SplitComplexSums;

/// The threads that an atomic access is one step for, by LLVM's names.
#[derive(Clone, Copy)]
struct Scope(&'static str);

/// All threads of the device.
const DEVICE: Scope = Scope("agent");
/// All threads there are.
const HOST: Scope = Scope("");
