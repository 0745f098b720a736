//! What there is to say of a device after an error.

use super::error::Error;
use crate::{clauses::directive, device::memory, state::environment::Environment};
use std::sync::atomic::Ordering;

impl Environment {
    /// What there is to say of the device when an error ends the program. Prints
    /// the table before an error about presence or memory.
    pub fn explain(&self, error: &Error) -> Vec<String> {
        let mut context = vec![format!("on device {self}")];
        match error {
            Error::NotPresent { .. }
            | Error::PartlyPresent(_)
            | Error::Apart(_)
            | Error::NoMemory { .. } => {
                eprint!("{}", self.present_dump());
                if matches!(error, Error::PartlyPresent(_)) && memory::is_asked_for_managed() {
                    let text = "programs for managed memory have copies, too, of what their \
                                constructs use: a data clause that brings all of what both are \
                                parts of helps, or -gpu=mem:unified where the GPU can use the \
                                program's memory";
                    context.push(text.to_owned());
                }
            }
            // A driver tells of the failure of a queue at some later call.
            Error::Driver { .. } => {
                if self.process.load(Ordering::Relaxed) != std::process::id() {
                    let text = "this process is a fork of the one that began to use the device; \
                                a GPU has to be used by one of them only: fork before";
                    context.push(text.to_owned());
                }
                let operations = directive::operations();
                if !operations.is_empty() {
                    context.push("not waited for yet in this construct:".to_owned());
                    context.extend(operations.iter().map(|it| format!("  {it}")));
                }
                for (number, operations) in self.queues.operations() {
                    context.push(format!("not waited for yet in async queue {number}:"));
                    context.extend(operations.iter().map(|it| format!("  {it}")));
                }
            }
            _ => {}
        }
        context
    }
}
