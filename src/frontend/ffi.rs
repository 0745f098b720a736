//! The C functions of `flang.cpp`; see `flang.h` for their contracts.

use mlir_sys::{MlirContext, MlirDialectRegistry, MlirModule};
use std::ffi::{c_char, c_int, c_ulonglong, c_void};

#[repr(C)]
pub struct AcccUnit {
    opaque: [u8; 0],
}

#[repr(C)]
pub struct AcccDiagnosticPrinter {
    opaque: [u8; 0],
}

#[repr(C)]
pub struct AcccTargetOptions {
    pub triple: *const c_char,
    pub cpu: *const c_char,
    pub features: *const c_char,
    pub optimization_level: c_int,
    pub pic_level: c_int,
    pub is_pie: c_int,
    pub code_model: *const c_char,
    pub large_data_threshold: c_ulonglong,
    pub vectorize_loops: c_int,
    pub vectorize_slp: c_int,
    pub unroll_loops: c_int,
    pub version_loops: c_int,
    pub has_debug_info: c_int,
    pub vector_library: c_int,
}

unsafe extern "C" {
    pub fn acccRegisterFlangDialects(registry: MlirDialectRegistry);
    pub fn acccRegisterFlangPasses();
    pub fn acccFlangRunAction(count: c_int, arguments: *const *const c_char) -> c_int;
    pub fn acccFlangLower(
        context: MlirContext,
        count: c_int,
        arguments: *const *const c_char,
        offloads_concurrent: bool,
        state: *mut c_void,
        defines: extern "C" fn(*mut c_void, *const c_char),
    ) -> *mut AcccUnit;
    pub fn acccFlangResume(
        module: MlirModule,
        count: c_int,
        arguments: *const *const c_char,
    ) -> *mut AcccUnit;
    pub fn acccUnitFilesRead(
        unit: *mut AcccUnit,
        state: *mut c_void,
        file: extern "C" fn(*mut c_void, *const c_char),
    );
    pub fn acccUnitDefineConstants(unit: *mut AcccUnit);
    pub fn acccUnitDestroy(unit: *mut AcccUnit);
    pub fn acccUnitModule(unit: *mut AcccUnit) -> MlirModule;
    pub fn acccUnitTargetOptions(unit: *mut AcccUnit) -> AcccTargetOptions;
    pub fn acccUnitToFir(unit: *mut AcccUnit, inline_arrays: bool) -> bool;
    pub fn acccUnitToLlvmDialect(unit: *mut AcccUnit, uses_openmp: bool) -> bool;
    pub fn acccDiagnosticPrinterCreate(
        context: MlirContext,
        warnings: bool,
        remarks: bool,
    ) -> *mut AcccDiagnosticPrinter;
    pub fn acccDiagnosticPrinterHasWarned(printer: *const AcccDiagnosticPrinter) -> bool;
    pub fn acccDiagnosticPrinterDestroy(printer: *mut AcccDiagnosticPrinter);
}
