//! What is kept of a pass that fails by our own mistake: a file with the module
//! before the pipeline and the command that repeats the failure.

use std::io::{self, Write};
use std::panic;
use std::path::PathBuf;

use accc_dialects::{ir::Op, register};
use melior::ir::Module;

use super::pass_manager::{self, Verify};
use crate::error::Error;
use crate::session::Session;

/// Writes a report about `pipeline`, which failed on a copy of `module`, and
/// returns the error that names the pass and the report.
pub fn write(pipeline: &[&str], module: &Module<'_>, session: &Session) -> Error {
    // The passes were silent about which of them failed: find out. Only this
    // rare path pays for that.
    let steps = quietly(session, || {
        (1..pipeline.len()).find(|&steps| !succeeds(&pipeline[..steps], module, session))
    })
    .unwrap_or(pipeline.len());
    let pass = pipeline[steps - 1].to_owned();
    match keep(&pipeline[..steps], module) {
        Ok(reproducer) => Error::Pass { pass, reproducer },
        Err(error) => Error::Internal {
            stage: "a pass",
            message: format!("{pass} failed, and its input could not be kept: {error}"),
        },
    }
}

fn succeeds(pipeline: &[&str], module: &Module<'_>, session: &Session) -> bool {
    let copy = Op::from_raw(module.as_operation().to_raw()).clone_op();
    // SAFETY: nobody else owns the copy.
    let owner = unsafe { register::module_from(copy) };
    let result = pass_manager::succeeds(pipeline, copy, Verify::AfterEachPass, session);
    drop(owner);
    result.unwrap_or(false)
}

/// Runs `work` without the messages that the first failure has printed already.
fn quietly<T>(session: &Session, work: impl FnOnce() -> T) -> T {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let handler = session.context().attach_diagnostic_handler(|_| true);
    let result = work();
    session.context().detach_diagnostic_handler(handler);
    panic::set_hook(hook);
    result
}

/// The file is a lit test, should somebody want to make it one.
fn keep(pipeline: &[&str], module: &Module<'_>) -> io::Result<PathBuf> {
    let mut file = tempfile::Builder::new()
        .prefix("accc-")
        .suffix(".mlir")
        .tempfile()?;
    let pipeline = pipeline.join(",");
    writeln!(
        file,
        "// RUN: accc-opt --pass-pipeline='builtin.module({pipeline})' %s"
    )?;
    writeln!(file, "{}", module.as_operation())?;
    let (_, path) = file.keep().map_err(|error| error.error)?;
    Ok(path)
}
