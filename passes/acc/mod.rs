//! Passes that read upstream's `acc` dialect.

mod atomic_to_llvm;
mod atomic_to_omp;
mod bind_privates;
mod branch_to_fir;
mod captures;
mod count_tiled;
mod data_to_runtime;
mod declare_actions;
mod detach_storage;
mod executable_to_runtime;
mod host_copies;
mod identity;
mod keep_allocations;
mod privatize;
mod privatize_counters;
mod recover_counted;
pub(crate) mod runtime;
mod self_to_if;
mod to_accgpu;
mod wrap_branches;

pub use atomic_to_llvm::AtomicToLlvm;
pub use atomic_to_omp::AtomicToOmp;
pub use bind_privates::BindPrivates;
pub use branch_to_fir::BranchToFir;
pub use captures::PrepareCaptures;
pub use count_tiled::CountTiled;
pub use data_to_runtime::DataToRuntime;
pub use declare_actions::DeclareActions;
pub use detach_storage::DetachStorage;
pub use executable_to_runtime::ExecutableToRuntime;
pub use keep_allocations::KeepAllocations;
pub use privatize_counters::PrivatizeCounters;
pub use recover_counted::RecoverCounted;
pub use self_to_if::SelfToIf;
pub use to_accgpu::ToAccGpu;
pub use wrap_branches::WrapBranches;
