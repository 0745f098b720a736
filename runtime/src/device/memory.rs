//! What kind of memory a GPU's data lies in (`ACCC_MEM`).

use crate::report::{
    error::{self, Error},
    tolerance,
};
use std::sync::atomic::{AtomicI32, Ordering};

/// What the program was compiled for, in the numbers of `accrt_request_memory`.
static REQUESTED: AtomicI32 = AtomicI32::new(0);

/// The program asks for memory of a kind.
pub fn request(kind: i32) {
    REQUESTED.store(kind, Ordering::Relaxed);
}

fn requested() -> Memory {
    match REQUESTED.load(Ordering::Relaxed) {
        1 => Memory::Managed,
        2 => Memory::Unified,
        _ => Memory::Separate,
    }
}

/// Whether the program, or its user, counts on managed memory. Constructs bring absent data then,
/// which is the host's between them, whatever the device has for memory: there is nothing to
/// update, and `present` holds for it as for memory that both sides share (OpenACC 3.4, 2.7.6
/// and 2.14.4).
pub fn is_asked_for_managed() -> bool {
    Memory::asked() == Ok(Memory::Managed)
}

/// The memory that device copies lie in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Memory {
    /// The device's own.
    #[default]
    Separate,
    /// Memory that the driver moves between host and device. Data is copied all
    /// the same, so that programs behave as with separate memory; it may be larger
    /// than the device's.
    Managed,
    /// The program's: host and device use the same addresses, and data clauses
    /// move nothing.
    Unified,
}

impl Memory {
    /// What the data of GPU `number`, which has what `supports` says, is to lie in.
    pub fn of_gpu(number: i32, supports: Support) -> error::Result<Memory> {
        Memory::from_environment()
            .and_then(|memory| memory.check(&format!("GPU {number}"), supports))
            .map_err(Error::NoDevice)
    }

    /// What data is to lie in, or what is wrong with what the environment asks for.
    pub fn from_environment() -> Result<Memory, String> {
        // Host code has to reach the device's data, but not the same as the
        // device's: both sides start from the same values.
        match tolerance::asked().is_some() {
            true => Ok(Memory::Managed),
            false => Memory::asked(),
        }
    }

    /// What the environment asks for, else the program.
    fn asked() -> Result<Memory, String> {
        let text = std::env::var("ACCC_MEM").unwrap_or_default();
        match text.trim().to_ascii_lowercase().as_str() {
            "" => Ok(requested()),
            "separate" => Ok(Memory::Separate),
            "managed" => Ok(Memory::Managed),
            "unified" => Ok(Memory::Unified),
            _ => Err(format!(
                "ACCC_MEM is '{text}'; known are separate, managed and unified"
            )),
        }
    }

    /// An error when a device that has (`supports`) only some of it cannot do what
    /// is asked for.
    fn check(self, name: &str, supports: Support) -> Result<Memory, String> {
        let lacks = match self {
            Memory::Separate => return Ok(self),
            Memory::Managed if supports.managed => return Ok(self),
            Memory::Unified if supports.unified => return Ok(self),
            Memory::Managed => "has no managed memory",
            Memory::Unified => "cannot use the program's memory",
        };
        let why = match tolerance::asked().is_some() {
            true => "ACCC_COMPARE needs managed memory",
            false => "ACCC_MEM or -gpu=mem asks for it",
        };
        Err(format!("{name} {lacks}, and {why}"))
    }
}

/// What a GPU can do.
#[derive(Clone, Copy)]
pub struct Support {
    /// Memory that the driver moves between host and device.
    pub managed: bool,
    /// Any memory that the program has, without special allocation.
    pub unified: bool,
}
