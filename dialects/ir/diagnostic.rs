//! Diagnostics at source locations.

use super::{Location, string_ref};
use crate::ffi;

/// Proof that a diagnostic was emitted: only this module makes one, so a pass
/// cannot fail silently.
#[derive(Debug, Clone, Copy)]
pub struct Reported(());

/// How serious a diagnostic is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// The program is not compiled.
    Error = 0,
    /// The program may not mean this.
    Warning = 1,
    /// What accc did.
    Remark = 2,
}

/// Emits a diagnostic, with a note at another place if there is one.
pub fn emit(
    severity: Severity,
    location: Location<'_>,
    message: &str,
    note: Option<(Location<'_>, &str)>,
) {
    emit_with_notes(severity, location, message, note.as_slice());
}

/// Emits a diagnostic, with notes at other places.
pub fn emit_with_notes(
    severity: Severity,
    location: Location<'_>,
    message: &str,
    notes: &[(Location<'_>, &str)],
) {
    let (places, texts): (Vec<_>, Vec<_>) = notes
        .iter()
        .map(|&(place, text)| (place.raw(), string_ref(text)))
        .unzip();
    // SAFETY: both arrays have that many elements; all strings are copied during
    // the call.
    unsafe {
        ffi::acccEmitDiagnostic(
            location.raw(),
            severity as i32,
            string_ref(message),
            notes.len(),
            places.as_ptr(),
            texts.as_ptr(),
        );
    }
}

/// The program is wrong.
pub fn error(location: Location<'_>, message: &str) -> Reported {
    emit(Severity::Error, location, message, None);
    Reported(())
}

/// As [`error`], with a note at another place.
pub fn error_with_note<'c>(
    location: Location<'c>,
    message: &str,
    note: (Location<'c>, &str),
) -> Reported {
    emit(Severity::Error, location, message, Some(note));
    Reported(())
}

/// The program is right, but accc cannot compile this construct yet.
pub fn not_yet_supported(location: Location<'_>, what: &str) -> Reported {
    error(location, &format!("not yet supported: {what}"))
}

/// The program may not do what its author thinks.
pub fn warning(location: Location<'_>, message: &str) {
    emit(Severity::Warning, location, message, None);
}

/// What the compiler did, for -Minfo=accel.
pub fn remark(location: Location<'_>, message: &str) {
    emit(Severity::Remark, location, message, None);
}
