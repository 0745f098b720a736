//! Host code: a module of the LLVM dialect to LLVM IR, assembly or an object.

mod link_section;
mod streams;

use std::path::Path;

use accc_dialects::ir;
use inkwell::{
    OptimizationLevel,
    context::{AsContextRef, Context},
    module::{FlagBehavior, Module},
    targets::{CodeModel, FileType, RelocMode, Target, TargetMachine, TargetTriple},
};

use melior::ir::Module as MlirModule;

use super::{conversions, diagnostics::Diagnostics, error::CodegenError, ffi};
use crate::frontend::{TargetOptions, Unit};
use crate::time_report::part;

pub use link_section::{LINK_SECTION, LinkSection};

/// What errors call the machine that the compiler runs on.
const HOST: &str = "the host";

/// What to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostOutput {
    /// LLVM IR as text.
    LlvmIr,
    /// LLVM IR as bitcode.
    Bitcode,
    /// The host's assembly.
    Assembly,
    /// An object file.
    Object,
}

/// Writes the host code of `unit`, whose module is in the LLVM dialect, to
/// `path`, with `section` in it. `companion` is asked last for a further module of the
/// LLVM dialect that goes into the same file as it is.
pub fn emit<'c, E: From<CodegenError>>(
    unit: &Unit<'c>,
    output: HostOutput,
    path: &Path,
    section: &LinkSection,
    companion: impl FnOnce() -> Result<Option<MlirModule<'c>>, E>,
) -> Result<(), E> {
    let options = unit.target_options();
    let context = Context::create();
    let llvm = part("host: translate to LLVM IR", || {
        translate(unit.module(), &context)
    })?;
    set_flags(&context, &llvm, &options);
    let machine = target_machine(&options)?;
    llvm.set_triple(&machine.get_triple());
    set_code_model(&llvm, &machine, &options);
    if options.vectorize_loops {
        conversions::convert_in_vectors(&context, &llvm);
    }
    let missed = part("host: optimise", || {
        let diagnostics = Diagnostics::collect(&context);
        optimise(&llvm, &machine, &options);
        diagnostics.check(&HOST)?;
        Ok::<_, CodegenError>(diagnostics.missed_loops())
    })?;
    missed.warn(unit.module().ctx());
    if options.version_loops {
        streams::use_non_temporal_stores(&context, &llvm, &machine.get_target_data());
    }
    if let Some(companion) = part("host: wait for devices", companion)? {
        let companion = ir::Op::from_raw(companion.as_operation().to_raw());
        link_in(&llvm, translate(companion, &context)?)?;
    }
    link_section::add(section, &context, &llvm);
    Ok(part("host: generate code", || {
        // That of linking has gone with what it linked.
        let diagnostics = Diagnostics::collect(&context);
        let result = write(&llvm, &machine, output, path);
        diagnostics.check(&HOST).and(result)
    })?)
}

/// Moves all of `companion` to `llvm`.
fn link_in<'l>(llvm: &Module<'l>, companion: Module<'l>) -> Result<(), CodegenError> {
    // Modules that differ in these are linked with a warning.
    companion.set_triple(&llvm.get_triple());
    companion.set_data_layout(&llvm.get_data_layout());
    llvm.link_in_module(companion)
        .map_err(CodegenError::internal(
            "linking device images into host code",
        ))
}

/// MLIR's LLVM dialect to LLVM IR.
fn translate<'l>(module: ir::Op<'_>, context: &'l Context) -> Result<Module<'l>, CodegenError> {
    // SAFETY: both are live; the result is a new module of `context`, owned by
    // the inkwell wrapper.
    let raw =
        unsafe { mlir_sys::mlirTranslateModuleToLLVMIR(module.raw(), context.as_ctx_ref().cast()) };
    if raw.is_null() {
        return Err(CodegenError::Reported);
    }
    // SAFETY: as above.
    Ok(unsafe { Module::new(raw.cast()) })
}

