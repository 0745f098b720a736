//! Passes that read upstream's `acc` dialect.

mod data_to_runtime;
mod executable_to_runtime;
mod identity;
mod privatize;
pub(crate) mod runtime;
mod self_to_if;
mod to_accgpu;
mod atomic_to_llvm;
mod atomic_to_omp;

pub use atomic_to_llvm::AtomicToLlvm;
pub use atomic_to_omp::AtomicToOmp;
pub use data_to_runtime::DataToRuntime;
pub use executable_to_runtime::ExecutableToRuntime;
pub use self_to_if::SelfToIf;
pub use to_accgpu::ToAccGpu;
