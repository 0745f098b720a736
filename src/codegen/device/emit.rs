//! Optimises LLVM IR for a device and writes assembly or objects.

use super::options::Optimization;
use crate::codegen::error::CodegenError;
use inkwell::{
    OptimizationLevel,
    memory_buffer::MemoryBuffer,
    module::Module,
    passes::PassBuilderOptions,
    targets::{FileType, TargetMachine},
};

impl Optimization {
    /// The level of instruction selection and scheduling.
    pub fn code_generation_level(self) -> OptimizationLevel {
        match self {
            Optimization::O0 => OptimizationLevel::None,
            Optimization::O1 => OptimizationLevel::Less,
            Optimization::O2 | Optimization::Os | Optimization::Oz => OptimizationLevel::Default,
            Optimization::O3 => OptimizationLevel::Aggressive,
        }
    }

    /// LLVM's name for the pipeline of this level.
    fn pipeline(self) -> &'static str {
        match self {
            Optimization::O0 => "default<O0>,globaldce",
            Optimization::O1 => "default<O1>",
            Optimization::O2 => "default<O2>",
            Optimization::O3 => "default<O3>",
            Optimization::Os => "default<Os>",
            Optimization::Oz => "default<Oz>",
        }
    }
}

/// Runs LLVM's standard pipeline, with the target's own passes in it.
pub fn optimize(
    module: &Module,
    machine: &TargetMachine,
    level: Optimization,
) -> Result<(), CodegenError> {
    module
        .run_passes(level.pipeline(), machine, PassBuilderOptions::create())
        .map_err(CodegenError::internal("device optimisation"))
}

/// Assembly as text.
pub fn assembly(module: &Module, machine: &TargetMachine) -> Result<String, CodegenError> {
    machine.set_asm_verbosity(true);
    let buffer = generate(module, machine, FileType::Assembly)?;
    // LLVM ends the buffer with a zero byte.
    let text = buffer.as_slice().trim_ascii_end();
    let text = text.strip_suffix(&[0]).unwrap_or(text);
    Ok(String::from_utf8_lossy(text).into_owned())
}

/// A relocatable object.
pub fn object(
    module: &Module,
    machine: &TargetMachine,
) -> Result<MemoryBuffer<'static>, CodegenError> {
    generate(module, machine, FileType::Object)
}

fn generate(
    module: &Module,
    machine: &TargetMachine,
    file_type: FileType,
) -> Result<MemoryBuffer<'static>, CodegenError> {
    machine
        .write_to_memory_buffer(module, file_type)
        .map_err(CodegenError::internal("device code generation"))
}
