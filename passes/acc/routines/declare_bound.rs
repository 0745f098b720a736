//! Declares the procedures that bind clauses name.
//!
//! On devices they are called in place of others (OpenACC 3.4, 2.15.1), and may be another file's,
//! which only what is declared is asked for (`shared_routines`). A string is the name that linkers
//! know: of the symbol that flang makes for it, if there is one.
//!
//! ## Before
//! ```mlir
//! acc.routine @r func(@_QPf) bind("g_") seq
//! func.func private @_QPf(f32) -> f32 attributes {acc.routine_info = #acc.routine_info<[@r]>}
//! ```
//! ## After
//! ```mlir
//! acc.routine @r func(@_QPf) bind(@_QPg) seq
//! func.func private @_QPf(f32) -> f32 attributes {acc.routine_info = #acc.routine_info<[@r]>, accc.bound = [@_QPg]}
//! func.func private @_QPg(f32) -> f32 attributes {accc.named_routine}
//! ```

use super::{
    device_code,
    shared_routines::{NAMED_ROUTINE, other_name_for_linkers},
};
use crate::pass::Pass;
use accc_dialects::{
    acc, func,
    ir::{Attribute, Module, Op, Reported},
};

#[derive(Clone, Default)]
pub struct DeclareBound;

impl Pass for DeclareBound {
    const ARGUMENT: &'static str = "acc-declare-bound";
    const SUMMARY: &'static str = "declare the procedures that bind clauses name";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        if device_code::is_for_hosts(module) {
            return Ok(());
        }
        let mut symbols = Module::new(module);
        for routine in module.collect_named(acc::ROUTINE) {
            let procedure = acc::routine_procedure(routine).and_then(|name| symbols.lookup(&name));
            if let Some(procedure) = procedure {
                acc::bind_symbols(routine, &|name| symbol_for(name, &symbols));
                declare(&acc::bound_names(routine), procedure, &mut symbols);
                acc::note_bound(routine, &symbols);
            }
        }
        Ok(())
    }
}

/// The symbol of the procedure that linkers call `name`.
fn symbol_for(name: &str, symbols: &Module<'_>) -> String {
    let other = || other_name_for_linkers(name);
    match symbols.lookup(name) {
        Some(_) => name.to_owned(),
        None => other().unwrap_or_else(|| name.to_owned()),
    }
}

/// Declares what is called in place of `procedure`, which has the same arguments.
fn declare<'c>(names: &[String], procedure: Op<'c>, symbols: &mut Module<'c>) {
    let Some(ty) = procedure.type_attribute(func::TYPE) else {
        return;
    };
    for name in names {
        if symbols.lookup(name).is_some() {
            continue;
        }
        let declaration = func::declare_at(procedure, symbols, name, ty);
        declaration.set_attribute(NAMED_ROUTINE, Attribute::unit(symbols.op().ctx()));
    }
}
