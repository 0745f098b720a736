//! The table of all passes: one line each.

use crate::{
    acc::*,
    accgpu::*,
    fir::FlattenIfs,
    gpu::*,
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
    ReduceElements,
    ReduceObjects,
    CheckCaptures,
    CheckData,
    CheckConstructs,
    CheckLevels,
    CheckRecursion,
    RepairLowering,
    IndexTemporaries,
    JoinForcedNests,
    KeepAllocations,
    KeepCounters,
    UseClauseNames,
    UseHostNames,
    RecoverCounted,
    PrivatizeCounters,
    SelfToIf,
    LocalVersions,
    MarkConstants,
    RestoreAbsent,
    StandInForAbsent,
    ConstructValues,
    CopySections,
    CountTiled,
    DetachStorage,
    DropRoutineData,
    DropUnownedData,
    DropHostLinks,
    DropImported,
    BindPrivates,
    BindRoutines,
    SelectDeviceType,
    FindDeclared,
    FollowAllocations,
    ForgetLocals,
    PassGlobals,
    VisibleDeclare,
    WholeTargets,
    crate::acc::PrepareCaptures,
    ExplainData,
    ToAccGpu,
    InlineRoutines,
    JoinGangLoops,
    LoopSizes,
    OwnLocals,
    PromotePrivates,
    PrivatizeScalars,
    ProveIndependence,
    ReadScalars,
    ArrayLoops,
    AssignLevels,
    ExplainLoops,
    DataToRuntime,
    ExecutableToRuntime,
    SplitKernels,
    WidenInductions,
    Coalesce,
    OutlineKernels,
    AnnounceRegions,
    CheckFormats,
    ToGpu,
    AtomicToLlvm,
    WatchMemory,
    EndStopped,
    GpuToSimt,
    RelaxReductions,
    VersionStrides,
    ToOmp,
    StreamStores,
    AtomicToOmp,
    FlattenIfs,
    RegisterConstructors,
];
