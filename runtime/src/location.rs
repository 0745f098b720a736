//! Where in the user's source a directive stands.

use std::ffi::{CStr, c_char};
use std::fmt;

/// A source position, printed `file:line (procedure)`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Location {
    pub file: String,
    pub procedure: String,
    pub line: u32,
    pub column: u32,
}

impl Location {
    /// Parses `;file;procedure;line;column;;`, the form of libomp's `ident_t`.
    /// Missing parts stay empty; a file name may not contain `;`.
    pub fn parse(text: &str) -> Location {
        let mut parts = text.strip_prefix(';').unwrap_or(text).split(';');
        let mut next = || parts.next().unwrap_or("");
        let known = |part: &str| match part {
            "unknown" => String::new(),
            part => part.to_owned(),
        };
        Location {
            file: known(next()),
            procedure: known(next()),
            line: next().parse().unwrap_or(0),
            column: next().parse().unwrap_or(0),
        }
    }

    /// The location that compiled code passes; NULL gives the unknown one.
    ///
    /// # Safety
    /// `text` is NULL or points to a NUL-terminated string.
    pub unsafe fn from_c(text: *const c_char) -> Location {
        if text.is_null() {
            return Location::default();
        }
        // SAFETY: the caller's promise.
        Location::parse(&unsafe { CStr::from_ptr(text) }.to_string_lossy())
    }

    /// Whether nothing is known about the place.
    pub fn is_unknown(&self) -> bool {
        self.file.is_empty()
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_unknown() {
            return f.write_str("unknown location");
        }
        write!(f, "{}:{}", self.file, self.line)?;
        if !self.procedure.is_empty() {
            write!(f, " ({})", self.procedure)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_form_of_the_abi() {
        let location = Location::parse(";src/jacobi.f90;sweep;41;7;;");
        assert_eq!(location.to_string(), "src/jacobi.f90:41 (sweep)");
        assert_eq!(location.column, 7);
    }

    #[test]
    fn missing_parts_are_unknown() {
        for text in ["", ";", ";;", ";unknown;unknown;0;0;;"] {
            assert!(Location::parse(text).is_unknown(), "{text:?}");
        }
        assert_eq!(Location::parse(";a.f90").to_string(), "a.f90:0");
    }
}
