//! What the dynamic loader knows of the program and its shared libraries.

use std::ffi::{CStr, c_int, c_void};
use std::mem::MaybeUninit;

/// The program or shared library that has the address among its constants: where it is
/// loaded. `None` for memory that belongs to neither.
pub fn object_of<T>(constant: *const T) -> Option<usize> {
    find(constant).map(|found| found.dli_fbase as usize)
}

/// Whether the shared library with the address has a function of that name itself.
pub fn has_function<T>(constant: *const T, name: &CStr) -> bool {
    let Some(found) = find(constant) else {
        return false;
    };
    // SAFETY: as for `change`.
    let function = unsafe {
        let library = libc::dlopen(found.dli_fname, libc::RTLD_NOLOAD | libc::RTLD_LAZY);
        match library.is_null() {
            true => return false,
            false => libc::dlsym(library, name.as_ptr()),
        }
    };
    // The loader looks into what the library needs as well.
    !function.is_null() && object_of(function) == Some(found.dli_fbase as usize)
}

/// Has the shared library with the address stay loaded when the program closes it: the
/// runtime goes on to read its images, names and locations.
pub fn keep<T>(constant: *const T) {
    change(constant, libc::RTLD_NODELETE);
}

/// Lets shared libraries that are loaded from now on find the functions of the one with
/// the address, which itself may have been loaded for one library only.
pub fn publish<T>(constant: *const T) {
    change(constant, libc::RTLD_NODELETE | libc::RTLD_GLOBAL);
}

/// Opens the library once more, which gives it more flags. The program itself is not
/// found by its name; it has both of them anyway.
fn change<T>(constant: *const T, flags: c_int) {
    if let Some(found) = find(constant) {
        // SAFETY: the loader's own name of something that is loaded, so that no code runs.
        unsafe { libc::dlopen(found.dli_fname, libc::RTLD_NOLOAD | libc::RTLD_LAZY | flags) };
    }
}

fn find<T>(constant: *const T) -> Option<libc::Dl_info> {
    let mut found = MaybeUninit::uninit();
    // SAFETY: the address is only compared; what is found is written when the result says so.
    unsafe {
        let is_found = libc::dladdr(constant.cast::<c_void>(), found.as_mut_ptr()) != 0;
        is_found.then(|| found.assume_init())
    }
}
