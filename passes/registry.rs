//! The table of all passes: one line each.

use crate::{
    acc::{
        AtomicToLlvm, AtomicToOmp, BindPrivates, BranchToFir, CountTiled, DataToRuntime,
        DetachStorage, DropHostLinks, ExecutableToRuntime, FollowAllocations, KeepAllocations,
        PassDeclared, RecoverCounted, SelfToIf, ToAccGpu, VisibleDeclare,
    },
    accgpu::{
        AssignLevels, ExplainLoops, OutlineKernels, PromotePrivates, ProveIndependence,
        RelaxReductions, ShareUnordered, SplitKernels, ToGpu, ToOmp, VersionStrides,
        WidenInductions,
    },
    gpu::GpuToSimt,
    llvm::RegisterConstructors,
    pass::{PassId, create},
};

/// Registers a pass type under its argument.
macro_rules! passes {
    ($($pass:ty),* $(,)?) => {
        /// Makes all passes known to MLIR's textual pipelines.
        pub fn register_all() {
            $({
                static ID: PassId = PassId;
                extern "C" fn create_pass() -> mlir_sys::MlirPass {
                    create::<$pass>(&ID).to_raw()
                }
                accc_dialects::register::register_pass(create_pass);
            })*
        }
    };
}

passes![
    KeepAllocations,
    RecoverCounted,
    SelfToIf,
    BranchToFir,
    CountTiled,
    DetachStorage,
    DropHostLinks,
    BindPrivates,
    FollowAllocations,
    PassDeclared,
    VisibleDeclare,
    crate::acc::PrepareCaptures,
    ToAccGpu,
    PromotePrivates,
    ProveIndependence,
    ShareUnordered,
    AssignLevels,
    ExplainLoops,
    DataToRuntime,
    ExecutableToRuntime,
    SplitKernels,
    WidenInductions,
    OutlineKernels,
    ToGpu,
    AtomicToLlvm,
    GpuToSimt,
    RelaxReductions,
    VersionStrides,
    ToOmp,
    AtomicToOmp,
    RegisterConstructors,
];
