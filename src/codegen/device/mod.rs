//! Device code: an MLIR module of kernels becomes the image a driver loads.
//!
//! ```text
//! FIR + gpu ──lower──▶ LLVM dialect ──kernel, check──▶ LLVM IR
//!   ──library──▶ complete ──prepare──▶ internal ──backend──▶ object or PTX
//!   ──assemble──▶ code object or cubin
//! ```

mod assemble;
mod backend;
mod builtins;
mod check;
mod diagnostics;
mod images;
mod kernel;
mod library;
mod lower;
mod math;
mod options;
mod prepare;
mod resources;
mod symbols;
mod target;

pub use options::{DeviceOptions, Optimization, Stage};
pub use resources::KernelResources;
pub use target::{DeviceTarget, Vendor};

use crate::codegen::{error::CodegenError, image::DeviceImage};
use backend::Backend;
use images::Intermediates;
use inkwell::{
    context::{AsContextRef, Context as LlvmContext},
    module::Module as LlvmModule,
};
use melior::{Context, ir::Module};

/// What a compilation was asked for.
#[derive(Debug)]
pub enum DeviceOutput {
    /// Text of the stage that [`DeviceOptions::stop_at`] names.
    Text(String),
    /// Images for one target, the one to prefer first.
    Images(Vec<DeviceImage>),
}

/// Compiles a module that holds the device code of one source file.
///
/// Kernels are `func.func`s with `gpu.kernel`. Errors in the user's program go
/// out as diagnostics of `context` and come back as [`CodegenError::Reported`].
/// The context needs FIR's dialects and MLIR's translations to LLVM IR.
pub fn compile<'c>(
    context: &'c Context,
    mut module: Module<'c>,
    target: &DeviceTarget,
    options: &DeviceOptions,
) -> Result<DeviceOutput, CodegenError> {
    let intermediates = Intermediates::new(target, options);
    let machine = target.machine(options.optimization.code_generation_level())?;
    lower::lower_to_llvm_dialect(context, &mut module, target, &machine)?;
    let kernels = kernel::finish_kernels(context, &module, target)?;
    let symbols = symbols::symbols(&module);
    check::check_kernels(&symbols, &kernels, target)?;
    intermediates.save_text("mlir", || module.as_operation().to_string())?;
    if options.stop_at == Stage::LlvmDialect {
        return Ok(DeviceOutput::Text(module.as_operation().to_string()));
    }

    let llvm_context = LlvmContext::create();
    let backend = Backend::new(target, machine, &llvm_context);
    let llvm_module = translate(&llvm_context, &module)?;
    library::link_libraries(&llvm_context, &llvm_module, target)?;
    library::check_complete(&llvm_module, target)?;
    let visible = symbols::visible(symbols, kernels);
    prepare::prepare(&llvm_context, &llvm_module, target, &visible);
    backend.optimize(&llvm_module, options.optimization)?;
    intermediates.save_text("ll", || llvm_module.to_string())?;
    Ok(match options.stop_at {
        Stage::LlvmIr => DeviceOutput::Text(llvm_module.to_string()),
        Stage::Assembly => DeviceOutput::Text(backend.assembly(&llvm_module)?),
        _ => DeviceOutput::Images(images::images(&llvm_module, &backend, &intermediates)?),
    })
}

fn translate<'c>(
    llvm_context: &'c LlvmContext,
    module: &Module,
) -> Result<LlvmModule<'c>, CodegenError> {
    // SAFETY: both contexts are alive; the result is a new module of the LLVM
    // context, which we own, or null after a diagnostic.
    unsafe {
        let raw = mlir_sys::mlirTranslateModuleToLLVMIR(
            module.as_operation().to_raw(),
            llvm_context.as_ctx_ref().cast(),
        );
        if raw.is_null() {
            return Err(CodegenError::Reported);
        }
        Ok(LlvmModule::new(raw.cast()))
    }
}
