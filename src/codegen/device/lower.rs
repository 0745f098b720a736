//! From FIR with gpu operations to the LLVM dialect with rocdl or nvvm ones.
//!
//! flang's own lowering does the work: given a device's triple and data layout
//! it puts allocas, globals and type sizes where that device wants them, and
//! calls ocml for math on AMD. The gpu operations pass through it untouched and
//! are converted last, when every index already is an i64.

use super::target::DeviceTarget;
use crate::codegen::{
    error::CodegenError,
    ffi::{self, string_ref},
};
use inkwell::targets::TargetMachine;
use melior::{Context, ir::Module, pass::PassManager, utility::parse_pass_pipeline};

/// The passes in order.
const PIPELINE: &str = "builtin.module(
    accc-expand-gpu-ops,
    accc-record-descriptor-types,
    func.func(flang-algebraic-simplification),
    fir-polymorphic-op,
    simplify-fir-operations,
    func.func(abstract-result),
    cfg-conversion,
    convert-scf-to-cf,
    boxed-procedure,
    cg-rewrite,
    target-rewrite,
    accc-device-fir-to-llvm-ir,
    accc-convert-gpu-ops,
    reconcile-unrealized-casts
)";

/// Lowers `module` in place. Diagnostics go to the context's handlers.
pub fn lower_to_llvm_dialect(
    context: &Context,
    module: &mut Module,
    target: &DeviceTarget,
    machine: &TargetMachine,
) -> Result<(), CodegenError> {
    ffi::register_codegen_passes();
    set_target(module, target, machine);
    let manager = PassManager::new(context);
    manager.enable_verifier(cfg!(debug_assertions));
    parse_pass_pipeline(manager.as_operation_pass_manager(), PIPELINE).map_err(|error| {
        CodegenError::Internal {
            stage: "the device pass pipeline",
            message: error.to_string(),
        }
    })?;
    manager.run(module).map_err(|_| CodegenError::Reported)
}

fn set_target(module: &Module, target: &DeviceTarget, machine: &TargetMachine) {
    let layout = machine.get_target_data().get_data_layout();
    let layout = layout.as_str().to_string_lossy();
    // SAFETY: the module is alive, and the strings outlive the call, which
    // copies them into attributes.
    unsafe {
        ffi::set_module_target(
            module.to_raw(),
            string_ref(target.triple()),
            string_ref(target.processor()),
            string_ref(&target.features()),
            string_ref(&layout),
        );
    }
}
