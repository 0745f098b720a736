//! Rejects statements in kernels for input and output that devices do not have.
//!
//! Changes nothing. A GPU has no files: of all input and output only list-directed and
//! formatted output to units works, line by line, and to character variables
//! (`runtime/device`). Lines for units other
//! than the standard output are left to the host.
//!
//! flang makes several calls of each statement, of which the first says what it is.
//!
//! ## Before and after
//! ```mlir
//! %cookie = fir.call @_FortranAioBeginExternalListOutput(%c10, ...)
//! %cookie = fir.call @_FortranAioBeginOpenUnit(%c10, ...)
//! // x.f90:9:1: error: OPEN in device code: kernels can do no more with units than write
//! //            lines to them
//! ```

use crate::{acc::objects::object_types::object_type, pass::Pass};
use accc_dialects::{
    fir,
    ir::{Op, Reported, Type, error, not_yet_supported},
};

#[derive(Clone, Default)]
pub struct CheckIo;

/// Functions that begin output of lines, and FLUSH, which waits for nothing here, by the rest of
/// their names.
const OUTPUT: [&str; 5] = [
    "ExternalListOutput",
    "ExternalFormattedOutput",
    "InternalListOutput",
    "InternalFormattedOutput",
    "Flush",
];
/// What users write for the others, by beginnings of the rest of their names.
const STATEMENTS: [(&str, &str); 9] = [
    ("Open", "OPEN"),
    ("Close", "CLOSE"),
    ("Inquire", "INQUIRE"),
    ("Backspace", "BACKSPACE"),
    ("Endfile", "ENDFILE"),
    ("Rewind", "REWIND"),
    ("Wait", "WAIT"),
    ("Unformatted", "an unformatted WRITE"),
    ("Internal", "a WRITE to a character array"),
];

impl Pass for CheckIo {
    const ARGUMENT: &'static str = "gpu-check-io";
    const SUMMARY: &'static str = "reject input and output that devices do not have";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut result = Ok(());
        for call in module.collect_named(fir::CALL) {
            if let Some(what) = fir::begun_io(call).and_then(|it| complaint(&it)) {
                let rule = "kernels can do no more with units than write lines to them";
                let message = format!("{what} in device code: {rule}");
                result = Err(error(call.location(), &message));
            } else if let Some(what) = unknown_items(call, module) {
                let what = format!("output of {what} in device code");
                result = Err(not_yet_supported(call.location(), &what));
            }
        }
        result
    }
}

/// Writes what a descriptor describes.
const ITEMS: &str = "_FortranAioOutputDescriptor";

/// What `call` writes, if the runtime for devices does not know the type.
fn unknown_items<'c>(call: Op<'c>, module: Op<'c>) -> Option<&'static str> {
    if call.callee().as_deref() != Some(ITEMS) {
        return None;
    }
    let item = call.operand(1);
    let made = item.defining_op().filter(|op| op.is(fir::CONVERT));
    let ty = object_type(made.map_or(item, |op| op.operand(0)).ty());
    let constant = || ty.array_of_characters().map(Type::element);
    let character = ty.character_unit().or_else(constant);
    if ty.is_integer() && ty.bit_width() > 64 {
        return Some("INTEGER(16)");
    }
    let bytes = character.and_then(|unit| unit.byte_size(module));
    (bytes.unwrap_or(1) > 1).then_some("characters of other kinds than 1")
}

/// The statement that `function`, without the beginning of its name, begins, if devices
/// cannot execute it.
fn complaint(function: &str) -> Option<&'static str> {
    if OUTPUT.contains(&function) {
        return None;
    }
    if function.ends_with("Input") {
        return Some("READ");
    }
    let known = STATEMENTS
        .iter()
        .find(|(beginning, _)| function.starts_with(beginning));
    Some(known.map_or("this statement", |&(_, statement)| statement))
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
            ("InternalArrayListOutput", "a WRITE to a character array"),
        ] {
            let found = STATEMENTS
                .iter()
                .find(|(name, _)| function.starts_with(name));
            assert_eq!(found.map(|&(_, shown)| shown), Some(statement));
        }
    }
}
