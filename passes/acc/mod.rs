//! Passes that read upstream's `acc` dialect.

mod atomic_to_llvm;
mod atomic_to_omp;
mod branch_to_fir;
mod captures;
mod data_to_runtime;
mod declare_actions;
mod detach_storage;
mod executable_to_runtime;
mod identity;
mod privatize;
pub(crate) mod runtime;
mod self_to_if;
mod to_accgpu;

pub use atomic_to_llvm::AtomicToLlvm;
pub use atomic_to_omp::AtomicToOmp;
pub use branch_to_fir::BranchToFir;
pub use captures::PrepareCaptures;
pub use data_to_runtime::DataToRuntime;
pub use declare_actions::DeclareActions;
pub use detach_storage::DetachStorage;
pub use executable_to_runtime::ExecutableToRuntime;
pub use self_to_if::SelfToIf;
pub use to_accgpu::ToAccGpu;
