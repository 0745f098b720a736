//! The order of all passes, and the reason for each place.
//!
//! Pipelines are written in MLIR's textual form, so that `accc-opt` can run any
//! part of one; parsing them needs the passes to be registered.

use crate::{llvm::RegisterConstructors, pass::Pass};
use accc_dialects::ir::Op;
use mlir_sys::{
    MlirStringRef, mlirParsePassPipeline, mlirPassManagerCreateOnOperation,
    mlirPassManagerDestroy, mlirPassManagerEnableVerifier, mlirPassManagerGetAsOpPassManager,
    mlirPassManagerRunOnOp,
};

/// FIR with acc operations to accgpu with runtime calls for its data.
pub fn import() -> String {
    [
        // `self` is `if` turned round; upstream's lowering of `if` comes next.
        "accc-self-to-if",
        // Upstream's passes share an analysis that knows FIR's types.
        "acc-initialize-fir-analyses",
        // A construct becomes a device and a host version before implicit data
        // is computed: the host version needs none.
        "func.func(acc-if-clause-lowering,acc-legalize-serial)",
        // 2.6.2: what each construct moves implicitly.
        "acc-implicit-data",
        "acc-implicit-routine",
        // Tiles become loops while clauses are still on acc.loop; then bodies
        // use device copies instead of host variables.
        "func.func(acc-loop-tiling,openacc-legalize-data-values)",
        // Loops with levels first: they read the recipes and data operations
        // that the next two passes remove.
        "acc-to-accgpu",
        "accgpu-assign-levels",
        "acc-data-to-runtime",
        "acc-executable-to-runtime",
    ]
    .join(",")
}

/// accgpu to OpenMP, for the host.
pub fn host() -> String {
    ["accgpu-to-omp", "acc-atomic-to-omp"].join(",")
}

/// The LLVM dialect, just before LLVM IR.
pub fn finish() -> String {
    RegisterConstructors::ARGUMENT.to_owned()
}

/// A pipeline could not be set up or failed; its diagnostics are out.
#[derive(Debug, Clone, Copy)]
pub struct Failed;

/// Runs `pipeline` on `module`, verifying it after each pass. The passes of
/// accc, flang and MLIR must be registered.
pub fn run(module: Op<'_>, pipeline: &str) -> Result<(), Failed> {
    let text = format!("builtin.module({pipeline})");
    // SAFETY: the manager is created, used and destroyed here, on a live
    // module; the strings outlive the calls they are made for.
    unsafe {
        let anchor = string_ref("builtin.module");
        let manager = mlirPassManagerCreateOnOperation(module.ctx().raw(), anchor);
        mlirPassManagerEnableVerifier(manager, true);
        let parsed = mlirParsePassPipeline(
            mlirPassManagerGetAsOpPassManager(manager),
            string_ref(&text),
            Some(print_error),
            std::ptr::null_mut(),
        );
        let succeeded =
            parsed.value != 0 && mlirPassManagerRunOnOp(manager, module.raw()).value != 0;
        mlirPassManagerDestroy(manager);
        succeeded.then_some(()).ok_or(Failed)
    }
}

fn string_ref(text: &str) -> MlirStringRef {
    MlirStringRef {
        data: text.as_ptr().cast(),
        length: text.len(),
    }
}

/// Errors in a pipeline's text are mistakes of this file.
unsafe extern "C" fn print_error(text: MlirStringRef, _: *mut std::ffi::c_void) {
    // SAFETY: MLIR passes `length` readable bytes.
    let bytes = unsafe { std::slice::from_raw_parts(text.data.cast::<u8>(), text.length) };
    eprint!("{}", String::from_utf8_lossy(bytes));
}
