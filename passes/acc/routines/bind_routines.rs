//! Notes at each procedure what its `bind` clause says.
//!
//! On devices other than the host a routine with a bind clause is called by
//! another name (OpenACC 3.4, 2.15.1). accgpu-outline-kernels does that to the
//! code of kernels; the host keeps its version. The clause leaves acc.routine,
//! because acc-implicit-routine of LLVM 22 crashes on a routine that has only one
//! of the two forms of a name.
//!
//! ## Before
//! ```mlir
//! acc.routine @r func(@f) bind("g") seq
//! func.func private @f() attributes {acc.routine_info = #acc.routine_info<[@r]>}
//! ```
//! ## After
//! ```mlir
//! acc.routine @f.routine func(@f) seq
//! func.func private @f() attributes {acc.routine_info = #acc.routine_info<[@f.routine]>, accc.bind = @g}
//! ```

use crate::pass::Pass;
use accc_dialects::{
    acc::{self, BIND},
    fir, func,
    ir::{Attribute, Module, Op, Reported, error},
};

#[derive(Clone, Default)]
pub struct BindRoutines;

impl Pass for BindRoutines {
    const ARGUMENT: &'static str = "acc-bind-routines";
    const SUMMARY: &'static str = "note bind clauses and levels of routines at their procedures";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        for routine in module.collect_named(acc::ROUTINE) {
            name_for_procedure(&mut symbols, routine);
            let bound = acc::bound_name(routine);
            let procedure = acc::routine_procedure(routine).and_then(|name| symbols.lookup(&name));
            if let Some(procedure) = procedure {
                if let Some(bound) = bound.as_ref().and_then(|name| symbols.lookup(name)) {
                    check_interface(bound, procedure, routine)?;
                }
                note(routine, bound, procedure);
            }
            for attribute in acc::BIND_ATTRIBUTES {
                routine.remove_attribute(attribute);
            }
        }
        Ok(())
    }
}

/// Names a directive for its procedure. flang numbers directives through all files of
/// a command, while acc-implicit-routine takes the number of directives in this file
/// for the first number that is free.
fn name_for_procedure<'c>(symbols: &mut Module<'c>, routine: Op<'c>) {
    if let Some(procedure) = acc::routine_procedure(routine) {
        let name = symbols.unique_name(&format!("{procedure}.routine"));
        symbols.rename(routine, &name);
    }
}

/// Refuses `bound`, which devices call with the arguments of `procedure`, where it takes others.
fn check_interface(bound: Op<'_>, procedure: Op<'_>, routine: Op<'_>) -> Result<(), Reported> {
    let types = [bound, procedure].map(|it| it.type_attribute(func::TYPE));
    let [Some(own), Some(passed)] = types else {
        return Ok(());
    };
    if fir::may_be_called_as(own, passed) {
        return Ok(());
    }
    let [bound, procedure] = [bound, procedure].map(|it| {
        let name = it.symbol_name().unwrap_or_default();
        fir::fortran_name(&name)
    });
    Err(error(
        routine.location(),
        &format!(
            "'{bound}' takes other arguments, or returns something else, than '{procedure}', which \
             a bind clause has devices call it for"
        ),
    ))
}

/// Copies of the procedure then have it, too.
fn note<'c>(routine: Op<'c>, bound: Option<String>, procedure: Op<'c>) {
    let ctx = routine.ctx();
    if let Some(bound) = bound {
        procedure.set_attribute(BIND, Attribute::symbol(ctx, &bound));
    }
    if acc::is_parallel_routine(routine) {
        procedure.set_attribute(acc::PARALLEL_ROUTINE, Attribute::unit(ctx));
    }
}
