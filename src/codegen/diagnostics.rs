//! Collects what LLVM's passes and back ends complain about, instead of letting
//! LLVM print it and end the process.

use super::{
    error::CodegenError,
    ffi,
    missed_loops::{MissedLoops, Place},
};
use inkwell::context::{AsContextRef, Context};
use llvm_sys::{
    LLVMDiagnosticSeverity, core,
    prelude::{LLVMContextRef, LLVMDiagnosticInfoRef},
};
use std::{
    cell::RefCell,
    ffi::{CStr, c_void},
    fmt::Display,
};

/// The diagnostics of one LLVM context, as long as this lives.
pub struct Diagnostics {
    context: LLVMContextRef,
    // Boxed: LLVM holds its address.
    collected: Box<RefCell<Collected>>,
}

#[derive(Default)]
struct Collected {
    errors: Vec<String>,
    missed: MissedLoops,
}

impl Diagnostics {
    /// Collects from now on. The context must outlive the result.
    pub fn collect(context: &Context) -> Self {
        let collected = Box::new(RefCell::default());
        let context = context.as_ctx_ref();
        let data = &raw const *collected;
        // SAFETY: `handle` gets the address of `collected` back, which stays where
        // it is until drop removes the handler.
        unsafe {
            core::LLVMContextSetDiagnosticHandler(context, Some(handle), data.cast_mut().cast());
        }
        Diagnostics { context, collected }
    }

    /// Fails if there have been errors.
    pub fn check(&self, target: &impl Display) -> Result<(), CodegenError> {
        let messages = std::mem::take(&mut self.collected.borrow_mut().errors);
        if messages.is_empty() {
            return Ok(());
        }
        Err(CodegenError::Backend {
            target: target.to_string(),
            messages,
        })
    }

    /// The loops of which a directive demanded in vain what LLVM then left.
    pub fn missed_loops(&self) -> MissedLoops {
        std::mem::take(&mut self.collected.borrow_mut().missed)
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
                let collected = &*data.cast::<RefCell<Collected>>();
                collected.borrow_mut().errors.push(message);
            }
            _ if ffi::loop_message(diagnostic, data, note_loop) => {}
            LLVMDiagnosticSeverity::LLVMDSWarning => tracing::warn!("{message}"),
            _ => tracing::debug!("{message}"),
        }
    }
}

extern "C" fn note_loop(data: *mut c_void, message: *const ffi::LoopMessage) {
    // SAFETY: `data` is as in `handle`; the message lives during this call.
    let (collected, message) = unsafe { (&*data.cast::<RefCell<Collected>>(), &*message) };
    let place = Place {
        file: message.file.text(),
        line: message.line,
        column: message.column,
    };
    let text = message.text.text();
    let missed = &mut collected.borrow_mut().missed;
    match message.is_failure {
        true => missed.add_failure(place, text),
        false => missed.add_reason(place, text),
    }
}
