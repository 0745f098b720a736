//! Makes scalars that constructs `kernels` use copied data where `default(present)` is visible.
//!
//! The clause is about arrays and objects of derived types (OpenACC 3.4, 2.5.16); a scalar
//! in a `kernels` construct is in a copy clause with it as without it (2.6.2).
//! acc-implicit-data of LLVM 22 asks for scalars on the device as well, and programs, whose
//! variables of a common block or module are only on the host, would end there.
//!
//! ## Before
//! ```mlir
//! %s = acc.present varPtr(%x : !fir.ref<f32>) -> ... {acc.from_default, implicit = true, name = "x"}
//! acc.kernels dataOperands(%s : ...) { ... }
//! acc.delete accPtr(%s : ...) {dataClause = #acc<data_clause acc_present>, implicit = true, name = "x"}
//! ```
//! ## After
//! ```mlir
//! %s = acc.copyin varPtr(%x : ...) -> ... {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "x"}
//! acc.kernels dataOperands(%s : ...) { ... }
//! acc.copyout accPtr(%s : ...) to varPtr(%x : ...) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "x"}
//! ```
//!
//! Legality: the copy clause moves nothing for a scalar that is present.

use crate::pass::Pass;
use accc_dialects::{
    acc::{self, Compute, DataEntry},
    ir::{Builder, Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct CopyScalars;

impl Pass for CopyScalars {
    const ARGUMENT: &'static str = "acc-copy-scalars";
    const SUMMARY: &'static str = "copy the scalars of kernels constructs with default(present)";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_named(acc::KERNELS) {
            let operands = Compute(construct).data_operands().into_iter();
            let entries: Vec<_> = operands.filter_map(Value::defining_op).collect();
            for entry in entries.into_iter().filter(|&op| is_scalar_of_default(op)) {
                copy(construct, entry);
            }
        }
        Ok(())
    }
}

/// Marks what acc-implicit-data adds for a default clause.
const FROM_DEFAULT: &str = "acc.from_default";

fn is_scalar_of_default(entry: Op<'_>) -> bool {
    let object = || DataEntry(entry).variable().ty().pointee();
    entry.is(acc::PRESENT)
        && entry.has_attribute(FROM_DEFAULT)
        && object().is_some_and(|object| object.is_trivial())
}

/// Puts a copy clause of `construct` in the place of `entry` and its end.
fn copy<'c>(construct: Op<'c>, entry: Op<'c>) {
    let clause = DataEntry(entry);
    let (before, after) = (Builder::before(entry), Builder::after(construct));
    let (variable, name) = (clause.variable(), clause.name());
    let device = acc::copy_variable_around(&before, &after, construct, variable, &name);
    let ends = entry.result(0).users().into_iter();
    for end in ends.filter(|user| user.is(acc::DELETE)) {
        end.erase();
    }
    entry.result(0).replace_all_uses_with(device);
    entry.erase();
}
