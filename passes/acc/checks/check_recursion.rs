//! Refuses acc routines that call themselves, directly or through others, and other
//! procedures of constructs that do where the file is compiled for devices.
//!
//! Threads of a GPU have stacks of a size that is known when a kernel is compiled. What
//! does not fit would be memory of another wavefront.
//!
//! ```mlir
//! acc.routine @r func(@f) seq
//! func.func @f() {
//!   fir.call @f() : () -> ()      // error
//!   return
//! }
//! ```
//!
//! Nothing is changed. Calls through procedure pointers are not seen.

use crate::{acc::routines::device_code, pass::Pass};
use accc_dialects::{
    acc, fir,
    ir::{Module, Op, Reported, error, error_with_note},
};

#[derive(Clone, Default)]
pub struct CheckRecursion;

impl Pass for CheckRecursion {
    const ARGUMENT: &'static str = "acc-check-recursion";
    const SUMMARY: &'static str = "refuse device code that calls itself";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        let mut outcome = Ok(());
        for routine in module.collect_named(acc::ROUTINE) {
            let procedure = acc::routine_procedure(routine).and_then(|name| symbols.lookup(&name));
            if let Some(procedure) = procedure
                && let Some(call) = call_back_to(procedure, &symbols)
            {
                outcome = Err(error_with_note(
                    call.location(),
                    MESSAGE,
                    (routine.location(), "the procedure is an 'acc routine'"),
                ));
            }
        }
        // Without a directive they are routines only for devices.
        if outcome.is_err() || device_code::is_for_hosts(module) {
            return outcome;
        }
        let called = device_code::device_code(&symbols).into_iter();
        let mut calls: Vec<_> = called
            .filter_map(|name| call_back_to(symbols.lookup(&name)?, &symbols))
            .collect();
        calls.sort_by_key(|call| call.location().file_and_line());
        for call in calls {
            outcome = Err(error(call.location(), MESSAGE));
        }
        outcome
    }
}

const MESSAGE: &str = "recursion is not possible in device code";

/// The call in `procedure` that leads back to it.
fn call_back_to<'c>(procedure: Op<'c>, symbols: &Module<'c>) -> Option<Op<'c>> {
    let own = procedure.symbol_name()?;
    let leads_back = |call: &Op<'c>| {
        let callee = call.callee().into_iter().collect();
        device_code::reached_from(callee, symbols).contains(&own)
    };
    procedure
        .collect_named(fir::CALL)
        .into_iter()
        .find(leads_back)
}
