//! Registration of dialects and passes with MLIR.

use crate::ffi;
use melior::dialect::{DialectHandle, DialectRegistry};
use std::ffi::{CString, c_char};

/// Makes `accgpu` known to contexts that use `registry`.
pub fn register_accgpu(registry: &DialectRegistry) {
    // SAFETY: the handle is a constant of the dialect's library.
    unsafe { DialectHandle::from_raw(ffi::mlirGetDialectHandle__accgpu__()) }
        .insert_dialect(registry);
}

/// Lets operations of FIR say that they have no effects, in contexts that use `registry`.
pub fn register_effects(registry: &DialectRegistry) {
    // SAFETY: the registry is a live one.
    unsafe { ffi::acccRegisterEffects(registry.to_raw()) }
}

/// Makes a pass known to textual pipelines.
pub fn register_pass(create: extern "C" fn() -> mlir_sys::MlirPass) {
    // SAFETY: MLIR keeps the function pointer, which is valid for ever.
    unsafe { ffi::acccRegisterPass(create) }
}

/// Runs MLIR's optimiser tool over `arguments` (the program's name first) with
/// the dialects of `registry`; returns its exit status.
pub fn run_opt_tool(arguments: &[String], registry: &DialectRegistry) -> i32 {
    let arguments: Vec<CString> = arguments
        .iter()
        .filter_map(|a| CString::new(a.as_str()).ok())
        .collect();
    let pointers: Vec<*const c_char> = arguments.iter().map(|a| a.as_ptr()).collect();
    // SAFETY: the arguments outlive the call; MLIR reads the registry only.
    unsafe { ffi::acccOptMain(pointers.len() as i32, pointers.as_ptr(), registry.to_raw()) }
}

/// The dialects that accc's passes build operations of, which MLIR must load
/// before a pass runs.
pub fn built_dialects() -> Vec<DialectHandle> {
    // SAFETY: the handles are constants of MLIR's and our own libraries.
    unsafe {
        [
            ffi::mlirGetDialectHandle__acc__(),
            ffi::mlirGetDialectHandle__accgpu__(),
            ffi::mlirGetDialectHandle__fir__(),
            mlir_sys::mlirGetDialectHandle__arith__(),
            mlir_sys::mlirGetDialectHandle__complex__(),
            mlir_sys::mlirGetDialectHandle__dlti__(),
            mlir_sys::mlirGetDialectHandle__func__(),
            mlir_sys::mlirGetDialectHandle__gpu__(),
            mlir_sys::mlirGetDialectHandle__llvm__(),
            mlir_sys::mlirGetDialectHandle__nvvm__(),
            mlir_sys::mlirGetDialectHandle__omp__(),
            mlir_sys::mlirGetDialectHandle__scf__(),
        ]
        .into_iter()
        .map(|handle| DialectHandle::from_raw(handle))
        .collect()
    }
}

/// Takes ownership of a module that no one else owns.
///
/// # Safety
/// `op` must be a `builtin.module` that is in no block and has no other owner.
pub unsafe fn module_from<'c>(op: crate::ir::Op<'c>) -> melior::ir::Module<'c> {
    // SAFETY: the caller's promise.
    unsafe { melior::ir::Module::from_raw(mlir_sys::mlirModuleFromOperation(op.raw())) }
}

/// A module without operations.
pub fn empty_module<'c>(location: crate::ir::Location<'c>) -> melior::ir::Module<'c> {
    // SAFETY: the location's context is live; the module is the caller's.
    unsafe { melior::ir::Module::from_raw(mlir_sys::mlirModuleCreateEmpty(location.raw())) }
}
