//! Routines for the files that call them.
//!
//! Device code is compiled for one file: a construct that calls a routine of another
//! file needs the routine's code. [`export_modules`] and [`export_external`] take a file's
//! routines out of it, with all that they need; [`import`] puts them where they are only
//! declared. What follows sees no difference from routines of the same file: they are
//! inlined, have their levels checked and get their global variables as arguments.
//! The host calls the routine itself: acc-drop-imported takes the copies away again.
//!
//! Those of a Fortran module are there when the files that use the module are compiled.
//! External procedures come together when the program is linked.
//!
//! ## Exports
//! Procedures with a routine directive, with -stdpar pure ones too, and what they reach: procedures of the same file,
//! constants, recipes of clauses, what default values and bound procedures types have. Global
//! variables become declarations, those with SAVE in procedures too, which get a name for
//! linkers. With a module's routines come its constant arrays,
//! of which flang has the values in the module's own file only.

mod calls;
mod export;
mod import;
mod types;

pub use calls::{
    Called, NAMED_ROUTINE, external_called, module_of_constant, modules_called,
    other_name_for_linkers,
};
pub use export::{export_external, export_modules};
pub use import::{import, types_called};

use accc_dialects::{
    acc, fir, func,
    ir::{Attribute, Module, Op},
    llvm,
};
use std::collections::BTreeSet;

/// At a fir.global: its value, where that needs no code.
pub const FIRST_VALUE: &str = "initVal";

/// At a fir.global: what linkers see of it.
const LINKAGE: &str = "linkName";

/// At a symbol: the definition is another file's.
pub(super) const IMPORTED: &str = "accc.imported";

/// At the module: loops of `do concurrent` are constructs, and device code may call what
/// these may: pure procedures.
pub const STDPAR: &str = "accc.stdpar";

/// The procedures that `module` has for device code of other files, by symbol.
fn defined_routines(module: Op<'_>) -> Vec<(String, Op<'_>)> {
    let pure = module.has_attribute(STDPAR);
    let mut routines = module.collect(&|op| {
        op.has_attribute(acc::ROUTINE_INFO) || pure && op.is(func::FUNC) && fir::is_pure(op)
    });
    routines.retain(|routine| is_defined(*routine) && !routine.has_attribute(IMPORTED));
    let named = routines.into_iter();
    named
        .map(|routine| (routine.symbol_name().expect("a symbol has a name"), routine))
        .collect()
}

/// The routine directives in `module` about the procedures `names`.
fn directives_of<'c>(names: &BTreeSet<String>, module: Op<'c>) -> Vec<Op<'c>> {
    let mut directives = module.collect_named(acc::ROUTINE);
    directives.retain(|directive| {
        let procedure = acc::routine_procedure(*directive);
        procedure.is_some_and(|name| names.contains(&name))
    });
    directives
}

/// The symbols that `symbol` refers to, and those that say what the types in it are.
fn names_needed_by<'c>(symbol: Op<'c>, symbols: &Module<'c>) -> Vec<String> {
    let ops = symbol.collect(&|op| !is_unused_name(op));
    let used = ops.iter().copied().flat_map(symbols_used);
    let mut names: Vec<_> = used.collect();
    if symbol.is(func::FUNC) {
        names.extend(types::names_for(symbol, &ops, symbols));
        names.extend(bound_to(symbol));
    } else if symbol.is(fir::TYPE_INFO) {
        names.extend(types::names_for_type(symbol, symbols));
    } else {
        // A construct.
        names.extend(types::names_by_type(&ops, symbols));
    }
    names
}

/// The procedures that devices may call in place of `procedure`.
fn bound_to(procedure: Op<'_>) -> Vec<String> {
    let names = procedure.attribute(acc::BOUND).map(Attribute::elements);
    let names = names.unwrap_or_default().into_iter();
    names.filter_map(Attribute::text).collect()
}

/// Whether `op` does no more than tell of a variable: flang declares in each procedure all that
/// its module may name.
fn is_unused_name(op: Op<'_>) -> bool {
    is_name(op) && op.result(0).users().into_iter().all(is_unused_name)
}

/// Whether `op` is a global variable's address, its declaration or a descriptor of it.
fn is_name(op: Op<'_>) -> bool {
    let is_name_of = || op.operand(0).defining_op().is_some_and(is_name);
    op.is(fir::ADDRESS_OF) || op.is_any(&[fir::DECLARE, fir::EMBOX]) && is_name_of()
}

/// The procedure, variable or recipes that `op` names.
pub(crate) fn symbols_used(op: Op<'_>) -> Vec<String> {
    if op.is(fir::DO_CONCURRENT_LOOP) {
        return fir::recipes_of_locals(op);
    }
    let symbol = if op.is(fir::CALL) {
        op.callee()
    } else if op.is(fir::ADDRESS_OF) {
        op.text("symbol")
    } else if op.is(llvm::ADDRESS_OF) {
        op.addressed_symbol()
    } else if op.in_dialect("acc") {
        op.text(acc::RECIPE)
    } else {
        None
    };
    symbol.into_iter().collect()
}

/// `first` and the symbols that they refer to, directly or not.
fn reached_from<'c>(first: Vec<Op<'c>>, symbols: &Module<'c>) -> Vec<Op<'c>> {
    let mut reached = first;
    let mut next = 0;
    while let Some(&symbol) = reached.get(next) {
        next += 1;
        // What gives a variable its first value, or describes a type, is of no use to others.
        if is_variable(symbol) || fir::is_type_description(symbol) {
            continue;
        }
        for name in names_needed_by(symbol, symbols) {
            let used = symbols.lookup(&name);
            reached.extend(used.filter(|used| !reached.contains(used)));
        }
    }
    reached
}

/// Whether this file has what `symbol` stands for: a procedure's code, a variable's first value.
pub(crate) fn is_defined(symbol: Op<'_>) -> bool {
    symbol.has_attribute(FIRST_VALUE)
        || symbol.region_count() > 0 && symbol.region(0).first_block().is_some()
}

fn is_variable(symbol: Op<'_>) -> bool {
    symbol.is(fir::GLOBAL) && !symbol.has_attribute("constant") && !is_common_code(symbol)
}

fn is_internal(symbol: Op<'_>) -> bool {
    symbol.text(LINKAGE).as_deref() == Some("internal")
}

/// Symbols of which each file has its own copy, and linkers keep one.
fn is_common_code(symbol: Op<'_>) -> bool {
    let linkage = symbol.text(LINKAGE);
    linkage
        .is_some_and(|linkage| ["linkonce", "linkonce_odr", "common"].contains(&linkage.as_str()))
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
