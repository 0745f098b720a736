//! The table of all passes: one line each.

use crate::{
    acc::{
        AtomicToLlvm, AtomicToOmp, BranchToFir, DataToRuntime, DeclareActions, DetachStorage,
        ExecutableToRuntime, SelfToIf, ToAccGpu,
    },
    accgpu::{AssignLevels, OutlineKernels, PromotePrivates, ToGpu, ToOmp},
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
    SelfToIf,
    BranchToFir,
    DetachStorage,
    DeclareActions,
    crate::acc::PrepareCaptures,
    ToAccGpu,
    AssignLevels,
    DataToRuntime,
    ExecutableToRuntime,
    PromotePrivates,
    OutlineKernels,
    ToGpu,
    AtomicToLlvm,
    ToOmp,
    AtomicToOmp,
    RegisterConstructors,
];
