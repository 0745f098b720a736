//! The names of async queues (OpenACC 3.4, 2.16).

use crate::{
    abi::{QUEUE_NOVAL, QUEUE_SYNC},
    report::error::{Error, Result},
};
use std::cell::Cell;
use std::fmt;

thread_local! {
    static DEFAULT_QUEUE: Cell<i32> = const { Cell::new(0) };
}

/// Where an operation goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Queue {
    /// The host waits for the operation.
    Sync,
    /// The queue of that number.
    Number(i32),
}

impl Queue {
    /// The queue for an `async` argument; without a value it is the calling
    /// thread's default queue.
    pub fn from_argument(argument: i32) -> Result<Queue> {
        match argument {
            QUEUE_SYNC => Ok(Queue::Sync),
            QUEUE_NOVAL => Ok(default_queue()),
            number if number >= 0 => Ok(Queue::Number(number)),
            number => Err(Error::InvalidQueue(format!("{number} is no async queue"))),
        }
    }
}

impl fmt::Display for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Queue::Sync => f.write_str("sync"),
            Queue::Number(number) => write!(f, "queue {number}"),
        }
    }
}

/// Where `async` without a value goes.
pub fn default_queue() -> Queue {
    match DEFAULT_QUEUE.get() {
        QUEUE_SYNC => Queue::Sync,
        number => Queue::Number(number),
    }
}

/// `acc_set_default_async`; `acc_async_noval` restores the initial queue.
pub fn set_default_queue(argument: i32) -> Result<()> {
    match argument {
        QUEUE_NOVAL => DEFAULT_QUEUE.set(0),
        number if number >= 0 || number == QUEUE_SYNC => DEFAULT_QUEUE.set(number),
        number => return Err(Error::Invalid(format!("{number} is no async queue"))),
    }
    Ok(())
}

/// The number behind [`default_queue`].
pub fn default_queue_number() -> i32 {
    DEFAULT_QUEUE.get()
}
