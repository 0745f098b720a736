//! How far present data reaches in host memory: whoever frees memory asks this first,
//! at the price of a comparison, whether libaccrt has to be told.

use parking_lot::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// No host memory from this address on is present on any device; 0: none is.
pub static END: AtomicUsize = AtomicUsize::new(0);

/// Entries in the present tables of all devices.
static ENTRIES: Mutex<usize> = Mutex::new(0);

/// Whether host memory at or behind the address can be present anywhere.
pub fn reaches(address: usize) -> bool {
    address < END.load(Ordering::Relaxed)
}

/// A table has got an entry whose host memory ends there.
pub(crate) fn entry_came(end: usize) {
    let mut entries = ENTRIES.lock();
    *entries += 1;
    END.fetch_max(end, Ordering::Relaxed);
}

/// Tables have lost this many entries.
pub(crate) fn entries_went(count: usize) {
    let mut entries = ENTRIES.lock();
    *entries -= count;
    if *entries == 0 {
        END.store(0, Ordering::Relaxed);
    }
}
