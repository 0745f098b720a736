//! How far present data reaches in host memory: whoever frees memory asks this first,
//! at the price of a comparison, whether libaccrt has to be told.

use crate::forget::forget_block;
use parking_lot::Mutex;
use std::ffi::c_void;
use std::sync::atomic::{AtomicUsize, Ordering};

/// `struct accrt_present_extent` of `accrt.h`.
#[repr(C)]
pub struct PresentExtent {
    /// No host memory from this address on is present on any device; 0: none is.
    end: AtomicUsize,
    /// To be called before memory below `end` is freed. A part of this structure, so
    /// that whoever finds the one has the other.
    forget: unsafe extern "C" fn(*mut c_void),
}

/// What `runtime/free.c` asks.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals)]
pub static accrt_present_extent: PresentExtent = PresentExtent {
    end: AtomicUsize::new(0),
    forget: forget_block,
};

/// Entries in the present tables of all devices.
static ENTRIES: Mutex<usize> = Mutex::new(0);

/// Whether host memory at or behind the address can be present anywhere.
pub fn reaches(address: usize) -> bool {
    address < accrt_present_extent.end.load(Ordering::Relaxed)
}

/// A table has got an entry whose host memory ends there.
pub(crate) fn entry_came(end: usize) {
    let mut entries = ENTRIES.lock();
    *entries += 1;
    accrt_present_extent.end.fetch_max(end, Ordering::Relaxed);
}

/// Tables have lost this many entries.
pub(crate) fn entries_went(count: usize) {
    let mut entries = ENTRIES.lock();
    *entries -= count;
    if *entries == 0 {
        accrt_present_extent.end.store(0, Ordering::Relaxed);
    }
}
