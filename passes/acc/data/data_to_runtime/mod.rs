//! Converts data clauses, data constructs, updates and `declare` to calls of
//! the runtime.
//!
//! Each data operation becomes one call at its own place: flang and
//! acc-implicit-data put entries before and exits after the construct they
//! belong to. The result of an entry, the device's address or descriptor,
//! replaces its uses. OpenACC 3.4, 2.6 to 2.8, 2.13 and 2.14.4.
//!
//! ## Before
//! ```mlir
//! %d = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
//! acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copyin>, name = "a"}
//! ```
//! ## After
//! ```mlir
//! %p = fir.call @accrt_enter(%variable, %copyin, %null, %sync, %location)
//! %d = fir.convert %p : (!llvm.ptr) -> !fir.ref<f64>
//! fir.call @accrt_exit(%variable, %delete, %sync, %location)
//! ```
//!
//! Where a directive has several clauses, accrt_clauses_begin and accrt_clauses_end stand
//! around their calls; accrt_construct_begin and accrt_construct_end do around a compute
//! construct and its clauses.
//!
//! At the end of a construct the exits that copy to the host come last, since several clauses may
//! name the same data (`Clauses::copy_out_last`). At the beginning objects come before their
//! parts (`Clauses::enter_parts_last`).
//!
//! accrt_together stands before the calls of clauses that name sections of one variable.
//!
//! What gives a variable that clauses name in two ways is marked (`other_names`).
//!
//! A variable behind a descriptor gets a copy of the descriptor with the
//! device's base address, in memory of the calling procedure.
//!
//! ## Expects
//! Compute constructs are accgpu regions (acc-to-accgpu).
//!
//! ## Leaves
//! No data operation of `acc`, no acc.data, acc.enter_data, acc.exit_data,
//! acc.host_data, acc.update, acc.declare_enter or acc.declare_exit.

mod clauses;
mod constructs;
mod entry;
mod exit;
mod operation;
mod other_names;
mod owner;
mod sections;
mod update;

use crate::pass::Pass;
use accc_dialects::{
    acc,
    ir::{Module, Op, Reported},
};
use clauses::Clauses;
use entry::convert_entry;
use exit::convert_exit;
use owner::{DECLARE_EXIT, OWNERS, convert_waits, remove_owner};

#[derive(Clone, Default)]
pub struct DataToRuntime;

impl Pass for DataToRuntime {
    const ARGUMENT: &'static str = "acc-data-to-runtime";
    const SUMMARY: &'static str = "convert data clauses and constructs to calls of the runtime";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        other_names::note(module);
        let mut groups = clauses::find(module);
        for construct in constructs::find(module) {
            construct.enclose(&mut symbols);
        }
        groups.iter_mut().for_each(Clauses::copy_out_last);
        groups.iter_mut().for_each(Clauses::enter_parts_last);
        groups.iter().for_each(Clauses::enter_sections_last);
        // The calls of exits stand where these are, which are gone then.
        let (of_exits, of_entries): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(Clauses::is_of_exits);
        for group in &of_exits {
            group.begin(&mut symbols);
            group.end(&mut symbols);
        }
        // Exits name the variable through their entry, so they go first.
        for exit in module.collect_any(&acc::DATA_EXITS) {
            convert_exit(&mut symbols, exit)?;
        }
        for owner in module.collect_any(&OWNERS) {
            convert_waits(&mut symbols, owner);
        }
        for group in &of_entries {
            group.begin(&mut symbols);
            group.tell_sections(&mut symbols)?;
        }
        let entries = module.collect(&|op| acc::is_data_entry(op));
        for &entry in &entries {
            convert_entry(&mut symbols, entry)?;
        }
        for group in &of_entries {
            group.end(&mut symbols);
        }
        // The ends of declare regions use the tokens of their starts. They have
        // no effect of their own: their exits are separate operations.
        for exit in module.collect_named(DECLARE_EXIT) {
            exit.erase();
        }
        for owner in module.collect_any(&OWNERS) {
            remove_owner(owner);
        }
        for entry in entries {
            entry.erase();
        }
        for bounds in module.collect_named(acc::BOUNDS) {
            bounds.erase();
        }
        Ok(())
    }
}
