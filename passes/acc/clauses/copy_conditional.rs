//! Copies what a data construct around has brought only if its condition holds.
//!
//! A variable in a clause of a data construct around is present in a compute construct inside (OpenACC
//! 3.4, 2.6.2). With an IF clause that does not hold nothing is (2.6.5), and the compute construct could
//! not run, although it may well use the variable on the same condition only. It gets the clause that
//! it would have without the data construct, as of other compilers.
//!
//! ## Before
//! ```mlir
//! %0 = acc.create varPtr(%r) {name = "r"}
//! acc.data if(%c) dataOperands(%0) {
//!   %1 = acc.present varPtr(%r) {implicit = true, name = "r"}
//!   acc.kernels dataOperands(%1) { ... }
//! ```
//! ## After
//! ```mlir
//! %0 = acc.create varPtr(%r) {name = "r"}
//! acc.data if(%c) dataOperands(%0) {
//!   %1 = acc.copyin varPtr(%r) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "r"}
//!   acc.kernels dataOperands(%1) { ... }
//!   acc.copyout accPtr(%1) to varPtr(%r)
//! ```
//! Legality: a copy clause uses what is present, and is wrong nowhere else, where the program would
//! end with an error. Where the data constructs have sections, one of which is present if its
//! condition holds, that is all that the construct uses, as without a condition: libaccrt takes it
//! for the whole, which the clause is about. `default(present)` stays what it asks for.
//!
//! ## Expects
//! Implicit data clauses are there (acc-implicit-data).

use super::{implied_copies::copy_where_absent, whole_clauses::exits};
use crate::pass::Pass;
use accc_dialects::{
    acc::{self, DataEntry},
    fir,
    ir::{Attribute, Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct CopyConditional;

impl Pass for CopyConditional {
    const ARGUMENT: &'static str = "acc-copy-conditional";
    const SUMMARY: &'static str = "copy what data constructs bring under a condition";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for entry in module.collect_named(acc::PRESENT) {
            let entry = DataEntry(entry);
            if entry.is_implicit()
                && is_conditional(entry)
                && let Some(copy) = copy_where_absent(entry)
            {
                for op in exits(copy).into_iter().chain([copy]) {
                    op.set_attribute(acc::PART_OF_REGIONS, Attribute::unit(op.ctx()));
                }
            }
        }
        Ok(())
    }
}

/// Whether the data constructs around that name the variable of `entry` have conditions, each of
/// them.
fn is_conditional(entry: DataEntry<'_>) -> bool {
    let construct = entry.result().users().into_iter();
    let mut construct = construct.filter(|user| user.is_any(&acc::COMPUTE));
    if construct.any(acc::has_default_present) {
        return false;
    }
    let mut is_named = false;
    let mut around = entry.0.enclosing(&[acc::DATA]);
    while let Some(data) = around {
        if acc::has_default_present(data) {
            return false;
        }
        if names(data, entry.variable()) {
            if acc::data_condition(data).is_none() {
                return false;
            }
            is_named = true;
        }
        around = data.enclosing(&[acc::DATA]);
    }
    is_named
}

fn names<'c>(data: Op<'c>, variable: Value<'c>) -> bool {
    let entries = data.operands().into_iter().filter_map(Value::defining_op);
    let mut entries = entries.filter(|&op| acc::is_data_entry(op));
    entries.any(|op| fir::storage(DataEntry(op).variable()) == fir::storage(variable))
}
