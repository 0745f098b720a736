//! Collects what LLVM's passes and back ends complain about, instead of letting
//! LLVM print it and end the process.

use super::target::DeviceTarget;
use crate::codegen::error::CodegenError;
use inkwell::context::{AsContextRef, Context};
use llvm_sys::{
    LLVMDiagnosticSeverity, core,
    prelude::{LLVMContextRef, LLVMDiagnosticInfoRef},
};
use std::{
    cell::RefCell,
    ffi::{CStr, c_void},
};

/// The diagnostics of one LLVM context, as long as this lives.
pub struct Diagnostics {
    context: LLVMContextRef,
    // Boxed: LLVM holds its address.
    errors: Box<RefCell<Vec<String>>>,
}

impl Diagnostics {
    /// Collects from now on. The context must outlive the result.
    pub fn collect(context: &Context) -> Self {
        let errors = Box::new(RefCell::new(Vec::new()));
        let context = context.as_ctx_ref();
        let data = &raw const *errors;
        // SAFETY: `handle` gets the address of `errors` back, which stays where
        // it is until drop removes the handler.
        unsafe {
            core::LLVMContextSetDiagnosticHandler(context, Some(handle), data.cast_mut().cast());
        }
        Diagnostics { context, errors }
    }

    /// Fails if there have been errors.
    pub fn check(&self, target: &DeviceTarget) -> Result<(), CodegenError> {
        let messages = self.errors.take();
        if messages.is_empty() {
            return Ok(());
        }
        Err(CodegenError::Backend {
            target: target.to_string(),
            messages,
        })
    }
}

impl Drop for Diagnostics {
    fn drop(&mut self) {
        // SAFETY: the context outlives this.
        unsafe {
            core::LLVMContextSetDiagnosticHandler(self.context, None, std::ptr::null_mut());
        }
    }
}

extern "C" fn handle(diagnostic: LLVMDiagnosticInfoRef, data: *mut c_void) {
    // SAFETY: `data` is the address given at registration; the diagnostic lives
    // during this call, its description until it is disposed of.
    unsafe {
        let severity = core::LLVMGetDiagInfoSeverity(diagnostic);
        let text = core::LLVMGetDiagInfoDescription(diagnostic);
        let message = CStr::from_ptr(text).to_string_lossy().into_owned();
        core::LLVMDisposeMessage(text);
        match severity {
            LLVMDiagnosticSeverity::LLVMDSError => {
                let errors = &*data.cast::<RefCell<Vec<String>>>();
                errors.borrow_mut().push(message);
            }
            LLVMDiagnosticSeverity::LLVMDSWarning => tracing::warn!("{message}"),
            _ => tracing::debug!("{message}"),
        }
    }
}
