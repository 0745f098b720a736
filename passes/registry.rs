//! The table of all passes: one line each.

use crate::{
    acc::{
        AtomicToLlvm, AtomicToOmp, BindPrivates, BranchToFir, CountTiled, DataToRuntime,
        DeclareActions, DetachStorage, ExecutableToRuntime, KeepAllocations, PrivatizeCounters,
        RecoverCounted, SelfToIf, ToAccGpu, WrapBranches,
    },
    accgpu::{
        AssignLevels, ExplainLoops, OutlineKernels, PromotePrivates, ProveIndependence,
        ShareUnordered, SplitKernels, ToGpu, ToOmp, WidenInductions,
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
    PrivatizeCounters,
    SelfToIf,
    WrapBranches,
    BranchToFir,
    CountTiled,
    DetachStorage,
    BindPrivates,
    DeclareActions,
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
    ToOmp,
    AtomicToOmp,
    RegisterConstructors,
];
