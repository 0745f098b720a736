//! LLVM for one device: optimises modules and generates assembly or objects.

use super::{
    options::Optimization,
    target::{DeviceTarget, Vendor},
};
use crate::codegen::{diagnostics::Diagnostics, error::CodegenError, ffi};
use inkwell::{
    OptimizationLevel,
    context::Context,
    memory_buffer::MemoryBuffer,
    module::Module,
    targets::{FileType, TargetMachine},
};
use std::ffi::CStr;

/// LLVM's code generator for one target, with the errors it reports.
pub struct Backend<'t> {
    target: &'t DeviceTarget,
    machine: TargetMachine,
    diagnostics: Diagnostics,
}

impl<'t> Backend<'t> {
    /// Takes over the diagnostics of `context`, which must outlive the result.
    pub fn new(target: &'t DeviceTarget, machine: TargetMachine, context: &Context) -> Self {
        Backend {
            target,
            machine,
            diagnostics: Diagnostics::collect(context),
        }
    }

    pub fn target(&self) -> &'t DeviceTarget {
        self.target
    }

    /// Runs LLVM's standard pipeline, with the target's own passes in it.
    pub fn optimize(&self, module: &Module, level: Optimization) -> Result<(), CodegenError> {
        self.run(module, level.pipeline(self.target.vendor()))
    }

    /// Inlines ahead of the standard pipeline, and leaves out what then is never run.
    pub fn inline(&self, module: &Module) -> Result<(), CodegenError> {
        self.run(
            module,
            c"always-inline,cgscc(inline),function(sroa,early-cse,simplifycfg)",
        )
    }

    fn run(&self, module: &Module, pipeline: &'static CStr) -> Result<(), CodegenError> {
        // SAFETY: all three are live, and the module is for the machine's target.
        let is_known = unsafe {
            ffi::optimise_device(
                module.as_mut_ptr(),
                self.machine.as_mut_ptr(),
                pipeline.as_ptr(),
            )
        };
        assert!(is_known, "LLVM has the passes of {pipeline:?}");
        self.diagnostics.check(self.target)
    }

    /// Assembly as text.
    pub fn assembly(&self, module: &Module) -> Result<String, CodegenError> {
        self.machine.set_asm_verbosity(true);
        let buffer = self.generate(module, FileType::Assembly)?;
        // LLVM ends the buffer with a zero byte.
        let text = buffer.as_slice();
        let text = text.strip_suffix(&[0]).unwrap_or(text);
        Ok(String::from_utf8_lossy(text).into_owned())
    }

    /// A relocatable object.
    pub fn object(&self, module: &Module) -> Result<MemoryBuffer<'static>, CodegenError> {
        self.generate(module, FileType::Object)
    }

    fn generate(
        &self,
        module: &Module,
        file_type: FileType,
    ) -> Result<MemoryBuffer<'static>, CodegenError> {
        let buffer = self
            .machine
            .write_to_memory_buffer(module, file_type)
            .map_err(CodegenError::internal("device code generation"))?;
        self.diagnostics.check(self.target)?;
        Ok(buffer)
    }
}

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

    /// LLVM's name for the pipeline of this level, or that of `optimise.cpp`.
    fn pipeline(self, vendor: Vendor) -> &'static CStr {
        match self {
            Optimization::O0 => c"default<O0>,globaldce",
            Optimization::O1 => c"default<O1>",
            Optimization::O2 => c"default<O2>",
            Optimization::O3 if vendor == Vendor::Nvidia => c"accc-nvidia-O3",
            Optimization::O3 => c"default<O3>",
            Optimization::Os => c"default<Os>",
            Optimization::Oz => c"default<Oz>",
        }
    }
}
