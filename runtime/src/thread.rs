//! The numbers of host threads.

use crate::sync;
use std::cell::Cell;
use std::ffi::c_int;
use std::sync::atomic::{AtomicI32, Ordering};

/// A small number for each host thread.
pub fn number() -> c_int {
    static NEXT: AtomicI32 = AtomicI32::new(0);
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
