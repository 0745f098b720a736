//! Device code: an MLIR module of kernels becomes the image a driver loads.
//!
//! ```text
//! FIR + gpu ──lower──▶ LLVM dialect ──kernel, check──▶ LLVM IR
//!   ──library──▶ complete ──prepare──▶ internal ──emit──▶ object or PTX
//!   ──assemble──▶ code object or cubin
//! ```

mod assemble;
mod builtins;
mod check;
mod emit;
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

use crate::codegen::{
    error::CodegenError,
    image::{DeviceImage, ImageKind},
};
use inkwell::{
    context::{AsContextRef, Context as LlvmContext},
    module::Module as LlvmModule,
    targets::TargetMachine,
};
use melior::{Context, ir::Module};
use std::{fs, path::Path};

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
    let machine = target.machine(options.optimization.code_generation_level())?;
    lower::lower_to_llvm_dialect(context, &mut module, target, &machine)?;
    let kernels = kernel::finish_kernels(context, &module, target)?;
    let symbols = symbols::symbols(&module);
    check::check_kernels(&symbols, &kernels, target)?;
    save(options, target, "mlir", || {
        module.as_operation().to_string()
    })?;
    if options.stop_at == Stage::LlvmDialect {
        return Ok(DeviceOutput::Text(module.as_operation().to_string()));
    }

    let llvm_context = LlvmContext::create();
    let llvm_module = translate(&llvm_context, &module)?;
    library::link_libraries(&llvm_context, &llvm_module, target)?;
    library::check_complete(&llvm_module, target)?;
    prepare::prepare(
        &llvm_context,
        &llvm_module,
        target,
        &symbols::visible(symbols, kernels),
    );
    emit::optimize(&llvm_module, &machine, options.optimization)?;
    save(options, target, "ll", || llvm_module.to_string())?;
    match options.stop_at {
        Stage::LlvmIr => Ok(DeviceOutput::Text(llvm_module.to_string())),
        Stage::Assembly => emit::assembly(&llvm_module, &machine).map(DeviceOutput::Text),
        _ => images(&llvm_module, &machine, target, options).map(DeviceOutput::Images),
    }
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

/// Makes the images of an optimised module.
fn images(
    module: &LlvmModule,
    machine: &TargetMachine,
    target: &DeviceTarget,
    options: &DeviceOptions,
) -> Result<Vec<DeviceImage>, CodegenError> {
    let folder = tempfile::tempdir().map_err(CodegenError::io(std::env::temp_dir()))?;
    match target.vendor() {
        Vendor::Amd => amd_image(module, machine, target, options, folder.path()),
        Vendor::Nvidia => nvidia_images(module, machine, target, options, folder.path()),
    }
}

fn amd_image(
    module: &LlvmModule,
    machine: &TargetMachine,
    target: &DeviceTarget,
    options: &DeviceOptions,
    folder: &Path,
) -> Result<Vec<DeviceImage>, CodegenError> {
    save_assembly(module, machine, target, options)?;
    let object = emit::object(module, machine)?;
    let bytes = assemble::code_object(object.as_slice(), folder)?;
    save_bytes(options, target, "hsaco", &bytes)?;
    Ok(vec![DeviceImage {
        target: target.clone(),
        kind: ImageKind::Object,
        kernels: resources::of_code_object(&bytes, target)?,
        bytes,
    }])
}

/// A cubin where ptxas is installed, and always PTX, which drivers compile for
/// processors newer than the target.
fn nvidia_images(
    module: &LlvmModule,
    machine: &TargetMachine,
    target: &DeviceTarget,
    options: &DeviceOptions,
    folder: &Path,
) -> Result<Vec<DeviceImage>, CodegenError> {
    let ptx = emit::assembly(module, machine)?;
    save_bytes(options, target, "ptx", ptx.as_bytes())?;
    let mut images = Vec::new();
    if let Some(cubin) = assemble::cubin(&ptx, target, folder)? {
        save_bytes(options, target, "cubin", &cubin.bytes)?;
        images.push(DeviceImage {
            target: target.clone(),
            kind: ImageKind::Cubin,
            bytes: cubin.bytes,
            kernels: resources::of_ptxas_report(&cubin.report),
        });
    }
    images.push(DeviceImage {
        target: target.clone(),
        kind: ImageKind::Ptx,
        bytes: ptx.into_bytes(),
        kernels: Vec::new(),
    });
    Ok(images)
}

fn save_assembly(
    module: &LlvmModule,
    machine: &TargetMachine,
    target: &DeviceTarget,
    options: &DeviceOptions,
) -> Result<(), CodegenError> {
    if options.save_temps.is_none() {
        return Ok(());
    }
    // Code generation changes the module; the object is made from the original.
    let copy = module.clone();
    let text = emit::assembly(&copy, machine)?;
    save_bytes(options, target, "s", text.as_bytes())
}

/// Writes an intermediate text that is only made when it is asked for.
fn save(
    options: &DeviceOptions,
    target: &DeviceTarget,
    suffix: &str,
    text: impl FnOnce() -> String,
) -> Result<(), CodegenError> {
    match options.save_temps {
        Some(_) => save_bytes(options, target, suffix, text().as_bytes()),
        None => Ok(()),
    }
}

fn save_bytes(
    options: &DeviceOptions,
    target: &DeviceTarget,
    suffix: &str,
    bytes: &[u8],
) -> Result<(), CodegenError> {
    let Some(prefix) = &options.save_temps else {
        return Ok(());
    };
    let mut path = prefix.as_os_str().to_owned();
    path.push(format!(".{target}.{suffix}"));
    fs::write(&path, bytes).map_err(CodegenError::io(path))
}
