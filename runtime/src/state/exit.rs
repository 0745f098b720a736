//! The end of the program: work for it, which Fortran's `stop` reaches too, and the end
//! that libaccrt makes where it or a kernel cannot go on.

use super::thread;
use std::ffi::c_int;
use std::sync::Once;
use std::sync::atomic::{AtomicI32, Ordering};

/// Calls the function when the program ends.
pub fn at_exit(callback: extern "C" fn()) {
    unsafe extern "C" {
        fn atexit(callback: extern "C" fn()) -> c_int;
    }
    // SAFETY: functions live as long as the program. When there is no room
    // left for it, the program ends without it.
    unsafe { atexit(callback) };
}

/// The number of the thread that has called `exit`, of which the program's end consists from there
/// on; below 0: none has.
static EXITED_BY: AtomicI32 = AtomicI32::new(-1);

/// Has the program's end noted from now on: before that of drivers that have been loaded already,
/// as what is registered last is called first.
pub fn watch() {
    extern "C" fn note() {
        EXITED_BY.store(thread::number(), Ordering::Relaxed);
    }
    static ONCE: Once = Once::new();
    ONCE.call_once(|| at_exit(note));
}

/// Whether a thread has called `exit`: drivers end then, before what the program registered for its
/// end in front of them.
pub fn has_begun() -> bool {
    EXITED_BY.load(Ordering::Relaxed) >= 0
}

/// Stays here for ever if another thread has called `exit`: drivers fail in threads that go on, which
/// is no error of the program's.
pub fn wait_for_other_thread() {
    let other = EXITED_BY.load(Ordering::Relaxed);
    while other >= 0 && other != thread::number() {
        std::thread::park();
    }
}

/// The number of the thread that ends the program; below 0: none does.
static ENDED_BY: AtomicI32 = AtomicI32::new(-1);

/// Whether libaccrt ends the program. What else is done at the end, such as freeing
/// memory, leaves devices alone: one of them may be what has failed.
pub fn is_ending() -> bool {
    ENDED_BY.load(Ordering::Relaxed) >= 0
}

/// Ends the program; what it has registered for its end is done first.
pub fn end_program(code: i32) -> ! {
    let own = thread::number();
    let before = ENDED_BY.compare_exchange(-1, own, Ordering::Relaxed, Ordering::Relaxed);
    if before == Err(own) {
        // Something that is done at the end has failed as well.
        // SAFETY: may be called at any time.
        unsafe { libc::_exit(code) };
    }
    std::process::exit(code)
}
