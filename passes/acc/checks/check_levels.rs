//! Refuses loops and calls whose level of parallelism is not free where they stand.
//!
//! flang checks loops inside each other. What it leaves open are procedures: a
//! routine may use its own level and the ones below (OpenACC 3.4, 2.15.1), a call
//! must leave the routine a level that no loop around it has taken, and a loop with
//! a level outside of a construct needs a routine around it (2.9).
//!
//! ```mlir
//! acc.routine @r func(@w) worker
//! acc.parallel {
//!   acc.loop vector control(...) {
//!     fir.call @w() : () -> ()    // error: the vector loop leaves no workers
//!     acc.yield
//!   }
//!   acc.yield
//! }
//! ```
//!
//! Nothing is changed. Levels that the compiler chooses come later and fit.

use crate::pass::Pass;
use accc_dialects::{
    acc::{self, Loop},
    accgpu::Level,
    fir, func,
    ir::{Op, Reported, error, error_with_note, warning},
};

#[derive(Clone, Default)]
pub struct CheckLevels;

impl Pass for CheckLevels {
    const ARGUMENT: &'static str = "acc-check-levels";
    const SUMMARY: &'static str = "refuse levels of parallelism that are not free";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let routines = acc::Routines::of(module);
        let mut outcome = Ok(());
        for nest in module.collect_named(acc::LOOP) {
            outcome = outcome.and(check_loop(nest, &routines));
        }
        for call in module.collect_named(fir::CALL) {
            outcome = outcome.and(check_call(call, &routines));
        }
        outcome
    }
}

/// A loop outside of constructs: its level is the routine's or below it.
fn check_loop<'c>(nest: Op<'c>, routines: &acc::Routines<'c>) -> Result<(), Reported> {
    let source = Loop(nest);
    if nest.enclosing(&acc::COMPUTE).is_some() {
        return Ok(());
    }
    let Some(level) = source.levels().first().copied() else {
        warn_in_main_program(nest);
        return Ok(());
    };
    let name = level.keyword();
    let Some(routine) = routines.around(nest) else {
        return Err(error(
            nest.location(),
            &format!(
                "a {name} loop outside of a compute construct has to be in a procedure with an \
                 'acc routine' directive"
            ),
        ));
    };
    if !allows(routine, level) {
        return Err(error_with_note(
            nest.location(),
            &format!(
                "a {name} loop is not allowed in a routine of level {}",
                keyword(routine)
            ),
            (routine.location(), "the routine directive is here"),
        ));
    }
    if level == Level::Gang && !source.reductions().is_empty() {
        return Err(error(
            nest.location(),
            "a gang loop of a routine may not have a reduction clause; put it on a loop of the \
             compute construct",
        ));
    }
    Ok(())
}

/// Warns of a loop without a level that runs as if it had no directive: other procedures may be
/// called by constructs, the main program is not.
fn warn_in_main_program(nest: Op<'_>) {
    let procedure = nest.enclosing(&[func::FUNC]).and_then(Op::symbol_name);
    if procedure.as_deref() == Some(fir::MAIN_PROGRAM) {
        warning(
            nest.location(),
            "this loop directive is in no compute construct and has no effect: should it be \
             'parallel loop'?",
        );
    }
}

/// A call of a routine with a level: no loop around it has taken the level, and the
/// procedure that calls has it.
fn check_call<'c>(call: Op<'c>, routines: &acc::Routines<'c>) -> Result<(), Reported> {
    let callee = call.callee().unwrap_or_default();
    let Some(routine) = routines.about(&callee) else {
        return Ok(());
    };
    let Some(level) = acc::routine_level(routine) else {
        return Ok(());
    };
    let what = format!(
        "a call of the {} routine '{}'",
        level.keyword(),
        procedure_name(&callee)
    );
    if let Some((nest, taken)) = taken_around(call).filter(|&(_, taken)| level <= taken) {
        return Err(error_with_note(
            call.location(),
            &format!("{what} is not allowed inside a {} loop", taken.keyword()),
            (nest.location(), "the loop is here"),
        ));
    }
    if call.enclosing(&acc::COMPUTE).is_none()
        && let Some(caller) = routines.around(call)
        && !allows(caller, level)
    {
        return Err(error_with_note(
            call.location(),
            &format!(
                "{what} is not allowed in a routine of level {}",
                keyword(caller)
            ),
            (caller.location(), "the routine directive is here"),
        ));
    }
    Ok(())
}

/// The innermost level that loops around `op` name, and the loop. A gang dimension
/// leaves others free (2.9.2).
fn taken_around(op: Op<'_>) -> Option<(Op<'_>, Level)> {
    let mut around = op.enclosing(&[acc::LOOP]);
    while let Some(nest) = around {
        let source = Loop(nest);
        if let Some(&level) = source.levels().last()
            && (level != Level::Gang || source.gang_dim().is_none())
        {
            return Some((nest, level));
        }
        around = nest.enclosing(&[acc::LOOP]);
    }
    None
}

/// Whether the procedure of `routine` may use `level`.
fn allows(routine: Op<'_>, level: Level) -> bool {
    acc::routine_level(routine).is_some_and(|own| own <= level)
}

fn keyword(routine: Op<'_>) -> &'static str {
    acc::routine_level(routine).map_or("seq", Level::keyword)
}

/// The program's name of a procedure, without its module.
fn procedure_name(symbol: &str) -> &str {
    symbol.rsplit_once('P').map_or(symbol, |(_, name)| name)
}
