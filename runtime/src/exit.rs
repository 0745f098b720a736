//! Work for the end of the program, which Fortran's `stop` reaches too.

use std::ffi::c_int;

/// Calls the function when the program ends.
pub fn at_exit(callback: extern "C" fn()) {
    unsafe extern "C" {
        fn atexit(callback: extern "C" fn()) -> c_int;
    }
    // SAFETY: functions live as long as the program. When there is no room
    // left for it, the program ends without it.
    unsafe { atexit(callback) };
}
