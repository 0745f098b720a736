//! Rejects statements in kernels that read or write anything but the standard output.
//!
//! Changes nothing. A GPU has no files: of all input and output only list-directed and
//! formatted output to the standard output works (`runtime/device`), whose unit is 6. The
//! runtime for devices would write there whatever the unit is.
//!
//! flang makes several calls of each statement, of which the first says what it is.
//!
//! ## Before and after
//! ```mlir
//! %cookie = fir.call @_FortranAioBeginExternalListOutput(%c10, ...)
//! // x.f90:9:1: error: WRITE to unit 10 in device code: kernels write to the standard
//! //            output only (unit * or 6)
//! %cookie = fir.call @_FortranAioBeginOpenUnit(%c10, ...)
//! // x.f90:9:1: error: OPEN in device code: kernels write to the standard output only
//! ```

use crate::pass::Pass;
use accc_dialects::{
    arith, fir,
    ir::{Op, Reported, error},
};

#[derive(Clone, Default)]
pub struct CheckIo;

/// How the names of the functions that begin a statement begin.
const BEGIN: &str = "_FortranAioBegin";
/// Functions that begin output to a unit, by the rest of their names, with the operand
/// that is the unit.
const OUTPUT: [(&str, usize); 2] = [("ExternalListOutput", 0), ("ExternalFormattedOutput", 3)];
/// The standard output.
const STANDARD_UNIT: i64 = 6;
/// What users write for the others, by beginnings of the rest of their names.
const STATEMENTS: [(&str, &str); 10] = [
    ("Open", "OPEN"),
    ("Close", "CLOSE"),
    ("Inquire", "INQUIRE"),
    ("Backspace", "BACKSPACE"),
    ("Endfile", "ENDFILE"),
    ("Rewind", "REWIND"),
    ("Flush", "FLUSH"),
    ("Wait", "WAIT"),
    ("Unformatted", "an unformatted WRITE"),
    ("Internal", "a WRITE to a character variable"),
];

impl Pass for CheckIo {
    const ARGUMENT: &'static str = "gpu-check-io";
    const SUMMARY: &'static str = "reject what is no output to the standard output";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut result = Ok(());
        for call in module.collect_named(fir::CALL) {
            let callee = call.callee().unwrap_or_default();
            if let Some(what) = callee
                .strip_prefix(BEGIN)
                .and_then(|function| complaint(call, function))
            {
                let rule = "kernels write to the standard output only (unit * or 6)";
                let message = format!("{what} in device code: {rule}");
                result = Err(error(call.location(), &message));
            }
        }
        result
    }
}

/// The statement that `function`, without the beginning of its name, begins, if devices
/// cannot execute it.
fn complaint(call: Op<'_>, function: &str) -> Option<String> {
    if let Some((_, unit)) = OUTPUT.into_iter().find(|&(name, _)| name == function) {
        let unit = fir::origin(call.operand(unit));
        return match arith::constant_value(unit) {
            Some(STANDARD_UNIT) => None,
            Some(unit) => Some(format!("WRITE to unit {unit}")),
            None => Some("WRITE to a unit that is no constant".to_owned()),
        };
    }
    if function.ends_with("Input") {
        return Some("READ".to_owned());
    }
    let known = STATEMENTS
        .iter()
        .find(|(beginning, _)| function.starts_with(beginning));
    Some(
        known
            .map_or("this statement", |&(_, statement)| statement)
            .to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_all_statements() {
        for (function, statement) in [
            ("OpenNewUnit", "OPEN"),
            ("InquireIoLength", "INQUIRE"),
            ("UnformattedOutput", "an unformatted WRITE"),
            ("InternalArrayListOutput", "a WRITE to a character variable"),
        ] {
            let found = STATEMENTS
                .iter()
                .find(|(name, _)| function.starts_with(name));
            assert_eq!(found.map(|&(_, shown)| shown), Some(statement));
        }
    }
}
