//! Routines of modules for the files that use the modules.
//!
//! Device code is compiled for one file: a construct that calls a routine of another
//! file needs the routine's code. [`export`] takes the routines of each Fortran module
//! out of a file, with all that they need; [`import`] puts them where they are only
//! declared. What follows sees no difference from routines of the same file: they are
//! inlined, have their levels checked and get their global variables as arguments.
//! The host calls the routine itself: acc-drop-imported takes the copies away again.
//!
//! ## Exports
//! Procedures of a module with a routine directive, and what they reach: procedures of
//! the same file, constants, recipes of clauses. Global variables become declarations.
//! A routine that reaches a variable without a name for linkers, as one with SAVE in a
//! procedure, is left out: no other file could pass it.

use accc_dialects::{
    acc, fir, func,
    ir::{Attribute, Location, Module, Op},
    llvm, register,
};
use std::collections::{BTreeMap, BTreeSet};

/// At a fir.global: its value, where that needs no code.
const FIRST_VALUE: &str = "initVal";

/// At a symbol: the definition is another file's.
pub(super) const IMPORTED: &str = "accc.imported";

/// The routines of each Fortran module of `module` (FIR with acc operations), by the
/// name of the Fortran module.
pub fn export<'c>(module: Op<'c>) -> BTreeMap<String, melior::ir::Module<'c>> {
    let symbols = Module::new(module);
    let mut needed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for procedure in module.collect(&|op| op.has_attribute(acc::ROUTINE_INFO)) {
        let name = procedure.symbol_name().expect("a symbol has a name");
        let Some(fortran_module) = fortran_module(&name).filter(|_| is_defined(procedure)) else {
            continue;
        };
        let reached = reached_from(procedure, &symbols);
        if !reached.iter().any(|symbol| is_hidden_variable(*symbol)) {
            let names = reached.iter().filter_map(|symbol| symbol.symbol_name());
            let all = needed.entry(fortran_module.to_owned()).or_default();
            all.extend(names);
        }
    }
    needed
        .into_iter()
        .map(|(name, needed)| {
            let exported = copy_of(&symbols, &needed, &name);
            (name, exported)
        })
        .collect()
}

/// The procedures of Fortran modules that `module` calls and does not have, by symbol.
pub fn procedures_called(module: Op<'_>) -> BTreeMap<String, Called<'_>> {
    let functions = module.collect_named(func::FUNC).into_iter();
    let declared = functions.filter(|function| !is_defined(*function));
    declared
        .filter_map(|function| {
            let name = function.symbol_name()?;
            let called = Called {
                module: fortran_module(&name)?.to_owned(),
                place: function.location(),
            };
            Some((name, called))
        })
        .collect()
}

/// A procedure of another file's module.
#[derive(Clone)]
pub struct Called<'c> {
    /// The Fortran module.
    pub module: String,
    /// Where its interface is.
    pub place: Location<'c>,
}

/// Completes the procedures of `module` that `exported` has, and adds what they need.
pub fn import<'c>(module: Op<'c>, exported: Op<'c>) {
    let mut symbols = Module::new(module);
    let source = Module::new(exported);
    let is_declared = |name: &String, symbols: &Module<'c>| {
        symbols
            .lookup(name)
            .is_some_and(|symbol| !is_defined(symbol))
    };
    let functions = exported.collect_named(func::FUNC).into_iter();
    let names = functions.filter_map(|function| function.symbol_name());
    let mut pending: Vec<_> = names.filter(|name| is_declared(name, &symbols)).collect();
    let mut imported = BTreeSet::new();
    while let Some(name) = pending.pop() {
        let Some(definition) = source.lookup(&name) else {
            continue;
        };
        if let Some(present) = symbols.lookup(&name) {
            if is_defined(present) || !is_defined(definition) || !agree(present, definition) {
                continue;
            }
            present.erase();
        }
        let copy = definition.clone_op();
        symbols.add(copy);
        pending.extend(symbols_used_in(copy));
        imported.insert(name);
    }
    // The definitions refer to their own directives.
    for directive in directives_of(&imported, module) {
        directive.erase();
    }
    for directive in directives_of(&imported, exported) {
        symbols.add(directive.clone_op());
    }
}

/// Whether a declaration is one of `definition`.
fn agree(declaration: Op<'_>, definition: Op<'_>) -> bool {
    declaration.name() == definition.name()
        && ["function_type", "type"]
            .iter()
            .all(|name| declaration.type_attribute(name) == definition.type_attribute(name))
}

