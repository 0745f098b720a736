//! Gives the data that accc adds to a construct the construct's queue, and the values of
//! firstprivate variables none.
//!
//! All data that a construct with an async clause moves, moves in its queue (OpenACC 3.4,
//! 2.16.1), what it moves implicitly (2.6.2) too: a copy that does not wait for the kernel
//! brings back what was there before. flang gives the queue to data clauses, but
//! acc-implicit-data to none of its own.
//!
//! The values of firstprivate variables are those of the moment when the construct is
//! encountered (2.5.14): they are copied at once.
//!
//! ## Before
//! ```mlir
//! %d = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {implicit = true, name = "a"}
//! acc.parallel dataOperands(%d : !fir.ref<f64>) async(%q : i32) { ... }
//! acc.copyout accPtr(%d : !fir.ref<f64>) to varPtr(%a : !fir.ref<f64>) {implicit = true}
//! ```
//! ## After
//! ```mlir
//! %d = acc.copyin varPtr(%a : !fir.ref<f64>) async(%q : i32) -> !fir.ref<f64> {...}
//! acc.parallel dataOperands(%d : !fir.ref<f64>) async(%q : i32) { ... }
//! acc.copyout accPtr(%d : !fir.ref<f64>) to varPtr(%a : !fir.ref<f64>) {implicit = true}
//! ```
//!
//! Exits are in the queue of their entry (acc-data-to-runtime).
//!
//! ## Legality
//! A queue does its work in order: the copy to the device, the kernel, the copy back. The
//! program may not touch the variable before it has waited for the queue. What is copied at
//! once gets memory that no queue uses, and the runtime gives it to no other variable before
//! the queue is done with it.
//!
//! ## Expects
//! Implicit data clauses are there (acc-implicit-data), and clauses are those of one device
//! (acc-select-device-type).

use crate::pass::Pass;
use accc_dialects::{
    acc,
    ir::{Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct QueueData;

impl Pass for QueueData {
    const ARGUMENT: &'static str = "acc-queue-data";
    const SUMMARY: &'static str = "give implicit data clauses the queue of their construct";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_any(&acc::COMPUTE) {
            if acc::queue_of(construct) == acc::Async::Synchronous {
                continue;
            }
            let entries = construct.operands().into_iter();
            for entry in entries.filter_map(Value::defining_op) {
                if entry.is(acc::FIRSTPRIVATE) {
                    acc::leave_queue(entry);
                } else if acc::is_data_entry(entry) && is_own(construct, entry) {
                    acc::take_queue(entry, construct);
                }
            }
        }
        Ok(())
    }
}

/// Whether the entry is the construct's and not that of a data construct around it.
fn is_own(construct: Op<'_>, entry: Op<'_>) -> bool {
    let mut users = entry.result(0).users().into_iter();
    users.all(|user| construct.is_ancestor_of(user) || user.is_any(&acc::DATA_EXITS))
}
