//! Runs pipelines of passes, and tells mistakes of the program from our own.

use accc_dialects::{ir::Op, register};
use accc_passes::PROGRAM_ERROR;

use super::pass_manager::{self, Verify};
use super::report;
use crate::error::Error;
use crate::session::Session;
use crate::time_report::part;

/// Builds for development find an invalid module where it comes from; others look for
/// the pass only when the module is invalid in the end ([`report`]).
const VERIFY: Verify = if cfg!(debug_assertions) {
    Verify::AfterEachPass
} else {
    Verify::AtEnd
};

/// Runs the passes that `pipeline` names in MLIR's textual form on `module`, and
/// verifies it. When that fails without an error of the program, what a report of
/// the mistake needs is kept in a file.
pub fn run(pipeline: &[&str], module: Op<'_>, session: &Session) -> Result<(), Error> {
    // SAFETY: nobody else owns the copy.
    let before = unsafe { register::module_from(module.clone_op()) };
    if part("passes", || {
        pass_manager::succeeds(pipeline, module, VERIFY, session)
    })? {
        Ok(())
    } else if module.has_attribute(PROGRAM_ERROR) {
        // The pass has said why at a source location.
        Err(Error::Reported)
    } else {
        Err(report::write(pipeline, &before, session))
    }
}
