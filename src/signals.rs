//! What happens when the process ends early: interrupted, crashed in the front end,
//! which runs in this process, or through LLVM's fatal error handler.

use std::ffi::{CString, c_char};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

unsafe extern "C" {
    fn acccAnnounceCrash(source: *const c_char);
    fn acccRemoveOnSignal(path: *const c_char);
    fn acccKeepOnSignal(path: *const c_char);
}

/// From now on a crash of the process asks for a report about `source`.
pub fn announce_crash(source: &Path) {
    with_c_path(source, |source| {
        // SAFETY: the NUL-terminated string is copied.
        unsafe { acccAnnounceCrash(source) }
    });
}

/// From now on the file at `path` goes when the process ends early.
pub fn remove_on_signal(path: &Path) {
    with_c_path(path, |path| {
        // SAFETY: LLVM copies the NUL-terminated path.
        unsafe { acccRemoveOnSignal(path) }
    });
}

/// Undoes [`remove_on_signal`].
pub fn keep_on_signal(path: &Path) {
    with_c_path(path, |path| {
        // SAFETY: LLVM only compares the NUL-terminated path.
        unsafe { acccKeepOnSignal(path) }
    });
}

/// No file has a name with a NUL byte: there is nothing to do for one.
fn with_c_path(path: &Path, act: impl FnOnce(*const c_char)) {
    if let Ok(path) = CString::new(path.as_os_str().as_bytes()) {
        act(path.as_ptr());
    }
}
