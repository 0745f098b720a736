//! Copies characters that default(present) would have to be present.
//!
//! By the letter a character is an aggregate, as an array is (OpenACC 3.4, 2.6.2 and the
//! glossary), so that default(present) asks for it. Users take a single one, an option's name say,
//! for a scalar, which the clause does not ask for, and other compilers do as well.
//!
//! ## Before
//! ```mlir
//! %d = acc.present varPtr(%s : !fir.ref<!fir.char<1,9>>) -> !fir.ref<!fir.char<1,9>> {implicit = true, name = "s"}
//! acc.parallel dataOperands(%d : !fir.ref<!fir.char<1,9>>) { ... }
//! acc.delete accPtr(%d : !fir.ref<!fir.char<1,9>>) {dataClause = #acc<data_clause acc_present>, implicit = true}
//! ```
//! ## After
//! ```mlir
//! %d = acc.copyin varPtr(%s : !fir.ref<!fir.char<1,9>>) -> !fir.ref<!fir.char<1,9>> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "s"}
//! acc.parallel dataOperands(%d : !fir.ref<!fir.char<1,9>>) { ... }
//! acc.copyout accPtr(%d : !fir.ref<!fir.char<1,9>>) to varPtr(%s : !fir.ref<!fir.char<1,9>>) {dataClause = #acc<data_clause acc_copy>, implicit = true}
//! ```
//!
//! Legality: a copy clause uses what is present, and is wrong nowhere else, where the program would
//! end with an error.
//!
//! ## Expects
//! Implicit data clauses are there (acc-implicit-data).

use super::implied_copies::copy_where_absent;
use crate::pass::Pass;
use accc_dialects::{
    acc::{self, DataEntry},
    ir::{Op, Reported, Type},
};

#[derive(Clone, Default)]
pub struct CopyCharacters;

impl Pass for CopyCharacters {
    const ARGUMENT: &'static str = "acc-copy-characters";
    const SUMMARY: &'static str = "copy characters that default(present) asks for";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for entry in module.collect_named(acc::PRESENT) {
            let object = DataEntry(entry).variable().ty().pointee();
            if DataEntry(entry).is_implicit() && object.is_some_and(Type::is_character) {
                copy_where_absent(DataEntry(entry));
            }
        }
        Ok(())
    }
}
