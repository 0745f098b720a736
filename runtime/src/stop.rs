//! STOP and ERROR STOP in kernels.
//!
//! A kernel that comes to one leaves a record in host memory and lets its threads end
//! (`device/src/stop.cpp`). The program ends as it does on the host, when it has waited
//! for the kernel: with Fortran's message and the exit code.

use crate::device::Device;
use crate::error::Result;
use crate::modules::{self, Loader};
use parking_lot::Mutex;
use std::ffi::CStr;
use std::io::Write;
use std::sync::atomic::{AtomicU32, Ordering};

/// The variable of an image for the record's address.
const VARIABLE: &CStr = c"accc_stop";

/// What stop.cpp writes.
#[repr(C)]
struct Record {
    is_set: AtomicU32,
    code: i32,
    is_error: u32,
    is_quiet: u32,
    has_text: u32,
    length: u32,
    text: [u8; 232],
}

/// A STOP that a kernel has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    pub reason: Reason,
    pub is_error: bool,
    pub is_quiet: bool,
}

/// What stands behind STOP.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    Code(i32),
    Text(Vec<u8>),
}

/// The records of a device's modules, by their addresses.
#[derive(Default)]
pub struct Records(Mutex<Vec<usize>>);

impl Records {
    /// Gives a module that was just loaded its record, if it asks for one. It lives as
    /// long as the module.
    pub fn provide<D: Device + Loader + ?Sized>(&self, device: &D, module: usize) -> Result<()> {
        let Some(variable) = device.variable(module, VARIABLE)? else {
            return Ok(());
        };
        // The program's memory where the device can use that.
        let record = match device.allocate_pinned(size_of::<Record>())? {
            Some(pinned) => pinned as *mut Record,
            None => Box::into_raw(Box::new(Record::empty())),
        };
        // SAFETY: fresh memory, large enough and aligned for anything.
        unsafe { record.write(Record::empty()) };
        modules::set_variable(device, variable, &[record as u64])?;
        self.0.lock().push(record as usize);
        Ok(())
    }

    /// The STOP that a kernel has come to, if one has.
    pub fn stop(&self) -> Option<Stop> {
        let records = self.0.lock();
        // SAFETY: records stay; the rest of one is written before `is_set`, once.
        let set = records.iter().find_map(|&record| unsafe {
            let record = record as *const Record;
            let is_set = (*record).is_set.load(Ordering::Acquire) != 0;
            is_set.then(|| &*record)
        });
        set.map(Record::stop)
    }
}

impl Record {
    fn empty() -> Record {
        Record {
            is_set: AtomicU32::new(0),
            code: 0,
            is_error: 0,
            is_quiet: 0,
            has_text: 0,
            length: 0,
            text: [0; 232],
        }
    }

    fn stop(&self) -> Stop {
        let length = self.text.len().min(self.length as usize);
        Stop {
            reason: match self.has_text {
                0 => Reason::Code(self.code),
                _ => Reason::Text(self.text[..length].to_vec()),
            },
            is_error: self.is_error != 0,
            is_quiet: self.is_quiet != 0,
        }
    }
}

impl Stop {
    /// Ends the program as the host's STOP does. Fortran's library closes its units at
    /// the exit.
    pub fn end_program(&self) -> ! {
        if !self.is_quiet {
            // A failed write of the last message leaves nothing better to do.
            let _ = writeln!(std::io::stderr().lock(), "{}", self.message());
        }
        std::process::exit(self.exit_code())
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
