//! What is printed when the compiler itself crashes: the front end runs in this
//! process, so no parent is left to say it.

use std::ffi::{CString, c_char};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

unsafe extern "C" {
    fn acccAnnounceCrash(source: *const c_char);
}

/// From now on a crash of the process asks for a report about `source`.
pub fn announce_crash(source: &Path) {
    if let Ok(source) = CString::new(source.as_os_str().as_bytes()) {
        // SAFETY: the NUL-terminated string is copied.
        unsafe { acccAnnounceCrash(source.as_ptr()) }
    }
}
