//! The names that messages call variables by.

use std::ffi::CStr;
use std::fmt;

/// A variable's name as written in the source: a constant of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name(pub &'static CStr);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.to_string_lossy())
    }
}
