//! While programs are compared (`ACCC_COMPARE`), one thread at a time: a construct runs
//! twice, and puts device memory back in between. What other threads brought there
//! meanwhile would be lost, or be taken for a difference.

use super::tolerance;
use crate::constructs::gang;
use parking_lot::{Condvar, Mutex};
use std::cell::Cell;

/// Not a lock's guard: it is taken in one call of compiled code and given back in another.
struct Turn {
    taken: Mutex<bool>,
    free: Condvar,
}

static TURN: Turn = Turn {
    taken: Mutex::new(false),
    free: Condvar::new(),
};

thread_local! {
    /// Whether it is the calling thread's.
    static OWN: Cell<bool> = const { Cell::new(false) };
}

/// Waits until it is the calling thread's turn.
pub fn take() {
    let mut taken = TURN.taken.lock();
    while *taken {
        TURN.free.wait(&mut taken);
    }
    *taken = true;
    OWN.set(true);
}

/// The next thread's turn.
pub fn give_back() {
    OWN.set(false);
    *TURN.taken.lock() = false;
    TURN.free.notify_one();
}

/// The calling thread's turn while it changes device memory; nothing unless programs are
/// compared.
#[must_use = "the turn ends when this is dropped"]
pub struct Changing(bool);

/// The calling thread is about to change device memory. Threads that run the gangs of a
/// construct do so in the turn of the one that has started it.
pub fn changing() -> Changing {
    let waits = tolerance::asked().is_some() && !OWN.get() && !gang::is_apart();
    if waits {
        take();
    }
    Changing(waits)
}

impl Drop for Changing {
    fn drop(&mut self) {
        if self.0 {
            give_back();
        }
    }
}
