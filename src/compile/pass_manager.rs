//! MLIR's pass manager for pipelines that are named by text.

use std::sync::Once;

use accc_dialects::ir::Op;
use melior::utility::register_all_passes;
use mlir_sys::{
    MlirPassManager, MlirStringRef, mlirOpPassManagerAddPipeline, mlirPassManagerCreateOnOperation,
    mlirPassManagerDestroy, mlirPassManagerEnableVerifier, mlirPassManagerGetAsOpPassManager,
    mlirPassManagerRunOnOp,
};

use crate::codegen::ffi::string_ref;
use crate::error::Error;
use crate::frontend;
use crate::session::Session;
use crate::time_report::part;

/// When a module is verified.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verify {
    AfterEachPass,
    /// Once, after the last pass, which saves much of a large module's compile time.
    AtEnd,
}

/// Runs the passes that `pipeline` names in MLIR's textual form on `module`, and verifies
/// it. Whether it came to its end and is valid; if not, a message has said why.
pub fn succeeds(
    pipeline: &[&str],
    module: Op<'_>,
    verify: Verify,
    session: &Session,
) -> Result<bool, Error> {
    register_passes();
    // One by one, so that each can be measured. An analysis that passes share lives as long
    // as their manager: they are one step.
    for step in pipeline {
        let manager = ModulePasses::new(verify, session);
        manager.add(step)?;
        // SAFETY: the manager and the module's operation are live and of one
        // context.
        let result = part(step, || unsafe {
            mlirPassManagerRunOnOp(manager.raw, module.raw())
        });
        if result.value == 0 {
            return Ok(false);
        }
    }
    Ok(verify == Verify::AfterEachPass || part("verify", || module.verify()))
}

/// A pass manager for modules. melior's own runs on any operation, and so does
/// not take passes for modules from text.
struct ModulePasses {
    raw: MlirPassManager,
}

impl ModulePasses {
    fn new(verify: Verify, session: &Session) -> Self {
        // SAFETY: the context is live; the manager is destroyed with `self`.
        let raw = unsafe {
            mlirPassManagerCreateOnOperation(
                session.context().to_raw(),
                string_ref("builtin.module"),
            )
        };
        // SAFETY: just created.
        unsafe { mlirPassManagerEnableVerifier(raw, verify == Verify::AfterEachPass) };
        Self { raw }
    }

    fn add(&self, pipeline: &str) -> Result<(), Error> {
        extern "C" fn append(text: MlirStringRef, message: *mut std::ffi::c_void) {
            // SAFETY: MLIR hands over a valid string, and `add` a `String`.
            unsafe {
                let bytes = std::slice::from_raw_parts(text.data.cast::<u8>(), text.length);
                (*message.cast::<String>()).push_str(&String::from_utf8_lossy(bytes));
            }
        }

        let mut message = String::new();
        // SAFETY: the manager is live; the texts outlive the call.
        let result = unsafe {
            mlirOpPassManagerAddPipeline(
                mlirPassManagerGetAsOpPassManager(self.raw),
                string_ref(pipeline),
                Some(append),
                (&raw mut message).cast(),
            )
        };
        if result.value == 0 {
            return Err(Error::Internal {
                stage: "the pass pipeline",
                message,
            });
        }
        Ok(())
    }
}

impl Drop for ModulePasses {
    fn drop(&mut self) {
        // SAFETY: created in `new` and destroyed once.
        unsafe { mlirPassManagerDestroy(self.raw) }
    }
}

/// Makes the passes of MLIR, flang and accc known to textual pipelines.
pub fn register_passes() {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| {
        register_all_passes();
        frontend::register_passes();
        accc_passes::register_all();
    });
}