/// A module with copies of the symbols that `needed` names.
fn copy_of<'c>(
    symbols: &Module<'c>,
    needed: &BTreeSet<String>,
    fortran_module: &str,
) -> melior::ir::Module<'c> {
    let module = register::empty_module(symbols.op().location());
    let mut exported = Module::new(Op::from_raw(module.as_operation().to_raw()));
    for symbol in needed.iter().filter_map(|name| symbols.lookup(name)) {
        let copy = symbol.clone_op();
        if is_variable(copy) {
            drop_definition(copy);
        } else if has_name_for_linkers(copy) && !copy.is(acc::ROUTINE) {
            copy.set_attribute(IMPORTED, Attribute::unit(copy.ctx()));
        }
        exported.add(copy);
    }
    // Numbered by flang, in each file from 0.
    for name in needed {
        let symbol = exported.lookup(name).expect("copied above");
        if symbol.is(acc::ROUTINE) || symbol.is(fir::GLOBAL) && is_internal(symbol) {
            let name = format!("{name}.{fortran_module}");
            exported.rename(symbol, &name);
        }
    }
    module
}

/// `procedure` and the symbols that it refers to, directly or not.
fn reached_from<'c>(procedure: Op<'c>, symbols: &Module<'c>) -> Vec<Op<'c>> {
    let mut reached = vec![procedure];
    let mut next = 0;
    while let Some(&symbol) = reached.get(next) {
        next += 1;
        // What gives a variable its first value is of no use to others.
        if is_variable(symbol) {
            continue;
        }
        for name in symbols_used_in(symbol) {
            let used = symbols.lookup(&name);
            reached.extend(used.filter(|used| !reached.contains(used)));
        }
    }
    let functions: BTreeSet<_> = reached.iter().filter_map(|op| op.symbol_name()).collect();
    reached.extend(directives_of(&functions, symbols.op()));
    reached
}

/// The routine directives in `module` about the procedures `names`.
fn directives_of<'c>(names: &BTreeSet<String>, module: Op<'c>) -> Vec<Op<'c>> {
    let mut directives = module.collect_named(acc::ROUTINE);
    directives.retain(|directive| {
        let procedure = directive.text("func_name");
        procedure.is_some_and(|name| names.contains(&name))
    });
    directives
}

fn symbols_used_in(op: Op<'_>) -> Vec<String> {
    let users = op.collect(&|op| symbol_used(op).is_some());
    users.into_iter().filter_map(symbol_used).collect()
}

/// The procedure, variable or recipe that `op` names.
pub(crate) fn symbol_used(op: Op<'_>) -> Option<String> {
    if op.is(fir::CALL) {
        op.callee()
    } else if op.is(fir::ADDRESS_OF) {
        op.text("symbol")
    } else if op.is(llvm::ADDRESS_OF) {
        op.addressed_symbol()
    } else if op.in_dialect("acc") {
        op.text("recipe")
    } else {
        None
    }
}

/// The module of the procedure that flang calls `symbol`, if it is one of a module.
fn fortran_module(symbol: &str) -> Option<&str> {
    let (module, procedure) = symbol.strip_prefix("_QM")?.split_once('P')?;
    // Upper-case letters mark submodules and host procedures.
    let is_plain = |name: &str| !name.contains(|letter: char| letter.is_ascii_uppercase());
    (is_plain(module) && is_plain(procedure)).then_some(module)
}

fn is_defined(symbol: Op<'_>) -> bool {
    symbol.has_attribute(FIRST_VALUE)
        || symbol.region_count() > 0 && symbol.region(0).first_block().is_some()
}

fn is_variable(symbol: Op<'_>) -> bool {
    symbol.is(fir::GLOBAL) && !symbol.has_attribute("constant") && !is_common_code(symbol)
}

/// A variable that no other file can name.
fn is_hidden_variable(symbol: Op<'_>) -> bool {
    is_variable(symbol) && is_internal(symbol)
}

fn is_internal(symbol: Op<'_>) -> bool {
    symbol.text("linkName").as_deref() == Some("internal")
}

/// Symbols of which each file has its own copy, and linkers keep one.
fn is_common_code(symbol: Op<'_>) -> bool {
    let linkage = symbol.text("linkName");
    linkage
        .is_some_and(|linkage| ["linkonce", "linkonce_odr", "common"].contains(&linkage.as_str()))
}

/// Whether another file defines the symbol for linkers.
fn has_name_for_linkers(symbol: Op<'_>) -> bool {
    match symbol.is(func::FUNC) {
        true => is_defined(symbol) && !symbol.has_attribute("llvm.linkage"),
        false => symbol.is(fir::GLOBAL) && symbol.text("linkName").is_none(),
    }
}

/// Makes a declaration of a definition.
pub(super) fn drop_definition(symbol: Op<'_>) {
    symbol.remove_attribute(FIRST_VALUE);
    symbol.region(0).clear();
    if symbol.is(func::FUNC) {
        let private = Attribute::string(symbol.ctx(), "private");
        symbol.set_attribute("sym_visibility", private);
    }
}
