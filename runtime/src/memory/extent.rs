//! How far the host memory reaches that libaccrt has something to do with: data that is
//! present, and what copies in async queues may still use. Whoever frees memory asks
//! this first, at the price of a comparison, whether libaccrt has to be told.
//!
//! Procedures that end ask, too. Of their variables only data matters that has no
//! structured lifetime, since that goes on: a data region around them, on whatever stack
//! frame, costs them nothing.

use parking_lot::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// No host memory from this address on is present on any device or waits for a copy;
/// 0: none does.
pub static END: AtomicUsize = AtomicUsize::new(0);

/// As [`END`], without data that is in structured lifetimes only. Data that once was in
/// a dynamic one counts until nothing is present at all: that saves counting twice.
pub static LEFT_END: AtomicUsize = AtomicUsize::new(0);

/// Entries in the present tables of all devices, and queues with copies to the host.
static HOLDERS: Mutex<usize> = Mutex::new(0);

/// Whether host memory at or behind the address can be of interest.
pub fn reaches(address: usize) -> bool {
    address < END.load(Ordering::Relaxed)
}

/// There is a new entry, or a queue with copies, whose host memory ends there.
pub(crate) fn holder_came(end: usize) {
    let mut holders = HOLDERS.lock();
    *holders += 1;
    grow(end);
}

/// The memory of one that is there reaches further.
pub(crate) fn grow(end: usize) {
    END.fetch_max(end, Ordering::Relaxed);
}

/// Memory of one that is there, up to that address, is in a dynamic lifetime or waits for
/// a copy.
pub(crate) fn is_left(end: usize) {
    LEFT_END.fetch_max(end, Ordering::Relaxed);
}

/// This many have gone.
pub(crate) fn holders_went(count: usize) {
    let mut holders = HOLDERS.lock();
    *holders -= count;
    if *holders == 0 {
        END.store(0, Ordering::Relaxed);
        LEFT_END.store(0, Ordering::Relaxed);
    }
}
