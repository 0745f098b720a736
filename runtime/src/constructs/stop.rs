//! STOP and ERROR STOP in kernels.
//!
//! A kernel that comes to one leaves a record (`device/stops.rs`) and lets its threads
//! end. The program ends as it does on the host, when it has waited for the kernel: with
//! Fortran's message and the exit code.

use crate::state::exit;
use std::io::Write;

/// A STOP that a kernel has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// What the statement says.
    pub reason: Reason,
    /// Whether it is ERROR STOP.
    pub is_error: bool,
    /// Whether nothing is printed.
    pub is_quiet: bool,
}

/// What stands behind STOP.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The exit code; 0 without one.
    Code(i32),
    /// The message.
    Text(Vec<u8>),
}

impl Stop {
    /// Ends the program as the host's STOP does. Fortran's library closes its units at
    /// the exit.
    pub fn end_program(&self) -> ! {
        if !self.is_quiet {
            // A failed write of the last message leaves nothing better to do.
            let _ = writeln!(std::io::stderr().lock(), "{}", self.message());
        }
        exit::end_program(self.exit_code())
    }

    /// As flang's library says it.
    fn message(&self) -> String {
        let statement = if self.is_error { "ERROR STOP" } else { "STOP" };
        match &self.reason {
            Reason::Code(0) => format!("Fortran {statement}"),
            Reason::Code(code) => format!("Fortran {statement}: code {code}"),
            Reason::Text(text) => {
                format!("Fortran {statement}: {}", String::from_utf8_lossy(text))
            }
        }
    }

    fn exit_code(&self) -> i32 {
        match self.reason {
            Reason::Code(code) => code,
            Reason::Text(_) => self.is_error.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_fortrans() {
        let stop = |reason, is_error| Stop {
            reason,
            is_error,
            is_quiet: false,
        };
        let code = stop(Reason::Code(7), false);
        assert_eq!(code.message(), "Fortran STOP: code 7");
        assert_eq!(code.exit_code(), 7);
        let text = stop(Reason::Text(b"bad".to_vec()), true);
        assert_eq!(text.message(), "Fortran ERROR STOP: bad");
        assert_eq!(text.exit_code(), 1);
        assert_eq!(stop(Reason::Code(0), false).message(), "Fortran STOP");
    }
}
