//! Warns of acc routines that call themselves, directly or through others, and refuses
//! those with levels.
//!
//! A sequential routine may: what it holds is on its thread's stack. That has a size on a
//! GPU, which is not known to suffice. Routines with levels go in the place of their calls
//! (accgpu-inline-routines), which has no end then.
//!
//! ```mlir
//! acc.routine @r func(@f) seq
//! acc.routine @s func(@g) vector
//! func.func @f() {
//!   fir.call @f() : () -> ()      // warning
//!   return
//! }
//! func.func @g() {
//!   fir.call @g() : () -> ()      // error
//!   return
//! }
//! ```
//!
//! Nothing is changed. Calls through procedure pointers are not seen.

use crate::pass::Pass;
use accc_dialects::{
    acc, fir,
    ir::{Module, Op, Reported, error_with_note, warning},
};

#[derive(Clone, Default)]
pub struct CheckRecursion;

impl Pass for CheckRecursion {
    const ARGUMENT: &'static str = "acc-check-recursion";
    const SUMMARY: &'static str = "warn of acc routines that call themselves";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        let mut outcome = Ok(());
        for routine in module.collect_named(acc::ROUTINE) {
            let procedure = acc::routine_procedure(routine).and_then(|name| symbols.lookup(&name));
            if let Some(procedure) = procedure
                && let Some(call) = call_back_to(procedure, &symbols)
            {
                if let Err(reported) = report(routine, call) {
                    outcome = Err(reported);
                }
            }
        }
        outcome
    }
}

fn report(routine: Op<'_>, call: Op<'_>) -> Result<(), Reported> {
    let Some(level) = acc::routine_level(routine) else {
        warning(
            call.location(),
            "recursion: each thread of a GPU has a stack of limited size",
        );
        return Ok(());
    };
    Err(error_with_note(
        call.location(),
        &format!("recursion of a {} routine is not possible", level.keyword()),
        (routine.location(), "the routine directive is here"),
    ))
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
