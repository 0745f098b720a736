//! Refuses acc routines that call themselves, directly or through others.
//!
//! Threads of a GPU have stacks of a size that is known when a kernel is compiled.
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

use crate::pass::Pass;
use accc_dialects::{
    acc, fir,
    ir::{Module, Op, Reported, error_with_note},
};

#[derive(Clone, Default)]
pub struct CheckRecursion;

impl Pass for CheckRecursion {
    const ARGUMENT: &'static str = "acc-check-recursion";
    const SUMMARY: &'static str = "refuse acc routines that call themselves";

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
                    "recursion is not possible in device code",
                    (routine.location(), "the procedure is an 'acc routine'"),
                ));
            }
        }
        outcome
    }
}

/// The call in `procedure` that leads back to it.
fn call_back_to<'c>(procedure: Op<'c>, symbols: &Module<'c>) -> Option<Op<'c>> {
    procedure
        .collect_named(fir::CALL)
        .into_iter()
        .find(|&call| callee(call, symbols).is_some_and(|next| reaches(next, procedure, symbols)))
}

/// Whether a call of `from` may come to `to`.
fn reaches<'c>(from: Op<'c>, to: Op<'c>, symbols: &Module<'c>) -> bool {
    let mut seen = vec![from];
    let mut next = 0;
    while let Some(&procedure) = seen.get(next) {
        if procedure == to {
            return true;
        }
        for call in procedure.collect_named(fir::CALL) {
            if let Some(callee) = callee(call, symbols)
                && !seen.contains(&callee)
            {
                seen.push(callee);
            }
        }
        next += 1;
    }
    false
}

fn callee<'c>(call: Op<'c>, symbols: &Module<'c>) -> Option<Op<'c>> {
    symbols.lookup(&call.callee()?)
}
