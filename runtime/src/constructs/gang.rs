//! Constructs that run as host code: which gang of one a host thread runs, and on
//! whose memory.
//!
//! The thread that starts a construct knows its device. Other threads that run gangs of
//! it, OpenMP's, take over that device until their gang ends, so that routines find
//! declared variables there.

use crate::state::{current, environment::Environment};
use std::cell::Cell;

/// A gang of a host-run construct.
#[derive(Clone, Copy)]
pub struct Gang {
    /// From 0.
    pub id: i32,
    /// Gangs of the construct.
    pub count: i32,
}

impl Gang {
    /// What runs outside of constructs, too.
    const ONLY: Gang = Gang { id: 0, count: 1 };
}

/// A device whose memory is not the program's, and what the calling thread had as its
/// own device before its gang began.
#[derive(Clone, Copy)]
struct Apart {
    before: Option<&'static Environment>,
}

thread_local! {
    static GANG: Cell<Gang> = const { Cell::new(Gang::ONLY) };
    /// Set while the thread runs a gang on memory apart.
    static APART: Cell<Option<Apart>> = const { Cell::new(None) };
    /// Whether the thread has started a construct on memory apart.
    static STARTED_APART: Cell<bool> = const { Cell::new(false) };
}

/// The gang that the calling thread runs.
pub fn current() -> Gang {
    GANG.get()
}

/// Makes the calling thread run `gang`, on the memory of `device` if that is apart.
pub fn begin(gang: Gang, device: Option<&'static Environment>) {
    GANG.set(gang);
    if let Some(device) = device {
        let before = current::exchange(Some(device));
        APART.set(Some(Apart { before }));
    }
}

/// The calling thread's gang has ended.
pub fn end() {
    GANG.set(Gang::ONLY);
    if let Some(Apart { before }) = APART.take() {
        current::exchange(before);
    }
}

/// The calling thread begins to run a construct as host code on the device.
pub fn construct_begins(environment: &Environment) {
    STARTED_APART.set(!environment.device.shares_memory());
}

/// That construct has ended.
pub fn construct_ends() {
    STARTED_APART.set(false);
}

/// The device of the construct that the calling thread has started, if its memory is
/// apart.
pub fn device() -> Option<&'static Environment> {
    current::chosen().filter(|_| STARTED_APART.get())
}

/// Whether the calling thread runs a construct on memory that is not the program's.
pub fn is_apart() -> bool {
    STARTED_APART.get() || APART.get().is_some()
}
