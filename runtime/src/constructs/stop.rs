//! STOP and ERROR STOP in kernels, and faults that device code finds.
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
    /// What has ended the kernel.
    pub kind: Kind,
    /// Whether nothing is printed.
    pub is_quiet: bool,
}

/// What has ended a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The statement STOP.
    Stop,
    /// The statement ERROR STOP.
    ErrorStop,
    /// Something that the kernel cannot go on without, such as memory.
    Fault,
}

/// What stands behind STOP, or is the reason of a fault.
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
    pub fn message(&self) -> String {
        let what = match self.kind {
            Kind::Stop => "Fortran STOP",
            Kind::ErrorStop => "Fortran ERROR STOP",
            Kind::Fault => "a kernel cannot go on",
        };
        match &self.reason {
            Reason::Code(0) => what.to_owned(),
            Reason::Code(code) => format!("{what}: code {code}"),
            Reason::Text(text) => format!("{what}: {}", String::from_utf8_lossy(text)),
        }
    }

    fn exit_code(&self) -> i32 {
        match self.reason {
            Reason::Code(code) => code,
            Reason::Text(_) => (self.kind != Kind::Stop).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_fortrans() {
        let stop = |reason, kind| Stop {
            reason,
            kind,
            is_quiet: false,
        };
        let code = stop(Reason::Code(7), Kind::Stop);
        assert_eq!(code.message(), "Fortran STOP: code 7");
        assert_eq!(code.exit_code(), 7);
        let text = stop(Reason::Text(b"bad".to_vec()), Kind::ErrorStop);
        assert_eq!(text.message(), "Fortran ERROR STOP: bad");
        assert_eq!(text.exit_code(), 1);
        let fault = stop(Reason::Text(b"no memory".to_vec()), Kind::Fault);
        assert_eq!(fault.message(), "a kernel cannot go on: no memory");
        assert_eq!(fault.exit_code(), 1);
        assert_eq!(stop(Reason::Code(0), Kind::Stop).message(), "Fortran STOP");
    }
}
