//! The C functions of `lower.h`: what MLIR, flang and LLVM offer in C++ only.

use llvm_sys::{prelude::LLVMModuleRef, target_machine::LLVMTargetMachineRef};
use mlir_sys::{MlirModule, MlirStringRef, MlirType};
use std::ffi::{c_char, c_int, c_void};

/// `AcccOptimisation` of `lower.h`.
#[repr(C)]
pub struct Optimisation {
    pub level: c_int,
    pub vectorize_loops: c_int,
    pub vectorize_slp: c_int,
    pub unroll_loops: c_int,
    pub vector_library: c_int,
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
