//! Device code: an MLIR module of kernels becomes the image a driver loads.
//!
//! ```text
//! FIR + gpu ──lower──▶ LLVM dialect ──kernel, check──▶ LLVM IR
//!   ──library──▶ complete ──prepare──▶ internal ──backend──▶ object or PTX
//!   ──assemble──▶ code object or cubin
//! ```

mod assemble;
mod atomics;
mod backend;
mod builtins;
mod check;
mod descriptor_scope;
mod descriptors;
mod heap_memory;
mod images;
mod kernel;
mod library;
mod lines;
mod lower;
mod made_descriptors;
mod math;
mod null_bases;
mod options;
mod parameters;
mod prepare;
mod registers;
mod resources;
mod selected_variables;
mod simt;
mod statements;
mod symbols;
mod target;
mod unordered_atomics;
mod values;

pub use images::{DeviceImage, ImageKind};
pub use options::{DeviceOptions, Optimization, Stage};
pub use resources::KernelResources;
pub use symbols::HOST_VERSION;
pub use target::{DeviceTarget, Vendor};

use crate::codegen::error::CodegenError;
use crate::time_report::part;
use accc_passes::gpu::WATCHED;
use backend::Backend;
use images::Intermediates;
use inkwell::{
    context::{AsContextRef, Context as LlvmContext},
    memory_buffer::MemoryBuffer,
    module::Module as LlvmModule,
};
use kernel::Gangs;
use melior::{Context, ir::Module};
use std::collections::{HashMap, HashSet};

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
    if options.stop_at == Stage::LlvmDialect {
        to_llvm_dialect(context, &mut module, target, options)?;
        return Ok(DeviceOutput::Text(module.as_operation().to_string()));
    }
    lower(context, module, target, options)?.finish()
}

/// The part of [`compile`] that needs `context`: down to LLVM IR.
pub fn lower<'c>(
    context: &'c Context,
    mut module: Module<'c>,
    target: &DeviceTarget,
    options: &DeviceOptions,
) -> Result<Lowered, CodegenError> {
    let Interface { visible, kernels } = to_llvm_dialect(context, &mut module, target, options)?;
    let llvm_context = LlvmContext::create();
    let bitcode = translate(&llvm_context, &module)?.write_bitcode_to_memory();
    Ok(Lowered {
        bitcode: bitcode.as_slice().to_vec(),
        visible,
        kernels,
        target: target.clone(),
        options: options.clone(),
    })
}

/// What the host knows of device code.
struct Interface {
    /// The names that it looks up.
    visible: HashSet<String>,
    /// What gangs of the kernels are.
    kernels: HashMap<String, Gangs>,
}

/// Lowers `module` in place.
fn to_llvm_dialect<'c>(
    context: &'c Context,
    module: &mut Module<'c>,
    target: &DeviceTarget,
    options: &DeviceOptions,
) -> Result<Interface, CodegenError> {
    let machine = target.machine(options.optimization.code_generation_level())?;
    lower::lower_to_llvm_dialect(context, module, target, &machine)?;
    let kernels = kernel::finish_kernels(context, module, target)?;
    if options.line_info {
        lines::note(context, module, target.vendor())?;
    }
    let symbols = symbols::symbols(module);
    // Watched versions have the mistakes of the first ones.
    let names = kernels.iter().map(|(name, _)| name.clone());
    let first_versions: Vec<_> = names
        .clone()
        .filter(|name| !name.ends_with(WATCHED))
        .collect();
    check::check_kernels(&symbols, &first_versions, target)?;
    Intermediates::new(target, options).save_text("mlir", || module.as_operation().to_string())?;
    Ok(Interface {
        visible: symbols::visible(symbols, names.collect()),
        kernels: kernels.into_iter().collect(),
    })
}

/// Device code for one target as LLVM bitcode. It belongs to no MLIR or LLVM
/// context, so that what is left to do can be done in a thread of its own.
#[derive(Debug)]
pub struct Lowered {
    bitcode: Vec<u8>,
    visible: HashSet<String>,
    kernels: HashMap<String, Gangs>,
    target: DeviceTarget,
    options: DeviceOptions,
}

impl Lowered {
    /// Links libraries, optimises and generates code.
    pub fn finish(self) -> Result<DeviceOutput, CodegenError> {
        let Self {
            bitcode,
            visible,
            kernels,
            target,
            options,
        } = self;
        let intermediates = Intermediates::new(&target, &options);
        let context = LlvmContext::create();
        let buffer = MemoryBuffer::create_from_memory_range_copy(&bitcode, "device");
        let module = LlvmModule::parse_bitcode_from_buffer(&buffer, &context)
            .map_err(CodegenError::internal("reading device bitcode"))?;
        let parameters = parameters::most_bytes(&module, kernels.keys(), &target)?;
        let level = options.optimization.code_generation_level();
        let machine = target.machine_for_parameters(parameters, level)?;
        let backend = Backend::new(&target, machine, &context);
        descriptors::describe(&module, target.vendor(), &visible);
        heap_memory::mark(&context, &module, target.vendor())
            .map_err(CodegenError::internal("marking device memory"))?;
        let name = target.processor();
        part(&format!("{name}: link libraries"), || {
            library::link_libraries(&context, &module, &target)
        })?;
        library::check_complete(&module, &target)?;
        let mut visible = visible;
        for variable in [accrt_device::HEAP, accrt_device::STOP, accrt_device::LINES] {
            if module.get_global(variable).is_some() {
                visible.insert(variable.into());
            }
        }
        let visible = match target.vendor() {
            Vendor::Simt => simt::add_entries(&context, &module, visible)?,
            _ => visible,
        };
        prepare::prepare(&context, &module, &target, &visible, options.any_memory);
        if let Some(most) = options.max_registers
            && target.vendor() == Vendor::Nvidia
        {
            registers::limit(&module, kernels.keys(), most);
        }
        let level = options.optimization;
        part(&format!("{name}: optimise"), || {
            if level != Optimization::O0 && null_bases::are_passed(&module, target.vendor()) {
                backend.inline(&module)?;
            }
            null_bases::move_to_device_memory(&module, target.vendor());
            backend.optimize(&module, level)
        })?;
        null_bases::move_to_device_memory(&module, target.vendor());
        selected_variables::hide(&module, target.vendor());
        intermediates.save_text("ll", || module.to_string())?;
        Ok(match options.stop_at {
            Stage::LlvmIr => DeviceOutput::Text(module.to_string()),
            Stage::Assembly => DeviceOutput::Text(backend.assembly(&module)?),
            _ => {
                let own_memory = atomics::count_on_own_memory(&context, &module);
                let mut images = part(&format!("{name}: generate code"), || {
                    images::images(&module, &backend, &intermediates)
                })?;
                for image in &mut images {
                    image.own_memory = own_memory;
                    for kernel in &mut image.kernels {
                        let gangs = kernels.get(&kernel.name).copied();
                        kernel.set_gangs(
                            gangs,
                            target.compute_capability().map(resources::Resident::of),
                        );
                    }
                }
                DeviceOutput::Images(images)
            }
        })
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
