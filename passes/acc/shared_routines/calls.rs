//! Procedures of other files that a file calls.

use super::{is_defined, reached_from};
use accc_dialects::{
    acc, func,
    ir::{Location, Module, Op},
};
use std::collections::BTreeMap;

/// At the declaration of a procedure: a routine directive names it. flang gives such a
/// procedure no acc.routine unless the file has its interface.
pub const NAMED_ROUTINE: &str = "accc.named_routine";

/// What kind of procedure flang's name for it says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ProcedureKind<'a> {
    /// One of this Fortran module.
    OfModule(&'a str),
    /// External, or with a name of its own for linkers (BIND(C)).
    External,
    /// Internal, or of a submodule.
    Other,
}

/// The kind of the procedure that flang calls `symbol`.
pub(super) fn procedure_kind(symbol: &str) -> ProcedureKind<'_> {
    let Some(unique) = symbol.strip_prefix("_Q") else {
        return ProcedureKind::External;
    };
    // Upper-case letters mark submodules and host procedures.
    let is_plain = |name: &str| !name.contains(|letter: char| letter.is_ascii_uppercase());
    if let Some(procedure) = unique.strip_prefix('P')
        && is_plain(procedure)
    {
        return ProcedureKind::External;
    }
    match unique
        .strip_prefix('M')
        .and_then(|rest| rest.split_once('P'))
    {
        Some((module, procedure)) if is_plain(module) && is_plain(procedure) => {
            ProcedureKind::OfModule(module)
        }
        _ => ProcedureKind::Other,
    }
}

/// A procedure of another file's module.
#[derive(Clone)]
pub struct Called<'c> {
    /// The Fortran module.
    pub module: String,
    /// Where its interface is.
    pub place: Location<'c>,
}

/// The procedures of Fortran modules that `module` calls and does not have, by symbol.
pub fn modules_called(module: Op<'_>) -> BTreeMap<String, Called<'_>> {
    let functions = module.collect_named(func::FUNC).into_iter();
    let declared = functions.filter(|function| !is_defined(*function));
    declared
        .filter_map(|function| {
            let name = function.symbol_name()?;
            let ProcedureKind::OfModule(owner) = procedure_kind(&name) else {
                return None;
            };
            let called = Called {
                module: owner.to_owned(),
                place: function.location(),
            };
            Some((name, called))
        })
        .collect()
}

/// The external routines that constructs of `module` call, directly or not, and that it
/// does not have.
pub fn external_called(module: Op<'_>) -> Vec<Op<'_>> {
    let symbols = Module::new(module);
    let constructs = module.collect_any(&acc::COMPUTE);
    let mut reached = reached_from(constructs, &symbols);
    reached.retain(|symbol| {
        let is_routine =
            symbol.has_attribute(acc::ROUTINE_INFO) || symbol.has_attribute(NAMED_ROUTINE);
        let name = symbol.symbol_name().unwrap_or_default();
        symbol.is(func::FUNC)
            && !is_defined(*symbol)
            && is_routine
            && procedure_kind(&name) == ProcedureKind::External
    });
    reached
}

#[cfg(test)]
mod tests {
    use super::{ProcedureKind, procedure_kind};

    #[test]
    fn names_tell_where_procedures_belong() {
        let kinds = ["_QMsolverPstep", "_QPdaxpy", "c_name"].map(procedure_kind);
        assert!(kinds[0] == ProcedureKind::OfModule("solver"));
        assert!(
            kinds[1..]
                .iter()
                .all(|kind| *kind == ProcedureKind::External)
        );
        for name in ["_QMsolverFrunPinner", "_QFPinner", "_QMaSbPstep", "_QMaEx"] {
            assert!(procedure_kind(name) == ProcedureKind::Other, "{name}");
        }
    }
}
