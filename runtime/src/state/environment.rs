//! One device with all that the runtime keeps for it.

use super::device_type::DeviceType;
use crate::{
    asynchrony::{marks::Marks, queues::Queues},
    device::Device,
    memory::{
        known::Changes,
        loans::Loans,
        lost::Lost,
        pieces::Pieces,
        pool::Pool,
        present::PresentTable,
        staging::Staging,
        sync::{Condvar, Mutex, ReentrantMutex},
    },
};
use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU32};

/// A device, its present table, queues and memory pool.
pub struct Environment {
    /// By which the program chooses it.
    pub device_type: DeviceType,
    /// From 0 among the devices of its type.
    pub number: i32,
    /// What the operations on it are asked of.
    pub device: Box<dyn Device>,
    pub(crate) table: Mutex<PresentTable>,
    /// Signalled whenever an entry of the table becomes ready or goes.
    pub(crate) changed: Condvar,
    pub(crate) pool: Pool,
    /// What several entries have of the pool's memory.
    pub(crate) pieces: Pieces,
    pub(crate) queues: Queues,
    pub(crate) staging: Staging,
    pub(crate) loans: Loans,
    /// Of descriptors, by kernels.
    pub(crate) descriptor_changes: Changes,
    /// Data that messages may be about.
    pub(crate) lost: Lost,
    /// What is traced of the queues.
    pub(crate) marks: Mutex<Marks>,
    /// One of [`state`].
    pub(crate) state: AtomicU8,
    /// The process that has started it.
    pub(crate) process: AtomicU32,
    /// Held by the thread that starts the device or shuts it down, and more than
    /// once by what it does for that.
    pub(crate) starting: ReentrantMutex<()>,
}

/// Whether the program uses a device.
pub(crate) mod state {
    pub const UNUSED: u8 = 0;
    pub const STARTING: u8 = 1;
    pub const USED: u8 = 2;
}

impl Environment {
    /// A device that the program does not use yet.
    pub fn new(device_type: DeviceType, number: i32, device: Box<dyn Device>) -> Environment {
        Environment {
            device_type,
            number,
            device,
            table: Mutex::default(),
            changed: Condvar::new(),
            pool: Pool::default(),
            pieces: Pieces::default(),
            queues: Queues::default(),
            staging: Staging::default(),
            loans: Loans::default(),
            descriptor_changes: Changes::default(),
            lost: Lost::default(),
            marks: Mutex::default(),
            state: AtomicU8::new(state::UNUSED),
            process: AtomicU32::new(0),
            starting: ReentrantMutex::new(()),
        }
    }

    /// The present table with a heading, for error messages and
    /// `acc_present_dump`.
    pub fn present_dump(&self) -> String {
        format!("present table of {self}:\n{}", self.table.lock().dump())
    }
}

impl fmt::Display for Environment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.device_type.name(), self.number)
    }
}