/// What the linker and the back end must know of position independence.
fn set_flags<'l>(context: &'l Context, llvm: &Module<'l>, options: &TargetOptions) {
    let level = context
        .i32_type()
        .const_int(options.pic_level.into(), false);
    if options.pic_level > 0 {
        llvm.add_basic_value_flag("PIC Level", FlagBehavior::Error, level);
        if options.is_pie {
            llvm.add_basic_value_flag("PIE Level", FlagBehavior::Error, level);
        }
    }
}

fn target_machine(options: &TargetOptions) -> Result<TargetMachine, CodegenError> {
    let triple = TargetTriple::create(&options.triple);
    let target = Target::from_triple(&triple).map_err(CodegenError::internal("host target"))?;
    let relocation = if options.pic_level > 0 {
        RelocMode::PIC
    } else {
        RelocMode::Static
    };
    let machine = target
        .create_target_machine(
            &triple,
            &options.cpu,
            &options.features,
            level(options),
            relocation,
            code_model(options),
        )
        .ok_or_else(|| CodegenError::Internal {
            stage: "host target",
            message: format!("no machine for {} {}", options.triple, options.cpu),
        })?;
    // SAFETY: the machine is live; LLVM's default would never run constructors.
    unsafe { ffi::use_init_array(machine.as_mut_ptr()) };
    Ok(machine)
}

/// The code model of -mcmodel.
fn code_model(options: &TargetOptions) -> CodeModel {
    match options.code_model.as_str() {
        "small" => CodeModel::Small,
        "kernel" => CodeModel::Kernel,
        "medium" => CodeModel::Medium,
        "large" => CodeModel::Large,
        // AArch64's tiny code is the same as small code that lies close together.
        _ => CodeModel::Default,
    }
}

/// Static variables of more than 2 GB are reached in other ways than small ones.
fn set_code_model(llvm: &Module<'_>, machine: &TargetMachine, options: &TargetOptions) {
    if options.code_model.is_empty() {
        return;
    }
    let threshold = options.large_data_threshold;
    // SAFETY: both are live, and the module is for the machine's target.
    unsafe { ffi::set_code_model(llvm.as_mut_ptr(), machine.as_mut_ptr(), threshold) };
}

fn level(options: &TargetOptions) -> OptimizationLevel {
    match options.optimization_level {
        0 => OptimizationLevel::None,
        1 => OptimizationLevel::Less,
        2 => OptimizationLevel::Default,
        _ => OptimizationLevel::Aggressive,
    }
}

/// LLVM's pipeline of the level, with flang's switches.
fn optimise(llvm: &Module<'_>, machine: &TargetMachine, options: &TargetOptions) {
    let chosen = ffi::Optimisation {
        level: options.optimization_level.into(),
        vectorize_loops: options.vectorize_loops.into(),
        vectorize_slp: options.vectorize_slp.into(),
        unroll_loops: options.unroll_loops.into(),
        vector_library: options.vector_library,
    };
    // SAFETY: both are live, and the module is for the machine's target.
    unsafe { ffi::optimise(llvm.as_mut_ptr(), machine.as_mut_ptr(), chosen) };
}

fn write(
    llvm: &Module<'_>,
    machine: &TargetMachine,
    output: HostOutput,
    path: &Path,
) -> Result<(), CodegenError> {
    let failed = CodegenError::internal("output of host code");
    match output {
        HostOutput::LlvmIr => llvm.print_to_file(path).map_err(failed),
        HostOutput::Bitcode => {
            if llvm.write_bitcode_to_path(path) {
                Ok(())
            } else {
                Err(CodegenError::Io {
                    path: path.to_owned(),
                    source: std::io::Error::other("cannot write bitcode"),
                })
            }
        }
        HostOutput::Assembly => machine
            .write_to_file(llvm, FileType::Assembly, path)
            .map_err(failed),
        HostOutput::Object => machine
            .write_to_file(llvm, FileType::Object, path)
            .map_err(failed),
    }
}
