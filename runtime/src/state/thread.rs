//! The numbers of host threads.

use crate::memory::sync;
use std::cell::Cell;
use std::ffi::c_int;
use std::sync::atomic::{AtomicI32, Ordering};

/// How many have a number.
static NEXT: AtomicI32 = AtomicI32::new(0);

/// Whether more than one thread has a number, with the calling one.
pub fn are_several() -> bool {
    number();
    NEXT.load(Ordering::Relaxed) > 1
}

/// A small number for each host thread.
pub fn number() -> c_int {
    sync::thread_local! {
        static ID: Cell<Option<c_int>> = const { Cell::new(None) };
    }
    ID.with(|known| {
        known.get().unwrap_or_else(|| {
            let id = NEXT.fetch_add(1, Ordering::Relaxed);
            known.set(Some(id));
            id
        })
    })
}
