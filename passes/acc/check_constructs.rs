//! Refuses compute constructs inside of compute constructs.
//!
//! Code that runs on a device cannot start another kernel (OpenACC 3.4, 2.5.4); flang
//! lets it through.
//!
//! ```mlir
//! acc.kernels {
//!   acc.parallel combined(loop) {   // error
//!     acc.yield
//!   }
//!   acc.terminator
//! }
//! ```
//!
//! Nothing is changed.

use crate::pass::Pass;
use accc_dialects::{
    acc,
    ir::{Op, Reported, error_with_note},
};

#[derive(Clone, Default)]
pub struct CheckConstructs;

impl Pass for CheckConstructs {
    const ARGUMENT: &'static str = "acc-check-constructs";
    const SUMMARY: &'static str = "refuse compute constructs inside of compute constructs";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut outcome = Ok(());
        for construct in module.collect(&|op| op.is_any(&acc::COMPUTE)) {
            if let Some(around) = construct.enclosing(&acc::COMPUTE) {
                outcome = Err(error_with_note(
                    construct.location(),
                    &format!(
                        "a {} construct may not stand inside of a compute construct",
                        name(construct)
                    ),
                    (
                        around.location(),
                        &format!("the {} construct around it", name(around)),
                    ),
                ));
            }
        }
        outcome
    }
}

/// The construct's keyword.
fn name(construct: Op<'_>) -> String {
    construct
        .name()
        .as_str()
        .trim_start_matches("acc.")
        .to_owned()
}
