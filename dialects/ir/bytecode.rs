//! Modules as MLIR's bytecode: small, with all source locations.

use super::{Ctx, Op};
use crate::register;
use mlir_sys::{
    MlirStringRef, mlirModuleCreateParse, mlirModuleGetOperation, mlirOperationWriteBytecode,
};
use std::ffi::c_void;

/// The bytecode of `op`, a module.
pub fn to_bytecode(op: Op<'_>) -> Vec<u8> {
    extern "C" fn append(text: MlirStringRef, bytes: *mut c_void) {
        if text.length == 0 {
            return;
        }
        // SAFETY: MLIR hands over a valid range, and the caller below a `Vec`.
        unsafe {
            let part = std::slice::from_raw_parts(text.data.cast::<u8>(), text.length);
            (*bytes.cast::<Vec<u8>>()).extend_from_slice(part);
        }
    }
    let mut bytes = Vec::new();
    // SAFETY: the operation is live, and so is the vector until the call returns.
    unsafe { mlirOperationWriteBytecode(op.raw(), Some(append), (&raw mut bytes).cast()) };
    bytes
}

/// The module that [`to_bytecode`] wrote. `None` after MLIR's diagnostics when the
/// bytes are something else.
pub fn from_bytecode<'c>(ctx: Ctx<'c>, bytes: &[u8]) -> Option<melior::ir::Module<'c>> {
    let text = MlirStringRef {
        data: bytes.as_ptr().cast(),
        length: bytes.len(),
    };
    // SAFETY: the context is live; MLIR copies what it keeps of the bytes.
    let raw = unsafe { mlirModuleCreateParse(ctx.raw(), text) };
    if raw.ptr.is_null() {
        return None;
    }
    // SAFETY: a module just created, which nobody else owns.
    let op = Op::from_raw(unsafe { mlirModuleGetOperation(raw) });
    Some(unsafe { register::module_from(op) })
}
