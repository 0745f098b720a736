//! Where in the user's source a directive stands.

use std::ffi::{CStr, c_char};
use std::fmt;

/// A source position as compiled code passes it, `;file;procedure;line;column;;`
/// (the form of libomp's `ident_t`). Every call carries one and hardly any is
/// ever read, so it is taken apart only to be printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Location(&'static CStr);

/// The parts of a [`Location`]; missing ones are empty.
struct Parts<'a> {
    file: &'a str,
    procedure: &'a str,
    line: &'a str,
}

impl Location {
    /// Nothing is known about the place.
    pub const UNKNOWN: Location = Location(c"");

    /// The location that compiled code passes; NULL gives the unknown one.
    ///
    /// # Safety
    /// `text` is NULL or points to a constant, NUL-terminated string.
    pub unsafe fn from_c(text: *const c_char) -> Location {
        if text.is_null() {
            return Location::default();
        }
        // SAFETY: the caller's promise.
        Location(unsafe { CStr::from_ptr(text) })
    }

    /// Whether nothing is known about the place.
    pub fn is_unknown(&self) -> bool {
        self.parts().file.is_empty()
    }

    /// File, procedure and line as the profiling interface tells them; empty and
    /// 0 where unknown.
    pub fn for_tools(&self) -> (&'static str, &'static str, i32) {
        let parts = self.parts();
        let line = parts.line.parse().unwrap_or(0);
        (parts.file, parts.procedure, line)
    }

    /// Takes the text apart; a file name may not contain `;`.
    fn parts(&self) -> Parts<'static> {
        // A name that is no UTF-8 is not worth an allocation on every call.
        let text = self.0.to_str().unwrap_or_default();
        let mut parts = text.strip_prefix(';').unwrap_or(text).split(';');
        let mut next = || match parts.next() {
            None | Some("unknown") => "",
            // flang's name for it.
            Some("_QQmain") => "main program",
            Some(part) => part,
        };
        Parts {
            file: next(),
            procedure: next(),
            line: next(),
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts {
            file,
            procedure,
            line,
        } = self.parts();
        if file.is_empty() {
            return f.write_str("unknown location");
        }
        f.write_str(file)?;
        if !line.is_empty() {
            write!(f, ":{line}")?;
        }
        if !procedure.is_empty() {
            write!(f, " ({procedure})")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_form_of_the_abi() {
        let location = Location(c";src/jacobi.f90;sweep;41;7;;");
        assert_eq!(location.to_string(), "src/jacobi.f90:41 (sweep)");
    }

    #[test]
    fn missing_parts_are_unknown() {
        for text in [c"", c";", c";;", c";unknown;unknown;0;0;;"] {
            assert!(Location(text).is_unknown(), "{text:?}");
        }
        assert_eq!(Location(c";a.f90").to_string(), "a.f90");
    }
}
