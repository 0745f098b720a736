//! Procedures of other files that a file calls.

use super::{is_defined, reached_from};
use accc_dialects::{
    acc, fir, func,
    ir::{Location, Module, Op},
};
use std::collections::BTreeMap;

/// At the declaration of a procedure: a routine directive is about it, and its body is
/// not where a module file could tell of it. External procedures without an interface have
/// no acc.routine of flang's; those of a submodule look like others of the module.
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

/// Another symbol that linkers know by the same name as the procedure with the symbol `symbol`:
/// flang's for an external procedure, or the name that a BIND clause or attribute gives.
pub fn other_name_for_linkers(symbol: &str) -> Option<String> {
    if let Some(procedure) = symbol.strip_prefix("_QP") {
        return Some(format!("{procedure}_"));
    }
    let is_plain = !symbol.contains(|letter: char| letter.is_ascii_uppercase());
    let procedure = symbol.strip_suffix('_')?;
    (is_plain && !procedure.is_empty()).then(|| format!("_QP{procedure}"))
}

/// The module of the constant array that flang calls `symbol`, if it is one of a module.
pub fn module_of_constant(symbol: &str) -> Option<&str> {
    let (module, constant) = symbol.strip_prefix("_QM")?.split_once("EC")?;
    let is_plain = |name: &str| !name.contains(|letter: char| letter.is_ascii_uppercase());
    (is_plain(module) && is_plain(constant)).then_some(module)
}

/// Something of another file's module.
#[derive(Clone)]
pub struct Called<'c> {
    /// The Fortran module.
    pub module: String,
    /// Where its interface is.
    pub place: Location<'c>,
}

/// The procedures and constants of Fortran modules that `module` uses and does not have,
/// by symbol.
pub fn modules_called(module: Op<'_>) -> BTreeMap<String, Called<'_>> {
    let symbols = module.collect_any(&[func::FUNC, fir::GLOBAL]).into_iter();
    let declared = symbols.filter(|symbol| !is_defined(*symbol));
    declared
        .filter_map(|symbol| {
            let name = symbol.symbol_name()?;
            let owner = match procedure_kind(&name) {
                ProcedureKind::OfModule(owner) => owner,
                _ => module_of_constant(&name)?,
            };
            let called = Called {
                module: owner.to_owned(),
                place: symbol.location(),
            };
            Some((name, called))
        })
        .collect()
}

/// The routines that constructs of `module` call, directly or not, that it does not have,
/// and that no module file could tell of: external ones and those of submodules.
pub fn external_called(module: Op<'_>) -> Vec<Op<'_>> {
    let symbols = Module::new(module);
    let constructs = module.collect_any(&acc::COMPUTE);
    let mut reached = reached_from(constructs, &symbols);
    reached.retain(|symbol| {
        let name = symbol.symbol_name().unwrap_or_default();
        let is_external = procedure_kind(&name) == ProcedureKind::External;
        symbol.is(func::FUNC)
            && !is_defined(*symbol)
            && (symbol.has_attribute(NAMED_ROUTINE)
                || is_external && symbol.has_attribute(acc::ROUTINE_INFO))
    });
    reached
}

#[cfg(test)]
mod tests {
    use super::{ProcedureKind, module_of_constant, other_name_for_linkers, procedure_kind};

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

    #[test]
    fn external_procedures_have_two_symbols() {
        for (one, other) in [("_QPaxpy", "axpy_"), ("_QPaxpy_", "axpy__")] {
            assert_eq!(other_name_for_linkers(one).as_deref(), Some(other));
            assert_eq!(other_name_for_linkers(other).as_deref(), Some(one));
        }
        for name in ["axpy", "_QMmPaxpy", "_", "_QMmPaxpy_"] {
            assert_eq!(other_name_for_linkers(name), None, "{name}");
        }
    }

    #[test]
    fn names_tell_where_constants_belong() {
        assert_eq!(module_of_constant("_QMstateECpowers"), Some("state"));
        for name in ["_QMstateEpowers", "_QMstateFstepECpowers", "_QQro.3xi4.0"] {
            assert_eq!(module_of_constant(name), None, "{name}");
        }
    }
}
