//! Makes the implicit clauses of a program's constants copyin clauses.
//!
//! PARAMETER arrays with known values are part of device code. The values of others, of types
//! that the front end does not define (`src/frontend/lowering/module_constants.cpp`), are in another file's
//! object. These are no variables, so that no default clause is about them (OpenACC 3.4, 2.5.16):
//! default(present) may not ask that somebody has brought them. Nothing could have changed them, and
//! the host may have them in memory that nothing can write to, so that nothing comes back.
//!
//! ## Before
//! ```mlir
//! fir.global @_QMmECc constant : !fir.array<2xcomplex<f32>>
//! %c = fir.address_of(@_QMmECc) : !fir.ref<!fir.array<2xcomplex<f32>>>
//! %d = acc.present varPtr(%c) {implicit = true, name = "c"}
//! acc.parallel dataOperands(%d) { ... }
//! acc.delete accPtr(%d) {implicit = true, name = "c"}
//! ```
//! ## After
//! ```mlir
//! %d = acc.copyin varPtr(%c) {implicit = true, name = "c"}
//! acc.parallel dataOperands(%d) { ... }
//! acc.delete accPtr(%d) {implicit = true, name = "c"}
//! ```
//!
//! It runs when implicit data attributes are known (acc-implicit-data).

use crate::pass::Pass;
use accc_dialects::{
    acc::{self, DataEntry, data_clause},
    fir,
    ir::{Module, Op, Reported},
};

#[derive(Clone, Default)]
pub struct ConstantClauses;

impl Pass for ConstantClauses {
    const ARGUMENT: &'static str = "acc-constant-clauses";
    const SUMMARY: &'static str = "copy constants of other files in, where clauses are implicit";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        for entry in module.collect_any(&[acc::COPYIN, acc::PRESENT]) {
            let entry = DataEntry(entry);
            if entry.is_implicit() && is_constant(entry, &symbols) {
                copy_in(entry.0);
            }
        }
        Ok(())
    }
}

fn is_constant<'c>(entry: DataEntry<'c>, symbols: &Module<'c>) -> bool {
    let source = fir::storage(entry.variable()).defining_op();
    source.is_some_and(|address| fir::is_address_of_constant(symbols, address))
}

/// Makes `entry`, and what ends the lifetime, those of a copyin clause.
fn copy_in(entry: Op<'_>) {
    for end in entry.result(0).users() {
        if end.is(acc::COPYOUT) {
            acc::without_copy_back(end, data_clause::COPYIN);
        } else if end.is(acc::DELETE) {
            acc::set_clause(end, data_clause::COPYIN);
        }
    }
    acc::as_copyin(entry);
}
