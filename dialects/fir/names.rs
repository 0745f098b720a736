//! What the source calls what flang has names of its own for
//! (flang/docs/BijectiveInternalNameUniquing.md).

use super::origin;
use crate::ir::{Op, Value};

/// The main program, as a procedure.
pub const MAIN_PROGRAM: &str = "_QQmain";

/// What the user calls a procedure that flang calls `_QMsolverPstep`: `solver::step`. Those of
/// the main program are `main` and `main::fill`; other symbols stay as they are.
pub fn fortran_name(symbol: &str) -> String {
    let Some(unique) = symbol.strip_prefix("_Q") else {
        return symbol.into();
    };
    if unique == "Qmain" {
        return "main".into();
    }
    // Names are lower case in flang's scheme, so that upper-case letters mark what follows:
    // module, submodule, function (host) or procedure. The main program has no name as a host.
    let host = if unique.starts_with("FP") { "main" } else { "" };
    let parts = unique.split(|letter: char| letter.is_ascii_uppercase());
    let parts: Vec<_> = [host]
        .into_iter()
        .chain(parts)
        .filter(|part| !part.is_empty())
        .collect();
    parts.join("::")
}

/// What flang's library calls the function `symbol`, `SumReal8` for `_FortranASumReal8`; `None` where
/// that is none of the library's.
pub fn library_function(symbol: &str) -> Option<&str> {
    symbol.strip_prefix("_FortranA")
}

/// Whether `call` is one of flang's library, which knows no variables but what it is passed.
pub fn calls_library(call: Op<'_>) -> bool {
    let callee = call.callee();
    callee.is_some_and(|callee| library_function(&callee).is_some())
}

/// Whether `call` is an assignment by flang's library: to what its first operand describes, of what
/// the second one does, which stays as it is.
pub fn is_library_assignment(call: Op<'_>) -> bool {
    let callee = call.callee().unwrap_or_default();
    library_function(&callee).is_some_and(|function| function.starts_with("Assign"))
}

/// Whether `call` asks flang's library what descriptors say that it is passed by value: the function
/// reads none of the elements.
pub fn is_library_inquiry(call: Op<'_>) -> bool {
    const INQUIRIES: [&str; 6] = [
        "IsContiguous",
        "IsContiguousUpTo",
        "LboundDim",
        "PointerIsAssociatedWith",
        "Size",
        "SizeDim",
    ];
    let callee = call.callee().unwrap_or_default();
    let is_value = |value: Value<'_>| !origin(value).ty().is_descriptor_address();
    library_function(&callee).is_some_and(|function| INQUIRIES.contains(&function))
        && call.operands().into_iter().all(is_value)
}

/// Whether flang calls a constant of the program, with a name, by this symbol: all letters of the
/// program's are small.
pub fn is_named_constant(symbol: &str) -> bool {
    let constant = symbol
        .strip_prefix("_Q")
        .and_then(|name| name.rsplit_once("EC"));
    constant.is_some_and(|(_, name)| {
        !name.is_empty() && !name.contains(|letter: char| letter.is_ascii_uppercase())
    })
}

/// How the names of flang's functions that begin a statement of input or output begin.
const BEGIN_IO: &str = "_FortranAioBegin";

/// The statement of input or output that `call` begins, as flang's library names it.
pub fn begun_io(call: Op<'_>) -> Option<String> {
    let callee = call.callee()?;
    callee.strip_prefix(BEGIN_IO).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::{fortran_name, is_named_constant};

    #[test]
    fn knows_named_constants() {
        for symbol in ["_QFsECnd1", "_QMstateEClevels", "_QMmFstepEC_2"] {
            assert!(is_named_constant(symbol));
        }
        for symbol in ["_QFsEnd1", "_QMstateEclevels", "_QMecPec", "_QQro.3xi4.0"] {
            assert!(!is_named_constant(symbol));
        }
    }

    #[test]
    fn names_procedures_as_the_source_does() {
        assert_eq!(fortran_name("_QPdaxpy"), "daxpy");
        assert_eq!(fortran_name("_QMsolverPstep"), "solver::step");
        assert_eq!(fortran_name("_QMsolverFrunPinner"), "solver::run::inner");
        assert_eq!(
            fortran_name("_QMmSsPhostPall_lines"),
            "m::s::host::all_lines"
        );
        assert_eq!(fortran_name("_QQmain"), "main");
        assert_eq!(fortran_name("_QFPfill"), "main::fill");
        assert_eq!(fortran_name("_FortranAAssign"), "_FortranAAssign");
        assert_eq!(fortran_name("c_name"), "c_name");
    }
}
