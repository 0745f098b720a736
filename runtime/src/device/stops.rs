//! The records that kernels leave where they come to STOP or a fault, in host memory: one for each
//! module (`device/src/stop.cpp`).

use super::{Device, variable};
use crate::{
    constructs::stop::{Kind, Reason, Stop},
    report::error::Result,
};
use parking_lot::Mutex;
use std::ffi::CStr;
use std::sync::atomic::{AtomicU32, Ordering};

/// The variable of an image for the record's address.
pub const VARIABLE: &CStr = c"accc_stop";

/// What stop.cpp writes.
#[repr(C)]
struct Record {
    is_set: AtomicU32,
    code: i32,
    kind: u32,
    is_quiet: u32,
    has_text: u32,
    length: u32,
    text: [u8; 232],
}

/// The records of a device's modules, by their addresses.
#[derive(Default)]
pub struct Records(Mutex<Vec<usize>>);

impl Records {
    /// Gives the [`VARIABLE`] of a module that was just loaded, at that device address,
    /// its record, which lives as long as the module.
    pub fn provide<D: Device + ?Sized>(&self, device: &D, variable: u64) -> Result<()> {
        // The program's memory where the device can use that.
        let record = match device.allocate_pinned(size_of::<Record>())? {
            Some(pinned) => pinned as *mut Record,
            None => Box::into_raw(Box::new(Record::empty())),
        };
        // SAFETY: fresh memory, large enough and aligned for anything.
        unsafe { record.write(Record::empty()) };
        variable::set(device, variable, &[record as u64])?;
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
            kind: 0,
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
            kind: match self.kind {
                0 => Kind::Stop,
                1 => Kind::ErrorStop,
                _ => Kind::Fault,
            },
            is_quiet: self.is_quiet != 0,
        }
    }
}
