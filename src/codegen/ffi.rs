//! The C functions of `lower.h`: what MLIR, flang and LLVM offer in C++ only.

use llvm_sys::{
    prelude::{LLVMDiagnosticInfoRef, LLVMModuleRef},
    target_machine::LLVMTargetMachineRef,
};
use mlir_sys::{MlirModule, MlirStringRef, MlirType};
use std::ffi::{c_char, c_int, c_uint, c_ulonglong, c_void};

/// `AcccOptimisation` of `lower.h`.
#[repr(C)]
pub struct Optimisation {
    pub level: c_int,
    pub vectorize_loops: c_int,
    pub vectorize_slp: c_int,
    pub unroll_loops: c_int,
    pub vector_library: c_int,
}

/// `AcccLoopMessage` of `lower.h`.
#[repr(C)]
pub struct LoopMessage {
    pub file: Text,
    pub line: c_uint,
    pub column: c_uint,
    pub text: Text,
    pub is_failure: bool,
}

/// A string of C++, as long as that lives.
#[repr(transparent)]
pub struct Text(MlirStringRef);

impl Text {
    /// A copy.
    pub fn text(&self) -> String {
        // SAFETY: C++ hands over a string that lives.
        let bytes = unsafe { std::slice::from_raw_parts(self.0.data.cast(), self.0.length) };
        String::from_utf8_lossy(bytes).into_owned()
    }
}

unsafe extern "C" {
    /// Registers the passes that the pipelines of this module name.
    #[link_name = "acccRegisterCodegenPasses"]
    pub safe fn register_codegen_passes();

    /// Sets triple, CPU, features and data layout of an MLIR module.
    #[link_name = "acccSetModuleTarget"]
    pub fn set_module_target(
        module: MlirModule,
        triple: MlirStringRef,
        cpu: MlirStringRef,
        features: MlirStringRef,
        data_layout: MlirStringRef,
    );

    /// Whether objects of a type of the LLVM dialect lie otherwise where 128-bit integers are aligned
    /// to 8 bytes than where they are to 16.
    #[link_name = "acccDependsOnWideIntegers"]
    pub fn depends_on_wide_integers(ty: MlirType) -> bool;

    /// Links what `destination` needs of `library`, and consumes `library`.
    #[link_name = "acccLinkNeeded"]
    pub fn link_needed(destination: LLVMModuleRef, library: LLVMModuleRef) -> bool;

    /// Makes the machine emit constructors as ELF's init_array.
    #[link_name = "acccUseInitArray"]
    pub fn use_init_array(machine: LLVMTargetMachineRef);

    /// Gives the module the machine's code model, and both the size from which on a variable is large.
    #[link_name = "acccSetCodeModel"]
    pub fn set_code_model(
        module: LLVMModuleRef,
        machine: LLVMTargetMachineRef,
        large_data_threshold: c_ulonglong,
    );

    /// Runs LLVM's pipeline of a level.
    #[link_name = "acccOptimise"]
    pub fn optimise(module: LLVMModuleRef, machine: LLVMTargetMachineRef, options: Optimisation);

    /// Runs a pipeline in opt's notation over device code; false if there is no such one.
    #[link_name = "acccOptimiseDevice"]
    pub fn optimise_device(
        module: LLVMModuleRef,
        machine: LLVMTargetMachineRef,
        pipeline: *const c_char,
    ) -> bool;

    /// Calls `visit` where a diagnostic of LLVM's passes says something of a loop whose place it
    /// knows; false if not.
    #[link_name = "acccLoopMessage"]
    pub fn loop_message(
        diagnostic: LLVMDiagnosticInfoRef,
        state: *mut c_void,
        visit: extern "C" fn(*mut c_void, *const LoopMessage),
    ) -> bool;

    /// Calls `visit` with the name of each processor of a triple.
    #[link_name = "acccVisitProcessors"]
    pub fn visit_processors(
        triple: MlirStringRef,
        visit: unsafe extern "C" fn(MlirStringRef, *mut c_void),
        context: *mut c_void,
    );
}

/// A view of `text` for MLIR's C functions, valid as long as `text` is.
pub fn string_ref(text: &str) -> MlirStringRef {
    MlirStringRef {
        data: text.as_ptr().cast(),
        length: text.len(),
    }
}
