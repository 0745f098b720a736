//! Drops the data operations of directives that a constant condition removed.
//!
//! MLIR's folding erases a directive with `if(.false.)` and puts the body of such
//! a data construct in its place, but leaves the operations of its data clauses.
//! Nothing would say any more that they are not to be executed.
//!
//! ## Before
//! ```mlir
//! %d = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
//! "use"(%a) : (!fir.ref<f64>) -> ()
//! acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copyin>, name = "a"}
//! ```
//! ## After
//! ```mlir
//! "use"(%a) : (!fir.ref<f64>) -> ()
//! ```

use crate::pass::Pass;
use accc_dialects::{
    acc::{self, DataEntry},
    ir::{Op, Reported},
};

#[derive(Clone, Default)]
pub struct DropUnownedData;

impl Pass for DropUnownedData {
    const ARGUMENT: &'static str = "acc-drop-unowned-data";
    const SUMMARY: &'static str = "drop the data operations of removed directives";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for entry in module.collect(&|op| acc::is_data_entry(op)) {
            if !has_owner(entry) {
                drop_entry(entry);
            }
        }
        Ok(())
    }
}

/// Whether a construct or directive has `entry` as its operand.
fn has_owner(entry: Op<'_>) -> bool {
    let mut users = entry.result(0).users().into_iter();
    users.any(|user| user.in_dialect("acc") && !user.is_any(&acc::DATA_EXITS))
}

fn drop_entry(entry: Op<'_>) {
    let result = entry.result(0);
    for user in result.users() {
        if user.is_any(&acc::DATA_EXITS) {
            user.erase();
        }
    }
    result.replace_all_uses_with(DataEntry(entry).variable());
    entry.erase();
}
