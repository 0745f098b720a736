//! What the process has done on all devices so far, for the routines of `accel_lib`.

use std::sync::atomic::{AtomicU64, Ordering};

/// How often something was done, and with how many bytes in all.
#[derive(Default)]
pub struct Counter {
    times: AtomicU64,
    bytes: AtomicU64,
}

impl Counter {
    const fn new() -> Counter {
        Counter {
            times: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
        }
    }

    /// Once more, with so many bytes.
    pub fn add(&self, bytes: usize) {
        self.times.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// How often it was counted.
    pub fn times(&self) -> u64 {
        self.times.load(Ordering::Relaxed)
    }

    /// Bytes of all times together.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

/// Device memory for data that is made present.
pub static ALLOCATIONS: Counter = Counter::new();
/// The end of such memory.
pub static FREES: Counter = Counter::new();
/// Copies to devices.
pub static COPYINS: Counter = Counter::new();
/// Copies to the host.
pub static COPYOUTS: Counter = Counter::new();
/// Kernels; they have no bytes.
pub static LAUNCHES: Counter = Counter::new();
