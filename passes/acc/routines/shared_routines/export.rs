//! A file's routines, with what they need.

use super::{
    IMPORTED, LINKAGE,
    calls::{ProcedureKind, module_of_constant, procedure_kind},
    defined_routines, directives_of, drop_definition, is_common_code, is_defined, is_internal,
    is_unused_name, is_variable, reached_from,
};
use crate::acc::routines::internal_function::MADE;
use accc_dialects::{
    acc, fir, func,
    ir::{Attribute, Module, Op},
    register,
};
use std::collections::{BTreeMap, BTreeSet};

/// The routines and constant arrays of `own`, the Fortran modules that the file of `module`
/// (FIR with acc operations) defines, by the name of the Fortran module.
pub fn export_modules<'c>(
    module: Op<'c>,
    own: &BTreeSet<String>,
) -> BTreeMap<String, melior::ir::Module<'c>> {
    let symbols = Module::new(module);
    let mut needed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, routine) in defined_routines(module) {
        if let ProcedureKind::OfModule(owner) = procedure_kind(&name)
            && own.contains(owner)
            && let Some(names) = names_needed(routine, &symbols)
        {
            needed.entry(owner.to_owned()).or_default().extend(names);
        }
    }
    // Routines of other files may take elements of them.
    for constant in module.collect_named(fir::GLOBAL) {
        let name = constant.symbol_name().expect("a symbol has a name");
        if is_defined(constant)
            && let Some(owner) = module_of_constant(&name)
            && own.contains(owner)
            && let Some(names) = names_needed(constant, &symbols)
        {
            needed.entry(owner.to_owned()).or_default().extend(names);
        }
    }
    needed
        .into_iter()
        .map(|(owner, needed)| {
            let exported = copy_of(&symbols, &needed, &owner);
            (owner, exported)
        })
        .collect()
}

/// The routines of `module` (as above) that no module file of its own tells of: external
/// procedures, and those of a submodule whose module is another file's. `None` where it
/// has not got any.
pub fn export_external<'c>(
    module: Op<'c>,
    own: &BTreeSet<String>,
) -> Option<melior::ir::Module<'c>> {
    let symbols = Module::new(module);
    let mut needed = BTreeSet::new();
    let mut owner = None;
    for (name, routine) in defined_routines(module) {
        let is_offered = match procedure_kind(&name) {
            ProcedureKind::External => true,
            ProcedureKind::OfModule(owner) => !own.contains(owner),
            ProcedureKind::Other => false,
        };
        if is_offered && let Some(names) = names_needed(routine, &symbols) {
            needed.extend(names);
            owner.get_or_insert(name);
        }
    }
    owner.map(|owner| copy_of(&symbols, &needed, &owner))
}

/// The names of what `symbol` needs, itself included; `None` where other files could not
/// name all of it. Variables with SAVE get their names for linkers here: constructs of other
/// files have to find the one variable that there is.
fn names_needed<'c>(symbol: Op<'c>, symbols: &Module<'c>) -> Option<BTreeSet<String>> {
    let reached = reached_from(vec![symbol], symbols);
    let hidden = reached.iter().filter(|symbol| is_hidden_variable(**symbol));
    let hidden: Vec<_> = hidden.collect();
    if !hidden.iter().all(|variable| has_unique_name(**variable)) {
        return None;
    }
    hidden
        .iter()
        .for_each(|variable| variable.remove_attribute(LINKAGE));
    let mut names: BTreeSet<_> = reached.iter().filter_map(|op| op.symbol_name()).collect();
    let directives = directives_of(&names, symbols.op());
    names.extend(directives.into_iter().filter_map(Op::symbol_name));
    Some(names)
}

/// A module with copies of the symbols that `needed` names; `owner` tells it from those
/// of other files.
fn copy_of<'c>(
    symbols: &Module<'c>,
    needed: &BTreeSet<String>,
    owner: &str,
) -> melior::ir::Module<'c> {
    let module = register::empty_module(symbols.op().location());
    let mut exported = Module::new(Op::from_raw(module.as_operation().to_raw()));
    for symbol in needed.iter().filter_map(|name| symbols.lookup(name)) {
        let copy = symbol.clone_op();
        if is_variable(copy) || fir::is_type_description(copy) {
            drop_definition(copy);
        } else if copy.is(fir::GLOBAL) && (is_internal(copy) || is_common_code(copy)) {
            copy.set_attribute(MADE, Attribute::unit(copy.ctx()));
        } else if copy.is(fir::TYPE_INFO) {
            fir::keep_default_values(copy, symbols);
        } else if has_name_for_linkers(copy) && !copy.is(acc::ROUTINE) {
            copy.set_attribute(IMPORTED, Attribute::unit(copy.ctx()));
        }
        drop_unused_names(copy);
        exported.add(copy);
    }
    // Numbered by flang, in each file from 0.
    for name in needed {
        let symbol = exported.lookup(name).expect("copied above");
        let is_numbered = is_internal(symbol) && !fir::is_initial_object(symbol);
        if symbol.is(acc::ROUTINE) || symbol.is(fir::GLOBAL) && is_numbered {
            let name = format!("{name}.{owner}");
            exported.rename(symbol, &name);
        }
    }
    module
}

/// What is declared in `symbol` without a use did not come along.
fn drop_unused_names(symbol: Op<'_>) {
    // Declarations stand behind the addresses that they are of.
    for op in symbol.collect(&|op| is_unused_name(op)).into_iter().rev() {
        op.erase();
    }
}

/// A variable that no other file can name.
fn is_hidden_variable(symbol: Op<'_>) -> bool {
    is_variable(symbol) && is_internal(symbol)
}

/// Whether no other file can have the name of `variable`: it has those of the module or the
/// external procedure around it. What main programs contain begins without one.
fn has_unique_name(variable: Op<'_>) -> bool {
    let name = variable.symbol_name().unwrap_or_default();
    let scopes = name.strip_prefix("_QM").or(name.strip_prefix("_QF"));
    scopes.is_some_and(|scopes| {
        scopes.starts_with(|letter: char| letter.is_ascii_lowercase()) && !scopes.contains('.')
    })
}

/// Whether another file defines the symbol for linkers.
fn has_name_for_linkers(symbol: Op<'_>) -> bool {
    match symbol.is(func::FUNC) {
        true => is_defined(symbol) && !symbol.has_attribute("llvm.linkage"),
        false => symbol.is(fir::GLOBAL) && symbol.text(LINKAGE).is_none(),
    }
}
