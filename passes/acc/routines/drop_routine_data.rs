//! Drops data constructs in acc routines that only say that data is present.
//!
//! A routine runs on a device, where a variable's address is that of its device copy:
//! there is no table to ask and nothing to find. `present`, `no_create` and `deviceptr`
//! move no data, so that the construct's body is right without them. Compilers for GPUs
//! let such constructs pass, and programs have them; what moves data is an error where a
//! kernel comes to it.
//!
//! ## Before
//! ```mlir
//! acc.routine @r func(@f) seq
//! func.func @f(%a: !fir.ref<f64>) {
//!   %d = acc.present varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
//!   acc.data dataOperands(%d : !fir.ref<f64>) {
//!     "use"(%a) : (!fir.ref<f64>) -> ()
//!     acc.terminator
//!   }
//!   acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_present>, name = "a"}
//!   return
//! }
//! ```
//! ## After
//! ```mlir
//! func.func @f(%a: !fir.ref<f64>) {
//!   %d = acc.present varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
//!   "use"(%a) : (!fir.ref<f64>) -> ()
//!   acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_present>, name = "a"}
//!   return
//! }
//! ```
//!
//! ## Leaves
//! The clauses, which belong to nothing any more (acc-drop-unowned-data).

use crate::pass::Pass;
use accc_dialects::{
    acc,
    ir::{Builder, Module, Op, Reported, warning},
    scf,
};

#[derive(Clone, Default)]
pub struct DropRoutineData;

impl Pass for DropRoutineData {
    const ARGUMENT: &'static str = "acc-drop-routine-data";
    const SUMMARY: &'static str = "drop data constructs in acc routines that move nothing";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        for routine in module.collect_named(acc::ROUTINE) {
            let name = acc::routine_procedure(routine);
            let Some(procedure) = name.and_then(|name| symbols.lookup(&name)) else {
                continue;
            };
            for construct in procedure.collect_named(acc::DATA) {
                if moves_nothing(construct) {
                    warning(
                        construct.location(),
                        "this construct has no effect in an 'acc routine': data is on the device there",
                    );
                    scf::inline_region(
                        &Builder::before(construct),
                        construct.region(0),
                        &acc::BODY_ENDS,
                    );
                    construct.erase();
                }
            }
        }
        Ok(())
    }
}

/// Clauses that find data, and leave it as it is.
const FINDERS: [&str; 3] = [acc::PRESENT, acc::NOCREATE, acc::DEVICEPTR];

fn moves_nothing(construct: Op<'_>) -> bool {
    let operands = construct.operands();
    let mut sources = operands.iter().filter_map(|operand| operand.defining_op());
    sources.all(|source| !acc::is_data_entry(source) || source.is_any(&FINDERS))
}
