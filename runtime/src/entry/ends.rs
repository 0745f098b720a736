//! The functions of `accrt.h` about memory that ceases to exist.

use super::finish;
use crate::{
    clauses::{
        forget::{self, Structured, forget_everywhere},
        request::Request,
    },
    memory::extent,
    report::location::Location,
};
use std::ffi::{c_char, c_void};
use std::sync::atomic::AtomicUsize;

/// `accrt_forget`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_forget(address: *mut c_void, bytes: i64, location: *const c_char) {
    // SAFETY: `accrt.h`.
    let location = unsafe { Location::from_c(location) };
    let start = address as usize;
    let Ok(bytes) = usize::try_from(bytes) else {
        return;
    };
    let host = start..start.saturating_add(bytes);
    let forgotten = forget_everywhere(&host, Structured::Stays, Request::implicit(location));
    finish(forgotten, location);
}

/// What `free.c` asks and calls: `struct accrt_freed` of `accrt.h`.
#[repr(C)]
pub struct Freed {
    end: &'static AtomicUsize,
    /// Called before memory below `end` is freed.
    pub forget: unsafe extern "C" fn(*mut c_void),
    left_end: &'static AtomicUsize,
}

/// One symbol for all: whoever finds it has all of them.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals)]
pub static accrt_freed: Freed = Freed {
    end: &extent::END,
    forget: freed,
    left_end: &extent::LEFT_END,
};

/// `accrt_freed.forget`.
unsafe extern "C" fn freed(block: *mut c_void) {
    // SAFETY: `accrt.h`.
    let forgotten = unsafe { forget::forget_block(block) };
    finish(forgotten, Location::default());
}
