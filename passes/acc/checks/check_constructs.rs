//! Refuses inside of compute constructs what only host code can execute.
//!
//! Code that runs on a device cannot start another kernel (OpenACC 3.4, 2.5.4), move
//! data or wait for queues; flang lets it through.
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
    const SUMMARY: &'static str = "refuse what only hosts execute inside of compute constructs";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut outcome = Ok(());
        for op in module.collect_any(&[&acc::COMPUTE[..], &HOST_ONLY].concat()) {
            if let Some(around) = op.enclosing(&acc::COMPUTE) {
                outcome = Err(error_with_note(
                    op.location(),
                    &format!("'{}' may not stand inside of a compute construct", name(op)),
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

/// Other directives of the host.
const HOST_ONLY: [&str; 9] = [
    acc::DATA,
    acc::ENTER_DATA,
    acc::EXIT_DATA,
    acc::HOST_DATA,
    acc::INIT,
    acc::SET,
    acc::SHUTDOWN,
    acc::UPDATE,
    acc::WAIT,
];

/// The directive as programs have it.
fn name(op: Op<'_>) -> String {
    op.name().trim_start_matches("acc.").replace('_', " ")
}
