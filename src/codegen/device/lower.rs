//! From FIR with gpu operations to the LLVM dialect with rocdl or nvvm ones.
//!
//! flang's own lowering does the work: given a device's triple and data layout
//! it puts allocas, globals and type sizes where that device wants them, and
//! calls ocml for math on AMD. The gpu operations pass through it untouched and
//! are converted last, when every index already is an i64.

use super::{builtins, kernel, target::DeviceTarget};
use crate::codegen::{
    error::CodegenError,
    ffi::{self, string_ref},
};
use accc_dialects::func;
use inkwell::targets::TargetMachine;
use melior::{
    Context,
    ir::{
        BlockLike, Module,
        attribute::StringAttribute,
        operation::{OperationLike, OperationMutLike},
    },
    pass::PassManager,
    utility::parse_pass_pipeline,
};

/// The passes in order. Temporary arrays go to the stack where their lifetime
/// allows it, but for large ones (`gpu-large-arrays`). Powers to integers multiply, as those of
/// the CPU's compiler-rt do, and round like them: ocml's go through a logarithm, and take no
/// 64-bit integers, which flang's lowering would pass it. Complex numbers become pairs of real ones
/// before flang calls a library for them: ocml takes vectors where flang passes structs.
/// Calls within device code follow no published ABI, so complex numbers and
/// derived types are passed as LLVM sees fit. A derived type gets its LLVM type when it is
/// first asked for, so that no type is noted before procedure pointers are addresses.
const PIPELINE: &str = "builtin.module(
    symbol-dce,
    func.func(stack-arrays),
    accc-expand-gpu-ops,
    character-conversion,
    func.func(flang-algebraic-simplification),
    fir-polymorphic-op,
    fir-assumed-rank-op,
    simplify-fir-operations,
    convert-math-to-funcs{min-width-of-fpowi-exponent=1},
    func.func(abstract-result),
    cfg-conversion,
    convert-scf-to-cf,
    func.func(convert-complex-to-standard),
    boxed-procedure,
    accc-record-descriptor-types,
    cg-rewrite,
    target-rewrite{no-complex-conversion no-struct-conversion},
    accc-device-fir-to-llvm-ir,
    accc-convert-gpu-ops,
    reconcile-unrealized-casts
)";

/// Lowers `module` in place. Diagnostics go to the context's handlers.
pub fn lower_to_llvm_dialect<'c>(
    context: &'c Context,
    module: &mut Module<'c>,
    target: &DeviceTarget,
    machine: &TargetMachine,
) -> Result<(), CodegenError> {
    ffi::register_codegen_passes();
    builtins::call_complex_functions(module);
    builtins::add_fortran_functions(context, module)?;
    make_private(context, module);
    set_target(module, target, machine);
    run(context, module, PIPELINE)
}

/// Runs a pipeline of passes on device code.
pub fn run<'c>(
    context: &'c Context,
    module: &mut Module<'c>,
    pipeline: &str,
) -> Result<(), CodegenError> {
    let manager = PassManager::new(context);
    manager.enable_verifier(cfg!(debug_assertions));
    parse_pass_pipeline(manager.as_operation_pass_manager(), pipeline).map_err(|error| {
        CodegenError::Internal {
            stage: "the device pass pipeline",
            message: error.to_string(),
        }
    })?;
    manager.run(module).map_err(|_| CodegenError::Reported)
}

/// Makes everything but kernels private, so that unused functions go away
/// before they are lowered, with what they call.
fn make_private<'c>(context: &'c Context, module: &Module<'c>) {
    let private = StringAttribute::new(context, "private");
    let mut next = module.body().first_operation_mut();
    while let Some(mut operation) = next {
        next = operation.next_in_block_mut();
        let is_function = operation.name().as_string_ref().as_str() == Ok(func::FUNC);
        if is_function && !operation.has_attribute(kernel::KERNEL) {
            operation.set_attribute("sym_visibility", private.into());
        }
    }
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
