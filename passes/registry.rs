//! The table of all passes: one line each.

use crate::{
    acc::*,
    accgpu::*,
    fir::FlattenIfs,
    gpu::*,
    llvm::*,
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
    ResolveProcedures,
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
    LostValues,
    MarkConstants,
    NoteSerial,
    RestoreAbsent,
    StandInForAbsent,
    ConstructValues,
    AllocateObjects,
    AssignObjects,
    CopySections,
    DetachStorage,
    Dispatch,
    DropRoutineData,
    DropUnownedData,
    DropHostLinks,
    DropImported,
    BindPrivates,
    BindRoutines,
    ScalarForalls,
    SelectDeviceType,
    FindDeclared,
    FoldSections,
    FollowAllocations,
    ForgetLocals,
    PassGlobals,
    VisibleDeclare,
    ContiguousTargets,
    crate::acc::PrepareCaptures,
    ExplainData,
    ToAccGpu,
    InlineRoutines,
    JoinGangLoops,
    LoopSizes,
    NoteEffects,
    OwnLocals,
    PromotePrivates,
    PrivatizeScalars,
    ProveIndependence,
    ReadScalars,
    ArrayLoops,
    AssignLevels,
    EstimateRanges,
    ExplainLoops,
    DataToRuntime,
    ExecutableToRuntime,
    LiftTemporaries,
    SplitKernels,
    WarnDependence,
    WarnElements,
    WidenInductions,
    Coalesce,
    CutTiles,
    OutlineKernels,
    AnnounceRegions,
    CheckFormats,
    CheckAssignments,
    CheckIo,
    ToGpu,
    AtomicToLlvm,
    WatchMemory,
    EndStopped,
    GpuToSimt,
    HoistSums,
    RelaxReductions,
    VersionStrides,
    ToOmp,
    StreamStores,
    AtomicToOmp,
    FlattenIfs,
    DropDummyTags,
    OutlineParallel,
    RegisterConstructors,
];
